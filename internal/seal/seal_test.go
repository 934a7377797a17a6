package seal_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/seal"
)

func newKey(t testing.TB) *seal.Key {
	t.Helper()
	key, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func place() seal.Context {
	return seal.Context{Kind: "connection", Person: "local", ID: "polar"}
}

func TestWhatIsSealedOpensInItsPlace(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	rapid.Check(t, func(t *rapid.T) {
		plain := rapid.SliceOf(rapid.Byte()).Draw(t, "plain")
		where := seal.Context{
			Kind: rapid.String().Draw(t, "kind"), Person: rapid.String().Draw(t, "person"), ID: rapid.String().Draw(t, "id"),
		}
		sealed, err := key.Seal(plain, where)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := key.Open(sealed, where)
		if err != nil || !bytes.Equal(opened, plain) {
			t.Fatalf("Open = %q, %v; want %q", opened, err, plain)
		}
	})
}

func TestNothingOpensInAnotherPlace(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	tests := map[string]struct{ sealed, opened seal.Context }{
		"another kind":   {place(), seal.Context{Kind: "secret", Person: "local", ID: "polar"}},
		"another person": {place(), seal.Context{Kind: "connection", Person: "ann", ID: "polar"}},
		"another id":     {place(), seal.Context{Kind: "connection", Person: "local", ID: "garmin"}},
		"the same letters cut elsewhere": {
			seal.Context{Kind: "ab", Person: "c", ID: "d"}, seal.Context{Kind: "a", Person: "bc", ID: "d"},
		},
		"a part moved into the next": {
			seal.Context{Kind: "a", Person: "", ID: "b"}, seal.Context{Kind: "a", Person: "b", ID: ""},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sealed, err := key.Seal([]byte("x"), test.sealed)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := key.Open(sealed, test.opened); !errors.Is(err, seal.ErrDamaged) {
				t.Errorf("Open = %v, want ErrDamaged", err)
			}
		})
	}
}

func TestAWrongKeyIsToldFromDamage(t *testing.T) {
	t.Parallel()
	key, other := newKey(t), newKey(t)
	sealed, err := key.Seal([]byte("a secret"), place())
	if err != nil {
		t.Fatal(err)
	}
	changed := func(at int) []byte {
		b := bytes.Clone(sealed)
		b[at] ^= 0x40
		return b
	}
	tests := map[string]struct {
		key    *seal.Key
		sealed []byte
		want   error
	}{
		"another key":                 {other, sealed, seal.ErrWrongKey},
		"a changed nonce":             {key, changed(8), seal.ErrDamaged},
		"a changed ciphertext":        {key, changed(20), seal.ErrDamaged},
		"a changed tag":               {key, changed(len(sealed) - 1), seal.ErrDamaged},
		"cut after the key id":        {key, sealed[:6], seal.ErrDamaged},
		"cut within the tag":          {key, sealed[:len(sealed)-3], seal.ErrDamaged},
		"bytes at the end":            {key, append(bytes.Clone(sealed), 0), seal.ErrDamaged},
		"nothing":                     {key, nil, seal.ErrFormat},
		"text":                        {key, []byte("hello, this is no sealed file at all"), seal.ErrFormat},
		"a format of a newer version": {key, changed(0), seal.ErrFormat},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			opened, err := test.key.Open(test.sealed, place())
			if !errors.Is(err, test.want) || opened != nil {
				t.Errorf("Open = %q, %v; want %v", opened, err, test.want)
			}
		})
	}
}

func TestEveryBitIsGuarded(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	sealed, err := key.Seal([]byte("a secret"), place())
	if err != nil {
		t.Fatal(err)
	}
	for at := range sealed {
		for bit := range 8 {
			changed := bytes.Clone(sealed)
			changed[at] ^= 1 << bit
			if _, err := key.Open(changed, place()); err == nil {
				t.Fatalf("bit %d of byte %d changed and it opened", bit, at)
			}
		}
	}
}

func TestSealingTwiceGivesDifferentBytes(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	first, err1 := key.Seal([]byte("same"), place())
	second, err2 := key.Seal([]byte("same"), place())
	if err1 != nil || err2 != nil || bytes.Equal(first, second) {
		t.Errorf("the same bytes twice: %x, %x (%v, %v)", first, second, err1, err2)
	}
}

func TestAKeyReadsBackAsItself(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	sealed, err := key.Seal([]byte("kept"), place())
	if err != nil {
		t.Fatal(err)
	}
	text := append([]byte("# a comment\n\n"), key.Encode()...)
	again, err := seal.ParseKey(text)
	if err != nil {
		t.Fatal(err)
	}
	if opened, err := again.Open(sealed, place()); err != nil || string(opened) != "kept" {
		t.Errorf("Open = %q, %v", opened, err)
	}
}

func TestWhatIsNoKeyIsRefused(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ text, says string }{
		"nothing":          {"", "0 lines"},
		"a comment alone":  {"# here was a key\n", "0 lines"},
		"two keys":         {string(newKey(t).Encode()) + string(newKey(t).Encode()), "2 lines"},
		"another file":     {"-----BEGIN PRIVATE KEY-----", `does not begin with "paceline-key-1:"`},
		"a newer format":   {"paceline-key-2:AAAA", `does not begin with "paceline-key-1:"`},
		"not base64url":    {"paceline-key-1:c2VjcmV0!", "not base64url"},
		"too short":        {"paceline-key-1:c2VjcmV0", "6 bytes instead of 32"},
		"too long":         {"paceline-key-1:" + strings.Repeat("c2Vj", 12), "36 bytes instead of 32"},
		"raw binary bytes": {"\x00\x01\x02\xff", "does not begin"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := seal.ParseKey([]byte(test.text))
			if !errors.Is(err, seal.ErrNotAKey) || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("ParseKey = %v, want ErrNotAKey that says %q", err, test.says)
			}
			if strings.Contains(err.Error(), "c2Vj") {
				t.Errorf("the error shows what was read: %v", err)
			}
		})
	}
}

func TestAKeyNeverPrintsItself(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	secret := strings.TrimPrefix(strings.TrimSpace(string(key.Encode())), "paceline-key-1:")
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("loaded", "key", key)
	for _, shown := range []string{fmt.Sprintf("%v %+v %#v %s", key, key, key, key), log.String()} {
		if strings.Contains(shown, secret) || !strings.Contains(shown, "[key]") {
			t.Errorf("shown as %s", shown)
		}
	}
}

func FuzzParseKey(f *testing.F) {
	f.Add([]byte("paceline-key-1:AAAA"))
	f.Add(newKey(f).Encode())
	f.Fuzz(func(t *testing.T, text []byte) {
		key, err := seal.ParseKey(text)
		if err != nil {
			return
		}
		again, err := seal.ParseKey(key.Encode())
		if err != nil || !bytes.Equal(again.Encode(), key.Encode()) {
			t.Fatalf("a key that parses does not read back: %v", err)
		}
	})
}

func FuzzOpen(f *testing.F) {
	key := newKey(f)
	sealed, err := key.Seal([]byte("seed"), place())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sealed)
	f.Add([]byte{1, 1, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		if plain, err := key.Open(data, place()); err == nil && string(plain) != "seed" {
			t.Fatalf("opened %x as %q", data, plain)
		}
	})
}
