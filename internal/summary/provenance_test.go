package summary_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

const origin = "Polar could not be reached (provider_unavailable): from Paceline's own records as of 2026-11-30 08:12"

func recalled(q summary.Question) summary.Question {
	q.Origin = origin
	return q
}

func TestWhatIsFromOurOwnRecordsSaysSoBelowItsHeading(t *testing.T) {
	t.Parallel()
	q := recalled(on("2026-11-30"))
	person, info := summary.NewPerson(nil), summary.NewPhysicalInfo(q, nil)
	person.Provenance, info.Provenance = summary.ProvenanceOf(q), summary.ProvenanceOf(q)
	for name, doc := range map[string]summary.Document{
		"exercises": summary.NewExercises(q, nil, false), "activities": summary.NewActivities(q, nil), "heart rate": summary.NewHeartRate(q, nil, summary.Zones{}),
		"sleep": summary.NewSleep(q, nil), "recharge": summary.NewNightlyRecharge(q, nil), "cardio load": summary.NewCardioLoad(q, nil),
		"SleepWise": summary.NewSleepWise(q, nil, nil, false), "person": person, "body": info,
	} {
		if lines := strings.SplitN(doc.Markdown(), "\n", 3); len(lines) < 3 || lines[1] != origin {
			t.Errorf("%s begins %q", name, lines)
		}
		if asJSON, err := summary.JSON(doc); err != nil || !strings.Contains(string(asJSON), `"from_own_records":"Polar could not be reached`) {
			t.Errorf("%s: %s, %v", name, asJSON, err)
		}
	}
}

func TestAnAnswerOfTheSourceSaysNothingOfOurOwnRecords(t *testing.T) {
	t.Parallel()
	doc := summary.NewSleep(on("2026-11-30"), nil)
	asJSON, err := summary.JSON(doc)
	if err != nil || strings.Contains(doc.Markdown()+string(asJSON), "own") {
		t.Errorf("%s\n%s\n%v", doc.Markdown(), asJSON, err)
	}
}

func TestDaysThatWereNeverAskedForAreNotNamedAsWithoutData(t *testing.T) {
	t.Parallel()
	q := recalled(on("2026-11-24", "2026-11-30"))
	q.Asked = civil.Range{From: civil.MustDate("2026-11-01"), To: civil.MustDate("2026-11-27")}
	day := fitness.DayActivity{Date: civil.MustDate("2026-11-25"), Steps: new(100)}
	activities := summary.NewActivities(q, []fitness.DayActivity{day})
	if diff := cmp.Diff([]string{"2026-11-24", "2026-11-26 to 2026-11-27"}, activities.Missing); diff != "" {
		t.Errorf("days without data (-want +got):\n%s", diff)
	}
	load := summary.NewCardioLoad(q, []fitness.CardioLoad{{Date: day.Date, Load: new(0.0)}})
	if load.Unknown != 3 {
		t.Errorf("%d days are without a load, want the 3 that were asked for", load.Unknown)
	}
	q.Kept = 28
	sleep := summary.NewSleep(q, []fitness.Night{night(day.Date)})
	if text := sleep.Markdown(); strings.Contains(text, "synced") {
		t.Errorf("a sync is blamed while nobody was asked:\n%s", text)
	}
}

func TestANoteOfAnAccountIsWrittenBelowIt(t *testing.T) {
	t.Parallel()
	q := on("2026-11-30")
	q.Notes = []string{"This could not be kept"}
	person := summary.NewPerson(&fitness.Person{ID: "1"})
	person.Provenance = summary.ProvenanceOf(q)
	if text := person.Markdown(); !strings.HasSuffix(text, "Note: This could not be kept\n") {
		t.Errorf("the account is\n%s", text)
	}
}
