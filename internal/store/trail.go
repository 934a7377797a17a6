package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// trailPage is how many changes are read at a time when names are looked for, which are
// sealed: they cannot be asked for.
const trailPage = 200

// Changes returns what a trail query asks for, newest first, with UndoneBy as it is now.
func (r *reader) Changes(ctx context.Context, q ledger.TrailQuery) ([]ledger.Change, error) {
	undone, err := r.undone(ctx)
	if err != nil {
		return nil, err
	}
	if q.Actor == "" {
		return r.page(ctx, q, undone)
	}
	var found []ledger.Change
	page := q
	page.Limit = trailPage
	for {
		changes, err := r.page(ctx, page, undone)
		if err != nil {
			return nil, err
		}
		for _, change := range changes {
			if strings.EqualFold(change.Actor.Name, q.Actor) {
				found = append(found, change)
			}
			if q.Limit > 0 && len(found) == q.Limit {
				return found, nil
			}
		}
		if len(changes) < trailPage {
			return found, nil
		}
		page.Before = changes[len(changes)-1].Seq
	}
}

// page returns changes by any name. Each kind of actor is read along its index.
func (r *reader) page(ctx context.Context, q ledger.TrailQuery, undone map[string]string) ([]ledger.Change, error) {
	kinds := slices.Compact(slices.Sorted(slices.Values(q.Actors)))
	if len(kinds) == 0 {
		return r.pageOf(ctx, q, "", undone)
	}
	var all []ledger.Change
	for _, kind := range kinds {
		changes, err := r.pageOf(ctx, q, kind, undone)
		if err != nil {
			return nil, err
		}
		all = append(all, changes...)
	}
	slices.SortFunc(all, func(a, b ledger.Change) int { return cmp.Compare(b.Seq, a.Seq) })
	if q.Limit > 0 && len(all) > q.Limit {
		all = all[:q.Limit]
	}
	return all, nil
}

func (r *reader) pageOf(ctx context.Context, q ledger.TrailQuery, kind ledger.ActorKind, undone map[string]string) ([]ledger.Change, error) {
	s := selection{args: []any{r.person}}
	s.text.WriteString(`SELECT c.seq, c.call_id, c.at, c.kind, c.record_id, c.source, c.revision, c.source_op, c.before, c.after,
		k.actor_kind, k.actor, k.client_id, k.grant_id, k.tool, k.undoes
		FROM change c JOIN call k ON k.person = c.person AND k.id = c.call_id WHERE c.person = $1`)
	s.trail(q, kind)
	rows, err := r.query(ctx, s.text.String(), s.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var changes []ledger.Change
	for rows.Next() {
		change, err := r.scanChange(rows)
		if err != nil {
			return nil, err
		}
		change.UndoneBy = undone[change.CallID]
		changes = append(changes, change)
	}
	return changes, rows.Err()
}

func (s *selection) trail(q ledger.TrailQuery, kind ledger.ActorKind) {
	if kind != "" {
		s.where(" AND c.actor_kind = ", string(kind))
	}
	if q.CallID != "" {
		s.where(" AND c.call_id = ", q.CallID)
	}
	if q.RecordID != "" {
		s.where(" AND c.record_id = ", q.RecordID)
	}
	if !q.From.IsZero() {
		s.where(" AND c.at >= ", q.From.UnixMicro())
	}
	if !q.To.IsZero() {
		s.where(" AND c.at < ", q.To.UnixMicro())
	}
	if q.Before > 0 {
		s.where(" AND c.seq < ", q.Before)
	}
	s.text.WriteString(" ORDER BY c.seq DESC")
	if q.Limit > 0 {
		s.where(" LIMIT ", q.Limit)
	}
}

func (t *transaction) scanChange(rows *sql.Rows) (ledger.Change, error) {
	var c ledger.Change
	var at int64
	var kind, actorKind string
	var before, after, actor []byte
	var undoes sql.NullString
	err := rows.Scan(&c.Seq, &c.CallID, &at, &kind, &c.RecordID, &c.Source, &c.Revision, &c.SourceOp, &before, &after,
		&actorKind, &actor, &c.Actor.ClientID, &c.Actor.Grant, &c.Tool, &undoes)
	if err != nil {
		return c, err
	}
	c.At, c.Kind, c.Actor.Kind, c.Undoes = instant(at), fitness.Kind(kind), ledger.ActorKind(actorKind), undoes.String
	name, err := t.unseal(actor, callPlace(t.person, c.CallID, "actor"))
	if err != nil {
		return c, err
	}
	var named actorName
	if err := json.Unmarshal(name, &named); err != nil {
		return c, t.damaged(err)
	}
	c.Actor.Name, c.Actor.SelfDeclared, c.Actor.Host = named.Name, named.SelfDeclared, named.Host
	if c.Before, err = t.openState(before, changePlace(t.person, c, "before")); err != nil {
		return c, err
	}
	c.After, err = t.openState(after, changePlace(t.person, c, "after"))
	return c, err
}

// undone returns for each of the person's calls that is undone the one that undid it.
func (t *transaction) undone(ctx context.Context) (map[string]string, error) {
	rows, err := t.query(ctx, "SELECT id, undoes FROM call WHERE person = $1 AND undoes IS NOT NULL", t.person)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	undoes := map[string]string{}
	for rows.Next() {
		var undo, call string
		if err := rows.Scan(&undo, &call); err != nil {
			return nil, err
		}
		undoes[undo] = call
	}
	return ledger.Undone(undoes), rows.Err()
}
