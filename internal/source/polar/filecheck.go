package polar

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/paceline/paceline/internal/source"
)

// maxFileHead is how much of a file is looked at before any of it is written: a prolog of
// XML is far shorter.
const maxFileHead = 4 << 10

// A fileCheck sees a file pass by and says whether it is a whole one of its format.
type fileCheck interface {
	// begins reports whether a file may begin with head, of up to maxFileHead bytes.
	begins(head []byte) bool
	io.Writer
	// whole returns an error when the bytes that were written are not a whole file.
	whole() error
}

func newFileCheck(format source.FileFormat) fileCheck {
	switch format {
	case source.TCX:
		return &xmlCheck{root: "TrainingCenterDatabase"}
	case source.GPX:
		return &xmlCheck{root: "gpx"}
	default:
		return &fitCheck{}
	}
}

// A fitCheck counts the bytes of a FIT file, which may be several in a row, against the
// size that the header of each declares. A device that stopped while it recorded leaves a
// size of 0, which says nothing: what follows such a header is taken as it is.
// See https://developer.garmin.com/fit/protocol/ (file header, chained files).
type fitCheck struct {
	header   []byte // of the file that is being read, as far as it has come
	left     uint64 // bytes of its header, data and checksum that are still to come
	unsized  bool   // its size is not known
	complete int    // files that have passed whole
}

// A header of FIT has its own length first, the length of the data at 4, ".FIT" at 8, and
// at the end, where it has 14 bytes, a checksum. Two bytes of checksum follow the data.
const (
	fitHeader         = 12
	fitHeaderChecksum = 14
	fitChecksum       = 2
)

func (*fitCheck) begins(head []byte) bool {
	return len(head) >= fitHeader && (head[0] == fitHeader || head[0] == fitHeaderChecksum) && string(head[8:12]) == ".FIT"
}

func (c *fitCheck) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0 && !c.unsized; {
		if len(c.header) < fitHeader {
			n := min(len(rest), fitHeader-len(c.header))
			c.header, rest = append(c.header, rest[:n]...), rest[n:]
			if len(c.header) < fitHeader {
				break
			}
			if !c.begins(c.header) {
				return 0, errors.New("something that is no FIT file follows one")
			}
			size := binary.LittleEndian.Uint32(c.header[4:8])
			c.unsized = size == 0
			c.left = uint64(c.header[0]) - fitHeader + uint64(size) + fitChecksum
		}
		n := min(uint64(len(rest)), c.left)
		c.left, rest = c.left-n, rest[n:]
		if c.left == 0 {
			c.header = c.header[:0]
			c.complete++
		}
	}
	return len(p), nil
}

func (c *fitCheck) whole() error {
	switch {
	case c.unsized, c.complete > 0 && len(c.header) == 0:
		return nil
	case len(c.header) < fitHeader:
		return fmt.Errorf("the header of FIT file %d: %w", c.complete+1, io.ErrUnexpectedEOF)
	default:
		return fmt.Errorf("FIT file %d, %d bytes too short: %w", c.complete+1, c.left, io.ErrUnexpectedEOF)
	}
}

// An xmlCheck keeps the end of an XML file, which is the end of its root element. Whether
// all between is well-formed is left to those who read it.
type xmlCheck struct {
	root string
	tail []byte
}

// maxTail is how much of the end is kept: the closing tag, with blanks around it.
const maxTail = 1 << 10

// begins skips a byte order mark, declarations and comments before the root element.
func (c *xmlCheck) begins(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	for {
		head = bytes.TrimLeft(head, " \t\r\n")
		var end string
		switch {
		case bytes.HasPrefix(head, []byte("<?")):
			end = "?>"
		case bytes.HasPrefix(head, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(head, []byte("<!")):
			end = ">"
		default:
			name, ok := bytes.CutPrefix(head, []byte("<"+c.root))
			return ok && len(name) > 0 && bytes.IndexByte([]byte(" \t\r\n>"), name[0]) >= 0
		}
		_, after, found := bytes.Cut(head, []byte(end))
		if !found {
			return false
		}
		head = after
	}
}

func (c *xmlCheck) Write(p []byte) (int, error) {
	c.tail = append(c.tail, p[max(0, len(p)-maxTail):]...)
	c.tail = append(c.tail[:0], c.tail[max(0, len(c.tail)-maxTail):]...)
	return len(p), nil
}

func (c *xmlCheck) whole() error {
	end := bytes.TrimRight(c.tail, " \t\r\n")
	if tag, ok := bytes.CutSuffix(end, []byte(">")); ok {
		if bytes.HasSuffix(bytes.TrimRight(tag, " \t\r\n"), []byte("</"+c.root)) {
			return nil
		}
	}
	return fmt.Errorf("the element %s has no end: %w", c.root, io.ErrUnexpectedEOF)
}
