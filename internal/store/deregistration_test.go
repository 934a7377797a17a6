package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// signUp gives a person a row and an account, as somebody of a server has.
func signUp(t *testing.T, e *engine, person string) {
	t.Helper()
	e.knownOnly = false
	err := e.writing(t.Context(), person, func(t *transaction) error {
		_, err := t.exec(context.Background(), "INSERT INTO account (person, email, owner, version, sealed, created_at) VALUES ($1, $2, 0, 1, $3, 1)",
			person, []byte(person), []byte("sealed"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	e.knownOnly = true
}

func connectionsIn(db *DB, person string) *Connections { return &Connections{DB: db, Person: person} }

func credentialsOf(token, user string) source.Credentials {
	return source.Credentials{AccessToken: source.Secret(token), UserID: user}
}

func connectAs(t *testing.T, db *DB, person, token, user string) {
	t.Helper()
	if err := connectionsIn(db, person).Keep(t.Context(), credentialsOf(token, user)); err != nil {
		t.Fatal(err)
	}
}

func disconnect(t *testing.T, db *DB, person string) {
	t.Helper()
	if err := connectionsIn(db, person).Drop(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// rowsOf returns how many rows there are.
func rowsOf(t *testing.T, e *engine, table string) (n int) {
	t.Helper()
	if err := e.read.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// eventually waits until the condition holds, as long as the test may take.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	end := time.After(45 * time.Second)
	for !holds() {
		select {
		case <-end:
			t.Fatal("never came: " + what)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// calls notes what was asked to be deregistered.
type calls struct {
	mu  sync.Mutex
	all []string
}

func (c *calls) add(as source.Credentials) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all = append(c.all, as.AccessToken.Reveal()+" "+as.UserID)
	return len(c.all)
}

func (c *calls) seen() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Sorted(slices.Values(c.all))
}

func workWith(t *testing.T, db *DB, do func(context.Context, source.Credentials) error) {
	t.Helper()
	stop, err := db.Work(t.Context(), Work{Deregister: do})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

func TestADisconnectedAccountIsDeregistered(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		signUp(t, e, "ann")
		connectAs(t, db, "ann", "canary-token", "42")
		disconnect(t, db, "ann")
		disconnect(t, db, "ann") // there is none any more
		if _, err := connectionsIn(db, "ann").Credentials(t.Context()); fault.KindOf(err) != fault.NotConnected {
			t.Errorf("the credentials are still there: %v", err)
		}
		var args string
		if err := e.read.QueryRowContext(t.Context(), "SELECT args FROM river_job").Scan(&args); err != nil || strings.Contains(args, "canary") {
			t.Errorf("the job says %s %v", args, err)
		}
		var asked calls
		workWith(t, db, func(_ context.Context, as source.Credentials) error { asked.add(as); return nil })
		eventually(t, "the row goes", func() bool { return rowsOf(t, e, "deregistration") == 0 })
		if got := asked.seen(); !slices.Equal(got, []string{"canary-token 42"}) {
			t.Errorf("asked: %q", got)
		}
	})
}

func TestTwoProcessesDeregisterEachAccountOnce(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		other, err := Open(t.Context(), db.config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = other.Close() })
		var asked calls
		do := func(_ context.Context, as source.Credentials) error { asked.add(as); return nil }
		workWith(t, db, do)
		workWith(t, other, do)
		var want []string
		for i := range 12 {
			person := fmt.Sprint("person-", i)
			signUp(t, e, person)
			connectAs(t, db, person, "tok-"+person, strconv.Itoa(i))
			disconnect(t, db, person)
			want = append(want, "tok-"+person+" "+strconv.Itoa(i))
		}
		eventually(t, "all rows go", func() bool { return rowsOf(t, e, "deregistration") == 0 })
		slices.Sort(want)
		if got := asked.seen(); !slices.Equal(got, want) {
			t.Errorf("asked %q\nwant %q", got, want)
		}
	})
}

func TestADeregistrationThatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		signUp(t, e, "ann")
		connectAs(t, db, "ann", "tok", "42")
		disconnect(t, db, "ann")
		var asked calls
		workWith(t, db, func(_ context.Context, as source.Credentials) error {
			if asked.add(as) == 1 {
				return fault.New(fault.Unavailable, "canary-text")
			}
			return nil
		})
		eventually(t, "the row goes", func() bool { return rowsOf(t, e, "deregistration") == 0 })
		if n := len(asked.seen()); n != 2 {
			t.Errorf("asked %d times", n)
		}
		var stored string
		if err := e.read.QueryRowContext(t.Context(), "SELECT COALESCE(CAST(errors AS TEXT), '') FROM river_job").Scan(&stored); err != nil || strings.Contains(stored, "canary") {
			t.Errorf("the job's row says %s %v", stored, err)
		}
	})
}

func TestADeregistrationIsGivenUpAfterAboutADay(t *testing.T) {
	t.Parallel()
	policy := &river.DefaultClientRetryPolicy{}
	var waited time.Duration
	for tried := 1; tried < deregisterAttempts; tried++ {
		job := &rivertype.JobRow{Attempt: tried, Errors: make([]rivertype.AttemptError, tried-1)}
		waited += time.Until(policy.NextRetry(job))
	}
	t.Log("waits in all:", waited)
	if waited < 20*time.Hour || waited > 30*time.Hour {
		t.Errorf("the last attempt comes after %v, not after about a day", waited)
	}
}

func TestNothingIsLeftOfADeregistrationThatIsGivenUp(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		for name, test := range map[string]struct {
			do func(context.Context, source.Credentials) error
		}{
			"the source refuses":         {func(context.Context, source.Credentials) error { return errors.New("no") }},
			"the source does not answer": {func(ctx context.Context, _ source.Credentials) error { <-ctx.Done(); return ctx.Err() }},
		} {
			person := strings.ReplaceAll(name, " ", "-")
			signUp(t, e, person)
			connectAs(t, db, person, "tok", person)
			disconnect(t, db, person)
			var id string
			if err := e.read.QueryRowContext(t.Context(), "SELECT id FROM deregistration").Scan(&id); err != nil {
				t.Fatal(name, err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			w := &deregisterWorker{engine: e, do: test.do}
			err := w.Work(ctx, &river.Job[deregisterArgs]{
				JobRow: &rivertype.JobRow{Attempt: deregisterAttempts, MaxAttempts: deregisterAttempts}, Args: deregisterArgs{id},
			})
			cancel()
			if err == nil {
				t.Errorf("%s: no error", name)
			}
			if n := rowsOf(t, e, "deregistration"); n != 0 {
				t.Errorf("%s: %d rows with a token stay for ever", name, n)
				_, _ = e.write.ExecContext(t.Context(), "DELETE FROM deregistration")
			}
		}
	})
}

func TestAnAccountThatIsConnectedAnewIsNotDeregistered(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		for _, again := range []string{"ann", "ben"} {
			signUp(t, e, again)
		}
		for _, again := range []string{"ann", "ben"} {
			connectAs(t, db, "ann", "tok-old", "42")
			disconnect(t, db, "ann")
			connectAs(t, db, again, "tok-new", "42")
			var id string
			if err := e.read.QueryRowContext(t.Context(), "SELECT id FROM deregistration").Scan(&id); err != nil {
				t.Fatal(err)
			}
			var asked calls
			w := &deregisterWorker{engine: e, do: func(_ context.Context, as source.Credentials) error { asked.add(as); return nil }}
			err := w.Work(t.Context(), &river.Job[deregisterArgs]{JobRow: &rivertype.JobRow{Attempt: 2, MaxAttempts: deregisterAttempts}, Args: deregisterArgs{id}})
			if got := asked.seen(); err != nil || len(got) != 0 {
				t.Errorf("by %s: %v; the account that is connected now was deregistered: %q", again, err, got)
			}
			if n := rowsOf(t, e, "deregistration"); n != 0 {
				t.Errorf("by %s: %d rows stay", again, n)
			}
			disconnect(t, db, again)
			_, _ = e.write.ExecContext(t.Context(), "DELETE FROM deregistration")
		}
	})
}

func TestOneAccountIsOfOnePerson(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		other, err := Open(t.Context(), db.config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = other.Close() })
		for round := range 8 {
			people := []string{fmt.Sprint("ann-", round), fmt.Sprint("ben-", round)}
			errs := make([]error, 2)
			for _, p := range people {
				signUp(t, e, p)
			}
			var both sync.WaitGroup
			for i, p := range people {
				both.Go(func() {
					errs[i] = connectionsIn([]*DB{db, other}[i], p).Keep(context.Background(), credentialsOf("tok-"+p, fmt.Sprint("user-", round)))
				})
			}
			both.Wait()
			won := 0
			for i, p := range people {
				_, err := connectionsIn(db, p).Credentials(t.Context())
				switch {
				case errs[i] == nil && err == nil:
					won++
				case fault.KindOf(errs[i]) == fault.Conflict && fault.KindOf(err) == fault.NotConnected:
					if strings.Contains(fmt.Sprintf("%v %+v", errs[i], fault.Of(errs[i])), people[1-i]) {
						t.Errorf("the refusal tells whose it is: %v", errs[i])
					}
				default:
					t.Errorf("%s: keep %v, credentials %v", p, errs[i], err)
				}
			}
			if won != 1 {
				t.Errorf("round %d: %d won", round, won)
			}
		}
	})
}

func TestAnotherAccountTakesThePlaceOfTheOneBefore(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		signUp(t, e, "ann")
		connectAs(t, db, "ann", "tok-1", "42")
		connectAs(t, db, "ann", "tok-2", "42")
		if n := rowsOf(t, e, "deregistration"); n != 0 {
			t.Errorf("a new token of the same account deregisters it: %d", n)
		}
		connectAs(t, db, "ann", "tok-3", "43")
		var asked calls
		workWith(t, db, func(_ context.Context, as source.Credentials) error { asked.add(as); return nil })
		eventually(t, "the row goes", func() bool { return rowsOf(t, e, "deregistration") == 0 })
		if got := asked.seen(); !slices.Equal(got, []string{"tok-2 42"}) {
			t.Errorf("asked %q", got)
		}
		if as, err := connectionsIn(db, "ann").Credentials(t.Context()); err != nil || as != credentialsOf("tok-3", "43") {
			t.Errorf("kept %v %v", as.UserID, err)
		}
	})
}

func TestARefusedSwitchKeepsTheAccountOfBefore(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		signUp(t, e, "ann")
		signUp(t, e, "ben")
		connectAs(t, db, "ann", "tok-1", "42")
		connectAs(t, db, "ben", "tok-2", "43")
		if err := connectionsIn(db, "ben").Keep(t.Context(), credentialsOf("tok-3", "42")); fault.KindOf(err) != fault.Conflict {
			t.Fatal(err)
		}
		if as, err := connectionsIn(db, "ben").Credentials(t.Context()); err != nil || as != credentialsOf("tok-2", "43") {
			t.Errorf("kept %v %v", as.UserID, err)
		}
		if n := rowsOf(t, e, "deregistration"); n != 0 {
			t.Errorf("%d rows", n)
		}
	})
}

func TestADeletedPersonsAccountIsDeregistered(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		signUp(t, e, "ann")
		connectAs(t, db, "ann", "tok", "42")
		if err := db.DeletePerson(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		var asked calls
		workWith(t, db, func(_ context.Context, as source.Credentials) error { asked.add(as); return nil })
		eventually(t, "the row goes", func() bool { return rowsOf(t, e, "deregistration") == 0 })
		if got := asked.seen(); !slices.Equal(got, []string{"tok 42"}) {
			t.Errorf("asked %q", got)
		}
	})
}

func TestAPersonWhoseConnectionDoesNotOpenCanBeDeleted(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		signUp(t, e, "ann")
		connectAs(t, db, "ann", "tok", "42")
		if _, err := e.write.ExecContext(t.Context(), "UPDATE connection SET version = version + 1"); err != nil {
			t.Fatal(err)
		}
		if err := db.DeletePerson(t.Context(), "ann"); err != nil {
			t.Error(err)
		}
		if n := rowsOf(t, e, "person"); n != 0 {
			t.Errorf("%d people stay", n)
		}
	})
}

func TestWorkStopsWhatRuns(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		signUp(t, e, "ann")
		connectAs(t, db, "ann", "tok", "42")
		disconnect(t, db, "ann")
		began := make(chan struct{})
		stop, err := db.Work(t.Context(), Work{Deregister: func(ctx context.Context, _ source.Credentials) error {
			close(began)
			<-ctx.Done()
			return ctx.Err()
		}})
		if err != nil {
			t.Fatal(err)
		}
		<-began
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if err := stop(ctx); err != nil {
			t.Error(err)
		}
		if n := rowsOf(t, e, "deregistration"); n != 1 {
			t.Errorf("%d rows: a stop ends no deregistration", n)
		}
	})
}

func TestARowWhoseLastAttemptEndedWithItsProcessGoesAtTheNextStart(t *testing.T) {
	t.Parallel()
	onBothEngines(t, func(t *testing.T, db *DB, e *engine) {
		for _, person := range []string{"ann", "ben"} {
			signUp(t, e, person)
			connectAs(t, db, person, "tok-"+person, person)
			disconnect(t, db, person)
		}
		const end = "UPDATE river_job SET state = 'discarded', finalized_at = CURRENT_TIMESTAMP WHERE id = (SELECT MIN(id) FROM river_job)"
		if _, err := e.write.ExecContext(t.Context(), end); err != nil {
			t.Fatal(err)
		}
		if err := e.forgetAbandoned(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := rowsOf(t, e, "deregistration"); n != 1 {
			t.Errorf("%d rows stay, want the one that a job will come for", n)
		}
	})
}
