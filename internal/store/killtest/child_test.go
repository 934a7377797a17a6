// Package killtest kills real processes that write to a store, and holds what they
// acknowledged against what is there afterwards.
package killtest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/store"
)

// What a child is told by its environment.
const (
	variableDatabase = "PACELINE_KILLTEST_DATABASE"
	variableKey      = "PACELINE_KILLTEST_KEY"
	variableRound    = "PACELINE_KILLTEST_ROUND"
	variablePause    = "PACELINE_KILLTEST_PAUSE" // between two calls
)

// exitRefused is how a child ends when the store refuses.
const exitRefused = 3

// writers is how many people a child writes for at once.
const writers = 3

func TestMain(m *testing.M) {
	if os.Getenv(variableDatabase) == "" {
		os.Exit(m.Run())
	}
	if err := child(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(exitRefused)
}

// child makes calls until it is killed, or the store refuses one. It writes a line for each
// call once it is kept.
func child(ctx context.Context) error {
	round, err := strconv.Atoi(os.Getenv(variableRound))
	if err != nil {
		return err
	}
	pause, err := time.ParseDuration(os.Getenv(variablePause))
	if err != nil {
		return err
	}
	db, err := store.Open(ctx, store.Config{Database: os.Getenv(variableDatabase), MasterKey: os.Getenv(variableKey), Now: time.Now})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wait sync.WaitGroup
	for n := range writers {
		wait.Go(func() { cancel(keepCalling(ctx, db, round, fmt.Sprintf("person%d", n), pause)) })
	}
	wait.Wait()
	return context.Cause(ctx)
}

func keepCalling(ctx context.Context, db *store.DB, round int, person string, pause time.Duration) error {
	for number := 0; ; number++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		receipt, err := db.Write(ctx, callOf(round, person, number), putParts(round, person, number))
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%d %s %d %s\n", round, person, number, receipt.CallID)
		if _, err := os.Stdout.WriteString(line); err != nil { // one write: a line is there or is not
			return err
		}
		time.Sleep(pause)
	}
}

// A round has a day of its own, and a call a time within it.
func dayOf(round int) civil.Date { return civil.Date{Year: 2020, Month: 1, Day: 1}.AddDays(round) }

func timeOf(round, number int) time.Time {
	return time.Date(2020, 1, 1+round, 0, 0, 0, 0, time.UTC).Add(time.Duration(number) * time.Millisecond)
}

func callOf(round int, person string, number int) ledger.Call {
	return ledger.Call{
		Person: person, At: timeOf(round, number), Actor: ledger.Actor{Kind: ledger.Assistant, Name: "killed"}, Tool: "log_entry",
		Key: fmt.Sprintf("%d-%d", round, number), Arguments: []byte(person),
	}
}

// part is the body of one of the records of a call.
type part struct {
	Call string `json:"call"`
	Part int    `json:"part"`
	Of   int    `json:"of"`
}

// putParts keeps two or three records.
func putParts(round int, person string, number int) func(context.Context, ledger.Writer) ([]byte, error) {
	return func(ctx context.Context, w ledger.Writer) ([]byte, error) {
		parts := 2 + number%2
		for n := range parts {
			body, err := json.Marshal(part{Call: w.CallID(), Part: n, Of: parts})
			if err != nil {
				return nil, err
			}
			record := ledger.Record{Kind: fitness.KindEntry, Day: dayOf(round), StartsAt: timeOf(round, number), Body: body}
			if _, err := w.Put(ctx, record); err != nil {
				return nil, err
			}
		}
		return []byte(person), nil
	}
}
