package summary

import (
	"slices"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
)

// CardioLoad are the loads of the asked days, newest first: a row a day, or a row a week
// for long ranges.
type CardioLoad struct {
	Head
	NewestLoad civil.Date       `json:"newest_date_in_range_with_load,omitzero"` // above 0
	Days       []CardioLoadDay  `json:"days,omitempty"`
	Weeks      []CardioLoadWeek `json:"weeks,omitempty"`
	Levels     *SessionLevels   `json:"session_levels,omitempty"`
	Unknown    int              `json:"days_without_load,omitempty"`
	Zero       string           `json:"load_of_0_means,omitempty"`
}

// CardioLoadDay is the training impulse (TRIMP) of a day and what it adds up to.
type CardioLoadDay struct {
	Date       civil.Date `json:"date"`
	Unfinished bool       `json:"unfinished,omitempty"` // today
	Load       *Number    `json:"cardio_load,omitempty"`
	Unsynced   bool       `json:"perhaps_not_synced_yet,omitempty"` // a load of 0 after the newest above 0
	Strain     *Number    `json:"strain_7_day_mean,omitempty"`
	Tolerance  *Number    `json:"tolerance_28_day_mean,omitempty"`
	Ratio      *Number    `json:"ratio,omitempty"`
	Status     Code       `json:"status,omitempty"`
}

// CardioLoadWeek is a week from Monday on: its mean load, and where its last day with a
// status stood.
type CardioLoadWeek struct {
	From         civil.Date    `json:"from"`
	To           civil.Date    `json:"to"`
	DaysWithLoad int           `json:"days_with_load"`
	Load         *Number       `json:"cardio_load_per_day,omitempty"`
	Last         CardioLoadDay `json:"last_day"`
}

// SessionLevels are the lower limits by which one session, not a day, is called low or
// high, as of a day.
type SessionLevels struct {
	Date     civil.Date `json:"as_of"`
	VeryLow  *Number    `json:"very_low_from,omitempty"`
	Low      *Number    `json:"low_from,omitempty"`
	Medium   *Number    `json:"medium_from,omitempty"`
	High     *Number    `json:"high_from,omitempty"`
	VeryHigh *Number    `json:"very_high_from,omitempty"`
}

// NewCardioLoad describes the loads of the asked days. The source has an entry for every
// day, so an entry says nothing of whether a device was synced.
func NewCardioLoad(q Question, sent []fitness.CardioLoad) *CardioLoad {
	days := ofDay(q.Days, sent, func(d *fitness.CardioLoad) civil.Date { return d.Date })
	known := slices.DeleteFunc(slices.Clone(days), func(d fitness.CardioLoad) bool { return !hasLoad(&d) })
	c := &CardioLoad{Head: newHead(q, len(known), nil), Levels: newestLevels(days)}
	for d := range q.Days.All() {
		if q.knows(d) {
			c.Unknown++
		}
	}
	c.Unknown = max(0, c.Unknown-len(known))
	for i := range known {
		if l := known[i].Load; l != nil && *l > 0 && c.NewestLoad.IsZero() {
			c.NewestLoad = known[i].Date
		}
		if l := known[i].Load; l != nil && *l == 0 {
			c.Zero = zeroLoad
		}
	}
	switch {
	case len(known) == 0:
		c.NoData = "Polar has no cardio load for " + c.these() + ": " + c.causes() + ". It takes sessions or days with heart rate, and some weeks of them for strain and tolerance."
	case len(known) > dailyDays:
		c.Weeks = c.weeksOf(known)
		c.leaveOut("single days, since more than %d have a load; ask for at most %d days to see each.", dailyDays, dailyDays)
	default:
		for i := range known {
			c.Days = append(c.Days, c.day(&known[i]))
		}
	}
	return c
}

func hasLoad(d *fitness.CardioLoad) bool {
	return d.Load != nil || d.Strain != nil || d.Tolerance != nil || d.Ratio != nil
}

// zeroLoad is what a load of 0 may mean: Polar has an entry for every day.
const zeroLoad = "a day of rest, or one not synced yet"

func (c *CardioLoad) day(d *fitness.CardioLoad) CardioLoadDay {
	return CardioLoadDay{
		Date: d.Date, Unfinished: d.Date == c.Today, Load: number(d.Load), Strain: number(d.Strain),
		Unsynced:  d.Load != nil && *d.Load == 0 && d.Date.After(c.NewestLoad),
		Tolerance: number(d.Tolerance), Ratio: number(d.Ratio), Status: code(d.Status),
	}
}

func (c *CardioLoad) weeksOf(days []fitness.CardioLoad) []CardioLoadWeek {
	grouped := weeksOf(days, func(d *fitness.CardioLoad) civil.Date { return d.Date })
	weeks := make([]CardioLoadWeek, len(grouped))
	for i, w := range grouped {
		weeks[i] = CardioLoadWeek{
			From: w.From, To: w.To, Last: c.day(&w.records[0]),
			Load: mean(w.records, func(d *fitness.CardioLoad) *float64 { return d.Load }),
		}
		for j := range w.records {
			if w.records[j].Load != nil {
				weeks[i].DaysWithLoad++
			}
		}
	}
	return weeks
}

// newestLevels returns the newest limits, from days that come newest first.
func newestLevels(days []fitness.CardioLoad) *SessionLevels {
	for i := range days {
		if l := days[i].Levels; l != nil {
			return &SessionLevels{
				days[i].Date, number(l.VeryLow), number(l.Low), number(l.Medium), number(l.High), number(l.VeryHigh),
			}
		}
	}
	return nil
}
