package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"strings"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/paceline/paceline/internal/fault"
)

// backupArgs are what a job of a backup says: its id. Where the files go is known to the
// process that asked for them alone.
type backupArgs struct {
	ID string `json:"id"`
}

// Kind names the jobs of backups.
func (backupArgs) Kind() string { return "backup" }

// backupWorker works the one job that this process asked for.
type backupWorker struct {
	river.WorkerDefaults[backupArgs]

	id    string
	do    func(context.Context) error
	ended chan error
}

// Work writes the backup.
func (w *backupWorker) Work(ctx context.Context, job *river.Job[backupArgs]) (err error) {
	if job.Args.ID != w.id {
		return river.JobCancel(errors.New("another process asked for this backup"))
	}
	// A panic counts as an end too.
	err = fault.New(fault.Internal, "the backup broke off")
	defer func() { w.ended <- err }()
	err = w.do(ctx)
	return err
}

// workBackup has do called by a job of the database: it enqueues the job in a queue of its
// own, works it with a client of its own, and returns how it ended. The context ends the job.
func (db *DB) workBackup(ctx context.Context, e *engine, do func(context.Context) error) (err error) {
	id := strings.ToLower(rand.Text())
	queue := "backup_" + id
	worker := &backupWorker{id: id, ended: make(chan error, 1)}
	worker.do = func(job context.Context) error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(job, cancel)()
		return do(ctx)
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, worker)
	client, err := db.jobClient(e, river.Config{
		ID: queue, Workers: workers, Queues: map[string]river.QueueConfig{queue: {MaxWorkers: 1}},
		JobTimeout: -1, LeaderElectionDisabled: true,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.dropQueue(context.WithoutCancel(ctx), queue)) }()
	job, err := e.enqueueBackup(ctx, client, id, queue)
	if err == nil {
		err = client.Start(context.WithoutCancel(ctx)) // close ends it
	}
	if err != nil {
		return errors.Join(err, client.close(ctx))
	}
	select {
	case err := <-worker.ended:
		return errors.Join(err, client.close(ctx))
	case <-ctx.Done():
		return cancelBackup(ctx, client, job, worker)
	}
}

// cancelBackup ends a job whose caller no longer waits, and returns how it ended: it may
// have been done just now.
func cancelBackup(ctx context.Context, client *jobClient, job *rivertype.JobRow, worker *backupWorker) error {
	_, err := client.JobCancel(context.WithoutCancel(ctx), job.ID)
	if err := errors.Join(err, client.close(ctx)); err != nil {
		return err
	}
	select {
	case err := <-worker.ended:
		return err
	default: // it never began
		return ctx.Err()
	}
}

// enqueueBackup inserts the job.
func (e *engine) enqueueBackup(ctx context.Context, client *jobClient, id, queue string) (*rivertype.JobRow, error) {
	var job *rivertype.JobInsertResult
	err := e.inTransaction(ctx, func(tx *sql.Tx) (err error) {
		if err := forgetBackups(ctx, client, tx); err != nil {
			return err
		}
		job, err = client.InsertTx(ctx, tx, backupArgs{id}, &river.InsertOpts{Queue: queue, MaxAttempts: 1})
		return err
	})
	if err != nil {
		return nil, err
	}
	return job.Job, nil
}

// forgetBackups removes the jobs of earlier backups that ended.
func forgetBackups(ctx context.Context, client *jobClient, tx *sql.Tx) error {
	ended := river.NewJobDeleteManyParams().Kinds(backupArgs{}.Kind()).
		States(rivertype.JobStateCompleted, rivertype.JobStateDiscarded, rivertype.JobStateCancelled)
	_, err := client.JobDeleteManyTx(ctx, tx, ended)
	return err
}

// dropQueue removes a queue that nobody will work again.
func (e *engine) dropQueue(ctx context.Context, queue string) error {
	_, err := e.write.ExecContext(ctx, e.dialect.rewrite("DELETE FROM river_queue WHERE name = $1"), queue)
	return err
}
