package summary

import (
	"fmt"

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

// causes says why a device that records gave nothing, the likeliest first.
func (h *Head) causes() string {
	if h.Today.DaysSince(h.To) < freshDays {
		return "most likely the device has not been synced since, else it was not worn"
	}
	return "most likely the device was not worn, else never synced since"
}

// noneInRange explains an empty answer of a source that was asked for these days alone.
func (h *Head) noneInRange(what string) string {
	return fmt.Sprintf("No %s is recorded on %s: %s. Ask for more days to see the newest that Polar has.", what, h.these(), h.causes())
}

// explainNights says of an answer over nights what is not in it, and why there may be nothing.
func (h *Head) explainNights(q Question, what string) {
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

// datesWithData names the span of dates with data, for an answer that has none in its days.
func (h *Head) datesWithData() string {
	if h.First.IsZero() {
		return ""
	}
	return civil.Range{From: h.First, To: h.Newest}.String()
}
