package store

import (
	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/oauth"
)

// The ports of the use cases that the store satisfies.
var (
	_ account.Store       = (*DB)(nil)
	_ coach.Store         = (*DB)(nil)
	_ oauth.Store         = (*DB)(nil)
	_ archive.Store       = (*DB)(nil)
	_ archive.Connections = (*Connections)(nil)
)
