package store_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

// plant puts a word of its own into every text that is a person's, and returns the words.
func plant(t *testing.T, db *store.DB, person string) []string {
	t.Helper()
	var words []string
	word := func(where string) string {
		words = append(words, "canary-"+where+"-"+person)
		return words[len(words)-1]
	}
	document := func(where string) []byte { return fmt.Appendf(nil, `{"v":1,"text":%q}`, word(where)) }
	ctx := t.Context()
	night := ledger.Record{
		Kind: fitness.KindNight, Day: today(), StartsAt: backupTime(), Source: "polar", SourceKey: word("source-key"),
		Body: document("device"), Samples: []byte(strings.Repeat(word("samples")+" ", 500)),
	}
	if _, err := db.Keep(ctx, person, []ledger.Record{night}); err != nil {
		t.Fatal(err)
	}
	call := ledger.Call{
		Person: person, At: backupTime(), Tool: "log_entry", Key: word("key"), Arguments: []byte(word("arguments")), Said: word("said"),
		Actor: ledger.Actor{Kind: ledger.Assistant, Name: word("name"), Host: word("host"), SelfDeclared: true},
	}
	_, err := db.Write(ctx, call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		first, err := w.Put(ctx, ledger.Record{Kind: fitness.KindEntry, Day: today(), Body: document("before")})
		if err != nil {
			return nil, err
		}
		first.Body = document("after")
		if first, err = w.Put(ctx, first); err != nil {
			return nil, err
		}
		if err := w.Delete(ctx, first.ID, first.Revision); err != nil {
			return nil, err
		}
		large := ledger.Record{Kind: fitness.KindBrief, Body: fmt.Appendf(nil, `{"v":1,"text":%q}`, strings.Repeat(word("large")+" ", 500))}
		if _, err := w.Put(ctx, large); err != nil {
			return nil, err
		}
		found, err := w.Records(ctx, ledger.Query{Sources: []string{"polar"}})
		if err != nil {
			return nil, err
		}
		found[0].Overlay = fmt.Appendf(nil, `{"note":%q}`, word("overlay"))
		_, err = w.Put(ctx, found[0])
		return []byte(word("answer")), err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := storetest.Pulled(ctx, db, person, archive.Pull{Source: "polar", Kind: fitness.KindNight, AskedAt: backupTime(), Why: word("why")}); err != nil {
		t.Fatal(err)
	}
	connections := store.Connections{DB: db, Person: person}
	if err := connections.Keep(ctx, source.Credentials{AccessToken: source.Secret(word("token")), UserID: word("user")}); err != nil {
		t.Fatal(err)
	}
	return words
}

func TestNoWordOfAPersonStandsOnTheDisk(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		c := freshConfig(t, on)
		db := openStore(t, c)
		words := plant(t, db, "ann")
		held := everyByte(t, c, on)
		if !bytes.Contains(held, []byte("log_entry")) {
			t.Fatal("what is in clear is not found either, so the search finds nothing")
		}
		for _, word := range words {
			if bytes.Contains(held, []byte(word)) {
				t.Errorf("%s stands in clear", word)
			}
		}
	})
}

// everyByte returns all that the database has on disk: the file, its log and whatever is
// beside them, or what pg_dump writes.
func everyByte(t *testing.T, c store.Config, on engineName) []byte {
	t.Helper()
	if on == onPostgres {
		return postgrestest.Dump(t, c.Database)
	}
	files, err := filepath.Glob(c.Database + "*")
	if err != nil || len(files) < 2 {
		t.Fatalf("the files are %v, %v", files, err)
	}
	var all []byte
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, content...)
	}
	return all
}

func TestARowOpensInItsPlaceOnly(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		for name, move := range map[string]string{
			"an older revision":      `UPDATE record SET version = version + 1 WHERE person = 'ann' AND kind = 'entry'`,
			"another kind":           `UPDATE record SET kind = 'meal' WHERE person = 'ann' AND kind = 'entry'`,
			"another id":             `UPDATE record SET id = 'other' WHERE person = 'ann' AND kind = 'brief'`,
			"another person":         `UPDATE record SET person = 'ben' WHERE person = 'ann' AND kind = 'entry'`,
			"a body of another":      `UPDATE record SET body = (SELECT body FROM record WHERE person = 'ben' AND kind = 'brief') WHERE person = 'ann' AND kind = 'brief'`,
			"an overlay as a body":   `UPDATE record SET body = overlay WHERE person = 'ann' AND overlay IS NOT NULL`,
			"another's key":          `UPDATE person SET wrapped_key = (SELECT wrapped_key FROM person WHERE id = 'ben') WHERE id = 'ann'`,
			"samples of another":     `UPDATE sample SET data = (SELECT data FROM sample WHERE person = 'ben') WHERE person = 'ann'`,
			"a name of another":      `UPDATE call SET actor = (SELECT actor FROM call WHERE person = 'ben' AND tool = 'log_entry') WHERE person = 'ann'`,
			"the before as an after": `UPDATE change SET after = before WHERE person = 'ann' AND before IS NOT NULL`,
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				db := openStore(t, freshConfig(t, on))
				for _, person := range []string{"ann", "ben"} {
					plantForMoves(t, db, person)
				}
				if moved, err := db.Exec(t.Context(), move); err != nil || moved == 0 {
					t.Fatalf("%d rows were moved: %v", moved, err)
				}
				var failed error
				for _, person := range []string{"ann", "ben"} {
					err := db.Read(t.Context(), person, func(ctx context.Context, r ledger.Reader) error {
						if _, err := r.Records(ctx, ledger.Query{Samples: true}); err != nil {
							return err
						}
						_, err := r.Changes(ctx, ledger.TrailQuery{})
						return err
					})
					if err != nil {
						failed = err
					}
				}
				wantKind(t, failed, fault.Misconfigured, "does not open")
			})
		}
	})
}

// plantForMoves keeps an entry that was changed once, and a device's record with samples and
// an overlay.
func plantForMoves(t *testing.T, db *store.DB, person string) {
	t.Helper()
	plant(t, db, person)
	call := ledger.Call{Person: person, At: backupTime().Add(time.Hour), Tool: "edit_entry", Actor: ledger.Actor{Kind: ledger.Person}}
	_, err := db.Write(t.Context(), call, func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		r, err := w.Put(ctx, ledger.Record{Kind: fitness.KindEntry, Day: today(), Body: []byte(`{"v":1}`)})
		if err != nil {
			return nil, err
		}
		r.Body = []byte(`{"v":1,"text":"x"}`)
		_, err = w.Put(ctx, r)
		return nil, err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestADeletedPersonLeavesNoBytes(t *testing.T) {
	t.Parallel()
	onEachEngine(t, func(t *testing.T, on engineName) {
		const leaves = "ann-who-leaves"
		c := freshConfig(t, on)
		db := openStore(t, c)
		for _, person := range []string{leaves, "ben"} {
			plant(t, db, person)
			logEntries(t, db, person, "40 squats")
		}
		hers, his := secretsOf(t, db, leaves), secretsOf(t, db, "ben")
		before := everyByte(t, c, on)
		for what, secret := range hers {
			if !holds(before, secret, on) {
				t.Fatalf("her %s is not found before, so the search finds nothing", what)
			}
		}
		if err := db.DeletePerson(t.Context(), leaves); err != nil {
			t.Fatal(err)
		}
		after := everyByte(t, c, on)
		for what, secret := range hers {
			if holds(after, secret, on) {
				t.Errorf("her %s still stands", what)
			}
		}
		for what, secret := range his {
			if !holds(after, secret, on) {
				t.Errorf("the %s of somebody else went too", what)
			}
		}
		// Her id stands once, in the list of deletions and its index.
		if n := bytes.Count(after, []byte(leaves)); n > 2 {
			t.Errorf("her id still stands %d times", n)
		}
	})
}

// secretsOf returns a person's wrapped key and the last bytes of all that is sealed in their
// records: long enough to be nobody else's, and short enough to lie on one page.
func secretsOf(t *testing.T, db *store.DB, person string) map[string][]byte {
	t.Helper()
	key, err := db.WrappedKey(t.Context(), person)
	if err != nil {
		t.Fatal(err)
	}
	secrets := map[string][]byte{"key": key}
	sealed, err := db.Sealed(t.Context(), person)
	if err != nil || len(sealed) < 5 {
		t.Fatalf("%d sealed values, %v", len(sealed), err)
	}
	for i, one := range sealed {
		secrets[fmt.Sprintf("sealed value %d", i)] = one[max(0, len(one)-16):]
	}
	return secrets
}

// holds reports whether bytes stand in what a database has on disk. pg_dump writes them as
// hexadecimal digits.
func holds(held, what []byte, on engineName) bool {
	if on == onPostgres {
		what = []byte(hex.EncodeToString(what))
	}
	return bytes.Contains(held, what)
}
