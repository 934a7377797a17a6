package mcpserver

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

const (
	maxMessageBytes = 1 << 20
	// Of a line that is too long this much is kept of either end, to find its id in.
	maxHeadBytes, maxTailBytes = 4 << 10, 256
)

// line is one line of input, or why there are no more.
type line struct {
	text []byte
	err  error
	long bool   // text is only the beginning of it
	tail []byte // and this its end
}

func (l line) blank() bool { return len(bytes.TrimSpace(l.text)) == 0 }

// readLine returns the next line, bounded. A last line needs no newline.
func readLine(r *bufio.Reader) line {
	var l line
	for {
		part, err := r.ReadSlice('\n')
		if !l.long && len(l.text)+len(part) > maxMessageBytes {
			l.long = true
			l.tail = bytes.Clone(l.text[max(0, len(l.text)-maxTailBytes):])
			l.text = bytes.Clone(l.text[:min(len(l.text), maxHeadBytes)])
		}
		if l.long {
			l.tail = append(l.tail, part...)
			l.tail = append(l.tail[:0], l.tail[max(0, len(l.tail)-maxTailBytes):]...)
		} else {
			l.text = append(l.text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && !l.blank():
			return l // the next call meets the end again
		default:
			l.err = err
			return l
		}
	}
}
