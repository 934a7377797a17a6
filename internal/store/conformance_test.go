package store_test

import (
	"testing"

	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

func TestOnSQLite(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) *store.DB {
		t.Helper()
		return storetest.Open(t)
	})
}

func TestOnPostgreSQL(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) *store.DB {
		t.Helper()
		return storetest.OpenAt(t, postgrestest.URL(t))
	})
}
