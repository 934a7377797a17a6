package polar

import (
	"maps"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/paceline/paceline/internal/source"
)

func TestWithoutOtherAddressesOnlyPolarsHostsAreAsked(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	asked := map[string]bool{}
	c := must[*Client](t)(New(Config{HTTP: &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		mu.Lock()
		defer mu.Unlock()
		asked[r.URL.Scheme+"://"+r.URL.Host] = true
		answer := reply(http.StatusNoContent, "", nil)
		answer.Request = r
		return answer, nil
	})}}))
	for operation, read := range everyRead(c) {
		if _, err := read(t.Context(), someone); err != nil {
			t.Errorf("%s: %v", operation, err)
		}
	}
	if _, _, err := c.Register(t.Context(), someone, "eka"); err == nil {
		t.Error("204 confirms no registration")
	}
	if _, err := c.Exchange(t.Context(), source.App{ClientID: "id", ClientSecret: "secret"}, "code", ""); err == nil {
		t.Error("204 is no token")
	}
	wantEqual(t, slices.Sorted(maps.Keys(asked)), []string{"https://polarremote.com", "https://www.polaraccesslink.com"})
}

func TestADeviceThatIsWornAllDayIsReadInAnyOrderOfKeys(t *testing.T) { // quirks 7 and 17
	t.Parallel()
	for rule, body := range map[string]string{
		"the date first": `{"heart_rates": [{"date": "2026-11-27", "heart_rate_samples": [{"heart_rate": 60, "sample_time": "00:00:05"}]}]}`,
		"the date last":  `{"heart_rates": [{"heart_rate_samples": [{"sample_time": "00:00:05", "heart_rate": 60}], "date": "2026-11-27"}]}`,
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			got := onlyRecord(t, body, heartDays())
			wantEqual(t, got.Date, date("2026-11-27"))
			wantEqual(t, len(got.Samples), 1)
		})
	}
}
