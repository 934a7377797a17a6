package mcpserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/coach"
)

// FuzzWhatAReaderSends wants no message whatever, under no headers whatever, to write for a client that may only
// read, nor to be answered in words of the program's inside.
func FuzzWhatAReaderSends(f *testing.F) {
	modern, _ := requestsFor(request{methodCall, "log_entry"})
	for _, seed := range []struct{ body, version, method, name string }{
		{callOf("log_entry"), "", "", ""},
		{callOf("get_today"), "2025-06-18", "", ""},
		{modern, "2026-07-28", methodCall, "log_entry"},
		{modern, "2026-07-28", methodCall, "=?base64?bG9nX2VudHJ5?="},
		{modern, "2026-07-28", methodCall, "get_today"},
		{"[" + modern + "]", "2026-07-28", methodCall, "log_entry"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_today","Name":"log_entry","arguments":{"text":"40 squats"}}}`, "", "", ""},
	} {
		f.Add(seed.body, seed.version, seed.method, seed.name)
	}
	fake := &fakeCoach{}
	handler := remoteServer(f, &fakeArchive{}, fake).HTTPHandler(Guard{URL: publicURL, Verify: usual().Verify})
	f.Fuzz(func(t *testing.T, body, version, method, name string) {
		fake.who, fake.asked = nil, nil
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, publicURL+"/mcp", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		r.Header.Set("Authorization", "Bearer read")
		for header, value := range map[string]string{"Mcp-Protocol-Version": version, "Mcp-Method": method, "Mcp-Name": name} {
			if value != "" {
				r.Header.Set(header, value)
			}
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		for _, asked := range fake.asked {
			switch asked.(type) {
			case coach.LogInput, coach.MealInput, coach.TrackableInput, coach.GoalInput, coach.PlanInput, coach.BriefInput, coach.EditInput, coach.UndoInput:
				t.Errorf("%q under %q %q %q wrote %v", body, version, method, name, asked)
			}
		}
		for _, who := range fake.who {
			if who.Person != "ann" {
				t.Errorf("asked for %q", who.Person)
			}
		}
		if strings.Contains(w.Body.String(), "goroutine") || w.Code >= http.StatusInternalServerError {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}
