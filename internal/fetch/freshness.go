package fetch

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// How long a document stays fresh.
const (
	leastFresh = 5 * time.Minute
	usualFresh = time.Hour // where the answer says nothing
	mostFresh  = 24 * time.Hour
)

// freshness returns how long an answer may be used, by its Cache-Control, from five minutes to a day. The age that it
// had in other caches counts.
func freshness(header http.Header) time.Duration {
	fresh, said := usualFresh, ""
	for directive := range strings.SplitSeq(strings.Join(header.Values("Cache-Control"), ","), ",") {
		name, value, _ := strings.Cut(strings.ToLower(strings.TrimSpace(directive)), "=")
		switch name {
		case "no-store", "no-cache", "private":
			return leastFresh
		case "s-maxage", "max-age":
			if said != "s-maxage" { // it is meant for caches of many people, as this one is
				fresh, said = seconds(value), name
			}
		}
	}
	if said != "" {
		fresh -= seconds(header.Get("Age"))
	}
	return min(max(fresh, leastFresh), mostFresh)
}

// seconds returns a number of seconds, at most a day's; 0 for what is none.
func seconds(text string) time.Duration {
	n, err := strconv.ParseUint(strings.Trim(text, `"`), 10, 63)
	if err != nil {
		return 0
	}
	return time.Duration(min(n, uint64(mostFresh/time.Second))) * time.Second
}
