package summary

import (
	"encoding/json"
	"fmt"
)

// AnswerBytes is how long an answer is at most that nobody asked more of, in either of its forms.
const AnswerBytes = 5000

// A longDocument has lists that may be longer than an answer has room for. It is kept whole; what is
// written of it, in the one form or the other, is what fits.
type longDocument interface {
	Document
	// fitting returns the document with as many rows as have room, where size returns how long it is.
	fitting(size func(Document) int) Document
}

// jsonBytes returns how long a document is as JSON. One that cannot be written is cut no further, and
// fails where it is written.
func jsonBytes(doc Document) int {
	text, err := encode(doc)
	if err != nil {
		return 0
	}
	return len(text)
}

// fitted returns what of a document has room in an answer.
func fitted(doc Document, size func(Document) int) Document {
	if l, ok := doc.(longDocument); ok {
		return l.fitting(size)
	}
	return doc
}

// A list of a document that may be cut.
type list interface {
	bytes() int
	cut() bool // false where no row is to spare
}

// rows are a list of which the first so many stay.
type rows[T any] struct {
	of    *[]T
	left  *int // how many were cut
	least int
}

func (r rows[T]) bytes() int {
	if len(*r.of) <= r.least {
		return 0
	}
	text, err := json.Marshal(*r.of)
	if err != nil {
		return 0 // as a document that cannot be written
	}
	return len(text)
}

func (r rows[T]) cut() bool {
	n := max(r.least, len(*r.of)-1-len(*r.of)/8)
	if n >= len(*r.of) {
		return false
	}
	*r.left += len(*r.of) - n
	*r.of = (*r.of)[:n:n]
	return true
}

// fit cuts the longest list, again and again, until the answer is short enough or nothing is to spare.
func fit(size func() int, lists ...list) {
	for size() > AnswerBytes {
		longest := lists[0]
		for _, l := range lists[1:] {
			if l.bytes() > longest.bytes() {
				longest = l
			}
		}
		if !longest.cut() {
			return
		}
	}
}

// leftOut says how many rows are not shown and how to see them, nothing for none.
func leftOut(n int, of, how string) []string {
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%d more %s: %s", n, of, how)}
}
