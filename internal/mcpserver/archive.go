package mcpserver

import (
	"context"
	"io"

	"github.com/paceline/paceline/internal/archive"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// Archive is what the polar tools ask: connecting an account, and what it holds. Errors
// are of package fault; no data is a document that says so, never an error.
type Archive interface {
	// Authorization returns the page where a person grants access.
	Authorization(ctx context.Context, clientID, redirectURI string) (*summary.Authorization, error)
	// Exchange trades a code for a token and keeps it; the document has the token only
	// where showToken says so.
	Exchange(ctx context.Context, app source.App, code, redirectURI string, showToken bool) (*summary.Connection, error)
	// Register makes the connected person known to the source.
	Register(ctx context.Context) (*summary.Registration, error)

	Person(ctx context.Context) (*summary.Person, error)
	PhysicalInfo(ctx context.Context) (*summary.PhysicalInfo, error)
	Exercises(ctx context.Context, days archive.Dates, samples bool, report archive.Progress) (*summary.Exercises, error)
	Activities(ctx context.Context, days archive.Dates, report archive.Progress) (*summary.Activities, error)
	HeartRate(ctx context.Context, days archive.Dates, report archive.Progress) (*summary.HeartRate, error)
	Sleep(ctx context.Context, days archive.Dates) (*summary.Sleep, error)
	NightlyRecharge(ctx context.Context, days archive.Dates) (*summary.NightlyRecharge, error)
	CardioLoad(ctx context.Context, days archive.Dates) (*summary.CardioLoad, error)
	SleepWise(ctx context.Context, days archive.Dates, hourly bool, report archive.Progress) (*summary.SleepWise, error)

	// Download writes the original file of a workout to w and returns its size in bytes.
	Download(ctx context.Context, workoutID string, format source.FileFormat, w io.Writer) (int64, error)
}

var _ Archive = (*archive.Service)(nil)

// Downloads is the folder that files may be written to.
type Downloads interface {
	// Write makes the file of this name, inside the folder only, from what fill writes:
	// whole or not at all. It returns the path and the size in bytes. Errors:
	// fault.Invalid for a name outside the folder, fault.Conflict for a file that is there
	// while overwrite is false, and what fill returned.
	Write(ctx context.Context, name string, overwrite bool, fill func(io.Writer) (int64, error)) (path string, size int64, err error)
}
