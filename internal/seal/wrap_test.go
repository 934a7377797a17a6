package seal_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"testing"

	"github.com/paceline/paceline/internal/seal"
)

func personPlace() seal.Context {
	return seal.Context{Table: "person", Column: "wrapped_key", Person: "ann"}
}

func TestAPersonsKeyComesBackUnderTheMasterKey(t *testing.T) {
	t.Parallel()
	master, person := newKey(t), newKey(t)
	wrapped, err := master.Wrap(person, personPlace())
	if err != nil {
		t.Fatal(err)
	}
	if secret := bytes.TrimSpace(person.Encode()); bytes.Contains(wrapped, secret) {
		t.Error("the wrapped key shows itself")
	}
	got, err := master.Unwrap(wrapped, personPlace())
	if err != nil || !bytes.Equal(got.Encode(), person.Encode()) {
		t.Fatalf("unwrap: %v", err)
	}
	other := personPlace()
	other.Person = "ben"
	if _, err := master.Unwrap(wrapped, other); !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("for another person: %v", err)
	}
	if _, err := newKey(t).Unwrap(wrapped, personPlace()); !errors.Is(err, seal.ErrWrongKey) {
		t.Errorf("under another master key: %v", err)
	}
	short, err := master.Seal([]byte("short"), personPlace())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := master.Unwrap(short, personPlace()); !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("what is no key: %v", err)
	}
}

func TestSealedBytesOpenInTheirPlaceOnly(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	at := seal.Context{Table: "record", Column: "body", Kind: "entry", Person: "ann", ID: "e1", Revision: 2}
	sealed, err := key.Seal([]byte("40 squats"), at)
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := key.Open(sealed, at); err != nil || string(plain) != "40 squats" {
		t.Fatalf("open: %q, %v", plain, err)
	}
	for name, move := range map[string]func(*seal.Context){
		"another table":     func(c *seal.Context) { c.Table = "sample" },
		"another column":    func(c *seal.Context) { c.Column = "overlay" },
		"another kind":      func(c *seal.Context) { c.Kind = "meal" },
		"another person":    func(c *seal.Context) { c.Person = "ben" },
		"another id":        func(c *seal.Context) { c.ID = "e2" },
		"an older revision": func(c *seal.Context) { c.Revision = 1 },
		"a file":            func(c *seal.Context) { c.Table, c.Column, c.Revision = "", "", 0 },
		"parts that join alike": func(c *seal.Context) {
			c.Table, c.Column = "recordb", "ody"
		},
	} {
		moved := at
		move(&moved)
		if _, err := key.Open(sealed, moved); !errors.Is(err, seal.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAKeyedHashTellsKeysPurposesAndPartsApart(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	hash := func(k *seal.Key, purpose string, parts ...string) string {
		var all [][]byte
		for _, part := range parts {
			all = append(all, []byte(part))
		}
		return string(k.Hash(purpose, all...))
	}
	want := hash(key, "source key", "polar", "123")
	if len(want) != sha256.Size || hash(key, "source key", "polar", "123") != want {
		t.Error("the same parts give another hash")
	}
	for name, other := range map[string]string{
		"another key":           hash(newKey(t), "source key", "polar", "123"),
		"another purpose":       hash(key, "body", "polar", "123"),
		"parts that join alike": hash(key, "source key", "polar1", "23"),
		"fewer parts":           hash(key, "source key", "polar123"),
	} {
		if other == want {
			t.Errorf("%s gives the same hash", name)
		}
	}
}
