package web

import (
	"cmp"

	"github.com/paceline/paceline/internal/oauth"
)

// consent is what the consent page shows: who asks, for what, and where the answer goes.
type consent struct {
	Action      string // where the form goes: this page with its whole query
	Client      oauth.Label
	Destination destination
	Permissions []permission
	Problem     string // what was wrong with the last answer; "" at first
}

// permission is one scope with its switch.
type permission struct {
	Scope  oauth.Scope
	Title  string
	Detail string
	On     bool
}

// permissions returns the scopes that are asked for, those of on switched on.
func permissions(askedFor, on oauth.Scopes) []permission {
	var shown []permission
	for _, scope := range askedFor {
		p := permission{Scope: scope, On: on.Has(scope)}
		switch scope {
		case oauth.ReadFitness:
			p.Title = "Read your training and health"
			p.Detail = "Workouts, sleep, heart rate, recovery, weight, meals, goals, plans and notes."
		case oauth.WriteFitness:
			p.Title = "Add and change entries"
			p.Detail = "Log and correct what you did, plan, and set goals. Each change carries the name of who made it, and can be undone."
		case oauth.ReadNews:
			p.Title = "Read guides and news"
			p.Detail = "Articles about training. Nothing of yours."
		default: // offline_access and whatever else is no permission to show
			continue
		}
		shown = append(shown, p)
	}
	return shown
}

// asker returns a client's name for people, who are never shown an empty one.
func asker(client oauth.Label) string {
	return cmp.Or(client.Name, client.Host, "An assistant without a name")
}
