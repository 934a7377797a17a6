package polarsim_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// richDay is a date of a simulator on which every quirk has something to show.
func richDay(t *testing.T, s *polarsim.Sim) civil.Date {
	t.Helper()
	date, ok := s.FindDay(0, func(d polarsim.Day) bool {
		return d.Charging && d.Night && len(d.Sports) > 0 && slices.ContainsFunc(d.Sports, func(s string) bool { return strings.HasSuffix(s, "RUNNING") })
	})
	if !ok {
		t.Fatal("no rich day")
	}
	return date
}

// runOn returns the id of the run of date.
func runOn(t *testing.T, s *polarsim.Sim, date civil.Date) string {
	t.Helper()
	for _, e := range exercisesOf(t, s, "") {
		if strings.HasPrefix(e.Start, date.String()) && strings.HasSuffix(e.Sport, "RUNNING") {
			return e.ID
		}
	}
	t.Fatalf("no run on %s", date)
	return ""
}

// afterRichDay returns a simulator two days after its rich day, and what fills the
// placeholders of paths and patterns.
func afterRichDay(t *testing.T) (*polarsim.Sim, *strings.Replacer) {
	t.Helper()
	s := newSim(polarsim.Config{Seed: 2, Unregistered: []int{1}, People: 2})
	date := richDay(t, s)
	s.SetNow(date.AddDays(2).Start(s.Day(0, date).Zone))
	unworn, _ := s.FindDay(0, func(d polarsim.Day) bool { return !d.Worn })
	return s, strings.NewReplacer("DAY", date.String(), "EARLY", "2025-10-28", "UNWORN", unworn.String(), "RUN", runOn(t, s, date))
}

func TestEveryQuirkShows(t *testing.T) {
	t.Parallel()
	s, fill := afterRichDay(t)
	answers := []func() string{
		func() string {
			w := do(s, request{method: http.MethodPost, path: "/v3/users", token: s.UnregisteredToken(1), body: `{"member-id":"m"}`})
			return fmt.Sprint(w.Code, w.Body)
		},
		func() string { return exchange(s, codeForm("nope", "")).Body.String() },
	}
	for _, path := range []string{ // the short answers first: most quirks show in one of them
		"/v3/users/10579", "/v3/users/activities/UNWORN", "/v3/users/activities/yesterday", "/v3/users/sleepwise/alertness/date",
		"/v3/users/biosensing/bodytemperature", "/v3/users/biosensing/spo2", "/v3/users/nightly-recharge/DAY",
		"/v3/users/cardio-load/DAY", "/v3/users/cardio-load/date?from=EARLY&to=EARLY",
		"/v3/users/continuous-heart-rate?from=DAY&to=DAY", "/v3/users/continuous-heart-rate/DAY",
		"/v3/users/activities/DAY?steps=true&activity_zones=true&inactivity_stamps=true",
		"/v3/users/sleepwise/circadian-bedtime", "/v3/users/sleepwise/alertness", "/v3/users/sleep", "/v3/users/cardio-load",
		"/v3/exercises/RUN?samples=true&zones=true", "/v3/users/activities", "/v3/exercises/RUN/tcx",
	} {
		answers = append(answers, func() string {
			w := get(s, fill.Replace(path))
			return fmt.Sprint(w.Code, w.Header().Get("Content-Encoding"), w.Body)
		})
	}
	before := make([]string, len(answers))
	for i, ask := range answers {
		before[i] = ask()
	}
	seen := map[polarsim.Quirk]bool{}
	for _, doc := range polarsim.AllQuirks() {
		if doc.Does == "" || seen[doc.Quirk] {
			t.Errorf("%s: listed twice or without a word", doc.Quirk)
		}
		seen[doc.Quirk] = true
		s.SetQuirks(polarsim.NewQuirks(doc.Quirk))
		shows := false
		for i, ask := range answers {
			if shows = ask() != before[i]; shows {
				break
			}
		}
		if !shows {
			t.Errorf("%s changes no answer", doc.Quirk)
		}
	}
}

func TestWhatAQuirkLooksLike(t *testing.T) {
	t.Parallel()
	const night = "/v3/users/sleep/DAY"
	const activity = "/v3/users/activities/DAY?steps=true&activity_zones=true&inactivity_stamps=true"
	const run = "/v3/exercises/RUN?samples=true&zones=true"
	const heart = "/v3/users/continuous-heart-rate/DAY"
	const hearts = "/v3/users/continuous-heart-rate?from=DAY&to=DAY"
	const early = "/v3/users/cardio-load/date?from=EARLY&to=EARLY"
	tests := []struct {
		quirk, path, pattern string
	}{
		{"", run, `"recording-rate":1,"sample-type":"0","data":"\d+,`},
		{"", run, `"index":1,"lower-limit":\d+,"upper-limit":\d+,"in-zone":"PT`},
		{"keys=snake", run, `"recording_rate":1,"sample_type":"0"`},
		{"keys=snake", run, `"lower_limit":\d+,"upper_limit":\d+,"in_zone"`},
		{"keys=snake", run, `"cardio_load":[\d.]+,"cardio_load_interpretation"`},
		{"keys=snake", run, `"running-index":`},
		{"sample_type=int", run, `"sample-type":0,`},
		{"zone_index=0", run, `\{"index":0,"lower-limit"`},
		{"exercise_start=ms", run, `"start_time":"[-\dT:]{19}\.000"`},
		{"exercise_heart_rate=null", run, `"heart_rate":null`},
		{"durations=seconds", run, `"duration":"PT\d{4,}\.\d+S"`},
		{"durations=days", run, `"duration":"P0DT`},
		{"calories=0", run, `"calories":0,`},
		{"load_pro=minus_one", run, `"muscle-load":-1[,}]`},
		{"load_pro=string", run, `"muscle-load":"NOT_AVAILABLE"`},
		{"samples_leading_zeros", run, `"data":"0,0,0,0,0,0,0,\d\d`},
		{"samples_999", run, `,999,`},
		{"samples_negative", run, `,-7,`},
		{"samples_trailing_comma", run, `\d,"\}`},
		{"samples_spaces", run, `"data":"\d+, \d+, `},
		{"samples_null=upper", run, `,NULL,NULL,`},
		{"samples_null=lower", run, `,null,null,`},
		{"samples_empty", run, `\d,,,`},
		{"running_cadence=one_foot", run, `"sample-type":"8","data":"[89]\d,[89]\d,`},
		{"", run, `"sample-type":"8","data":"1[678]\d,`},
		{"temperature=tenths", run, `"sample-type":"9","data":"\d{2,3},`},
		{"recording_rate=5", run, `"recording-rate":5,"sample-type":"0","data":"`},
		{"upload_time=short", run, `"upload_time":"[-\dT:]{17}0\.000Z"`},
		{"hostile_text", run, `"club_name":"Eve \[click\]`},
		{"unknown_enums", run, `"detailed_sport_info":"SOMETHING_NEW_2031"`},
		{"unknown_enums", "/v3/users/cardio-load/DAY", `"cardio_load_status":"SOMETHING_NEW_2031"`},
		{"sleep_times=fraction", night, `"sleep_start_time":"[-\dT:]{19}\.570[-+]\d\d:\d\d"`},
		{"", activity, `"start_time":"DAYT00:00:00"`},
		{"start_time=date", activity, `"start_time":"DAY"`},
		{"start_time=minute", activity, `"start_time":"DAYT00:00"`},
		{"start_time=z", activity, `"start_time":"DAYT00:00:00Z"`},
		{"", activity, `"inactivity_stamps":\[\{"stamp":"DAYT`},
		{"inactivity_stamps=samples", activity, `"inactivity_stamps":\{"samples":\[\{"stamp":"DAYT`},
		{"inactivity_stamps=strings", activity, `"inactivity_stamps":\["DAYT`},
		{"non_wear_zone", activity, `"zone":"NON_WEAR","timestamp":"DAYT20:40"`},
		{"interval_ms=0", activity, `"interval_ms":0`},
		{"steps=all", activity, `"timestamp":"DAYT02:01"\},\{"steps":0,"timestamp":"DAYT02:02"`},
		{"heart_rate_zeros", heart, `"heart_rate":0,`},
		{"", hearts, `^\{"heart_rates":\[\{"polar_user"`},
		{"heart_rate_range=object", hearts, `^\{"polar_user"`},
		{"heart_rate_range=array", hearts, `^\[\{"polar_user"`},
		{"heart_rate_date=wrapper", heart, `^\{"heart_rates":\[\{"polar_user"`},
		{"heart_rate_date=array", heart, `^\[\{"polar_user"`},
		{"", early, `^\[\{"date":"EARLY","cardio_load_status":"LOAD_STATUS_NOT_AVAILABLE"\}\]$`},
		{"not_available=minus_one", early, `"LOAD_STATUS_NOT_AVAILABLE","cardio_load":-1,"strain":-1,"tolerance":-1,"cardio_load_ratio":-1,`},
		{"not_available=minus_one", "/v3/users/cardio-load/UNWORN", `"cardio_load":-1`},
		{"not_available=minus_one", "/v3/users/cardio-load/UNWORN", `"strain":[1-9]`},
		{"not_available=zeros", early, `"cardio_load":0,"strain":0,"tolerance":0,"cardio_load_ratio":0,`},
		{"cardio_load_level=empty", "/v3/users/cardio-load/DAY", `"cardio_load_level":\{\}`},
		{"cardio_load_level=zeros", "/v3/users/cardio-load/DAY", `"high":0,"very-high":0`},
		{"very_high=snake", "/v3/users/cardio-load/DAY", `"very_high":\d`},
		{"cardio_load_date=object", "/v3/users/cardio-load/DAY", `^\{"date":"DAY"`},
		{"hypnogram=array", night, `"hypnogram":\[\{"\d\d:\d\d":\d\},\{`},
		{"hypnogram=single_key", night, `"hypnogram":\{"\d\d:\d\d":\d\}`},
		{"hypnogram=code_6", night, `"hypnogram":\{[^}]*":6`},
		{"hypnogram=empty", night, `"hypnogram":\{\}`},
		{"maps=text_order", night, `"hypnogram":\{"00:`},
		{"sleep=sparse", night, `"device_id":"\w+","sleep_score":\d+\}$`},
		{"zero_sentinels", night, `"continuity":0,"continuity_class":0,`},
		{"zero_sentinels", night, `"sleep_charge":-1,`},
		{"zero_sentinels", "/v3/users/nightly-recharge/DAY", `"beat_to_beat_avg":0,"heart_rate_variability_avg":0`},
		{"recharge=status_only", "/v3/users/nightly-recharge/DAY", `^\{"polar_user":"[^"]+","date":"DAY","nightly_recharge_status":\d\}$`},
		{"recharge=no_ans", "/v3/users/nightly-recharge/DAY", `"breathing_rate_avg":[\d.]+,"hrv_samples"`},
		{"circadian_offset=0", "/v3/users/sleepwise/circadian-bedtime", `"sleep_timezone_offset_minutes":0\}`},
		{"sleepwise_fractions", "/v3/users/sleepwise/alertness", `"sleep_period_end_time":"[-\dT:]{19}\.57"`},
		{"sleepwise_dates=optional", "/v3/users/sleepwise/alertness/date", `^\[\{"grade"`},
		{"biosensing_samples=null", "/v3/users/biosensing/bodytemperature", `"samples":null`},
		{"test_time=ms", "/v3/users/biosensing/spo2", `"test_time":\d{13},`},
		{"polar_user=hosts", "/v3/users/sleep", `"https://www.polaraccesslink/v3/users/10579"`},
		{"ints_as_floats", run, `"start_time_utc_offset":\d+\.0,`},
		{"ints_as_floats", heart, `"heart_rate":\d+\.0,`},
		{"malformed_record", "/v3/users/sleep", `\{"polar_user":\{"unexpected":true\}`},
		{"errors=plain", "/v3/users/sleep/tomorrow", `^Invalid date`},
		{"errors=empty", "/v3/users/sleep/tomorrow", `^$`},
	}
	s, fill := afterRichDay(t)
	for _, tt := range tests {
		quirks, err := polarsim.ParseQuirks(tt.quirk)
		if err != nil {
			t.Fatal(err)
		}
		s.SetQuirks(quirks)
		body := get(s, fill.Replace(tt.path)).Body.String()
		if !regexp.MustCompile(fill.Replace(tt.pattern)).MatchString(body) {
			t.Errorf("%s: %s does not match %s", tt.quirk, clip(body), tt.pattern)
		}
	}
}

func clip(s string) string {
	if len(s) > 900 {
		return s[:900] + "..."
	}
	return s
}

func TestEmptyStyles(t *testing.T) {
	t.Parallel()
	for quirk, want := range map[polarsim.Quirk]string{
		polarsim.Empty204: "204 ", polarsim.Empty404: "404 ", polarsim.EmptyList: "200 []",
		polarsim.EmptyObject: "200 {}", polarsim.EmptyBlank: "200 ",
	} {
		s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(quirk)})
		unworn, _ := s.FindDay(0, func(d polarsim.Day) bool { return !d.Worn })
		for _, path := range []string{"activities/", "sleep/", "continuous-heart-rate/", "nightly-recharge/"} {
			w := get(s, "/v3/users/"+path+unworn.String())
			got := fmt.Sprint(w.Code, " ", w.Body)
			if quirk == polarsim.Empty404 {
				got = got[:4]
			}
			if got != want {
				t.Errorf("%s: %s is %q, want %q", quirk, path, got, want)
			}
		}
	}
}

func TestMissingFieldsAreThoseThatLiveAnswersLack(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.MissingFields)})
	e := decode[[]map[string]any](t, get(s, "/v3/exercises"))[0]
	for _, key := range []string{"device", "device_id", "calories", "heart_rate", "distance", "detailed_sport_info", "start_time_utc_offset"} {
		if _, there := e[key]; there {
			t.Errorf("%s is there", key)
		}
	}
	for _, key := range []string{"id", "start_time", "duration", "sport"} {
		if _, there := e[key]; !there {
			t.Errorf("%s is missing too", key)
		}
	}
}

func TestAMalformedRecordLeavesTheOthersAlone(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	good := decode[[]json.RawMessage](t, get(s, "/v3/users/activities"))
	s.SetQuirks(polarsim.NewQuirks(polarsim.MalformedRecord))
	all := decode[[]json.RawMessage](t, get(s, "/v3/users/activities"))
	all = slices.Delete(all, len(good)/2, len(good)/2+1)
	if diff := cmp.Diff(fmt.Sprintf("%s", good), fmt.Sprintf("%s", all)); diff != "" {
		t.Error(diff)
	}
}

func TestAPauseIsInTheDurationAndNotInTheSamples(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	id := bySport(t, s, "ROAD_RUNNING").ID
	read := func() exercise { return decode[exercise](t, get(s, "/v3/exercises/"+id+"?samples=true")) }
	before := read()
	s.SetQuirks(polarsim.NewQuirks(polarsim.Pauses))
	after := read()
	if got := isoDuration(t, after.Duration) - isoDuration(t, before.Duration); got != 10*time.Minute {
		t.Errorf("%s longer, want 10 minutes", got)
	}
	if before.Samples[0].Data != after.Samples[0].Data {
		t.Error("the samples changed")
	}
	session := fitOf(t, s, id).Sessions[0]
	if got := session.TotalElapsedTimeScaled() - session.TotalTimerTimeScaled(); got != 600 {
		t.Errorf("the FIT file has %v s of pause", got)
	}
}

func TestATrailingWakeLiesAfterTheNight(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.TrailingWake)})
	n := decode[nightRecord](t, get(s, "/v3/users/sleep/"+s.FullDay(0).String()))
	after := n.End.Add(4 * 60e9).Format("15:04")
	if stage, there := n.Hypnogram[after]; !there || stage != 0 {
		t.Errorf("no wake at %s", after)
	}
}

func TestDenseHeartRateIsASampleEachTenSeconds(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.DenseHeartRate)})
	day := decode[heartDay](t, get(s, "/v3/users/continuous-heart-rate/"+s.FullDay(0).String()))
	if len(day.Samples) != 8640 {
		t.Errorf("%d samples, want 8640", len(day.Samples))
	}
}

func TestTwoDevicesAreOutOfOrderAndRepeatThemselves(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.TwoDevices)})
	day := decode[heartDay](t, get(s, "/v3/users/continuous-heart-rate/"+s.FullDay(0).String()))
	times := map[string]int{}
	disorder, repeats := 0, 0
	for i, sample := range day.Samples {
		if times[sample.At]++; times[sample.At] > 1 {
			repeats++
		}
		if i > 0 && sample.At < day.Samples[i-1].At {
			disorder++
		}
	}
	if disorder == 0 || repeats == 0 {
		t.Errorf("%d out of order, %d repeats: want some of each", disorder, repeats)
	}
}

func TestAStaleDeviceEndsThreeDaysAgo(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{Quirks: polarsim.NewQuirks(polarsim.StaleDevice)})
	today := s.Today(0)
	days := decode[[]activityDay](t, get(s, "/v3/users/activities"))
	if last := days[len(days)-1].Start[:10]; last > today.AddDays(-3).String() {
		t.Errorf("activity of %s", last)
	}
	loads := decode[[]loadDay](t, get(s, "/v3/users/cardio-load"))
	if last := loads[len(loads)-1]; last.Date != today.String() || *last.Load != 0 {
		t.Errorf("cardio load ends with %+v, want a zero today", last)
	}
}

func FuzzParseQuirks(f *testing.F) {
	for _, seed := range []string{"", "keys=snake", "empty=204, empty=404", "dense_heart_rate\nkeys=snake", "=,=", "keys=snake=x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := polarsim.ParseQuirks(text)
		if err != nil {
			return
		}
		again, err := polarsim.ParseQuirks(q.String())
		if err != nil || again.String() != q.String() {
			t.Errorf("%q became %q, then %q: %v", text, q, again, err)
		}
	})
}

func TestQuirksAreReadAndWritten(t *testing.T) {
	t.Parallel()
	q, err := polarsim.ParseQuirks("keys=snake, empty=204 dense_heart_rate,empty=404")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := q.String(), "dense_heart_rate,empty=404,keys=snake"; got != want {
		t.Errorf("%s, want %s: of two of a family the later counts", got, want)
	}
	for _, wrong := range []string{"keys=camel", "keys", "dense-heart-rate"} {
		if _, err := polarsim.ParseQuirks(wrong); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	var all []polarsim.Quirk
	for _, d := range polarsim.AllQuirks() {
		all = append(all, d.Quirk)
		if _, err := polarsim.ParseQuirks(string(d.Quirk)); err != nil {
			t.Error(err)
		}
	}
	if len(all) < 60 {
		t.Errorf("%d quirks", len(all))
	}
}
