package archive

import (
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

// Authorization returns the page where a person grants access. An empty redirectURI means
// the configured one, or without that the one that is registered at the source. Errors: fault.Invalid.
func (s *Service) Authorization(_ context.Context, clientID, redirectURI string) (*summary.Authorization, error) {
	clientID, redirectURI = strings.TrimSpace(clientID), s.redirect(redirectURI)
	if clientID == "" {
		return nil, missing("clientId")
	}
	return &summary.Authorization{
		URL:         s.Source.AuthorizationURL(clientID, redirectURI, ""),
		RedirectURI: redirectURI,
	}, nil
}

// redirect returns the redirect address to send, which must be the same for the page and
// for the code.
func (s *Service) redirect(given string) string {
	return cmp.Or(strings.TrimSpace(given), s.RedirectURI)
}

// Exchange trades a code for a token and keeps it; the document holds the token only with
// showToken. A code works once, so a token that cannot be kept is lost unless it is shown.
// Errors: fault.Invalid when an argument is missing or the source refuses one.
func (s *Service) Exchange(ctx context.Context, app source.App, code, redirectURI string, showToken bool) (*summary.Connection, error) {
	app = source.App{ClientID: strings.TrimSpace(app.ClientID), ClientSecret: strings.TrimSpace(app.ClientSecret)}
	code, redirectURI = strings.TrimSpace(code), s.redirect(redirectURI)
	switch {
	case app.ClientID == "":
		return nil, missing("clientId")
	case app.ClientSecret == "":
		return nil, missing("clientSecret")
	case code == "":
		return nil, missing("authorizationCode")
	}
	grant, err := s.Source.Exchange(ctx, app, code, redirectURI)
	if err != nil {
		return nil, err
	}
	keepErr := s.Connections.Keep(ctx, grant.Credentials)
	if keepErr != nil && !showToken {
		return nil, fault.New(fault.KindOf(keepErr), "Polar gave a token, but it could not be kept, and the code is now used up").
			WithHint("Mend the data folder (paceline doctor says how), then authorize again for a new code; or repeat with showToken: true.").
			WithCause(keepErr)
	}
	token := ""
	if showToken {
		token = grant.AccessToken
	}
	return summary.NewConnection(grant.UserID, grant.TokenType, token, grant.ExpiresIn, keepErr == nil), nil
}

// Register makes the person known to the source, which the source requires once before any
// read. A person who already is registered is no error.
func (s *Service) Register(ctx context.Context) (*summary.Registration, error) {
	as, err := s.Connections.Credentials(ctx)
	if err != nil {
		return nil, err
	}
	member, err := s.memberID(as)
	if err != nil {
		return nil, err
	}
	person, already, err := s.Source.Register(ctx, as, member)
	if err != nil {
		return nil, err
	}
	return summary.NewRegistration(person, already, member), nil
}

// memberID is stable, so that registering again finds the same member.
func (s *Service) memberID(as source.Credentials) (string, error) {
	switch {
	case s.MemberID != "":
		return s.MemberID, nil
	case as.UserID != "":
		return "paceline-" + as.UserID, nil
	default:
		return "", fault.New(fault.Invalid, "the Polar user id is unknown, and registering needs one").
			WithHint("Connect again with paceline connect polar, or set POLAR_USER_ID beside POLAR_ACCESS_TOKEN.")
	}
}

// Person returns the account at the source.
func (s *Service) Person(ctx context.Context) (*summary.Person, error) {
	as, err := s.Connections.Credentials(ctx)
	if err != nil {
		return nil, err
	}
	person, err := s.Source.Person(ctx, as)
	if err != nil {
		return nil, err
	}
	return summary.NewPerson(person), nil
}

// PhysicalInfo returns the settings of the person's body.
func (s *Service) PhysicalInfo(ctx context.Context) (*summary.PhysicalInfo, error) {
	as, err := s.Connections.Credentials(ctx)
	if err != nil {
		return nil, err
	}
	info, err := s.Source.PhysicalInfo(ctx, as)
	if err != nil {
		return nil, err
	}
	return summary.NewPhysicalInfo(s.asked(noDays, 0), info), nil
}

// Download writes the original file of a workout to w and returns its size in bytes.
// Errors: fault.Invalid, fault.NotFound.
func (s *Service) Download(ctx context.Context, workoutID string, format source.FileFormat, w io.Writer) (int64, error) {
	workoutID = strings.TrimSpace(workoutID)
	if workoutID == "" {
		return 0, missing("exerciseId")
	}
	switch format {
	case source.FIT, source.TCX, source.GPX:
	default:
		return 0, fault.New(fault.Invalid, "%q is not a format to download", string(format)).
			WithHint("Formats: fit, tcx, gpx.")
	}
	as, err := s.Connections.Credentials(ctx)
	if err != nil {
		return 0, err
	}
	return s.Source.Download(ctx, as, workoutID, format, w)
}

func missing(argument string) error {
	return fault.New(fault.Invalid, "%s is missing", argument).WithHint("Give %s as text that is not empty.", argument)
}
