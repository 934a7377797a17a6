package ledger_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

func TestAnOverlayIsMergedAsRFC7396Says(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ document, overlay, want string }{
		"a field is replaced":             {`{"v":1,"a":"b"}`, `{"a":"c"}`, `{"v":1,"a":"c"}`},
		"a field is added":                {`{"v":1,"a":"b"}`, `{"b":"c"}`, `{"v":1,"a":"b","b":"c"}`},
		"a null takes a field away":       {`{"v":1,"a":"b","b":"c"}`, `{"a":null}`, `{"v":1,"b":"c"}`},
		"the last field is taken away":    {`{"v":1,"a":"b"}`, `{"a":null}`, `{"v":1}`},
		"a null takes nothing away":       {`{"v":1,"a":"b"}`, `{"x":null}`, `{"v":1,"a":"b"}`},
		"a list is replaced whole":        {`{"v":1,"a":["b"]}`, `{"a":["c",null]}`, `{"v":1,"a":["c",null]}`},
		"a list gives way to a text":      {`{"v":1,"a":["b"]}`, `{"a":"c"}`, `{"v":1,"a":"c"}`},
		"an object goes into an object":   {`{"v":1,"a":{"b":"c","d":1}}`, `{"a":{"b":"d","d":null}}`, `{"v":1,"a":{"b":"d"}}`},
		"an object replaces what is none": {`{"v":1,"a":"b"}`, `{"a":{"bb":{"ccc":null}}}`, `{"v":1,"a":{"bb":{}}}`},
		"the version is the document's":   {`{"v":1,"a":1}`, `{"v":2,"a":2}`, `{"v":1,"a":2}`},
		"the version is never taken away": {`{"v":1,"a":1}`, `{"v":null}`, `{"v":1,"a":1}`},
		"without a version there is none": {`{"a":1}`, `{"b":2}`, `{"a":1,"b":2}`},
		"an empty overlay":                {`{"v":1, "a":1}`, ``, `{"v":1, "a":1}`},
		"numbers stay as they are spelt":  {`{"v":1,"a":1.10,"b":12345678901234567890}`, `{"c":0.1}`, `{"v":1,"a":1.10,"b":12345678901234567890,"c":0.1}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := ledger.Merge([]byte(test.document), []byte(test.overlay))
			if err != nil || string(got) != test.want {
				t.Errorf("%s, %v; want %s", got, err, test.want)
			}
		})
	}
}

func TestWhatIsNoObjectIsNotMerged(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"null", "[]", "1", `"a"`, "{", ""} {
		if got, err := ledger.Merge([]byte(text), []byte(`{"a":1}`)); err == nil {
			t.Errorf("into %q: %s", text, got)
		}
		if text == "" {
			continue
		}
		if got, err := ledger.Merge([]byte(`{"v":1}`), []byte(text)); err == nil {
			t.Errorf("of %q: %s", text, got)
		}
	}
}

func TestAMergedDocumentDecodes(t *testing.T) {
	t.Parallel()
	type thing struct {
		Name string `json:"name,omitempty"`
		Note string `json:"note,omitempty"`
	}
	rapid.Check(t, func(t *rapid.T) {
		given := thing{Name: rapid.String().Draw(t, "name"), Note: rapid.String().Draw(t, "note")}
		patch := thing{Note: rapid.StringN(1, 20, -1).Draw(t, "patch")}
		document, err := fitness.Encode(given)
		if err != nil {
			t.Fatal(err)
		}
		overlay, err := json.Marshal(patch)
		if err != nil {
			t.Fatal(err)
		}
		merged, err := ledger.Merge(document, overlay)
		if err != nil {
			t.Fatal(err)
		}
		want, got := given, thing{}
		want.Note = patch.Note
		if err := fitness.Decode(merged, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	})
}
