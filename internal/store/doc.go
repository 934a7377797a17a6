// Package store owns what Paceline keeps on disk: for now the master key and the sealed
// credentials of a source, each in a file of its own.
//
// A file is read at each use, so that another process sees what this one wrote, and is
// replaced whole or not at all. Nobody but the owner may read it.
//
// It adapts the port archive.Connections. It never imports another adapter, and nothing
// here knows a protocol.
package store
