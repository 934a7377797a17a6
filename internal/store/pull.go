package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/seal"
)

func pullPlace(person string, p archive.Pull) seal.Context {
	return seal.Context{Table: "pull", Column: "why", Kind: string(p.Kind), Person: person, ID: p.Source}
}

// NotePulls changes what is noted of pulls, as archive.Store says. Errors: as for Open.
func (db *DB) NotePulls(ctx context.Context, person, source string, kinds []fitness.Kind, next func(last archive.Pull) archive.Pull) error {
	e, err := db.ready(ctx)
	if err != nil {
		return err
	}
	return e.writing(ctx, person, func(t *transaction) error {
		last, err := t.pulls(ctx, source)
		if err != nil {
			return err
		}
		for _, kind := range kinds {
			p := archive.Pull{Source: source, Kind: kind}
			if i := slices.IndexFunc(last, func(p archive.Pull) bool { return p.Kind == kind }); i >= 0 {
				p = last[i]
			}
			if err := t.notePull(ctx, next(p)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *transaction) notePull(ctx context.Context, p archive.Pull) error {
	var why []byte
	if p.Why != "" {
		var err error
		if why, err = t.sealed([]byte(p.Why), pullPlace(t.person, p)); err != nil {
			return err
		}
	}
	const query = `INSERT INTO pull (person, source, kind, asked_at, answered_at, from_day, to_day, answered, failure, why, retry_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (person, source, kind) DO UPDATE SET asked_at = excluded.asked_at, answered_at = excluded.answered_at,
		from_day = excluded.from_day, to_day = excluded.to_day, answered = excluded.answered,
		failure = excluded.failure, why = excluded.why, retry_at = excluded.retry_at`
	_, err := t.exec(ctx, query, t.person, p.Source, string(p.Kind), p.AskedAt.UnixMicro(), p.AnsweredAt.UnixMicro(),
		p.Days.From.String(), p.Days.To.String(), spelled(p.Answered), string(p.Failure), why, p.RetryAt.UnixMicro())
	return err
}

// Pulls returns the last pull of each kind of a source. Errors: as for Open.
func (db *DB) Pulls(ctx context.Context, person, source string) ([]archive.Pull, error) {
	e, err := db.existing(ctx)
	if e == nil {
		return nil, err
	}
	var pulls []archive.Pull
	err = e.reading(ctx, person, func(t *transaction) error {
		pulls, err = t.pulls(ctx, source)
		return err
	})
	return pulls, err
}

func (t *transaction) pulls(ctx context.Context, source string) ([]archive.Pull, error) {
	rows, err := t.query(ctx, `SELECT source, kind, asked_at, answered_at, from_day, to_day, answered, failure, why, retry_at
		FROM pull WHERE person = $1 AND source = $2 ORDER BY kind`, t.person, source)
	return collect(rows, err, t.scanPull)
}

func (t *transaction) scanPull(row scanner) (archive.Pull, error) {
	var p archive.Pull
	var kind, from, to, answered, failure string
	var asked, answeredAt, retry int64
	var why []byte
	if err := row.Scan(&p.Source, &kind, &asked, &answeredAt, &from, &to, &answered, &failure, &why, &retry); err != nil {
		return p, err
	}
	p.Kind, p.Failure = fitness.Kind(kind), fault.Kind(failure)
	p.AskedAt, p.AnsweredAt, p.RetryAt = instant(asked), instant(answeredAt), instant(retry)
	days, err := parseDays(from, to)
	if err != nil {
		return p, t.damaged(err)
	}
	p.Days = days
	if p.Answered, err = parseRanges(answered); err != nil {
		return p, t.damaged(err)
	}
	if why != nil {
		text, err := t.unseal(why, pullPlace(t.person, p))
		if err != nil {
			return p, err
		}
		p.Why = string(text)
	}
	return p, nil
}

func parseDays(from, to string) (civil.Range, error) {
	first, err := parseDay(from)
	if err != nil {
		return civil.Range{}, err
	}
	last, err := parseDay(to)
	return civil.Range{From: first, To: last}, err
}

// spelled returns ranges of days as pairs of their first and last ones.
func spelled(ranges []civil.Range) string {
	days := make([]string, 0, 2*len(ranges))
	for _, r := range ranges {
		days = append(days, r.From.String(), r.To.String())
	}
	return strings.Join(days, " ")
}

func parseRanges(text string) ([]civil.Range, error) {
	days := strings.Fields(text)
	if len(days)%2 != 0 {
		return nil, fmt.Errorf("%d days make no ranges", len(days))
	}
	var ranges []civil.Range
	for pair := range slices.Chunk(days, 2) {
		r, err := parseDays(pair[0], pair[1])
		if err != nil {
			return nil, err
		}
		ranges = append(ranges, r)
	}
	return ranges, nil
}

// Answered returns of which days sources have told all the records of a kind.
func (t *transaction) Answered(ctx context.Context, kind fitness.Kind) (ledger.Answered, error) {
	rows, err := t.query(ctx, "SELECT answered_at, to_day, answered FROM pull WHERE person = $1 AND kind = $2 ORDER BY source", t.person, string(kind))
	if err != nil {
		return ledger.Answered{}, err
	}
	defer rows.Close()
	var all ledger.Answered
	for rows.Next() {
		var at int64
		var to, answered string
		if err := rows.Scan(&at, &to, &answered); err != nil {
			return all, err
		}
		all.Some = all.Some || !instant(at).IsZero()
		newest, err := parseDay(to)
		if err != nil {
			return all, t.damaged(err)
		}
		days, err := parseRanges(answered)
		if err != nil {
			return all, t.damaged(err)
		}
		all.Days = append(all.Days, days...)
		if n := len(days); n > 0 && days[n-1].To.AddDays(1) == newest && newest.After(all.SoFar) {
			all.SoFar = newest
		}
	}
	return all, rows.Err()
}

func (nothing) Answered(context.Context, fitness.Kind) (ledger.Answered, error) {
	return ledger.Answered{}, nil
}

// Lease gives the holder the lease of a name for a while, as archive.Store says. Errors: as
// for Open.
func (db *DB) Lease(ctx context.Context, person, name, holder string, life time.Duration) (bool, error) {
	e, err := db.ready(ctx)
	if err != nil {
		return false, err
	}
	now := e.now()
	var given int64
	err = e.inTransaction(ctx, func(tx *sql.Tx) error {
		t := e.transaction(tx, person)
		if t.knownOnly {
			known, err := t.lockKnown(ctx)
			if err != nil {
				return err
			}
			if !known {
				return errNobody()
			}
		}
		given, err = t.exec(ctx, `INSERT INTO lease (person, name, holder, until) VALUES ($1, $2, $3, $4)
			ON CONFLICT (person, name) DO UPDATE SET holder = excluded.holder, until = excluded.until
			WHERE lease.holder = excluded.holder OR lease.until <= $5`,
			person, name, holder, now.Add(life).UnixMicro(), now.UnixMicro())
		return err
	})
	return given == 1, err
}

// Release ends a lease that the holder has. Errors: as for Open.
func (db *DB) Release(ctx context.Context, person, name, holder string) error {
	e, err := db.existing(ctx)
	if e == nil {
		return err
	}
	return e.inTransaction(ctx, func(tx *sql.Tx) error {
		t := e.transaction(tx, person)
		_, err := t.exec(ctx, "DELETE FROM lease WHERE person = $1 AND name = $2 AND holder = $3", person, name, holder)
		return err
	})
}
