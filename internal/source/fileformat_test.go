package source_test

import (
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

func TestAFileFormatIsReadInAnyCase(t *testing.T) {
	t.Parallel()
	for _, want := range source.FileFormats() {
		for _, name := range []string{string(want), strings.ToUpper(string(want))} {
			if got, err := source.ParseFileFormat(name); got != want || err != nil {
				t.Errorf("ParseFileFormat(%q) = %q, %v", name, got, err)
			}
		}
	}
}

func TestWhatIsNoFileFormatIsRefusedWithTheOnesThereAre(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "kml", ".fit", "fit ", "fitx"} {
		got, err := source.ParseFileFormat(name)
		if got != "" || fault.KindOf(err) != fault.Invalid || !strings.Contains(fault.Of(err).Hint, "fit, tcx, gpx") {
			t.Errorf("ParseFileFormat(%q) = %q, %v", name, got, err)
		}
	}
}
