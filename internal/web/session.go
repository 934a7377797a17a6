package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/httpx"
)

// visitor is a person who is signed in, with their session.
type visitor struct {
	person  account.Person
	session account.Session
	token   string // of their forms
}

// cookieLife is how long a browser keeps a session: as long as the longest one lasts.
const cookieLife = 90 * 24 * time.Hour

// cookieName is that of the session. The prefix has browsers take it from this host alone, over https.
func (s *Server) cookieName() string {
	if s.public.Scheme == "https" {
		return "__Host-paceline"
	}
	return "paceline"
}

// setSession gives a browser the secret of a session; "" takes it away.
func (s *Server) setSession(w http.ResponseWriter, secret string) {
	cookie := &http.Cookie{ //nolint:gosec // it is Secure unless the server is on this machine alone
		Name: s.cookieName(), Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: s.public.Scheme == "https", MaxAge: int(cookieLife.Seconds()),
	}
	if secret == "" {
		cookie.MaxAge = -1
	}
	http.SetCookie(w, cookie)
}

// visit is who sent a request, once that is found out.
type visit struct {
	of    visitor
	in    bool
	err   error
	known bool
}

type visitKey struct{}

// visited returns a request that keeps who sent it, so that the session is looked up once.
func visited(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), visitKey{}, new(visit)))
}

// visitor returns who sent a request, and whether they are signed in. An error is one of finding out.
func (s *Server) visitor(r *http.Request) (visitor, bool, error) {
	v, ok := r.Context().Value(visitKey{}).(*visit)
	if !ok {
		return s.lookUp(r)
	}
	if !v.known {
		v.of, v.in, v.err = s.lookUp(r)
		v.known = true
	}
	return v.of, v.in, v.err
}

func (s *Server) lookUp(r *http.Request) (visitor, bool, error) {
	carried := r.CookiesNamed(s.cookieName())
	if len(carried) == 0 || carried[0].Value == "" {
		return visitor{}, false, nil
	}
	secret := carried[0].Value
	session, person, err := s.config.Accounts.Session(r.Context(), secret)
	if fault.KindOf(err) == fault.NotFound {
		return visitor{}, false, nil
	}
	if err != nil {
		return visitor{}, false, err
	}
	return visitor{person, session, formToken(secret)}, true, nil
}

// withoutVisitor returns a request of nobody.
func withoutVisitor(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), visitKey{}, &visit{known: true}))
}

// formToken is what the forms of a session carry. Only who has the session's secret can make it, and it does not tell it.
func formToken(secret string) string {
	sum := sha256.Sum256([]byte("paceline form " + secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// memberHandler answers a person who is signed in.
type memberHandler func(w http.ResponseWriter, r *http.Request, v visitor) error

// member sends who is not signed in to sign in first, and checks what a form carries.
func (s *Server) member(h memberHandler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		v, ok, err := s.visitor(r)
		if err != nil {
			return err
		}
		if !ok {
			next := ""
			switch {
			case r.URL.Path == polarCallbackPath: // what it carries is bound to a session that has ended
				next = "/sources"
			case r.Method == http.MethodGet:
				next = r.URL.RequestURI()
			}
			return seeOther(w, r, "/signin?"+url.Values{"next": {next}}.Encode())
		}
		if r.Method == http.MethodPost {
			if err := checkForm(r, v); err != nil {
				return err
			}
		}
		return h(w, r, v)
	}
}

// checkForm reads a form and returns nil when it is one of this session. Errors: fault.Conflict.
func checkForm(r *http.Request, v visitor) error {
	if err := r.ParseForm(); err != nil {
		return unreadable(err)
	}
	if subtle.ConstantTimeCompare([]byte(r.PostForm.Get("form_token")), []byte(v.token)) != 1 {
		return fault.New(fault.Conflict, "this form is out of date, and nothing was changed").
			WithHint("Go back, load the page again, and send it once more.")
	}
	return nil
}

func unreadable(err error) error {
	if strings.Contains(err.Error(), "too large") {
		return fault.New(fault.TooLarge, "that is more than a form may hold").WithCause(err)
	}
	return fault.New(fault.Invalid, "the form cannot be read").WithCause(err)
}

// form reads the form of somebody who is not signed in.
func form(r *http.Request) (url.Values, error) {
	if err := r.ParseForm(); err != nil {
		return nil, unreadable(err)
	}
	return r.PostForm, nil
}

// from returns where a request comes from.
func from(r *http.Request) account.Browser {
	return account.Browser{Address: httpx.ClientAddress(r.Context()), Agent: r.UserAgent()}
}

// local returns next where it is a path of ours, with its query, and otherwise the front page.
func local(next string) string {
	address, err := url.Parse(next)
	if err != nil || !strings.HasPrefix(next, "/") || strings.ContainsAny(next, "\\\t\r\n") || strings.HasPrefix(next, "//") ||
		address.Host != "" || address.Scheme != "" || path.Clean(address.Path) != address.Path && address.Path != "/" {
		return "/"
	}
	return next
}
