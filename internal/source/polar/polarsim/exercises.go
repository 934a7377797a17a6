package polarsim

import (
	"math"
	"net/http"
	"slices"
	"time"
)

// uploadWindow is how long after its upload an exercise can be read.
const uploadWindow = 30 * 24 * time.Hour

// latestUpload is how many days after its start a session may still be uploaded.
const latestUpload = 40

// available returns the sessions that Polar shows: uploaded after the registration and
// within the last 30 days, in the order of their upload.
func (v view) available() []session {
	var sessions []session
	today := v.date()
	for ago := 31 + latestUpload; ago >= 0; ago-- {
		for _, s := range v.sessions(today.AddDays(-ago)) {
			if !s.upload.After(v.synced) && v.now.Sub(s.upload) <= uploadWindow && !s.upload.Before(v.registered) {
				sessions = append(sessions, s)
			}
		}
	}
	slices.SortStableFunc(sessions, func(a, b session) int { return a.upload.Compare(b.upload) })
	return sessions
}

func (v view) exercises(r *http.Request) answer {
	var records []object
	for _, s := range v.available() {
		records = append(records, v.exerciseRecord(s, r))
	}
	return v.records(records, bare, ok(v.q, list{}))
}

func (v view) find(r *http.Request) (session, bool) {
	for _, s := range v.available() {
		if v.id(s) == r.PathValue("id") {
			return s, true
		}
	}
	return session{}, false
}

func (v view) id(s session) string {
	if v.q.has(Reuploaded) {
		return v.sessionID(s, 1)
	}
	return v.sessionID(s, 0)
}

func (v view) exercise(r *http.Request) answer {
	s, found := v.find(r)
	if !found {
		return v.nothing(v.sim.notFound("Exercise not found"))
	}
	return ok(v.q, v.exerciseRecord(s, r))
}

func (v view) exerciseRecord(s session, r *http.Request) object {
	figures, impulse := v.outline(s), v.trimp(s)
	start := s.start.Format(localTime)
	if v.q.has(ExerciseStartMS) {
		start += ".000"
	}
	o := object{
		{"id", v.id(s)},
		{"upload_time", v.uploadTime(s)},
		{"polar_user", v.link(s.date)},
		{"device", v.device()},
		{"device_id", v.deviceID},
		{"start_time", start},
		{"start_time_utc_offset", offsetMinutes(s.start)},
		{"duration", v.isoDuration(s.duration + v.pause())},
		{"calories", v.calories(s)},
	}
	if v.q.has(CaloriesZero) {
		o.set("calories", 0)
	}
	if figures.metres > 0 {
		o.set("distance", figures.metres)
	}
	o.set("heart_rate", object{{"average", figures.averageHR}, {"maximum", figures.maximumHR}})
	if v.q.has(ExerciseHRNull) {
		o.set("heart_rate", nil)
	}
	fat := int(math.Round(62 - 45*v.reserve(float64(figures.averageHR))))
	o = append(
		o,
		field{"training_load", round(1.35*impulse+4, 2)},
		field{"sport", s.kind.traits().sport},
		field{"has_route", s.kind.traits().route},
		field{"detailed_sport_info", v.enum(s.kind.traits().detail)},
		field{"fat_percentage", fat},
		field{"carbohydrate_percentage", 97 - fat},
		field{"protein_percentage", 3},
	)
	if s.kind.running() {
		o.set("running-index", v.vo2Max+v.rand(s.key(), "index").IntN(5)-2)
	}
	o.set("training_load_pro", v.loadPro(s, figures))
	v.hostile(&o, "device", "club_name")
	v.optional(&o, "device", "device_id", "calories", "heart_rate", "distance", "detailed_sport_info", "start_time_utc_offset", "training_load", "training_load_pro")
	if flag(r, "zones") {
		o.set("heart_rate_zones", v.zoneRecords(v.record(s)))
	}
	if flag(r, "samples") {
		o.set("samples", v.sampleRecords(v.record(s)))
	}
	if flag(r, "route") {
		o.set("route", v.routeRecords(s, v.record(s)))
	}
	if v.q.has(KeysSnake) {
		// Only nested keys: running-index stays what it is.
		for i := range o {
			o[i].value = snake(o[i].value)
		}
	}
	return o
}

func (v view) uploadTime(s session) string {
	if v.q.has(UploadShort) {
		return s.upload.Format("2006-01-02T15:04:") + "0.000Z"
	}
	return s.upload.Format("2006-01-02T15:04:05.000Z")
}

// pause is how long the watch stood still before the end of each exercise.
func (v view) pause() time.Duration {
	if v.q.has(Pauses) {
		return 10 * time.Minute
	}
	return 0
}

func (a *athlete) device() string {
	if a.biosensing {
		return "Polar Vantage V3"
	}
	return "Polar Ignite 3"
}

func (a *athlete) calories(s session) int {
	weight, _ := a.weightOn(s.date)
	share := a.reserve(float64(a.outline(s).averageHR))
	return int(math.Round(s.duration.Minutes() * weight * (0.03 + 0.16*share)))
}

func (v view) zoneRecords(st *stream) []object {
	first := 1
	if v.q.has(ZoneIndexFromZero) {
		first = 0
	}
	limits, seconds := v.heartRateZones(), v.secondsInZones(st.heartRate)
	zones := make([]object, len(seconds))
	for i, s := range seconds {
		zones[i] = object{
			{"index", first + i},
			{"lower-limit", limits[i]},
			{"upper-limit", limits[i+1]},
			{"in-zone", v.isoDuration(time.Duration(s) * time.Second)},
		}
	}
	return zones
}

// loadPro is Training Load Pro: cardio load is TRIMP, muscle load the mechanical work of
// sessions with power or speed, perceived load the felt effort times minutes.
func (v view) loadPro(s session, figures outline) object {
	felt := min(9, max(1, int(math.Round(20*(v.reserve(float64(figures.averageHR))-0.42)))))
	if s.kind == strength {
		felt = 5 // the heart does not tell how heavy it was
	}
	perceived := float64(felt+1) * s.duration.Minutes()
	impulse, usual := v.trimp(s), v.sessionMean(s.date, v.now)
	o := object{
		{"date", s.date.String()},
		{"cardio-load", round(impulse, 4)},
		{"cardio-load-interpretation", interpretation(impulse, usual)},
		{"perceived-load", round(perceived, 4)},
		{"perceived-load-interpretation", interpretation(perceived, 320)},
		{"user-rpe", [...]string{
			"RPE_NONE", "RPE_EASY", "RPE_LIGHT", "RPE_FAIRLY_BRISK", "RPE_BRISK", "RPE_MODERATE",
			"RPE_FAIRLY_HARD", "RPE_HARD", "RPE_EXHAUSTING", "RPE_EXTREME",
		}[felt]},
	}
	if work := figures.kilojoules; work > 0 {
		o.set("muscle-load", round(work, 4))
		o.set("muscle-load-interpretation", interpretation(work, 700))
	} else {
		o.set("muscle-load-interpretation", "NOT_AVAILABLE")
	}
	switch {
	case v.q.has(LoadProMinusOne):
		o.set("muscle-load", -1.0)
		o.set("muscle-load-interpretation", "NOT_AVAILABLE")
		o.set("perceived-load", -1.0)
		o.set("perceived-load-interpretation", "NOT_AVAILABLE")
		o.set("user-rpe", "UNKNOWN")
	case v.q.has(LoadProString):
		o.set("muscle-load", "NOT_AVAILABLE")
		o.set("muscle-load-interpretation", "NOT_AVAILABLE")
		o.set("perceived-load", 0.0)
		o.set("perceived-load-interpretation", "NOT_AVAILABLE")
		o.set("user-rpe", "UNKNOWN")
	}
	return o
}

func interpretation(load, usual float64) string {
	switch {
	case load < 0.4*usual:
		return "VERY_LOW"
	case load < 0.75*usual:
		return "LOW"
	case load < 1.25*usual:
		return "MEDIUM"
	case load < 1.8*usual:
		return "HIGH"
	default:
		return "VERY_HIGH"
	}
}
