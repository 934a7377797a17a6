package mcpserver

import (
	"github.com/paceline/paceline/internal/fault"
)

// maxAnswerTokens bounds an answer: clients cut, refuse or misplace longer ones.
const maxAnswerTokens = 20_000

// bounded returns text, or an error that says how to ask for less. A text that was cut
// would be taken for the whole of it.
func bounded(text string) (string, error) {
	if len(text) <= maxAnswerTokens { // no token is shorter than a byte
		return text, nil
	}
	if tokens := tokensAtMost(text); tokens > maxAnswerTokens {
		return "", fault.New(fault.TooLarge, "the answer would have up to %d tokens; at most %d are allowed", tokens, maxAnswerTokens).
			WithHint("Ask for fewer days, or leave out samples and hourly data.")
	}
	return text, nil
}

// tokensAtMost estimates the tokens of text from above, without the vocabulary of a model
// in memory: an encoding like o200k takes three digits for one token, three letters of a
// word or more, hardly two of an id in capitals, a blank together with the word behind it,
// and of other scripts and symbols one byte at the worst.
func tokensAtMost(text string) int {
	tokens := 0
	for i := 0; i < len(text); {
		class := classOf(text[i])
		end := i + 1
		for end < len(text) && classOf(text[end]) == class {
			end++
		}
		n := end - i
		switch class {
		case small:
			tokens += 1 + n/3
		case capital:
			if n > 1 || end == len(text) || classOf(text[end]) != small { // else it begins a word
				tokens += (3*n + 4) / 5
			}
		case digit:
			tokens += (n + 2) / 3
		case blank:
			if end < len(text) && classOf(text[end]) != small && classOf(text[end]) != capital {
				tokens++
			}
		default:
			tokens += n
		}
		i = end
	}
	return tokens
}

type class int

const (
	other class = iota
	small
	capital
	digit
	blank
)

func classOf(c byte) class {
	switch {
	case c >= 'a' && c <= 'z':
		return small
	case c >= 'A' && c <= 'Z':
		return capital
	case c >= '0' && c <= '9':
		return digit
	case c == ' ':
		return blank
	default:
		return other
	}
}
