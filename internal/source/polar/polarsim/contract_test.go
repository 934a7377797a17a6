package polarsim_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// polarDocument is Polar's own OpenAPI document, which is not ours to keep in the
// repository.
func polarDocument(t *testing.T) *openapi3.T {
	t.Helper()
	shared := os.Getenv("PACELINE_SHARED")
	if shared == "" {
		t.Skip("PACELINE_SHARED is not set: Polar's OpenAPI document is not at hand")
	}
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromFile(filepath.Join(shared, "reference", "polar", "openapi.yaml"))
	if err != nil {
		t.Fatalf("reading Polar's OpenAPI document: %v", err)
	}
	// The schema forbids what the text beside it says: "Null when recording rate is not
	// applicable - currently only with RR-data."
	doc.Components.Schemas["sample"].Value.Properties["recording-rate"].Value.Nullable = true
	return doc
}

// schemaFor finds the documented schema of an answer: nil where none has a body.
func schemaFor(t *testing.T, doc *openapi3.T, method, path string, status int) *openapi3.Schema {
	t.Helper()
	target, err := url.Parse(path)
	if err != nil {
		t.Fatal(err)
	}
	best, bestLiteral := (*openapi3.PathItem)(nil), -1
	for template, item := range doc.Paths.Map() {
		pattern := regexp.MustCompile(`\\\{[^}]+\\\}`).ReplaceAllString(regexp.QuoteMeta(template), `[^/]+`)
		literal := len(regexp.MustCompile(`\{[^}]+\}`).ReplaceAllString(template, ""))
		if regexp.MustCompile("^"+pattern+"$").MatchString(target.Path) && literal > bestLiteral {
			best, bestLiteral = item, literal
		}
	}
	if best == nil || best.GetOperation(method) == nil {
		t.Fatalf("Polar documents no %s %s", method, target.Path)
	}
	response := best.GetOperation(method).Responses.Status(status)
	if response == nil {
		t.Fatalf("Polar documents no %d for %s %s", status, method, target.Path)
	}
	media := response.Value.Content.Get("application/json")
	if media == nil || media.Schema == nil {
		return nil
	}
	return media.Schema.Value
}

// zonelessDateTime also takes what Polar's own examples hold under date-time.
func zonelessDateTime() openapi3.SchemaValidationOption {
	return openapi3.WithStringFormatValidator("date-time",
		openapi3.NewRegexpFormatValidator(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$`))
}

func validate(t *testing.T, doc *openapi3.T, method, path string, w *httptest.ResponseRecorder) {
	t.Helper()
	schema := schemaFor(t, doc, method, path, w.Code)
	if schema == nil {
		return
	}
	var body any
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if err := schema.VisitJSON(body, zonelessDateTime(), openapi3.MultiErrors(), openapi3.EnableFormatValidation()); err != nil {
		t.Errorf("%s: %.600s", path, err)
	}
	for _, key := range undocumented(schema, body, "") {
		t.Errorf("%s: Polar documents no field %s", path, key)
	}
}

// undocumented lists the keys of body that schema does not name.
func undocumented(schema *openapi3.Schema, body any, at string) []string {
	var unknown []string
	switch v := body.(type) {
	case map[string]any:
		if len(schema.Properties) == 0 {
			return nil // a map of times, say
		}
		for key, value := range v {
			property, known := schema.Properties[key]
			if !known {
				unknown = append(unknown, at+"."+key)
				continue
			}
			unknown = append(unknown, undocumented(property.Value, value, at+"."+key)...)
		}
	case []any:
		for i, item := range v {
			if schema.Items != nil && i < 50 {
				unknown = append(unknown, undocumented(schema.Items.Value, item, at+"[]")...)
			}
		}
	}
	return unknown
}

func TestAnswersAreAsPolarDocumentsThem(t *testing.T) {
	t.Parallel()
	doc := polarDocument(t)
	for person := range 3 {
		t.Run(fmt.Sprint("person ", person), func(t *testing.T) {
			t.Parallel()
			s := newSim(polarsim.Config{Seed: 4, People: 3})
			paths := endpoints(s.FullDay(person))
			for _, e := range decode[[]exercise](t, do(s, request{path: "/v3/exercises", token: s.Token(person)}))[:8] {
				paths = append(paths, "/v3/exercises/"+e.ID+"?samples=true&zones=true&route=true")
			}
			for _, path := range paths {
				path = strings.Replace(path, "/10579", fmt.Sprintf("/%d", s.UserID(person)), 1)
				w := do(s, request{path: path, token: s.Token(person)})
				if w.Code != http.StatusOK && !strings.Contains(path, "biosensing") {
					t.Errorf("%s: status %d", path, w.Code)
				}
				if strings.Contains(path, "continuous-heart-rate?") {
					continue // the document has one day's object, the live service a wrapper of days
				}
				validate(t, doc, http.MethodGet, path, w)
			}
		})
	}
}

func TestPartnerAnswersAreAsPolarDocumentsThem(t *testing.T) {
	t.Parallel()
	doc := polarDocument(t)
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(receiver.Close)
	s := newSim(polarsim.Config{Unregistered: []int{0}})

	steps := []request{
		{method: http.MethodPost, path: "/v3/users", token: s.UnregisteredToken(0), body: `{"member-id":"ours-1"}`},
		{path: "/v3/notifications", basic: true},
		{method: http.MethodPost, path: "/v3/webhooks", basic: true, body: `{"events":["SLEEP","EXERCISE"],"url":"` + receiver.URL + `"}`},
		{path: "/v3/webhooks", basic: true},
	}
	for _, step := range steps {
		w := do(s, step)
		if w.Code >= 300 {
			t.Fatalf("%s: status %d: %s", step.path, w.Code, w.Body)
		}
		method := step.method
		if method == "" {
			method = http.MethodGet
		}
		validate(t, doc, method, step.path, w)
	}
}

func TestTheDocumentCatchesAWrongAnswer(t *testing.T) {
	t.Parallel()
	doc := polarDocument(t)
	schema := schemaFor(t, doc, http.MethodGet, "/v3/users/sleep/2026-11-01", http.StatusOK)
	wrong := map[string]any{"date": "2026-13-01x", "sleep_score": "high", "sleep_start_time": "yesterday"}
	if err := schema.VisitJSON(wrong, zonelessDateTime(), openapi3.EnableFormatValidation()); err == nil {
		t.Error("a night with a word for a score was accepted")
	}
	if got := undocumented(schema, map[string]any{"hrv": 1.0}, ""); len(got) != 1 {
		t.Errorf("an invented field was accepted: %v", got)
	}
}
