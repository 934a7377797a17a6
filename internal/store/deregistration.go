package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
	"github.com/paceline/paceline/internal/source"
)

// Work is what the jobs of a server do.
type Work struct {
	// Deregister ends an account's access at its source. It is tried again when it fails, for about a day.
	Deregister func(ctx context.Context, as source.Credentials) error
}

const (
	deregisterQueue    = "deregister"
	deregisterAttempts = 14 // by River's pace the last one comes after a day
	deregisterTime     = time.Minute
)

// deregisterArgs are what a job says: which row it is about.
type deregisterArgs struct {
	ID string `json:"id"`
}

// Kind names the jobs.
func (deregisterArgs) Kind() string { return deregisterQueue }

func deregistrationPlace(id string) seal.Context {
	return seal.Context{Table: "deregistration", Column: "sealed", ID: id}
}

// handOver takes the person's connection away and leaves it to a job that deregisters it at the source, where they have an
// account: somebody on their own machine has no server that would work the job. It is no error when there is no connection.
func (t *transaction) handOver(ctx context.Context) error {
	if t.key == nil {
		if err := t.loadKey(ctx, ""); err != nil || t.key == nil {
			return err
		}
	}
	kept, err := t.connection(ctx)
	if fault.KindOf(err) == fault.Misconfigured { // nobody can use it, and nothing keeps it here
		t.log.ErrorContext(ctx, "a connection does not open, so its account is not deregistered at its source", slog.String("fault", string(fault.Misconfigured)))
		return t.dropConnection(ctx)
	}
	if err != nil || kept == nil {
		return err
	}
	if err := t.dropConnection(ctx); err != nil {
		return err
	}
	var accounts int
	if err := t.queryRow(ctx, "SELECT COUNT(*) FROM account WHERE person = $1", t.person).Scan(&accounts); err != nil || accounts == 0 {
		return err
	}
	plain, err := json.Marshal(kept) //nolint:gosec // it is sealed next
	if err != nil {
		return fmt.Errorf("encode a connection: %w", err)
	}
	id := newID(t.now())
	sealed, err := t.common.Seal(t.packer.pack(plain), deregistrationPlace(id))
	if err != nil {
		return err
	}
	const insert = "INSERT INTO deregistration (id, source, sealed, created_at) VALUES ($1, $2, $3, $4)"
	if _, err := t.exec(ctx, insert, id, archive.SourceName, sealed, t.now().UnixMicro()); err != nil {
		return err
	}
	client, err := river.NewClient(t.inserting(), &river.Config{Logger: quiet(t.engine)})
	if err != nil {
		return fmt.Errorf("set up the job client: %w", err)
	}
	_, err = client.InsertTx(ctx, t.tx, deregisterArgs{id}, &river.InsertOpts{Queue: deregisterQueue, MaxAttempts: deregisterAttempts})
	return err
}

func (t *transaction) dropConnection(ctx context.Context) error {
	_, err := t.exec(ctx, "DELETE FROM connection WHERE person = $1 AND source = $2", t.person, archive.SourceName)
	return err
}

// deregisterWorker works the jobs.
type deregisterWorker struct {
	river.WorkerDefaults[deregisterArgs]

	engine *engine
	do     func(context.Context, source.Credentials) error
}

// Timeout bounds one attempt.
func (*deregisterWorker) Timeout(*river.Job[deregisterArgs]) time.Duration { return deregisterTime }

// Work deregisters one account. The row goes when that is done, when it was tried often enough, and when the account is connected
// again: to deregister it then would end the new access.
func (w *deregisterWorker) Work(ctx context.Context, job *river.Job[deregisterArgs]) error {
	err := w.deregister(ctx, job.Args.ID)
	if err != nil && job.Attempt < job.MaxAttempts {
		return err
	}
	if err != nil {
		w.engine.log.ErrorContext(ctx, "an account could not be deregistered at its source, and is given up",
			slog.Int64("job", job.ID), slog.String("fault", string(fault.KindOf(err))))
	}
	// The attempt's time may be over.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopPatience)
	defer cancel()
	return errors.Join(err, w.engine.forgetDeregistration(ctx, job.Args.ID))
}

func (w *deregisterWorker) deregister(ctx context.Context, id string) error {
	as, found, err := w.engine.toDeregister(ctx, id)
	if err != nil || !found {
		return err
	}
	again, err := w.engine.connectedAgain(ctx, as.UserID)
	if err != nil || again {
		return err
	}
	return w.do(ctx, as)
}

// connectedAgain reports whether somebody has the account connected now.
func (e *engine) connectedAgain(ctx context.Context, userID string) (bool, error) {
	account := e.accountHash(userID)
	if account == nil {
		return false, nil
	}
	var connections int
	const query = "SELECT COUNT(*) FROM connection WHERE source = $1 AND account = $2"
	if err := (&statements{e, e.read}).queryRow(ctx, query, archive.SourceName, account).Scan(&connections); err != nil {
		return false, e.fault(err)
	}
	return connections > 0, nil
}

func (e *engine) forgetDeregistration(ctx context.Context, id string) error {
	_, err := (&statements{e, e.write}).exec(ctx, "DELETE FROM deregistration WHERE id = $1", id)
	return e.fault(err)
}

// forgetAbandoned deletes the rows that no job will come for: those whose last attempt ended with its process.
func (e *engine) forgetAbandoned(ctx context.Context) error {
	const statement = `DELETE FROM deregistration WHERE id NOT IN
		(SELECT args ->> 'id' FROM river_job WHERE kind = $1 AND state NOT IN ('completed', 'discarded', 'cancelled'))`
	_, err := (&statements{e, e.write}).exec(ctx, statement, deregisterArgs{}.Kind())
	return e.fault(err)
}

// toDeregister returns the credentials of a row.
func (e *engine) toDeregister(ctx context.Context, id string) (as source.Credentials, found bool, err error) {
	var sealed []byte
	err = (&statements{e, e.read}).queryRow(ctx, "SELECT sealed FROM deregistration WHERE id = $1", id).Scan(&sealed)
	if errors.Is(err, sql.ErrNoRows) {
		return as, false, nil
	}
	if err != nil {
		return as, false, e.fault(err)
	}
	packed, err := e.common.Open(sealed, deregistrationPlace(id))
	if err != nil {
		return as, false, err
	}
	plain, err := e.packer.unpack(packed)
	if err != nil {
		return as, false, err
	}
	kept, err := decodeConnection(plain, e.place)
	if err != nil {
		return as, false, err
	}
	return source.Credentials{AccessToken: source.Secret(kept.AccessToken), UserID: kept.UserID}, true, nil
}

// Work has this process work the jobs until stop is called, which waits for those that run until its context ends.
func (db *DB) Work(ctx context.Context, work Work) (stop func(context.Context) error, err error) {
	e, err := db.ready(ctx)
	if err != nil {
		return nil, err
	}
	if err := e.forgetAbandoned(ctx); err != nil {
		return nil, err
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, &deregisterWorker{engine: e, do: work.Deregister})
	client, err := db.jobClient(e, river.Config{Workers: workers, Queues: map[string]river.QueueConfig{deregisterQueue: {MaxWorkers: 2}}})
	if err != nil {
		return nil, err
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil { // stop ends it
		return nil, errors.Join(err, client.close(ctx))
	}
	return func(ctx context.Context) error {
		if err := client.Stop(ctx); err == nil {
			return client.pools()
		}
		return client.close(ctx)
	}, nil
}
