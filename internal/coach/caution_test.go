package coach_test

import (
	"slices"
	"testing"

	"github.com/paceline/paceline/internal/coach"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/summary"
)

func TestASentenceOfChestPainIsAnsweredWithCautionWhateverOfItIsStored(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		stored  []string
		caution bool
	}{
		"chest pain":                     {nil, true},
		"chest pain 3":                   {[]string{"pain 3"}, true},
		"40 squats, then chest pain":     {[]string{"40 squats"}, true},
		"note: chest pain on the stairs": {[]string{`note "chest pain on the stairs"`}, true},
		"40 squats, no chest pain":       {[]string{"40 squats"}, false},
		"chest 98 cm":                    {[]string{"chest 98 cm"}, false},
	}
	for said, test := range tests {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			d := newDiary(t)
			logged := did[*summary.Logged](t)(d.Log(t.Context(), claude(), coach.LogInput{Text: said}))
			if got := lines(logged.Stored); !slices.Equal(got, test.stored) {
				t.Errorf("stored %q, want %q", got, test.stored)
			}
			if got := slices.Contains(logged.Cautions, fitness.CautionText); got != test.caution {
				t.Errorf("caution is %v", got)
			}
		})
	}
}
