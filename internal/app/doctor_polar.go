package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/source/polar"
)

const (
	reachTimeout = 10 * time.Second
	accountLimit = 20 * time.Second
	// A day is told by this machine's clock: being off by more than this shows around midnight.
	skewToWarn  = 2 * time.Minute
	skewToBreak = time.Hour
)

// checkReach asks Polar's address for anything, without a token: every answer of a server
// will do, and its Date header is compared with the clock.
func (h *Host) checkReach(ctx context.Context, r *report, p *parts, config configuration, flaws flaws, linked link) (reached bool) {
	if flaws.of(settingAPIURL) {
		r.add("reach", skipped, "", "cannot be tried before %s is mended", settingAPIURL)
		return false
	}
	address := config.APIURL
	if address == "" {
		address = polar.DefaultAPIURL
	}
	sent := h.Now()
	date, err := p.date(ctx, address)
	took := h.Now().Sub(sent)
	if err != nil {
		const fix = "Check the network, a proxy (HTTPS_PROXY) and the clock. If other pages open, Polar may be down: try again later."
		if linked.none {
			r.add("reach", warning, fix, "%s does not answer, which only connecting a watch needs: %s", address, why(err))
			return false
		}
		r.add("reach", broken, fix, "%s does not answer: %s", address, why(err))
		return false
	}
	r.add("reach", fine, "", "%s answers (%d ms)", address, took.Milliseconds())
	if date.IsZero() {
		r.add("clock", skipped, "", "the answer has no date to compare with")
		return true
	}
	// Date is in whole seconds, and was written between sending and receiving.
	skew := sent.Add(took / 2).Sub(date.Add(500 * time.Millisecond)).Round(time.Second)
	const fix = "Set this machine's clock by the network."
	switch {
	case skew.Abs() >= skewToBreak:
		r.add("clock", broken, fix, "this machine's clock is %s", describeSkew(skew))
	case skew.Abs() >= skewToWarn:
		r.add("clock", warning, fix, "this machine's clock is %s", describeSkew(skew))
	default:
		r.add("clock", fine, "", "this machine's clock agrees with Polar's")
	}
	return true
}

func describeSkew(skew time.Duration) string {
	if skew < 0 {
		return fmt.Sprintf("%s behind Polar's", -skew)
	}
	return fmt.Sprintf("%s ahead of Polar's", skew)
}

// date returns the Date of an answer, zero where it has none.
func (p *parts) date(ctx context.Context, address string) (time.Time, error) {
	ctx, cancel := context.WithTimeout(ctx, reachTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodHead, strings.TrimRight(address, "/")+"/", http.NoBody)
	if err != nil {
		return time.Time{}, err
	}
	answer, err := p.transport.RoundTrip(request) // no redirect is followed: it is an answer too
	if err != nil {
		return time.Time{}, err
	}
	if err := answer.Body.Close(); err != nil {
		return time.Time{}, err
	}
	date, err := http.ParseTime(answer.Header.Get("Date"))
	if err != nil {
		return time.Time{}, nil
	}
	return date, nil
}

// why returns the reason of a failed request in one line, without the address.
func why(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return "no answer within " + reachTimeout.String()
	}
	if e, ok := errors.AsType[*url.Error](err); ok {
		err = e.Err
	}
	return oneLine(err.Error())
}

// checkAccount asks Polar for the account, which needs a good token and a registration.
func checkAccount(ctx context.Context, r *report, p *parts, linked link, reached bool) {
	const token, registration = "token", "registration"
	switch {
	case linked.none:
		return
	case !linked.connected:
		r.add(registration, skipped, "", "cannot be told without a token")
		return
	case !reached:
		r.add(token, skipped, "", "cannot be tried without a way to Polar")
		r.add(registration, skipped, "", "cannot be told without a way to Polar")
		return
	}
	ctx, cancel := context.WithTimeout(ctx, accountLimit)
	defer cancel()
	known, err := probe(ctx, p, linked.credentials)
	switch fault.KindOf(err) {
	case "":
		r.add(token, fine, "", "Polar takes it")
		if !known {
			const fix = "Set it to the x_user_id that came with the token, or run `paceline connect polar`."
			r.add(registration, warning, fix, "Polar knows no account %s for this token: check %s", linked.credentials.UserID, settingUserID)
			return
		}
		r.add(registration, fine, "", "the account is registered")
	case fault.NotRegistered, fault.ConsentMissing:
		const fix = "Run `paceline connect polar`, which registers you, and allow what https://account.polar.com asks consent for."
		r.add(token, fine, "", "Polar takes it")
		r.add(registration, broken, fix, "Polar gives no data: %s", fault.Of(err).Message)
	case fault.TokenExpired:
		r.add(token, broken, "Run `paceline connect polar` for a new one.", "Polar refuses it: it was revoked or is wrong")
		r.add(registration, skipped, "", "cannot be told without a good token")
	case fault.RateLimited:
		r.addError(registration, warning, err)
	default:
		r.addError(registration, broken, err)
	}
}

// probe makes the smallest read that a registration is needed for, and reports whether
// Polar knows the account by its user id, where there is one.
func probe(ctx context.Context, p *parts, credentials source.Credentials) (known bool, err error) {
	if _, err := p.polar.PhysicalInfo(ctx, credentials); err != nil {
		return false, err
	}
	if credentials.UserID == "" {
		return true, nil
	}
	person, err := p.polar.Person(ctx, credentials)
	return person != nil && person.ID == credentials.UserID, err
}

// checkLimits reports the rate limits as the last answer said.
func checkLimits(r *report, p *parts) {
	const name = "rate limit"
	state, known := p.polar.RateLimit()
	if !known || state.Short.Limit == 0 {
		r.add(name, skipped, "", "Polar has not told the limits in an answer")
		return
	}
	found := fmt.Sprintf("%d of %d requests used in 15 minutes, %d of %d in a day",
		state.Short.Used, state.Short.Limit, state.Long.Used, state.Long.Limit)
	switch {
	case state.Short.Used >= state.Short.Limit || state.Long.Limit > 0 && state.Long.Used >= state.Long.Limit:
		r.add(name, warning, "Wait: Polar counts for all people of your client together.", "%s: used up", found)
	default:
		r.add(name, fine, "", "%s", found)
	}
}
