package polarsim

import (
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	codeLife     = 10 * time.Minute
	tokenSeconds = 31535999
	scopeAll     = "accesslink.read_all"
	codesKept    = 10_000
)

// grant is what a token opens, and the code that it came from.
type grant struct {
	person int
	code   string
}

// code is an authorization code that was given out.
type code struct {
	person      int
	redirectURI string // as sent to the authorization page, "" where it was not
	issued      time.Time
	used        bool
}

// Token returns a ready access token of person, registering them where they are not.
func (s *Sim) Token(person int) string {
	token := s.readyToken(person)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokens[token] = grant{person: person}
	if _, registered := s.registered[person]; !registered {
		first := s.people[person].first.Start(s.cfg.Zone).UTC()
		s.registered[person] = registration{memberID: "member-" + strconv.Itoa(person), at: first}
	}
	return token
}

// UnregisteredToken returns a valid token of person, who is not registered from now on.
func (s *Sim) UnregisteredToken(person int) string {
	token := s.readyToken(person)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokens[token] = grant{person: person}
	delete(s.registered, person)
	return token
}

func (s *Sim) readyToken(person int) string {
	return secret(s.cfg.Seed, s.people[person].index, "token")
}

// Code returns an authorization code as if person had just allowed a client that sent
// redirectURI ("" where it sent none).
func (s *Sim) Code(person int, redirectURI string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.serial++
	if len(s.codes) >= codesKept {
		maps.DeleteFunc(s.codes, func(_ string, c *code) bool { return s.now().Sub(c.issued) > codeLife })
	}
	value := secret(s.cfg.Seed, s.serial, "code")
	s.codes[value] = &code{person: person, redirectURI: redirectURI, issued: s.now()}
	return value
}

// choice is an athlete as the page offers them.
type choice struct {
	Index int
	Name  string
}

const consentText = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Polar Flow (simulated)</title></head><body>
<h1>Polar Flow (simulated)</h1>
<p>An application wants to read your Polar data. Nobody's real data is here.</p>
<form method="post">
<label>Athlete <select name="person">{{range .}}<option value="{{.Index}}">{{.Name}}</option>{{end}}</select></label>
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form></body></html>
`

// checkAuthorization checks a request to the consent page. Without a known client and a
// redirect of its own there is no place to send an error to, so refusal is a page.
func (s *Sim) checkAuthorization(query url.Values) (redirect *url.URL, refusal answer, fine bool) {
	page := func(message string) (*url.URL, answer, bool) {
		text := "<!DOCTYPE html><title>Polar Flow (simulated)</title><h1>Error</h1><p>" + template.HTMLEscapeString(message) + "</p>"
		return nil, reply(http.StatusBadRequest, "text/html; charset=utf-8", []byte(text)), false
	}
	if query.Get("client_id") != s.cfg.Client.ID {
		return page("Unknown client_id")
	}
	target := query.Get("redirect_uri")
	registered := s.cfg.Client.RedirectURIs
	switch {
	case target == "" && len(registered) > 0:
		target = registered[0]
	case target == "":
		target = DemoRedirectURI
	case len(registered) > 0 && !slices.Contains(registered, target):
		return page("redirect_uri does not match a registered one")
	}
	redirect, err := url.Parse(target)
	if err != nil || !redirect.IsAbs() {
		return page("redirect_uri is not an absolute URL")
	}
	if len(registered) == 0 && !loopback(redirect.Hostname()) {
		return page("redirect_uri is not on this machine, and no other is registered")
	}
	if query.Get("response_type") != "code" {
		return nil, back(redirect, query, "error", "unsupported_response_type"), false
	}
	if scope := query.Get("scope"); scope != "" && scope != scopeAll {
		return nil, back(redirect, query, "error", "invalid_scope"), false
	}
	return redirect, answer{}, true
}

func loopback(host string) bool {
	return host == "localhost" || host == "127.0.0.1" || host == "::1"
}

// back sends the browser to redirect with key=value and the state of query.
func back(redirect *url.URL, query url.Values, key, value string) answer {
	target := *redirect
	values := target.Query()
	values.Set(key, value)
	if query.Has("state") {
		values.Set("state", query.Get("state"))
	}
	target.RawQuery = values.Encode()
	a := reply(http.StatusFound, "", nil)
	a.header.Set("Location", target.String())
	return a
}

func (s *Sim) consentPage(r *http.Request) answer {
	if _, refusal, fine := s.checkAuthorization(r.URL.Query()); !fine {
		return refusal
	}
	var people []choice
	for i, a := range s.people {
		people = append(people, choice{i, a.firstName + " " + a.lastName})
	}
	var page strings.Builder
	if err := template.Must(template.New("consent").Parse(consentText)).Execute(&page, people); err != nil {
		return s.failed(Fault{Kind: ServerError})
	}
	return reply(http.StatusOK, "text/html; charset=utf-8", []byte(page.String()))
}

// decide is the form of the consent page.
func (s *Sim) decide(r *http.Request) answer {
	query := r.URL.Query()
	redirect, refusal, fine := s.checkAuthorization(query)
	if !fine {
		return refusal
	}
	if r.PostFormValue("decision") != "allow" {
		return back(redirect, query, "error", "access_denied")
	}
	person, err := strconv.Atoi(r.PostFormValue("person"))
	if r.PostFormValue("person") == "" {
		person, err = 0, nil
	}
	if err != nil || person < 0 || person >= len(s.people) {
		return s.badRequest("No such athlete")
	}
	return back(redirect, query, "code", s.Code(person, query.Get("redirect_uri")))
}

// token is the token endpoint.
func (s *Sim) token(r *http.Request) answer {
	id, clientSecret, fine := r.BasicAuth()
	if !fine || id != s.cfg.Client.ID || clientSecret != s.cfg.Client.Secret {
		a := s.tokenError("invalid_client")
		return a
	}
	if r.PostFormValue("grant_type") != "authorization_code" {
		return s.tokenError("unsupported_grant_type")
	}
	value := r.PostFormValue("code")
	if value == "" {
		return s.tokenError("invalid_request")
	}
	token, person, problem := s.redeem(value, r.PostFormValue("redirect_uri"))
	if problem != "" {
		return s.tokenError(problem)
	}
	a := reply(http.StatusOK, jsonType, writer{}.append(nil, object{
		{"access_token", token},
		{"token_type", "bearer"},
		{"expires_in", tokenSeconds},
		{"x_user_id", s.people[person].userID},
	}))
	a.header.Set("Cache-Control", "no-store")
	return a
}

// redeem gives the token of a code once; a second try ends every token that came of it.
func (s *Sim) redeem(value, redirectURI string) (token string, person int, problem string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.codes[value]
	switch {
	case !known:
		return "", 0, "invalid_grant"
	case c.used:
		for t, g := range s.tokens {
			if g.code == value {
				delete(s.tokens, t)
			}
		}
		return "", 0, "invalid_grant"
	case s.now().Sub(c.issued) > codeLife:
		return "", 0, "invalid_grant"
	case c.redirectURI != redirectURI:
		return "", 0, "invalid_grant"
	}
	c.used = true
	s.serial++
	token = secret(s.cfg.Seed, s.serial, "issued")
	s.tokens[token] = grant{person: c.person, code: value}
	return token, c.person, ""
}

func (s *Sim) tokenError(name string) answer {
	s.mu.Lock()
	q := s.quirks
	s.mu.Unlock()
	if q.has(TokenErrorHTML) {
		return reply(http.StatusBadRequest, "text/html; charset=utf-8", []byte("<html><body><h1>Bad Request</h1>"+name+"</body></html>"))
	}
	return reply(http.StatusBadRequest, jsonType, writer{}.append(nil, object{{"error", name}}))
}
