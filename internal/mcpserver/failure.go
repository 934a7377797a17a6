package mcpserver

import (
	"fmt"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/summary"
)

// maxFailureRunes is how much of a message or a hint is shown, in characters.
const maxFailureRunes = 2000

// failureText returns an error as an assistant reads it. The first line begins with the
// kind, which is stable: "Error (rate_limited): ...". The lines after it say what would
// help and when. Words of others in it stand on one line and are printable. Causes are never in it.
func (s *Server) failureText(e *fault.Error) string {
	lines := []string{fmt.Sprintf("Error (%s): %s", e.Kind, sentence(oneLine(e.Message, maxFailureRunes)))}
	remote := ""
	if s.remote {
		remote = remoteHint(e.Kind)
	}
	switch {
	case remote != "": // an error's own is for the machine of the person
		lines = append(lines, remote)
	case e.Hint != "":
		lines = append(lines, sentence(oneLine(e.Hint, maxFailureRunes)))
	case e.RetryAfter == 0 && hint(e.Kind) != "":
		lines = append(lines, hint(e.Kind))
	}
	if e.RetryAfter > 0 {
		lines = append(lines, "Try again in "+wait(e.RetryAfter)+".")
	}
	return strings.Join(lines, "\n")
}

// hint returns what helps against a kind of error, in the words of the tools, where the
// error itself does not know better; "" when that depends.
func hint(kind fault.Kind) string {
	switch kind {
	case fault.NotConnected:
		return "Call polar_get_authorization_url and follow its steps, run `paceline connect polar`, or set POLAR_ACCESS_TOKEN and POLAR_USER_ID."
	case fault.TokenExpired:
		return summary.ConnectAgain
	case fault.NotRegistered:
		return "Either the person is not registered with this application yet: call polar_register_user once. " +
			"Or they have not accepted all mandatory consents: check those of the account at https://account.polar.com."
	case fault.ConsentMissing:
		return "The person has not consented to it: check the consents of the account at https://account.polar.com."
	case fault.RateLimited:
		return "Try again in a quarter of an hour."
	case fault.Unavailable, fault.BadAnswer:
		return "Try again in a few minutes."
	case fault.Misconfigured:
		return "The person has to mend the installation: `paceline doctor` says how."
	case fault.Invalid, fault.NotFound, fault.Conflict, fault.TooLarge, fault.Canceled, fault.Internal:
		return ""
	default:
		return ""
	}
}

// remoteHint returns what helps against a kind of error where accounts are connected on a page; "" where
// that is no different.
func remoteHint(kind fault.Kind) string {
	switch kind {
	case fault.NotConnected:
		return "Call polar_get_authorization_url for the page where the person connects Polar."
	case fault.TokenExpired:
		return "The person has to connect Polar again: polar_get_authorization_url has the page."
	case fault.NotRegistered:
		return "Either the person is not registered with this application: they connect Polar again on the page of " +
			"polar_get_authorization_url. Or they have not accepted all mandatory consents: check those of the account at https://account.polar.com."
	case fault.Misconfigured:
		return "Whoever runs this server has to mend it: `paceline doctor` says how."
	default:
		return ""
	}
}

// sentence ends text with a full stop, unless it ends a sentence already.
func sentence(text string) string {
	if text == "" || strings.ContainsRune(".!?:", rune(text[len(text)-1])) {
		return text
	}
	return text + "."
}

// wait returns a time to wait, rounded up so that it is never too short.
func wait(d time.Duration) string {
	const minute = time.Minute
	if d <= 90*time.Second {
		return fmt.Sprintf("%d s", (d+time.Second-1)/time.Second)
	}
	return fmt.Sprintf("%d min", (d+minute-1)/minute)
}
