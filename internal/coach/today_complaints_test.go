package coach

import (
	"slices"
	"testing"

	"github.com/paceline/paceline/internal/readiness"
)

func TestAComplaintIsOneOfThePersonOfNow(t *testing.T) {
	t.Parallel()
	ill, injured := []readiness.Complaint{readiness.Illness}, []readiness.Complaint{readiness.Injury}
	for note, want := range map[string][]readiness.Complaint{
		"feeling ill":                        ill,
		"feeling unwell":                     ill,
		"I have a fever":                     ill,
		"Flu. Stayed in bed.":                ill,
		"caught a cold":                      ill,
		"caught cold":                        ill,
		"have a cold":                        ill,
		"I've got a bad cold, staying in":    ill,
		"having a head cold today":           ill,
		"down with a cold":                   ill,
		"caught my son's cold":               ill,
		"my son is ill and I have a fever":   ill,
		"my wife is sick, me too":            ill,
		"took the kids to school, then sick": ill,
		"my wife and I are sick":             ill,
		"home sick with the kids":            ill,
		"twisted my ankle":                   injured,
		"rolled my left ankle on a root":     injured,
		"pulled a muscle":                    injured,
		"pulled my hamstring":                injured,
		"strained my lower back":             injured,
		"strained my something":              injured,
		"tore a ligament":                    injured,
		"sprained wrist":                     injured,
		"broke my toe":                       injured,
		"ill, and twisted my knee":           {readiness.Illness, readiness.Injury},
		"my son is ill":                      nil,
		"My daughter has a cold":             nil,
		"my wife’s got the flu":              nil,
		"husband ill":                        nil,
		"the kids are sick":                  nil,
		"looked after my sick dog":           nil,
		"everyone at work is ill":            nil,
		"my colleague twisted her ankle":     nil,
		"she has a fever":                    nil,
		"recovered from the flu":             nil,
		"fully recovered from my injury":     nil,
		"over the flu":                       nil,
		"got over my cold":                   nil,
		"no longer sick":                     nil,
		"not sick any more":                  nil,
		"the fever is gone":                  nil,
		"my cold is over":                    nil,
		"back from injury":                   nil,
		"sick of rain":                       nil,
		"injury free":                        nil,
		"injury prevention work":             nil,
		"had a cold shower":                  nil,
		"have a cold plunge tomorrow":        nil,
		"it got cold":                        nil,
		"cold and windy":                     nil,
		"pulled a sled":                      nil,
		"rolled my calves":                   nil,
		"pulled back on the pace":            nil,
		"broke my 5k record, knee felt fine": nil,
		"broke my leg press record":          nil,
		"almost twisted my ankle":            nil,
		"tore my shirt":                      nil,
		"rolled my mat out":                  nil,
	} {
		t.Run(note, func(t *testing.T) {
			t.Parallel()
			if got := complaints(note); !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
