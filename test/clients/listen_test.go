//go:build clients

package clients_test

import (
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/downloads"
	"github.com/paceline/paceline/internal/mcpserver"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
	"github.com/paceline/paceline/internal/store"
)

// listen serves the tools over HTTP on a loopback port, for clients that speak nothing
// else, and returns the address.
func listen(t *testing.T) string {
	t.Helper()
	env := connected(t)
	client, err := polar.New(polar.Config{
		APIURL:   env["POLAR_API_URL"],
		AuthURL:  env["POLAR_AUTH_URL"],
		TokenURL: env["POLAR_TOKEN_URL"],
	})
	if err != nil {
		t.Fatal(err)
	}
	server, err := mcpserver.New(mcpserver.Config{
		Archive: archive.New(archive.Config{
			Source: client,
			Connections: &store.Connections{
				Database:  env["PACELINE_DATABASE"],
				MasterKey: filepath.Join(filepath.Dir(env["PACELINE_DATABASE"]), "master.key"),
				Given:     source.Credentials{AccessToken: source.Secret(env["POLAR_ACCESS_TOKEN"]), UserID: env["POLAR_USER_ID"]},
				Now:       time.Now,
			},
			Zone: time.UTC,
			Now:  time.Now,
		}),
		Downloads: downloads.New(env["PACELINE_DOWNLOADS"]),
	})
	if err != nil {
		t.Fatal(err)
	}
	listener := httptest.NewServer(server.HTTPHandler())
	t.Cleanup(listener.Close)
	return listener.URL
}
