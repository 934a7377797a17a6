package polarsim

import (
	"fmt"
	"net/http"
	"time"
)

// notifications lists what the registered people uploaded within the last day.
func (s *Sim) notifications(*http.Request) answer {
	s.mu.Lock()
	now, q := s.now(), s.quirks
	var views []view
	for i, a := range s.people {
		if reg, registered := s.registered[i]; registered {
			views = append(views, view{athlete: a, sim: s, now: now, synced: now, registered: reg.at, q: q})
		}
	}
	s.mu.Unlock()
	var records []object
	for _, v := range views {
		for _, kind := range v.fresh() {
			records = append(records, object{
				{"user-id", v.userID},
				{"data-type", kind[0]},
				{"url", fmt.Sprintf("https://www.polaraccesslink.com/v3/users/%d/%s-transactions", v.userID, kind[1])},
			})
		}
	}
	if len(records) == 0 {
		return noContent()
	}
	return ok(q, object{{"available-user-data", records}})
}

func (v view) fresh() [][2]string {
	var kinds [][2]string
	for _, s := range v.available() {
		if v.now.Sub(s.upload) <= 24*time.Hour {
			kinds = append(kinds, [2]string{"EXERCISE", "exercise"})
			break
		}
	}
	if _, until := v.recorded(v.date()); until > 0 {
		kinds = append(kinds, [2]string{"ACTIVITY_SUMMARY", "activity"})
	}
	return kinds
}
