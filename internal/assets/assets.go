package assets

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"net/http"
	"path"
	"strings"
	"sync"
)

//go:embed files
var files embed.FS

// Prefix is the path below which the files are served.
const Prefix = "/assets/"

type file struct {
	path, mediaType string
	content         []byte
}

// mediaTypes are those of the files, by their endings. The machine's own table may say otherwise.
//
//nolint:gochecknoglobals // a constant table
var mediaTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
}

//nolint:gochecknoglobals // a constant table, of what is embedded
var all = sync.OnceValue(func() map[string]file {
	found := map[string]file{}
	entries, err := files.ReadDir("files")
	if err != nil {
		panic(err) // they are embedded
	}
	for _, entry := range entries {
		content, err := files.ReadFile(path.Join("files", entry.Name()))
		if err != nil {
			panic(err)
		}
		sum := sha256.Sum256(content)
		ending := path.Ext(entry.Name())
		hashed := strings.TrimSuffix(entry.Name(), ending) + "." + hex.EncodeToString(sum[:6]) + ending
		found[entry.Name()] = file{path: Prefix + hashed, mediaType: mediaTypes[ending], content: content}
	}
	return found
})

// Path returns where a file is served. It panics for a file that there is not, since pages name them as constants.
func Path(name string) string {
	f, found := all()[name]
	if !found {
		panic(fmt.Sprintf("there is no asset %q", name))
	}
	return f.path
}

// Handler serves the files.
func Handler() http.Handler {
	served := map[string]file{}
	for _, f := range all() {
		served[f.path] = f
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, found := served[r.URL.Path]
		if !found {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", f.mediaType)
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(f.content) // a browser that went away is nobody to tell
	})
}
