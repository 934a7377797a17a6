package mcpserver

import (
	"context"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
	"github.com/paceline/paceline/internal/units"
)

type exercisesArguments struct {
	period
	rendering

	Samples bool `json:"samples,omitzero" jsonschema:"Also heart-rate statistics, splits, ascent, power, cadence, HRV from the recordings of the newest 5 in range; default false"`
}

func (p polarSet) getExercises() tool {
	return define("polar_get_exercises", "Get exercises", reading(),
		"Lists training sessions one by one, newest first: id, sport, start, duration, distance, pace or speed, calories, "+
			"heart rate, training, cardio and muscle load, time in heart-rate zones. Polar gives only those uploaded in the last "+
			"30 days and since registration (polar_register_user); one not synced yet is absent. For steps and whole days use "+
			"polar_get_activities, for heart rate of a day polar_get_heart_rate, for load over weeks polar_get_cardio_load, for "+
			"the recording as a file polar_download_exercise. Needs a connected account.",
		func(ctx context.Context, in exercisesArguments, c caller) (summary.Document, error) {
			return p.of(c).Exercises(ctx, in.dates(), in.Samples, c.report)
		})
}

type downloadArguments struct {
	inJSON

	ExerciseID identifier    `json:"exerciseId" jsonschema:"Id as polar_get_exercises shows it"`
	FilePath   recordingPath `json:"filePath" jsonschema:"Relative to the configured download folder, or absolute inside it; the ending .fit, .tcx or .gpx chooses the format"`
	Overwrite  bool          `json:"overwrite,omitzero" jsonschema:"Replace an existing file, which is then lost; default false"`
}

func (p polarSet) downloadExercise() tool {
	return define("polar_download_exercise", "Download an exercise file", effect{destructive: true, idempotent: true, openWorld: true},
		"Saves one exercise's recording as a FIT, TCX or GPX file on this machine; never leaves half a file, and by default "+
			"never replaces one. For when the person wants a file; polar_get_exercises with samples answers questions without one. "+
			"Polar keeps recordings for 30 days; GPX fails without a GPS track. Returns JSON: success, filePath (absolute), "+
			"format, size (bytes), sizeHuman. Needs a connected account.",
		p.download)
}

func (p polarSet) download(ctx context.Context, in downloadArguments, c caller) (summary.Document, error) {
	format, err := source.ParseFileFormat(strings.TrimPrefix(path.Ext(string(in.FilePath)), "."))
	if err != nil {
		return nil, err
	}
	written, size, err := p.downloads.Write(ctx, string(in.FilePath), in.Overwrite, func(w io.Writer) (int64, error) {
		return p.of(c).Download(ctx, string(in.ExerciseID), format, w)
	})
	if err != nil {
		return nil, err
	}
	return downloaded{
		Success: true, FilePath: written, Format: strings.ToUpper(string(format)), Size: size, SizeHuman: humanSize(size),
	}, nil
}

// downloaded says what was saved, in the words of the tool that this one replaces.
type downloaded struct {
	Success   bool   `json:"success"`
	FilePath  string `json:"filePath"`
	Format    string `json:"format"`
	Size      int64  `json:"size"`
	SizeHuman string `json:"sizeHuman"`
}

// Markdown returns one sentence.
func (d downloaded) Markdown() string {
	return fmt.Sprintf("Saved %s (%s, %s).", d.FilePath, d.Format, d.SizeHuman)
}

// humanSize returns a size in B, KB or MB of 1024, with one decimal.
func humanSize(bytes int64) string {
	const kilo, mega = 1 << 10, 1 << 20
	switch {
	case bytes < kilo:
		return fmt.Sprintf("%d B", bytes)
	case bytes < mega:
		return fmt.Sprintf("%.1f KB", units.Round(float64(bytes)/kilo, 1))
	default:
		return fmt.Sprintf("%.1f MB", units.Round(float64(bytes)/mega, 1))
	}
}
