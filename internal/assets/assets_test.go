package assets_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/assets"
)

func TestEachFileIsServedUnderANameOfItsContentAndKept(t *testing.T) {
	t.Parallel()
	for name, mediaType := range map[string]string{"style.css": "text/css", "passkey.js": "javascript", "icon.svg": "image/svg+xml"} {
		w := httptest.NewRecorder()
		assets.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, assets.Path(name), nil))
		if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Content-Type"), mediaType) || w.Body.Len() == 0 ||
			!strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s at %s: %d, %v", name, assets.Path(name), w.Code, w.Header())
		}
	}
}

func TestANameOfOtherContentIsNotServed(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/assets/style.css", "/assets/style.000000000000.css", "/assets/../assets.go"} {
		w := httptest.NewRecorder()
		assets.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: %d, want 404", path, w.Code)
		}
	}
}
