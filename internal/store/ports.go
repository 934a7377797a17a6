package store

import (
	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/coach"
)

// The ports of the use cases that the store satisfies.
var (
	_ coach.Store         = (*DB)(nil)
	_ archive.Store       = (*DB)(nil)
	_ archive.Connections = (*Connections)(nil)
)
