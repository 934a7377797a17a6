package fitness

import (
	"regexp"
	"strconv"
)

// MaxIDLength is the most characters that an id has.
const MaxIDLength = 64

var idShape = regexp.MustCompile(IDPattern())

// IDPattern returns the regular expression of an id that a source gave to a record: letters,
// digits, _ and -, 1 to MaxIDLength of them.
func IDPattern() string { return `^[\w-]{1,` + strconv.Itoa(MaxIDLength) + `}$` }

// ValidID reports whether a text is an id that a source gave to a record. One that is not
// could name something else where it becomes part of an address or of a sentence.
func ValidID(id string) bool { return idShape.MatchString(id) }
