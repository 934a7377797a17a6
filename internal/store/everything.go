package store

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/paceline/paceline/internal/ledger"
)

// Everything calls do with each thing that is kept of a person, those of a kind together: grants, connections, records of each kind,
// changes and samples. It is one unchanging view, and no secret is in it. Errors: those of do, and as for Open.
func (db *DB) Everything(ctx context.Context, person string, do func(kind string, document []byte) error) error {
	e, err := db.existing(ctx)
	if e == nil {
		return err
	}
	return e.reading(ctx, person, func(t *transaction) error {
		if t.key == nil {
			return errNobody()
		}
		out := &everything{reader: &reader{t}, do: do}
		for _, part := range []func(context.Context) error{out.grants, out.connections, out.records, out.changes, out.samples} {
			if err := part(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// everything tells what is kept of a person.
type everything struct {
	*reader

	do func(kind string, document []byte) error
}

func (e *everything) tell(kind string, what any) error {
	document, err := json.Marshal(what)
	if err != nil {
		return fmt.Errorf("encode %s: %w", kind, err)
	}
	return e.do(kind, document)
}

type toldGrant struct {
	ID           string    `json:"id"`
	Client       string    `json:"client"`
	VerifiedHost string    `json:"verified_host,omitempty"`
	RedirectHost string    `json:"redirect_host"`
	Scopes       string    `json:"scopes"`
	CreatedAt    time.Time `json:"created_at"`
	UsedAt       time.Time `json:"used_at,omitzero"`
	EndedAt      time.Time `json:"ended_at,omitzero"`
	Ended        string    `json:"ended,omitempty"`
}

func (e *everything) grants(ctx context.Context) error {
	found, err := (&grants{statements: e.statements}).Grants(ctx, e.reader.person)
	for _, g := range found {
		told := toldGrant{
			g.ID, g.Client.Name, g.Client.Host, g.Client.RedirectHost, g.Scopes.String(), g.CreatedAt, g.UsedAt, g.EndedAt, string(g.Ended),
		}
		if err := e.tell("grants", told); err != nil {
			return err
		}
	}
	return err
}

type toldConnection struct {
	Source      string    `json:"source"`
	ConnectedAt time.Time `json:"connected_at"`
}

func (e *everything) connections(ctx context.Context) error {
	kept, err := e.connection(ctx)
	if err != nil || kept == nil {
		return err
	}
	return e.tell("connections", toldConnection{"polar", kept.KeptAt})
}

type toldRecord struct {
	ID       string          `json:"id"`
	Kind     string          `json:"kind"`
	Day      string          `json:"day,omitempty"`
	StartsAt time.Time       `json:"starts_at,omitzero"`
	Source   string          `json:"source,omitempty"`
	Deleted  bool            `json:"deleted,omitempty"`
	Body     json.RawMessage `json:"body,omitempty"`
	Overlay  json.RawMessage `json:"overlay,omitempty"`
}

// records are told kind by kind, with what the person changed of a source's beside it.
func (e *everything) records(ctx context.Context) error {
	const query = "SELECT " + rowColumns + " FROM record WHERE person = $1 ORDER BY kind, day, starts_at, id"
	rows, err := e.query(ctx, query, e.reader.person)
	return each(rows, err, func(from scanner) error {
		var r row
		if err := r.scan(from); err != nil {
			return err
		}
		told, err := e.recordOf(&r)
		if err != nil {
			return err
		}
		return e.tell("records/"+r.kind, told)
	})
}

func (e *everything) recordOf(r *row) (toldRecord, error) {
	told := toldRecord{ID: r.id, Kind: r.kind, Deleted: r.deleted}
	if r.deleted {
		return told, nil
	}
	b, err := e.open(r)
	told.Day, told.StartsAt, told.Source, told.Body, told.Overlay = r.day, moment(r.startsAt), r.source, b.document, b.overlay
	return told, err
}

type toldChange struct {
	Call         string          `json:"call"`
	At           time.Time       `json:"at"`
	Actor        string          `json:"actor"`
	Name         string          `json:"name,omitempty"`
	SelfDeclared bool            `json:"self_declared,omitempty"`
	Tool         string          `json:"tool,omitempty"`
	Kind         string          `json:"kind"`
	Record       string          `json:"record"`
	UndoneBy     string          `json:"undone_by,omitempty"`
	Before       json.RawMessage `json:"before,omitempty"`
	After        json.RawMessage `json:"after,omitempty"`
}

const changesAtOnce = 500

func (e *everything) changes(ctx context.Context) error {
	page := ledger.TrailQuery{Limit: changesAtOnce}
	for {
		changes, err := e.Changes(ctx, page)
		if err != nil {
			return err
		}
		for _, c := range changes {
			told := toldChange{
				Call: c.CallID, At: c.At, Actor: string(c.Actor.Kind), Name: c.Actor.Name, SelfDeclared: c.Actor.SelfDeclared, Tool: c.Tool,
				Kind: string(c.Kind), Record: c.RecordID, UndoneBy: c.UndoneBy, Before: bodyOf(c.Before), After: bodyOf(c.After),
			}
			if err := e.tell("changes", told); err != nil {
				return err
			}
		}
		if len(changes) < changesAtOnce {
			return nil
		}
		page.Before = changes[len(changes)-1].Seq
	}
}

func bodyOf(s *ledger.State) json.RawMessage {
	if s == nil || len(s.Body) == 0 {
		return nil
	}
	return s.Body
}

type toldSamples struct {
	Record string          `json:"record"`
	Data   json.RawMessage `json:"data,omitempty"`
	Base64 string          `json:"base64,omitempty"` // of what is not JSON
}

func (e *everything) samples(ctx context.Context) error {
	const query = `SELECT s.record_id, r.kind, s.version, s.data FROM sample s JOIN record r ON r.person = s.person AND r.id = s.record_id
		WHERE s.person = $1 AND r.deleted = 0 ORDER BY s.record_id`
	rows, err := e.query(ctx, query, e.reader.person)
	return each(rows, err, func(from scanner) error {
		var r row
		var version int64
		var sealed []byte
		if err := from.Scan(&r.id, &r.kind, &version, &sealed); err != nil {
			return err
		}
		place := r.place(e.reader.person, "data")
		place.Table, place.Revision = "sample", version
		data, err := e.unseal(sealed, place)
		if err != nil {
			return err
		}
		told := toldSamples{Record: r.id}
		if json.Valid(data) {
			told.Data = data
		} else {
			told.Base64 = base64.StdEncoding.EncodeToString(data)
		}
		return e.tell("samples", told)
	})
}
