package archive_test

import (
	"context"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

// today is the day of the tests with fakes, in Helsinki.
var today = civil.MustDate("2026-11-30")

// kept holds the credentials in memory.
type kept struct {
	creds source.Credentials
	err   error // of Keep
}

func (k *kept) Keep(_ context.Context, c source.Credentials) error {
	if k.err == nil {
		k.creds = c
	}
	return k.err
}

func (k *kept) ConnectedAt(context.Context) (time.Time, error) { return time.Time{}, nil }

func (k *kept) Drop(context.Context) error {
	*k = kept{}
	return nil
}

func (k *kept) Credentials(context.Context) (source.Credentials, error) {
	if k.creds.AccessToken == "" {
		return source.Credentials{}, fault.New(fault.NotConnected, "no Polar account is connected")
	}
	return k.creds, nil
}

// fake is a source that answers what a test says, and notes which days it was asked for.
type fake struct {
	mu     sync.Mutex
	ranges []civil.Range
	called map[string]int

	fails        map[string]error // by method
	workouts     []fitness.Workout
	nights       []fitness.Night
	physicalInfo *fitness.PhysicalInfo
	alertness    []fitness.Alertness
	bedtimes     []fitness.CircadianBedtime
	onPull       func()
	memberID     string
	redirectURI  string
	firstAlone   bool                  // whether a range of heart rate is answered with its first day
	byDate       func(civil.Date) bool // whether a night of the date is there
	already      bool
}

func (f *fake) note(method string, days ...civil.Range) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.called == nil {
		f.called = map[string]int{}
	}
	f.called[method]++
	f.ranges = append(f.ranges, days...)
	if f.onPull != nil {
		f.onPull()
	}
	return f.fails[method]
}

func (f *fake) AuthorizationURL(clientID, redirectURI, _ string) string {
	f.redirectURI = redirectURI
	return "https://polar.example/authorize?client_id=" + clientID
}

func (f *fake) Exchange(_ context.Context, _ source.App, _, redirectURI string) (source.Grant, error) {
	f.redirectURI = redirectURI
	return source.Grant{
		Credentials: source.Credentials{AccessToken: "secret-token", UserID: "10579"}, TokenType: "bearer", ExpiresIn: time.Hour,
	}, f.note("Exchange")
}

func (f *fake) Deregister(context.Context, source.Credentials) error { return f.note("Deregister") }

func (f *fake) Register(_ context.Context, _ source.Credentials, memberID string) (*fitness.Person, bool, error) {
	f.memberID = memberID
	return nil, f.already, f.note("Register")
}

func (f *fake) Download(_ context.Context, _ source.Credentials, _ string, _ source.FileFormat, w io.Writer) (int64, error) {
	n, err := io.WriteString(w, "file")
	if err != nil {
		return 0, err
	}
	return int64(n), f.note("Download")
}

func (f *fake) Person(context.Context, source.Credentials) (*fitness.Person, error) {
	return nil, f.note("Person")
}

func (f *fake) PhysicalInfo(context.Context, source.Credentials) (*fitness.PhysicalInfo, error) {
	return f.physicalInfo, f.note("PhysicalInfo")
}

func (f *fake) Workouts(context.Context, source.Credentials, source.WorkoutDetail) (source.Batch[fitness.Workout], error) {
	return source.Batch[fitness.Workout]{Records: f.workouts}, f.note("Workouts")
}

func (f *fake) Activities(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.DayActivity], error) {
	var batch source.Batch[fitness.DayActivity]
	for d := range days.All() {
		batch.Records = append(batch.Records, fitness.DayActivity{Date: d, Steps: new(1000)})
	}
	batch.Skipped = 1
	return batch, f.note("Activities", days)
}

func heartDay(d civil.Date) fitness.HeartDay {
	return fitness.HeartDay{
		Date: d, Samples: []fitness.ClockValue{{Clock: civil.NewClock(9, 0, 0), Value: 60}, {Clock: civil.NewClock(9, 5, 0), Value: 150}},
	}
}

func (f *fake) HeartDays(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.HeartDay], error) {
	var batch source.Batch[fitness.HeartDay]
	for d := range days.All() {
		batch.Records = append(batch.Records, heartDay(d))
	}
	if f.firstAlone {
		batch.Records = batch.Records[:1]
	}
	return batch, f.note("HeartDays", days)
}

func (f *fake) Night(_ context.Context, _ source.Credentials, date civil.Date) (*fitness.Night, error) {
	if f.byDate == nil || !f.byDate(date) {
		return nil, f.note("Night", civil.Range{From: date, To: date})
	}
	end := date.Start(time.UTC).Add(7 * time.Hour)
	return &fitness.Night{Date: date, Start: end.Add(-8 * time.Hour), End: end}, f.note("Night", civil.Range{From: date, To: date})
}

func (f *fake) Recharge(_ context.Context, _ source.Credentials, date civil.Date) (*fitness.Recharge, error) {
	if f.byDate == nil || !f.byDate(date) {
		return nil, f.note("Recharge", civil.Range{From: date, To: date})
	}
	return &fitness.Recharge{Date: date, Status: new(4)}, f.note("Recharge", civil.Range{From: date, To: date})
}

func (f *fake) HeartDay(_ context.Context, _ source.Credentials, date civil.Date) (*fitness.HeartDay, error) {
	day := heartDay(date)
	return &day, f.note("HeartDay", civil.Range{From: date, To: date})
}

func (f *fake) Nights(context.Context, source.Credentials) (source.Batch[fitness.Night], error) {
	return source.Batch[fitness.Night]{Records: f.nights}, f.note("Nights")
}

func (f *fake) Recharges(context.Context, source.Credentials) (source.Batch[fitness.Recharge], error) {
	return source.Batch[fitness.Recharge]{}, f.note("Recharges")
}

func (f *fake) CardioLoads(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.CardioLoad], error) {
	return source.Batch[fitness.CardioLoad]{}, f.note("CardioLoads", days)
}

func (f *fake) Alertness(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.Alertness], error) {
	return source.Batch[fitness.Alertness]{Records: f.alertness}, f.note("Alertness", days)
}

func (f *fake) CircadianBedtimes(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.CircadianBedtime], error) {
	return source.Batch[fitness.CircadianBedtime]{Records: f.bedtimes}, f.note("CircadianBedtimes", days)
}

var connected = source.Credentials{AccessToken: "token", UserID: "10579"}

// over returns a service over f, connected, at 00:30 in Helsinki, when it is still the day
// before in UTC.
func over(t testing.TB, f *fake) *archive.Service {
	t.Helper()
	return overKept(t, f, &kept{creds: connected})
}

// overKept is over with other credentials.
func overKept(t testing.TB, f *fake, k *kept) *archive.Service {
	t.Helper()
	return configured(t, archive.Config{Source: f, Connections: k})
}

// configured returns a service with the rest of its configuration.
func configured(t testing.TB, config archive.Config) *archive.Service {
	t.Helper()
	zone, err := civil.LoadZone("Europe/Helsinki")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, time.November, 30, 0, 30, 0, 0, zone)
	config.Zone, config.Now = zone, func() time.Time { return now }
	return archive.New(config)
}

func (f *fake) Workout(_ context.Context, _ source.Credentials, id string, _ source.WorkoutDetail) (*fitness.Workout, error) {
	for _, w := range f.workouts {
		if w.ID == id {
			return &w, f.note("Workout")
		}
	}
	return nil, f.note("Workout")
}

func (f *fake) BodyTemperatures(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.BodyTemperature], error) {
	return source.Batch[fitness.BodyTemperature]{}, f.note("BodyTemperatures", days)
}

func (f *fake) SkinTemperatures(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.SkinTemperature], error) {
	return source.Batch[fitness.SkinTemperature]{}, f.note("SkinTemperatures", days)
}

func (f *fake) SkinContacts(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.SkinContact], error) {
	return source.Batch[fitness.SkinContact]{}, f.note("SkinContacts", days)
}

func (f *fake) ECGs(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.ECG], error) {
	return source.Batch[fitness.ECG]{}, f.note("ECGs", days)
}

func (f *fake) SpO2s(_ context.Context, _ source.Credentials, days civil.Range) (source.Batch[fitness.SpO2], error) {
	return source.Batch[fitness.SpO2]{}, f.note("SpO2s", days)
}
