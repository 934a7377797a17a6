package seal

import "fmt"

// Wrap returns the key of a person sealed under k, the master key.
func (k *Key) Wrap(person *Key, place Context) ([]byte, error) {
	return k.Seal(person.secret[:], place)
}

// Unwrap returns the key that Wrap sealed for this place. Errors: as for Open, and
// ErrDamaged when what opens is no key.
func (k *Key) Unwrap(wrapped []byte, place Context) (*Key, error) {
	secret, err := k.Open(wrapped, place)
	if err != nil {
		return nil, err
	}
	if len(secret) != secretSize {
		return nil, fmt.Errorf("open %s: %w", place, ErrDamaged)
	}
	return fromSecret([secretSize]byte(secret))
}
