package polarsim_test

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"io"
	"math"
	"net/http"
	"testing"
	"time"

	"github.com/muktihari/fit/decoder"
	"github.com/muktihari/fit/profile/filedef"
	"github.com/muktihari/fit/profile/typedef"

	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

type exercise struct {
	ID       string
	Sport    string `json:"detailed_sport_info"`
	Start    string `json:"start_time"`
	Offset   int    `json:"start_time_utc_offset"`
	Duration string
	Distance float64
	Calories float64
	HasRoute bool                           `json:"has_route"`
	HeartRt  struct{ Average, Maximum int } `json:"heart_rate"`
	Zones    []struct {
		Index  int
		Lower  int    `json:"lower-limit"`
		Upper  int    `json:"upper-limit"`
		InZone string `json:"in-zone"`
	} `json:"heart_rate_zones"`
	Samples []struct {
		Rate *int   `json:"recording-rate"`
		Type string `json:"sample-type"`
		Data string
	}
	Pro struct {
		Load float64 `json:"cardio-load"`
	} `json:"training_load_pro"`
}

func exercisesOf(t testing.TB, s *polarsim.Sim, query string) []exercise {
	t.Helper()
	return decode[[]exercise](t, get(s, "/v3/exercises"+query))
}

func bySport(t *testing.T, s *polarsim.Sim, sport string) exercise {
	t.Helper()
	for _, e := range exercisesOf(t, s, "") {
		if e.Sport == sport {
			return e
		}
	}
	t.Fatalf("no %s in 30 days", sport)
	return exercise{}
}

func fitOf(t *testing.T, s *polarsim.Sim, id string) *filedef.Activity {
	t.Helper()
	w := get(s, "/v3/exercises/"+id+"/fit")
	wantStatus(t, w, http.StatusOK)
	decoded, err := decoder.New(bytes.NewReader(w.Body.Bytes())).Decode()
	if err != nil {
		t.Fatal(err)
	}
	return filedef.NewActivity(decoded.Messages...)
}

func TestTheFITFileOfARunAgreesWithItsSummary(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	e := bySport(t, s, "ROAD_RUNNING")
	file := fitOf(t, s, e.ID)
	session := file.Sessions[0]
	if session.Sport != typedef.SportRunning || session.SubSport != typedef.SubSportStreet {
		t.Errorf("sport %s, %s", session.Sport, session.SubSport)
	}
	if got := session.TotalDistanceScaled(); math.Abs(got-e.Distance) > 0.1 {
		t.Errorf("distance %v, want %v", got, e.Distance)
	}
	if int(session.AvgHeartRate) != e.HeartRt.Average || int(session.MaxHeartRate) != e.HeartRt.Maximum {
		t.Errorf("heart rate %d and %d, want %+v", session.AvgHeartRate, session.MaxHeartRate, e.HeartRt)
	}
	local, err := time.Parse("2006-01-02T15:04:05", e.Start)
	if err != nil {
		t.Fatal(err)
	}
	if want := local.Add(-time.Duration(e.Offset) * time.Minute); !session.StartTime.Equal(want) {
		t.Errorf("starts at %s, want %s", session.StartTime, want)
	}
	metres, seconds := 0.0, 0.0
	for _, lap := range file.Laps {
		metres += lap.TotalDistanceScaled()
		seconds += lap.TotalTimerTimeScaled()
	}
	if math.Abs(metres-e.Distance) > 1 || math.Abs(seconds-session.TotalTimerTimeScaled()) > 0.1 {
		t.Errorf("laps add up to %v m and %v s", metres, seconds)
	}
	if n := len(file.Records); math.Abs(float64(n)-session.TotalTimerTimeScaled()) > 1 {
		t.Errorf("%d records in %v s", n, session.TotalTimerTimeScaled())
	}
	if len(file.TimeInZones) != 1 || len(file.TimeInZones[0].TimeInHrZone) != 5 {
		t.Error("no time in five zones")
	}
}

func TestTheFITFileOfASwimHasPoolLengths(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	e := bySport(t, s, "POOL_SWIMMING")
	file := fitOf(t, s, e.ID)
	active := 0
	for _, l := range file.Lengths {
		if l.LengthType == typedef.LengthTypeActive {
			active++
		}
	}
	if got := file.Sessions[0].PoolLengthScaled(); got != 25 || active < 20 {
		t.Errorf("%d lengths of %v m", active, got)
	}
	if metres := float64(active) * 25; metres > e.Distance+0.1 || metres < e.Distance-25 {
		t.Errorf("%d lengths, but %v m", active, e.Distance)
	}
	if int(file.Sessions[0].NumActiveLengths) != active {
		t.Errorf("the session counts %d lengths, there are %d", file.Sessions[0].NumActiveLengths, active)
	}
}

func TestTCXIsGzipped(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	e := bySport(t, s, "ROAD_BIKING")
	var documented []byte
	for _, tt := range []struct {
		quirks   string
		encoding string
		gzipped  bool
	}{{"", "", true}, {"tcx=content_encoding", "gzip", true}, {"tcx=plain", "", false}} {
		quirks, err := polarsim.ParseQuirks(tt.quirks)
		if err != nil {
			t.Fatal(err)
		}
		s.SetQuirks(quirks)
		w := get(s, "/v3/exercises/"+e.ID+"/tcx")
		wantStatus(t, w, http.StatusOK)
		if got := w.Header().Get("Content-Encoding"); got != tt.encoding {
			t.Errorf("%q: Content-Encoding %q, want %q", tt.quirks, got, tt.encoding)
		}
		var body io.Reader = w.Body
		if tt.gzipped {
			if body, err = gzip.NewReader(w.Body); err != nil {
				t.Fatalf("%q: %v", tt.quirks, err)
			}
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatalf("%q: %v", tt.quirks, err)
		}
		if documented == nil {
			documented = text
		}
		if !bytes.Equal(text, documented) {
			t.Errorf("%q: the file itself differs", tt.quirks)
		}
	}
	var file struct {
		Laps []struct {
			Seconds float64 `xml:"TotalTimeSeconds"`
			Metres  float64 `xml:"DistanceMeters"`
			Points  []struct {
				Time string
			} `xml:"Track>Trackpoint"`
		} `xml:"Activities>Activity>Lap"`
	}
	if err := xml.Unmarshal(documented, &file); err != nil {
		t.Fatal(err)
	}
	metres := 0.0
	for _, lap := range file.Laps {
		metres += lap.Metres
	}
	if math.Abs(metres-e.Distance) > 2 || len(file.Laps) < 5 {
		t.Errorf("%d laps of %v m together, want %v", len(file.Laps), metres, e.Distance)
	}
}

func TestOnlyARouteHasGPX(t *testing.T) {
	t.Parallel()
	s := newSim(polarsim.Config{})
	wantStatus(t, get(s, "/v3/exercises/"+bySport(t, s, "POOL_SWIMMING").ID+"/gpx"), http.StatusNotFound)
	wantStatus(t, get(s, "/v3/exercises/"+bySport(t, s, "STRENGTH_TRAINING").ID+"/gpx"), http.StatusNotFound)
	e := bySport(t, s, "ROAD_BIKING")
	var file struct {
		Points []struct {
			Lat float64 `xml:"lat,attr"`
			Lon float64 `xml:"lon,attr"`
		} `xml:"trk>trkseg>trkpt"`
	}
	if err := xml.Unmarshal(get(s, "/v3/exercises/"+e.ID+"/gpx").Body.Bytes(), &file); err != nil {
		t.Fatal(err)
	}
	metres := 0.0
	for i := 1; i < len(file.Points); i++ {
		a, b := file.Points[i-1], file.Points[i]
		north := (b.Lat - a.Lat) * 111_320
		east := (b.Lon - a.Lon) * 111_320 * math.Cos(a.Lat*math.Pi/180)
		metres += math.Hypot(north, east)
	}
	if math.Abs(metres-e.Distance) > 0.01*e.Distance {
		t.Errorf("the way is %v m long, the exercise %v m", metres, e.Distance)
	}
}
