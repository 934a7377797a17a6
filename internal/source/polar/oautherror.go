package polar

import (
	"encoding/base64"
	"html"
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"github.com/go-faster/jx"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
)

// exchangeRefused returns the error of a token endpoint that gives no token. Its body may be
// JSON, HTML or text: of JSON only the code of the standard is named, of anything else the beginning.
func exchangeRefused(status int, body []byte, app source.App, code string) error {
	switch {
	case status == http.StatusTooManyRequests:
		return rateLimited(0)
	case status >= 500:
		return down(tokenRequest(), status)
	}
	why := oauthError(body)
	if why == "" && !looksLikeJSON(body) {
		why = excerpt(body, code, app.ClientSecret.Reveal(), app.ClientID,
			base64.StdEncoding.EncodeToString([]byte(app.ClientID+":"+app.ClientSecret.Reveal())))
	}
	message := "Polar gives no token for this code (%d)"
	args := []any{status}
	if why != "" {
		message += ": %s"
		args = append(args, why)
	}
	return fault.New(fault.Invalid, message, args...).WithHint("%s", exchangeHint(why))
}

func exchangeHint(why string) string {
	switch why {
	case "invalid_grant":
		return "The code is good once and for ten minutes, with the redirect URI it was asked for: open the authorization URL again for a new one. " +
			"If this code was used before, Polar may have ended the connection that it made then."
	case "invalid_client", "unauthorized_client":
		return "Check the client id and the client secret at https://admin.polaraccesslink.com."
	default:
		return "Check the client id, the client secret and the redirect URI, then open the authorization URL again for a new code: one is good once and for ten minutes."
	}
}

// oauthError returns the error code of RFC 6749 section 5.2 that a body has, "" for none.
func oauthError(body []byte) string {
	var code string
	d := jx.DecodeBytes(body)
	if d.Next() != jx.Object {
		return ""
	}
	err := object(d, func(d *jx.Decoder, key []byte) error {
		if string(key) == "error" {
			return text(d, &code)
		}
		return d.Skip()
	})
	if err != nil {
		return ""
	}
	switch code {
	case "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope":
		return code
	default:
		return ""
	}
}

func looksLikeJSON(body []byte) bool {
	next := jx.DecodeBytes(body).Next()
	return next == jx.Object || next == jx.Array
}

// excerpt returns the beginning of a foreign text on one line, without markup and without
// the secrets that it may repeat.
func excerpt(body []byte, secrets ...string) string {
	const maxRunes = 120
	s := strings.ToValidUTF8(string(body), "")
	s = withoutTags(redact(s, secrets))
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
	short := []rune(redact(strings.Join(strings.Fields(s), " "), secrets)) // again: what was taken out may have parted one
	if len(short) > maxRunes {
		return string(short[:maxRunes]) + "..."
	}
	return string(short)
}

// redact takes secrets out of a text, in the spellings that a server may give back.
func redact(s string, secrets []string) string {
	for _, secret := range secrets {
		for _, spelling := range []string{secret, url.QueryEscape(secret), html.EscapeString(secret)} {
			if spelling != "" {
				s = strings.ReplaceAll(s, spelling, "[removed]")
			}
		}
	}
	return s
}

func withoutTags(s string) string {
	var out strings.Builder
	for {
		before, rest, open := strings.Cut(s, "<")
		out.WriteString(before)
		if !open {
			return out.String()
		}
		out.WriteByte(' ')
		if _, s, open = strings.Cut(rest, ">"); !open {
			return out.String()
		}
	}
}
