package store

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/paceline/paceline/internal/seal"
)

// engine is an open database with its key.
type engine struct {
	dialect   *dialect
	place     string    // what people call it, without a password
	reachHint string    // what to check when it cannot be reached
	folder    string    // of the file; "" for a server
	file      *openFile // nil for a server
	server    *server   // nil for a file
	write     *sql.DB   // on SQLite one connection
	read      *sql.DB   // on PostgreSQL the same as write
	held      *sql.Conn // of a file's readers: while it is open, no other is the last
	master    *seal.Key
	common    *seal.Key // of what is nobody's yet, or is found across people; derived from master
	knownOnly bool      // nobody is made by a first write
	keys      *keyCache
	packer    *packer
	now       func() time.Time
	log       *slog.Logger
	found     int64 // the schema when it was opened, noSchema for none
	present   int64 // the schema since then

	// lock calls do while no other process does the same.
	lock func(ctx context.Context, do func(context.Context) error) error
	// marked reports whether the database is marked as ours where that is done outside its tables,
	// and mark does it.
	marked func(ctx context.Context) (bool, error)
	mark   func(ctx context.Context) error
	// forget makes sure that what was deleted is in no file of the database.
	forget func(ctx context.Context) error
}

// open returns the engine of a configuration, checked, migrated and with its key.
func open(ctx context.Context, c Config) (*engine, error) {
	opening := openSQLite
	if c.OnPostgres() {
		opening = openPostgres
	}
	e, err := opening(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := e.prepare(ctx, c); err != nil {
		return nil, errors.Join(e.fault(err), e.close())
	}
	return e, nil
}

// prepare brings what was opened into use.
func (e *engine) prepare(ctx context.Context, c Config) error {
	e.now, e.log = c.Now, c.Logger
	e.keys = newKeyCache()
	var err error
	if e.packer, err = newPacker(); err != nil {
		return err
	}
	if err := e.migrate(ctx); err != nil {
		return err
	}
	if e.common, err = e.master.Derive("installation"); err != nil {
		return err
	}
	e.knownOnly = c.KnownPeopleOnly
	if e.file == nil {
		return nil
	}
	if err := e.holdLog(ctx); err != nil {
		return err
	}
	if err := e.file.noteLog(); err != nil {
		return err
	}
	return e.adoptConnection(ctx, c)
}

func (e *engine) close() error {
	if e.packer != nil {
		e.packer.close()
	}
	return e.disconnect()
}

// disconnect closes the connections: those of calls in flight when their calls end.
func (e *engine) disconnect() error {
	if e.read == e.write {
		return e.write.Close()
	}
	var held error
	if e.held != nil {
		held = e.held.Close()
	}
	return errors.Join(held, e.read.Close(), e.write.Close(), e.file.close())
}

// packer compresses what is large before it is sealed.
type packer struct {
	encoder *zstd.Encoder
	decoder *zstd.Decoder
}

// maxUnpackedBytes bounds what a packed value may grow to.
const maxUnpackedBytes = 256 << 20

func newPacker() (*packer, error) {
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpackedBytes))
	if err != nil {
		return nil, err
	}
	return &packer{encoder, decoder}, nil
}

func (p *packer) close() { p.decoder.Close() }

// How a packed value begins.
const (
	packedPlain = 0
	packedZstd  = 1
)

// worthPacking is the size in bytes from which compressing pays.
const worthPacking = 1 << 10

// pack returns a value with how it is packed before it.
func (p *packer) pack(value []byte) []byte {
	if len(value) < worthPacking {
		return append([]byte{packedPlain}, value...)
	}
	return p.encoder.EncodeAll(value, []byte{packedZstd})
}

var errPacking = errors.New("packed by a newer version of Paceline")

func (p *packer) unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 {
		return nil, errPacking
	}
	switch packed[0] {
	case packedPlain:
		return packed[1:], nil
	case packedZstd:
		return p.decoder.DecodeAll(packed[1:], nil)
	default:
		return nil, errPacking
	}
}
