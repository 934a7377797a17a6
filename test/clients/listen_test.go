//go:build clients

package clients_test

import (
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
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
	db := store.New(store.Config{
		Database: env["PACELINE_DATABASE"], MasterKey: filepath.Join(filepath.Dir(env["PACELINE_DATABASE"]), "master.key"), Now: time.Now,
	})
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	kept := &store.Connections{
		DB: db, Given: source.Credentials{AccessToken: source.Secret(env["POLAR_ACCESS_TOKEN"]), UserID: env["POLAR_USER_ID"]},
	}
	own := archive.New(archive.Config{Source: client, Connections: kept, Store: db, Zone: time.UTC, Now: time.Now})
	server, err := mcpserver.New(mcpserver.Config{
		Archive: own, Downloads: downloads.New(env["PACELINE_DOWNLOADS"]), Person: archive.LocalPerson,
		Coach: coach.New(coach.Config{Store: db, Devices: own, Zone: time.UTC, Now: time.Now}),
	})
	if err != nil {
		t.Fatal(err)
	}
	listener := httptest.NewServer(server.HTTPHandler())
	t.Cleanup(listener.Close)
	return listener.URL
}
