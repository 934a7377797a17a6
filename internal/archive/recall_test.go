package archive_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
	"github.com/paceline/paceline/internal/summary"
)

// withoutOrigin returns an answer without the line that says that it is from our own records.
func withoutOrigin(doc summary.Document) string {
	var lines []string
	for line := range strings.Lines(doc.Markdown()) {
		if !strings.Contains(line, "Paceline's own records") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

func TestOurOwnRecordsAnswerAsTheSourceDidAndSaySo(t *testing.T) {
	t.Parallel()
	for sent, want := range map[polarsim.FaultKind]string{
		polarsim.ServerError:   "Polar could not be reached (provider_unavailable): from Paceline's own records as of 2026-11-30 20:15 (3 h ago)",
		polarsim.TooMany:       "Polar's rate limit is used up (rate_limited), try again in 11 min: from Paceline's own records as of 2026-11-30 20:15 (3 h ago)",
		polarsim.Unauthorized:  "Polar refuses the access token, so the account has to be connected again (token_expired): from Paceline's own records as of",
		polarsim.TruncatedBody: "Polar's answer could not be read (bad_answer): from Paceline's own records as of 2026-11-30 20:15",
	} {
		t.Run(string(sent), func(t *testing.T) {
			t.Parallel()
			s := overStore(t, polarsim.Config{})
			asked := questions(28, 28, 7, 180, true, true)
			before := map[string]string{}
			for _, q := range asked {
				doc, err := q.ask(t.Context(), s.simulated)
				if err != nil {
					t.Fatal(err)
				}
				before[q.name] = withoutOrigin(doc)
			}
			s.advance(3 * time.Hour)
			s.sim.Fail(polarsim.Fault{Kind: sent})
			for _, q := range asked {
				doc, err := q.ask(t.Context(), s.simulated)
				if err != nil {
					t.Errorf("%s: %v", q.name, err)
					continue
				}
				if lines := strings.SplitN(doc.Markdown(), "\n", 3); !strings.Contains(lines[1], want) {
					t.Errorf("%s: the second line is %q, want %q", q.name, lines[1], want)
				}
				if got := withoutOrigin(doc); q.name != "activities" && got != before[q.name] {
					t.Errorf("%s: before\n%s\nfrom our own records\n%s", q.name, before[q.name], got)
				}
			}
		})
	}
}

func TestWithNothingKeptAnErrorStaysWhatItWas(t *testing.T) {
	t.Parallel()
	answers := map[polarsim.FaultKind]fault.Kind{
		polarsim.Unauthorized: fault.TokenExpired, polarsim.NotRegistered: fault.NotRegistered, polarsim.TooMany: fault.RateLimited,
		polarsim.TruncatedBody: fault.BadAnswer, polarsim.ServerError: fault.Unavailable,
	}
	for sent, want := range answers {
		t.Run(string(want), func(t *testing.T) {
			t.Parallel()
			s := overStore(t, polarsim.Config{})
			s.sim.Fail(polarsim.Fault{Kind: sent})
			for _, what := range kinds {
				if err := asking(t.Context(), s.Service, what, archive.Dates{From: s.today.AddDays(-1), To: s.today}); fault.KindOf(err) != want {
					t.Errorf("%s: error %v of kind %q, want %q", what, err, fault.KindOf(err), want)
				}
			}
			if _, err := s.Person(t.Context()); fault.KindOf(err) != want {
				t.Errorf("person: %v, want %q", err, want)
			}
			if _, err := s.PhysicalInfo(t.Context()); fault.KindOf(err) != want {
				t.Errorf("physical info: %v, want %q", err, want)
			}
		})
	}
}

func TestRecordsOfOtherDaysNeverAnswerForTheseDays(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	if _, err := s.Sleep(t.Context(), archive.Dates{}); err != nil {
		t.Fatal(err)
	}
	s.sim.Fail(polarsim.Fault{Kind: polarsim.ServerError})
	s.advance(5 * 24 * time.Hour)
	if _, err := s.Sleep(t.Context(), archive.Dates{From: s.today.AddDays(-1), To: s.today}); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("days that were never asked for: %v, want unavailable", err)
	}
	doc, err := s.Sleep(t.Context(), archive.Dates{From: s.today.AddDays(-6), To: s.today})
	if err != nil {
		t.Fatal(err)
	}
	text := doc.Markdown()
	if !strings.Contains(text, "as of 2026-11-30 20:15 (5 days ago); days after 2026-11-30 are not in them yet") {
		t.Errorf("the answer does not say what it does not know:\n%s", text)
	}
	for _, missing := range doc.Missing {
		if strings.Contains(missing, "2026-12") {
			t.Errorf("days that were never asked for are named as without data: %v", doc.Missing)
		}
	}
	if strings.Contains(text, "not synced") {
		t.Errorf("a sync is blamed while Polar is down:\n%s", text)
	}
}

func TestDaysBeforeTheSourcesReachAreOurOwn(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{Days: 400, Seed: 7})
	if _, err := s.Activities(t.Context(), archive.Dates{From: s.today.AddDays(-364), To: s.today}, nil); err != nil {
		t.Fatal(err)
	}
	for _, q := range questions(28, 28, 28, 28, false, false) {
		if _, err := q.ask(t.Context(), s.simulated); err != nil {
			t.Fatal(err)
		}
	}
	s.freshen(t, allNeeds)
	past := archive.Dates{From: s.today.AddDays(-20), To: s.today.AddDays(-6)}
	pastYear := archive.Dates{From: s.today.AddDays(-360), To: s.today.AddDays(-350)}
	found := func(d archive.Dates) map[string]int {
		n := map[string]int{}
		sleep, sleepErr := s.Sleep(t.Context(), d)
		recharge, rechargeErr := s.NightlyRecharge(t.Context(), d)
		exercises, exercisesErr := s.Exercises(t.Context(), d, false, nil)
		if err := errors.Join(sleepErr, rechargeErr, exercisesErr); err != nil {
			t.Fatal(err)
		}
		n["sleep"], n["recharge"], n["exercises"] = sleep.Found, recharge.Found, exercises.Found
		if s.today.DaysSince(d.From) > 28 {
			for what, doc := range map[string]summary.Document{"sleep": sleep, "recharge": recharge, "exercises": exercises} {
				if text := doc.Markdown(); n[what] > 0 && !strings.Contains(text, "from Paceline's own records: Polar gives the last") {
					t.Errorf("%s does not say where it is from:\n%s", what, text)
				}
				if strings.Contains(doc.Markdown(), "ask for at most 7 earlier days") {
					t.Errorf("%s tells how to look up days that are there:\n%s", what, doc.Markdown())
				}
			}
		}
		return n
	}
	before := found(past)
	s.advance(60 * 24 * time.Hour)
	s.sim.SetQuirks(polarsim.NewQuirks(polarsim.Empty204))
	after := found(past)
	for what, n := range before {
		if n == 0 || after[what] != n {
			t.Errorf("%s: %d records of %v while Polar had them, %d now", what, n, past, after[what])
		}
	}
	activities, err := s.Activities(t.Context(), pastYear, nil)
	if err != nil || activities.Found < 5 || !strings.Contains(activities.Markdown(), "Polar does not give days this early (invalid_argument): from Paceline's own records") {
		t.Errorf("activity of more than a year ago: %v, %v", activities, err)
	}
	mixed, err := s.Activities(t.Context(), archive.Dates{From: s.today.AddDays(-400), To: s.today.AddDays(-340)}, nil)
	if err != nil || mixed.Found < 30 || !strings.Contains(mixed.Markdown(), "to "+s.today.AddDays(-365).String()+" is from Paceline's own records: Polar gives the last 365 days") {
		t.Errorf("a range over the edge of a year: %v, %v", mixed, err)
	}
	never := archive.Dates{From: s.today.AddDays(-700), To: s.today.AddDays(-690)}
	if _, err := s.Activities(t.Context(), never, nil); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "too early") {
		t.Errorf("a range that nobody has: %v, want the refusal", err)
	}
}

func TestTheAccountAndTheBodyAreRecalledToo(t *testing.T) {
	t.Parallel()
	s := overFreshened(t)
	s.sim.Fail(polarsim.Fault{Kind: polarsim.ServerError})
	person, personErr := s.Person(t.Context())
	info, infoErr := s.PhysicalInfo(t.Context())
	if err := errors.Join(personErr, infoErr); err != nil {
		t.Fatal(err)
	}
	for _, doc := range []summary.Document{person, info} {
		if !strings.Contains(doc.Markdown(), "Polar could not be reached (provider_unavailable): from Paceline's own records as of 2026-11-30 20:15") {
			t.Errorf("it does not say where it is from:\n%s", doc.Markdown())
		}
	}
	if string(person.UserID) != s.kept.creds.UserID || info.MaxBPM == nil {
		t.Errorf("%+v, %+v", person, info)
	}
}

func TestWithoutAConnectionOurOwnRecordsAnswerWhereThereAreAny(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	if _, err := s.Sleep(t.Context(), archive.Dates{}); err != nil {
		t.Fatal(err)
	}
	s.kept.creds.AccessToken = ""
	doc, err := s.Sleep(t.Context(), archive.Dates{})
	if err != nil || !strings.Contains(doc.Markdown(), "no Polar account is connected (not_connected): from Paceline's own records as of") {
		t.Errorf("%v, %v", doc, err)
	}
	if _, err := s.NightlyRecharge(t.Context(), archive.Dates{}); fault.KindOf(err) != fault.NotConnected {
		t.Errorf("with no recharge kept: %v", err)
	}
}

func TestOneHalfOfSleepWiseIsRecalledBesideTheOther(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	before, err := s.SleepWise(t.Context(), archive.Dates{}, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.sim.Fail(polarsim.Fault{Kind: polarsim.ServerError, Path: "/v3/users/sleepwise/alertness"})
	doc, err := s.SleepWise(t.Context(), archive.Dates{}, false, nil)
	if err != nil || withoutOrigin(doc) != withoutOrigin(before) ||
		!strings.Contains(strings.SplitN(doc.Markdown(), "\n", 3)[1], "alertness: Polar could not be reached (provider_unavailable): from Paceline's own records") {
		t.Errorf("%v\n%v", err, doc.Markdown())
	}
}

// hanging is a source that never answers.
type hanging struct{ *fake }

func (hanging) Nights(ctx context.Context, _ source.Credentials) (source.Batch[fitness.Night], error) {
	<-ctx.Done()
	return source.Batch[fitness.Night]{}, ctx.Err()
}

// remembering is a store that has one night.
type remembering struct {
	archive.Store
	night ledger.Record
}

func (r remembering) Read(ctx context.Context, _ string, do func(context.Context, ledger.Reader) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return do(ctx, r)
}

func (remembering) Record(context.Context, string, bool) (ledger.Record, error) {
	return ledger.Record{}, fault.New(fault.NotFound, "there is no such record")
}

func (remembering) Deleted(context.Context, string) (ledger.Record, error) {
	return ledger.Record{}, errors.New("nobody asks for what is deleted")
}

func (r remembering) Records(context.Context, ledger.Query) ([]ledger.Record, error) {
	return []ledger.Record{r.night}, nil
}

func (remembering) Answered(context.Context, fitness.Kind) (ledger.Answered, error) {
	return ledger.Answered{}, nil
}

func (remembering) Changes(context.Context, ledger.TrailQuery) ([]ledger.Change, error) {
	return nil, nil
}

func (remembering) Pulls(context.Context, string, string) ([]archive.Pull, error) { return nil, nil }

func TestASourceThatHangsLeavesTimeForOurOwnRecords(t *testing.T) {
	t.Parallel()
	body, err := fitness.Encode(fitness.Night{Date: today, Score: new(81)})
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 45*time.Second)
		defer cancel()
		s := archive.New(archive.Config{
			Source: hanging{&fake{}}, Connections: &kept{creds: connected}, Zone: time.UTC, Now: func() time.Time { return today.Start(time.UTC) },
			Store: remembering{night: ledger.Record{Kind: fitness.KindNight, Day: today, SourceKey: "k", Body: body}},
		})
		doc, err := s.Sleep(ctx, archive.Dates{From: today, To: today})
		if err != nil || doc.Found != 1 || !strings.Contains(doc.Markdown(), "Polar could not be reached (provider_unavailable): from Paceline's own records") {
			t.Errorf("%v, %v", doc, err)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := s.Sleep(gone, archive.Dates{From: today, To: today}); fault.KindOf(err) != fault.Canceled {
			t.Errorf("a call that was cancelled: %v", err)
		}
	})
}

func TestARecordThatCannotBeReadIsCounted(t *testing.T) {
	t.Parallel()
	s := overStore(t, polarsim.Config{})
	if _, err := s.Sleep(t.Context(), archive.Dates{}); err != nil {
		t.Fatal(err)
	}
	s.write(t, func(ctx context.Context, w ledger.Writer) error {
		night := s.records(t, fitness.KindNight)[3]
		night.Overlay = []byte(`{"rating":"very good"}`)
		_, err := w.Put(ctx, night)
		return err
	})
	s.sim.Fail(polarsim.Fault{Kind: polarsim.ServerError})
	doc, err := s.Sleep(t.Context(), archive.Dates{})
	if err != nil || doc.Skipped != 1 || doc.Found < 15 {
		t.Errorf("%d nights, %d skipped, %v", doc.Found, doc.Skipped, err)
	}
}
