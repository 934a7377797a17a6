package coach

import (
	"context"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/matching"
)

// links are what was decided of pairs of records, by a person or an assistant.
type links struct {
	decisions []matching.Decision // of sessions that are one, or are not
	primaries []string            // of those that are one
	ties      []matching.Tie      // of planned items and what they were done by
	done      map[string]string   // a planned item to what it was done by
}

// allLinks returns what was decided of pairs.
func (v *view) allLinks(ctx context.Context) (*links, error) {
	if v.links != nil {
		return v.links, nil
	}
	known, err := all[fitness.Link](ctx, v.reader, ofKinds(fitness.KindLink))
	if err != nil {
		return nil, err
	}
	v.links = &links{done: map[string]string{}}
	for _, l := range known {
		v.links.add(l.Doc)
	}
	return v.links, nil
}

func (l *links) add(of fitness.Link) {
	if of.Kind == fitness.LinkDone {
		l.ties = append(l.ties, matching.Tie{Planned: of.A, Done: of.B, Broken: of.Broken})
		if !of.Broken {
			l.done[of.A] = of.B
		}
		return
	}
	l.decisions = append(l.decisions, matching.Decision{A: of.A, B: of.B, Same: !of.Broken})
	if !of.Broken {
		l.primaries = append(l.primaries, of.A)
	}
}
