package telemetry_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/telemetry"
)

func TestMetricsCountRequestsAndCalls(t *testing.T) {
	t.Parallel()
	m := telemetry.NewMetrics("1.2.3")
	m.Request("/mcp", 200, time.Millisecond)
	m.Call("get_today", "ok", time.Millisecond)
	m.Call("get_today", string(fault.Invalid), time.Millisecond)
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, want := range []string{
		`paceline_build_info{version="1.2.3"} 1`,
		`paceline_http_request_duration_seconds_count{route="/mcp",status="200"} 1`,
		`paceline_tool_call_duration_seconds_count{outcome="ok",tool="get_today"} 1`,
		`paceline_tool_call_duration_seconds_count{outcome="invalid_argument",tool="get_today"} 1`,
		"go_goroutines",
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
}

func TestALogIsTextOrJSON(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	telemetry.NewLogger(&text, telemetry.JSON, slog.LevelInfo).Info("said", slog.String("request", "x"))
	var line map[string]any
	if err := json.Unmarshal(text.Bytes(), &line); err != nil || line["request"] != "x" {
		t.Errorf("a line of JSON is %s (%v)", &text, err)
	}
	if _, err := telemetry.ParseFormat("xml"); fault.KindOf(err) != fault.Invalid {
		t.Errorf("ParseFormat(xml) = %v, want fault.Invalid", err)
	}
}
