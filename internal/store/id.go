package store

import (
	"crypto/rand"
	"sync/atomic"
	"time"
)

const (
	idAlphabet = "0123456789abcdefghijklmnopqrstuvwxyz"
	idMoment   = 8 // characters of the moment: milliseconds of 89 years
	idChance   = 4
)

// lastID is the moment of the newest id of this process, which no other one has.
//
//nolint:gochecknoglobals // ids rise in the whole process
var lastID atomic.Int64

// newID returns an id that sorts behind those made before it, so that records without a time
// keep the order they came in. It ends in chance, for other processes make ids too.
func newID(at time.Time) string {
	id := make([]byte, idMoment+idChance)
	moment := nextMoment(at)
	for i := idMoment - 1; i >= 0; i-- {
		id[i] = idAlphabet[moment%int64(len(idAlphabet))]
		moment /= int64(len(idAlphabet))
	}
	// Bytes that would make some characters likelier than others are left out.
	const fair = 256 / len(idAlphabet) * len(idAlphabet)
	var chance [1]byte
	for i := idMoment; i < len(id); {
		_, _ = rand.Read(chance[:]) // never fails: it ends the program instead
		if int(chance[0]) < fair {
			id[i] = idAlphabet[int(chance[0])%len(idAlphabet)]
			i++
		}
	}
	return string(id)
}

// nextMoment returns the milliseconds from 2020 to at, or one more than the last time.
func nextMoment(at time.Time) int64 {
	const epoch = 1577836800000
	for {
		last := lastID.Load()
		next := max(at.UnixMilli()-epoch, last+1)
		if lastID.CompareAndSwap(last, next) {
			return next
		}
	}
}
