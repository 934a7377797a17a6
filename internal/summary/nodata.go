package summary

import (
	"fmt"
	"strings"

	"github.com/paceline/paceline/internal/civil"
)

// freshDays is how many days ago a range may end for a sync that is still to come to be the
// likeliest cause of nothing in it.
const freshDays = 7

// these names the days of the question in a sentence.
func (h *Head) these() string {
	if h.From == h.To {
		return "this day"
	}
	return "these days"
}

// reachDays is how many days ago a range may end for the source to be taken to reach it.
// How far back it does is not documented.
const reachDays = 365

// namedGapDays is up to how many days of nights those without one are named.
const namedGapDays = 7

// fresh reports whether a sync that is still to come may bring something of these days.
func (h *Head) fresh() bool { return h.Today.DaysSince(h.To) < freshDays }

// causes says why a device that records gave nothing, the likeliest first.
func (h *Head) causes() string { return h.causesElse("the device was not worn") }

// causesElse is causes of what there is none of, also on a synced device, when otherwise.
func (h *Head) causesElse(otherwise string) string {
	switch {
	case h.fresh():
		return "most likely the device has not been synced since, else " + strings.Replace(otherwise, "the device", "it", 1)
	case h.Today.DaysSince(h.To) > reachDays:
		return "Polar may not reach that far back, else " + otherwise + " or never synced since"
	default:
		return "most likely " + otherwise + ", else never synced since"
	}
}

// noneInRange explains an empty answer of a source that was asked for these days alone.
func (h *Head) noneInRange(what string) string {
	return fmt.Sprintf("No %s is recorded on %s: %s. Ask for more days to see the newest that Polar has.", what, h.these(), h.causes())
}

// explainNights says of an answer over nights, which it has of the dates, what is not in it,
// and why there may be nothing.
func (h *Head) explainNights(q Question, what string, dates []civil.Date) {
	h.nameMissingNights(q, what, dates)
	switch {
	case h.Found > dailyDays:
		h.leaveOut("%s before the newest %d; ask for earlier days to see them.", what, dailyDays)
	case h.Found > 0:
	case h.First.IsZero():
		h.NoData = fmt.Sprintf("Polar lists no %s at all, and it lists the last %d days: most likely the device has not been synced, else it was not worn at night or does not record them.", what, q.Kept)
	case h.From.After(h.Newest):
		h.NoData = fmt.Sprintf("Polar has no %s of %s yet; the newest is of %s: %s.", what, h.these(), h.Newest, h.causes())
	case h.To.Before(h.First):
		h.NoData = fmt.Sprintf("Polar has no %s of %s. It has some of %s.", what, h.these(), h.datesWithData())
	default:
		h.NoData = fmt.Sprintf("Polar has no %s of %s: most likely the device was not worn. It has some of %s.", what, h.these(), h.datesWithData())
	}
}

// nameMissingNights names the days of a short range without a night, where the source lists
// them all; those after the newest night may still come.
func (h *Head) nameMissingNights(q Question, what string, dates []civil.Date) {
	listed := q.Today.AddDays(1 - q.Kept)
	if h.Found == 0 || q.Days.Days() > namedGapDays || h.From.Before(listed) {
		return
	}
	h.nameMissing(dates)
	if h.fresh() && h.To.After(h.Newest) && h.asked.From.IsZero() {
		h.Notes = append(h.Notes, fmt.Sprintf("No %s after %s: most likely not synced yet.", what, h.Newest))
	}
}

// datesWithData names the span of dates with data, for an answer that has none in its days.
func (h *Head) datesWithData() string {
	if h.First.IsZero() {
		return ""
	}
	return civil.Range{From: h.First, To: h.Newest}.String()
}
