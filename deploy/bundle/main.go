// Command bundle packs the program into an MCP bundle (.mcpb), which a desktop assistant installs
// with one click, and writes what a registry is told of it: server.json with the bundle's hash.
//
// It imports the standard library only.
package main

import (
	"archive/zip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

//go:embed manifest.json
var manifest []byte

// release is what is packed, and for which machines.
type release struct {
	program  string // the path of the built program
	version  string
	platform string // as the manifest names it: darwin, linux or win32
	server   string // the path of server.json, "" to write none
	url      string // where the bundle will be found
	out      string // the path of the bundle
}

func main() {
	var r release
	flag.StringVar(&r.program, "program", "paceline", "the built program")
	flag.StringVar(&r.version, "version", "", "a semantic version, such as 1.2.3")
	flag.StringVar(&r.platform, "platform", "linux", "darwin, linux or win32")
	flag.StringVar(&r.server, "server", "", "server.json, to write beside the bundle with its hash")
	flag.StringVar(&r.url, "url", "", "where the bundle will be downloaded from, for server.json")
	flag.StringVar(&r.out, "out", "paceline.mcpb", "the bundle to write")
	flag.Parse()
	if err := r.write(); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// version is a semantic version, as both formats ask for.
var version = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)

func (r release) write() error {
	if !version.MatchString(r.version) {
		return fmt.Errorf("%q is no semantic version such as 1.2.3", r.version)
	}
	described, err := r.described()
	if err != nil {
		return err
	}
	sum, err := r.pack(described)
	if err != nil || r.server == "" {
		return err
	}
	return r.announce(sum)
}

// described returns the manifest of this release.
func (r release) described() ([]byte, error) {
	var m map[string]any
	if err := json.Unmarshal(manifest, &m); err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	m["version"] = r.version
	m["compatibility"] = map[string]any{"platforms": []string{r.platform}}
	return json.MarshalIndent(m, "", "  ")
}

// pack writes the bundle and returns its SHA-256. The same program gives the same bytes.
func (r release) pack(described []byte) (sum string, err error) {
	program, err := os.ReadFile(r.program)
	if err != nil {
		return "", fmt.Errorf("read the program: %w", err)
	}
	file, err := os.Create(r.out)
	if err != nil {
		return "", fmt.Errorf("make the bundle: %w", err)
	}
	defer func() {
		if closed := file.Close(); err == nil {
			err = closed
		}
	}()
	hash := sha256.New()
	archive := zip.NewWriter(io.MultiWriter(file, hash))
	name := "server/paceline"
	if r.platform == "win32" {
		name += ".exe"
	}
	for _, part := range []struct {
		name string
		mode os.FileMode
		data []byte
	}{{"manifest.json", 0o644, described}, {name, 0o755, program}} {
		if err := put(archive, part.name, part.mode, part.data); err != nil {
			return "", fmt.Errorf("pack %s: %w", part.name, err)
		}
	}
	if err := archive.Close(); err != nil {
		return "", fmt.Errorf("finish the bundle: %w", err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

func put(archive *zip.Writer, name string, mode os.FileMode, data []byte) error {
	header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
	header.SetMode(mode)
	w, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// announce writes server.json beside the bundle, with the bundle as a package.
func (r release) announce(sum string) error {
	text, err := os.ReadFile(r.server)
	if err != nil {
		return fmt.Errorf("read server.json: %w", err)
	}
	var s map[string]any
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("read server.json: %w", err)
	}
	s["version"] = r.version
	s["packages"] = []any{map[string]any{
		"registryType": "mcpb", "identifier": r.url, "version": r.version, "fileSha256": sum,
		"transport": map[string]any{"type": "stdio"},
	}}
	text, err = json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(filepath.Dir(r.out), "server.json"), append(text, '\n'), 0o600)
}
