package polarsim

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
)

// firstUserID is Polar's id of person 0; person i has firstUserID + i.
const firstUserID = 10579

// athlete is who one person is: what stays the same from day to day.
type athlete struct {
	seed   uint64
	ripple uint64
	index  int
	userID int64

	firstName, lastName string
	female              bool
	birthday            civil.Date
	heightCM, weightKG  float64

	restHR, maxHR, aerobicHR, anaerobicHR int

	vo2Max       int
	hrvMS        float64 // usual RMSSD of a night
	breathing    float64 // usual breaths a minute of a night
	runKMH       float64 // speed at the highest effort
	thresholdW   float64
	usualSleepH  float64
	usualOnsetH  float64 // hours after the noon before
	deviceID     string
	biosensing   bool // wears a device that measures temperature, ECG and SpO2
	phase        int  // shifts the person's calendar
	first        civil.Date
	home, away   *time.Location
	homeAt, trip place

	days     *cache[civil.Date, *day]
	bouts    *cache[sessionKey, *stream]
	outlines *cache[sessionKey, outline]
	impulses *cache[sessionKey, float64]
	plans    *cache[civil.Date, []session]
	sleeps   *cache[civil.Date, *night]
}

type place struct{ latitude, longitude float64 }

func newAthlete(cfg Config, index int, first civil.Date) *athlete {
	r := random(cfg.Seed, index, "athlete")
	given := []string{"Aino", "Eero", "Helmi", "Onni", "Saara", "Väinö", "Iida", "Lauri"}
	family := []string{"Korhonen", "Virtanen", "Mäkinen", "Nieminen", "Laine", "Heikkinen"}
	female := index%2 == 0
	a := &athlete{
		seed: cfg.Seed, index: index, userID: firstUserID + int64(index),
		firstName: given[index%len(given)], lastName: family[r.IntN(len(family))], female: female,
		birthday:    civil.Date{Year: 1972 + r.IntN(26), Month: time.Month(1 + r.IntN(12)), Day: 1 + r.IntN(28)},
		restHR:      44 + r.IntN(14),
		vo2Max:      44 + r.IntN(14),
		hrvMS:       between(r, 32, 70),
		breathing:   between(r, 13, 15.5),
		runKMH:      between(r, 14.5, 17.5),
		thresholdW:  between(r, 190, 270),
		usualSleepH: between(r, 7.1, 8.1),
		usualOnsetH: between(r, 10.5, 11.4),
		deviceID:    strings.ToUpper(secret(cfg.Seed, index, "device")[:8]),
		biosensing:  index%3 != 2,
		phase:       r.IntN(cycleDays),
		first:       first,
		home:        cfg.Zone,
		homeAt:      place{60.19 + between(r, -0.02, 0.02), 24.94 + between(r, -0.1, 0.1)},
		trip:        place{40.78, -73.96},
		days:        newCache[civil.Date, *day](96),
		bouts:       newCache[sessionKey, *stream](24),
		plans:       newCache[civil.Date, []session](1024),
		sleeps:      newCache[civil.Date, *night](512),
		outlines:    newCache[sessionKey, outline](8192),
		impulses:    newCache[sessionKey, float64](8192),
	}
	a.away = awayFrom(cfg.Zone, epoch())
	a.heightCM, a.weightKG = between(r, 172, 188), between(r, 68, 84)
	if female {
		a.heightCM, a.weightKG = between(r, 160, 176), between(r, 55, 70)
	}
	a.heightCM = math.Round(a.heightCM)
	a.maxHR = 208 - int(0.7*float64(2026-a.birthday.Year)) + r.IntN(7) - 3
	a.aerobicHR = a.restHR + int(0.68*float64(a.maxHR-a.restHR))
	a.anaerobicHR = a.restHR + int(0.86*float64(a.maxHR-a.restHR))
	sum := digest(cfg.Seed, index, "ripple")
	a.ripple = binary.LittleEndian.Uint64(sum[:])
	return a
}

// awayFrom returns a zone that lies west of home at least five hours, so that a day of
// outward travel is long and leaves room for its night.
func awayFrom(home *time.Location, date civil.Date) *time.Location {
	noon := date.Start(home).Add(12 * time.Hour)
	_, at := noon.In(home).Zone()
	for _, name := range []string{"America/New_York", "America/Los_Angeles", "Pacific/Honolulu"} {
		zone, err := civil.LoadZone(name)
		if err != nil {
			continue
		}
		if _, there := noon.In(zone).Zone(); at-there >= 5*3600 {
			return zone
		}
	}
	return time.FixedZone("", max(at-7*3600, -12*3600))
}

func (a *athlete) rand(parts ...any) *rand.Rand {
	return random(append([]any{a.seed, a.index}, parts...)...)
}

// weightOn drifts over months around the person's usual weight, weighed on Mondays.
func (a *athlete) weightOn(date civil.Date) (weight float64, weighed civil.Date) {
	weighed = date.AddDays(-(int(date.Weekday()) + 6) % 7)
	n := float64(weighed.DaysSince(epoch()))
	drift := 1.6*math.Sin(n/58+float64(a.phase)) + 0.3*ripple(a.ripple, uint64(weighed.DaysSince(epoch())))
	return math.Round((a.weightKG+drift)*10) / 10, weighed
}

func epoch() civil.Date { return civil.Date{Year: 2020, Month: time.January, Day: 6} }

// reserve returns heart rate hr as a share of the way from resting to maximum, 0 to 1.
func (a *athlete) reserve(hr float64) float64 {
	return min(1, max(0, (hr-float64(a.restHR))/float64(a.maxHR-a.restHR)))
}
