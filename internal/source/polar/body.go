package polar

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/paceline/paceline/internal/fault"
)

// The most that one answer may be, after decompression.
const (
	maxJSON = 64 << 20
	maxFile = 100 << 20
)

// opened returns the content of an answer's body: what begins like gzip is decompressed,
// whatever the header says, also twice (a gzip file sent compressed).
func opened(body io.Reader) (*bufio.Reader, error) {
	r := bufio.NewReaderSize(body, 32<<10)
	for range 2 {
		head, err := r.Peek(2)
		if len(head) < 2 {
			if err != nil && !errors.Is(err, io.EOF) {
				return nil, fmt.Errorf("reading the answer: %w", err)
			}
			return r, nil
		}
		if head[0] != 0x1f || head[1] != 0x8b {
			return r, nil
		}
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, fmt.Errorf("decompressing the answer: %w", err)
		}
		r = bufio.NewReaderSize(z, 32<<10)
	}
	return r, nil
}

// bounded fails with fault.TooLarge instead of giving a byte more than most.
type bounded struct {
	r    io.Reader
	most int64
	left int64
}

func newBounded(r io.Reader, most int64) *bounded { return &bounded{r: r, most: most, left: most} }

func (b *bounded) Read(p []byte) (int, error) {
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.r.Read(p)
	b.left -= int64(n)
	if b.left < 0 {
		return 0, fault.New(fault.TooLarge, "Polar's answer is larger than %d MiB", b.most>>20).
			WithHint("Ask for a shorter range.")
	}
	return n, err
}

// readAll reads a JSON body into memory; hint is its length where that is known.
func readAll(body io.Reader, hint int64) ([]byte, error) {
	r, err := opened(body)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	if hint > 0 {
		buf.Grow(int(min(hint, 1<<20)) + bytes.MinRead)
	}
	_, err = buf.ReadFrom(newBounded(r, maxJSON))
	return buf.Bytes(), err
}

// looksLikeHTML reports whether a body is a page of a proxy or a portal.
func looksLikeHTML(body []byte) bool {
	head := bytes.ToLower(bytes.TrimSpace(body[:min(len(body), 512)]))
	return bytes.HasPrefix(head, []byte("<!doctype html")) || bytes.HasPrefix(head, []byte("<html"))
}
