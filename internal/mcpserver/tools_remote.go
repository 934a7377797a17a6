package mcpserver

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// The tools that are others on a server of many people: whoever runs it has the app at
// Polar, people connect on a page, and files go to the person rather than to a folder.

func (p polarSet) getSourcesLink() tool {
	return define("polar_get_authorization_url", "Get the page to connect Polar", effect{readOnly: true, idempotent: true},
		"Returns the page where the person connects Polar, or disconnects it: they open it, sign in to Paceline and allow access at "+
			"Polar. Nothing is to be pasted into this chat. For connecting, changing account, or after not_connected or "+
			"token_expired; not while the other tools work.",
		func(context.Context, renderingArguments, caller) (summary.Document, error) {
			return sourcesLink{p.remote.SourcesURL}, nil
		})
}

// sourcesLink is where accounts are connected.
type sourcesLink struct {
	URL string `json:"url"`
}

// Markdown returns the link and what to do there.
func (l sourcesLink) Markdown() string {
	return "## Connect Polar\nOpen this page, sign in and choose to connect Polar:\n\n" + l.URL + "\n\n" +
		"Polar then asks whether to allow access, and sends the person back to the page. Registration with Polar is done there too.\n"
}

func (p polarSet) getRegistration() tool {
	return define("polar_register_user", "Show whether Polar is connected", effect{readOnly: true, idempotent: true},
		"Shows whether the person's Polar account is connected and registered with the app, since when, and what is wrong if "+
			"something is. Changes nothing: connecting on the page of polar_get_authorization_url registers too. To read the "+
			"profile use polar_get_user.",
		func(ctx context.Context, _ renderingArguments, c caller) (summary.Document, error) {
			at, err := p.remote.Connection(ctx, c.who.Person)
			if err != nil {
				return nil, err
			}
			if at == nil {
				return nil, fault.New(fault.NotConnected, "no Polar account is connected")
			}
			return registration{Connected: true, Since: civil.DateOf(at.Since.UTC()), Registered: at.Registered, Problem: at.Failure}, nil
		})
}

// registration is how a person's account at Polar stands.
type registration struct {
	Connected  bool       `json:"connected"`
	Since      civil.Date `json:"connected_since,omitzero"`
	Registered bool       `json:"registered"`
	Problem    fault.Kind `json:"problem,omitempty"`
}

// Markdown returns the state in a few sentences.
func (r registration) Markdown() string {
	lines := []string{"Polar is connected since " + r.Since.String() + "."}
	if r.Registered {
		lines = append(lines, "The person is registered with the app: nothing to do.")
	} else {
		lines = append(lines, "The person is not registered with the app yet: connecting again registers them.")
	}
	if r.Problem != "" {
		lines = append(lines, fmt.Sprintf("Polar last refused with %s.", r.Problem), remoteHint(r.Problem))
	}
	return strings.TrimSpace(strings.Join(lines, "\n")) + "\n"
}

type linkArguments struct {
	inJSON

	ExerciseID identifier `json:"exerciseId" jsonschema:"Id as polar_get_exercises shows it"`
	Format     string     `json:"format,omitzero" jsonschema:"Of the file; default fit" oneof:"fit tcx gpx"`
}

func (p polarSet) linkExercise() tool {
	return define("polar_download_exercise", "Get a link to an exercise file", effect{readOnly: true, openWorld: true},
		"Makes a link to one exercise's recording as a FIT, TCX or GPX file, for the person to open: good for 10 minutes and 5 "+
			"downloads, for whoever has it. For when the person wants a file; polar_get_exercises with samples answers questions "+
			"without one. Polar keeps recordings for 30 days; GPX fails without a GPS track. Returns JSON: success, url, "+
			"fileName, format, expires_in_s, downloads. Needs a connected account.",
		p.link)
}

// How long a link to a file is good, and for how many downloads.
const (
	linkLife = 10 * time.Minute
	linkUses = 5
)

func (p polarSet) link(ctx context.Context, in linkArguments, c caller) (summary.Document, error) {
	format := source.FIT
	if in.Format != "" {
		format = source.FileFormat(in.Format)
	}
	address, name, err := p.remote.Link(ctx, c.who.Person, c.who.Actor.Grant, string(in.ExerciseID), format)
	if err != nil {
		return nil, err
	}
	return fileLink{
		Success: true, URL: address, FileName: name, Format: strings.ToUpper(string(format)),
		ExpiresInS: int(linkLife / time.Second), Downloads: linkUses, kind: format,
	}, nil
}

// fileLink is a link to a recording.
type fileLink struct {
	Success    bool   `json:"success"`
	URL        string `json:"url"`
	FileName   string `json:"fileName"`
	Format     string `json:"format"`
	ExpiresInS int    `json:"expires_in_s"`
	Downloads  int    `json:"downloads"`

	kind source.FileFormat
}

// Markdown returns one sentence.
func (l fileLink) Markdown() string {
	return fmt.Sprintf("%s (%s) is at %s for %d minutes and %d downloads.", l.FileName, l.Format, l.URL, l.ExpiresInS/60, l.Downloads)
}

func (l fileLink) links() []mcp.Content {
	return []mcp.Content{&mcp.ResourceLink{URI: l.URL, Name: l.FileName, Title: "Recording as " + l.Format, MIMEType: l.kind.MediaType()}}
}
