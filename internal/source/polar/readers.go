package polar

import (
	"crypto/sha256"
	"sync"

	"github.com/paceline/paceline/internal/source"
)

// readers remembers which tokens Polar has answered with data, by their hash only. It tells
// a person who is not registered from one who withholds one kind of data: Polar says 403 to
// both.
type readers struct {
	mu   sync.Mutex
	seen map[[sha256.Size]byte]struct{}
}

func newReaders() *readers { return &readers{seen: map[[sha256.Size]byte]struct{}{}} }

func (r *readers) add(token source.Secret) {
	const maxSeen = 100_000
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.seen) >= maxSeen {
		clear(r.seen) // at worst a later 403 names both of its causes
	}
	r.seen[sha256.Sum256([]byte(token.Reveal()))] = struct{}{}
}

func (r *readers) remove(token source.Secret) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.seen, sha256.Sum256([]byte(token.Reveal())))
}

func (r *readers) has(token source.Secret) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, ok := r.seen[sha256.Sum256([]byte(token.Reveal()))]
	return ok
}
