package sentence

import (
	"github.com/paceline/paceline/internal/fitness"
)

// refused rejects what was not done and what is yet to be done.
func (c *clause) refused() bool {
	m := c.modality(c.piece)
	if m.denied < 0 && m.wished < 0 && m.habit < 0 && m.reported < 0 && c.goesOn() {
		m = c.previous.denying
	}
	c.denying = m
	switch {
	case m.denied >= 0 && (m.wished < 0 || m.denied <= m.wished):
		if !c.subject() && len(c.amounts(c.from, c.to)) == 0 {
			c.unknown()
			return true
		}
		c.reject(fitness.Problem{
			Reason: fitness.Negated, Message: "this was not done, so nothing is stored of it", Hint: "Say what was done.",
		}, "")
		return true
	case m.wished >= 0:
		c.wished()
		return true
	case !c.subject() && c.content != pieceAmounts:
		return false
	default:
		return c.told(m)
	}
}

func (c *clause) wished() {
	tool := c.tool()
	c.reject(fitness.Problem{
		Reason: fitness.Intention, Message: "this is yet to be done, so nothing is logged of it", Hint: "Use " + tool + " for it.",
	}, tool)
}

// goesOn reports whether a denial or a wish of the clause before holds for this one too, which
// is of the same kind and has no verb: will do 40 squats and 20 push-ups.
func (c *clause) goesOn() bool {
	if c.ledIn() {
		return true
	}
	if c.previous == nil || !c.previous.denying.carries || c.sep < sepNone || c.sep == sepBut || !c.subject() || !c.previous.subject() {
		return false
	}
	first := c.tokens[c.from]
	return c.mentions[0].class == c.previous.mentions[0].class && (first.numeric() || first.is("a", "an", "some"))
}

// dayHint says how to say the day, or each of several.
func (c *clause) dayHint(d day) string {
	switch {
	case d.several && c.subject() && c.sleeps():
		return "Say each night on its own, with its day, such as Sunday slept 8 h. Monday slept 7 h."
	case d.several:
		return "Say each day on its own, such as Sunday 40 squats. Monday 40 squats."
	default:
		return "Give the date as YYYY-MM-DD."
	}
}

// unclear rejects a clause whose day is not one.
func (c *clause) unclear() bool {
	if len(c.when.days) > 1 && c.sleeps() {
		c.reject(*ambiguous("a sleep is of one day", "Say each night or nap with its day."), "")
		return true
	}
	if len(c.when.days) > 0 || c.sep <= sepLine {
		c.unread = ""
	}
	if c.unread != "" && (c.subject() || len(c.amounts(c.from, c.to)) > 0) {
		c.reject(fitness.Problem{Reason: fitness.Ambiguous, Message: "the day is not clear: " + c.unread, Hint: c.dayHint(day{})}, "")
		return true
	}
	for _, d := range c.when.days {
		switch {
		case d.unclear != "" && c.complaint(): // ill since Friday
			continue
		case d.unclear != "" && (c.subject() || len(c.amounts(c.from, c.to)) > 0):
			c.reject(fitness.Problem{Reason: fitness.Ambiguous, Message: "the day is not clear: " + d.unclear, Hint: c.dayHint(d)}, "")
			c.unread = d.unclear
			return true
		case d.wish:
			c.wished()
			return true
		case d.date.After(c.today), d.date == c.today && d.part >= 12 && d.part > c.civilNow().Clock.Hour() && !d.last && c.today == c.civilNow().Date:
			c.reject(fitness.Problem{
				Reason: fitness.InFuture, Message: d.name() + " has not come yet", Hint: "Use write_plan for what is planned.",
			}, "write_plan")
			return true
		}
	}
	return false
}
