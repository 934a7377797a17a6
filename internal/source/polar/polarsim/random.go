package polarsim

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"sync"
)

// digest is the one source of chance: a hash of what is asked for, never a running state,
// so that the order of requests changes nothing.
func digest(parts ...any) [sha256.Size]byte {
	return sha256.Sum256(fmt.Appendln(nil, parts...))
}

func random(parts ...any) *rand.Rand {
	sum := digest(parts...)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])))
}

// secret returns 32 hex digits that follow from parts.
func secret(parts ...any) string {
	sum := digest(parts...)
	return hex.EncodeToString(sum[:16])
}

// ripple returns a number in [-1, 1) that follows from seed and at (SplitMix64).
func ripple(seed, at uint64) float64 {
	z := seed + at*0x9e3779b97f4a7c15
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb
	z ^= z >> 31
	return float64(z>>11)/(1<<52) - 1
}

func between(r *rand.Rand, low, high float64) float64 { return low + r.Float64()*(high-low) }

// cache keeps at most limit values and forgets all of them when full: every value can be
// made again.
type cache[K comparable, V any] struct {
	mu     sync.Mutex
	limit  int
	values map[K]func() V
}

func newCache[K comparable, V any](limit int) *cache[K, V] {
	return &cache[K, V]{limit: limit, values: make(map[K]func() V)}
}

// get returns the value of key. Whoever asks for it while it is built waits for it.
func (c *cache[K, V]) get(key K, build func() V) V {
	c.mu.Lock()
	value, ok := c.values[key]
	if !ok {
		if len(c.values) >= c.limit {
			clear(c.values)
		}
		value = sync.OnceValue(build)
		c.values[key] = value
	}
	c.mu.Unlock()
	return value()
}
