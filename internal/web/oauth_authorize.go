package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
)

// mostQuery is how long the query of a request for access may be: the sign-in form carries it along.
const mostQuery = 8 << 10

// freshSignIn is how long ago a person may have proved who they are where a client wants them to sign in anew.
const freshSignIn = 5 * time.Minute

// asked returns the request for access in an address, and whether the person is to sign in anew. Errors: *oauth.Error
// without a place to send the person to.
func asked(address *url.URL) (r oauth.Request, anew bool, err error) {
	if len(address.RawQuery) > mostQuery {
		return r, false, refused(oauth.InvalidRequest, "the query is longer than 8 KiB")
	}
	query, err := url.ParseQuery(address.RawQuery)
	if err != nil {
		return r, false, &oauth.Error{Code: oauth.InvalidRequest, Description: "the query is not form encoded", Cause: err}
	}
	if err := once(query); err != nil {
		return r, false, err
	}
	if query.Get("client_id") == "" {
		return r, false, refused(oauth.InvalidRequest, "the client_id is missing")
	}
	prompts := strings.Fields(query.Get("prompt"))
	if slices.Contains(prompts, "none") {
		return r, false, refused(oauth.InvalidRequest, "prompt=none is not offered: the person is always asked")
	}
	return oauth.Request{
		ResponseType:  query.Get("response_type"),
		ClientID:      query.Get("client_id"),
		RedirectURI:   query.Get("redirect_uri"),
		State:         query.Get("state"),
		Scope:         query.Get("scope"),
		Challenge:     query.Get("code_challenge"),
		ChallengeKind: query.Get("code_challenge_method"),
		Resource:      query.Get("resource"),
	}, slices.Contains(prompts, "login"), nil
}

// authorize shows the consent page to a person who is signed in, and sends everybody else to sign in first: a client's document
// is fetched for nobody else.
func (a *authorizationServer) authorize(w http.ResponseWriter, r *http.Request) error {
	request, anew, err := asked(r.URL)
	if err != nil {
		return refusePerson(w, err)
	}
	v, ok, err := a.pages.visitor(r)
	if err != nil {
		return err
	}
	switch {
	case !ok:
		leave(w, "/signin?"+backTo(r))
		return nil
	case anew && a.now().Sub(v.session.ProvedAt) > freshSignIn:
		leave(w, "/prove?"+backTo(r))
		return nil
	}
	question, err := a.oauth.Ask(r.Context(), request)
	if err != nil {
		return refusePerson(w, err)
	}
	return a.ask(w, r, v, question, question.Scopes, "")
}

// backTo returns the query of a page that leads back to the same request afterwards.
func backTo(r *http.Request) string { return url.Values{"next": {r.URL.RequestURI()}}.Encode() }

// decide takes a person's answer. Everything is checked again, from the same query: the form holds nothing but the answer.
func (a *authorizationServer) decide(w http.ResponseWriter, r *http.Request) error {
	request, _, err := asked(r.URL)
	if err != nil {
		return refusePerson(w, err)
	}
	v, ok, err := a.pages.visitor(r)
	if err != nil {
		return err
	}
	if !ok { // the session ended while the person thought
		leave(w, "/signin?"+backTo(r))
		return nil
	}
	if err := checkForm(r, v); err != nil {
		return err
	}
	question, err := a.oauth.Ask(r.Context(), request)
	if err != nil {
		return refusePerson(w, err)
	}
	chosen := chosenScopes(r.PostForm["scope"])
	var redirect string
	switch answer := r.PostForm.Get("decision"); {
	case answer == "deny":
		redirect, err = a.oauth.Deny(r.Context(), request)
	case answer != "allow":
		return a.ask(w, r, v, question, question.Scopes, "Choose Allow or Deny.")
	case len(chosen) == 0:
		return a.ask(w, r, v, question, nil, "Choose at least one thing that it may do, or deny.")
	default:
		redirect, err = a.oauth.Allow(r.Context(), v.person.ID, request, chosen)
	}
	if err != nil {
		return refusePerson(w, err)
	}
	leave(w, redirect)
	return nil
}

// ask shows the consent page. Its form may lead on to the client.
func (a *authorizationServer) ask(w http.ResponseWriter, r *http.Request, v visitor, q oauth.Question, on oauth.Scopes, problem string) error {
	w.Header().Set("Content-Security-Policy", policy(formTarget(q.RedirectURI)))
	status := http.StatusOK
	if problem != "" {
		status = http.StatusUnprocessableEntity
	}
	return a.pages.render(w, r, status, asker(q.Client)+" asks for access", consentForm(v, consent{
		Action: r.URL.RequestURI(), Client: q.Client, Destination: destinationOf(q), Permissions: permissions(q.Scopes, on), Problem: problem,
	}))
}

// chosenScopes returns the scopes of a form in their order, each once; whether they were asked for is for oauth to say.
func chosenScopes(values []string) oauth.Scopes {
	var chosen oauth.Scopes
	for _, value := range values {
		if scope := oauth.Scope(value); !chosen.Has(scope) {
			chosen = append(chosen, scope)
		}
	}
	return chosen
}

// leave sends a person elsewhere. The address is not taken apart and put together again, since clients compare it.
func leave(w http.ResponseWriter, address string) {
	w.Header().Set("Location", address)
	w.WriteHeader(http.StatusSeeOther)
}

// refusePerson tells a refusal: to the client, through the person's browser, where oauth trusts its address, otherwise on a page.
func refusePerson(w http.ResponseWriter, err error) error {
	e, is := errors.AsType[*oauth.Error](err)
	switch {
	case !is:
		return err
	case e.Redirect != "":
		leave(w, e.Redirect)
		return nil
	}
	return fault.New(fault.Invalid, "the program that sent you here asked wrongly: %s", e.Description).
		WithHint("Nothing was allowed. Start again from that program.").WithCause(e)
}
