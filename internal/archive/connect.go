package archive

import (
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// Authorization returns the page where a person grants access. An empty redirectURI means
// the configured one, or without that the one that is registered at the source. Errors: fault.Invalid.
func (s *Service) Authorization(_ context.Context, clientID, redirectURI string) (*summary.Authorization, error) {
	clientID, redirectURI = strings.TrimSpace(clientID), s.redirect(redirectURI)
	if clientID == "" {
		return nil, missing("the client id")
	}
	return &summary.Authorization{
		URL:         s.config.Source.AuthorizationURL(clientID, redirectURI, ""),
		RedirectURI: redirectURI,
	}, nil
}

// redirect returns the redirect address to send, which must be the same for the page and
// for the code.
func (s *Service) redirect(given string) string {
	return cmp.Or(strings.TrimSpace(given), s.config.RedirectURI)
}

// Exchange trades a code for a token and keeps it; the document holds the token only with
// showToken. A code works once, so a token that cannot be kept is lost unless it is shown.
// Errors: fault.Invalid when an argument is missing or the source refuses one.
func (s *Service) Exchange(ctx context.Context, app source.App, code, redirectURI string, showToken bool) (*summary.Connection, error) {
	app = source.App{ClientID: strings.TrimSpace(app.ClientID), ClientSecret: source.Secret(strings.TrimSpace(app.ClientSecret.Reveal()))}
	code, redirectURI = strings.TrimSpace(code), s.redirect(redirectURI)
	switch {
	case app.ClientID == "":
		return nil, missing("the client id")
	case app.ClientSecret == "":
		return nil, missing("the client secret")
	case code == "":
		return nil, missing("the authorization code")
	}
	grant, err := s.config.Source.Exchange(ctx, app, code, redirectURI)
	if err != nil {
		return nil, err
	}
	keepErr := s.config.Connections.Keep(ctx, grant.Credentials)
	if keepErr != nil && !showToken {
		return nil, fault.New(fault.KindOf(keepErr), "Polar gave a token, but it could not be kept, and the code is now used up").
			WithHint("Mend the data folder (paceline doctor says how), then authorize again for a new code; or repeat it and have the token shown.").
			WithCause(keepErr)
	}
	s.forgetFailures(ctx)
	token := ""
	if showToken {
		token = grant.AccessToken.Reveal()
	}
	return summary.NewConnection(grant.UserID, grant.TokenType, token, grant.ExpiresIn, keepErr == nil), nil
}

// Register makes the person known to the source, which the source requires once before any
// read. A person who already is registered is no error.
func (s *Service) Register(ctx context.Context) (*summary.Registration, error) {
	as, err := s.config.Connections.Credentials(ctx)
	if err != nil {
		return nil, err
	}
	member, err := s.memberID(as)
	if err != nil {
		return nil, err
	}
	person, already, err := s.config.Source.Register(ctx, as, member)
	if err != nil {
		return nil, err
	}
	s.forgetFailures(ctx)
	return summary.NewRegistration(person, already), nil
}

// memberID is stable, so that registering again finds the same member.
func (s *Service) memberID(as source.Credentials) (string, error) {
	switch {
	case s.config.MemberID != "":
		return s.config.MemberID, nil
	case s.config.Person != LocalPerson:
		return memberOf(s.config.Person), nil
	case as.UserID != "":
		return "paceline-" + as.UserID, nil
	default:
		return "", fault.New(fault.Invalid, "the Polar user id is unknown, and registering needs one").
			WithHint("Connect again with paceline connect polar, or set POLAR_USER_ID beside POLAR_ACCESS_TOKEN.")
	}
}

// Person returns the account at the source.
func (s *Service) Person(ctx context.Context) (*summary.Person, error) {
	s = s.inZone(ctx)
	person, of, err := account(ctx, s, fitness.KindAccount, s.config.Source.Person, s.filePeople)
	if err != nil {
		return nil, err
	}
	doc := summary.NewPerson(person)
	doc.Provenance = summary.ProvenanceOf(s.question(span{}, civil.Range{}, of))
	return doc, nil
}

// PhysicalInfo returns the settings of the person's body.
func (s *Service) PhysicalInfo(ctx context.Context) (*summary.PhysicalInfo, error) {
	s = s.inZone(ctx)
	info, of, err := account(ctx, s, fitness.KindPhysicalInfo, s.config.Source.PhysicalInfo, s.filePhysicalInfo)
	if err != nil {
		return nil, err
	}
	q := s.question(span{}, civil.Range{}, of)
	doc := summary.NewPhysicalInfo(q, info)
	doc.Provenance = summary.ProvenanceOf(q)
	return doc, nil
}

// account reads what there is one of, or our own record of it where the source cannot be asked.
func account[T any](ctx context.Context, s *Service, kind fitness.Kind, ask func(context.Context, source.Credentials) (*T, error),
	file func([]T) ([]ledger.Record, error),
) (*T, provenance, error) {
	one, note, err := single(ctx, s, kind, ask, file)
	switch {
	case err != nil:
		return newest[T](ctx, s, kind, err)
	case note != "":
		return one, provenance{notes: []string{note}}, nil
	default:
		return one, provenance{}, nil
	}
}

// Download writes the original file of a workout to w and returns its size in bytes.
// Errors: fault.Invalid, fault.NotFound.
func (s *Service) Download(ctx context.Context, workoutID string, format source.FileFormat, w io.Writer) (int64, error) {
	workoutID = strings.TrimSpace(workoutID)
	if workoutID == "" {
		return 0, missing("the exercise id")
	}
	format, err := source.ParseFileFormat(string(format))
	if err != nil {
		return 0, err
	}
	as, err := s.config.Connections.Credentials(ctx)
	if err != nil {
		return 0, err
	}
	return s.config.Source.Download(ctx, as, workoutID, format, w)
}

func missing(what string) error {
	return fault.New(fault.Invalid, "%s is missing", what).WithHint("Give %s as text that is not empty.", what)
}
