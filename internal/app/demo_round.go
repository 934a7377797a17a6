package app

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// question is one call of a tool.
type question struct {
	about     string
	tool      string
	arguments map[string]any
}

// askEverything calls every tool that makes sense and prints the answers. It fails when a
// tool answers with an error.
func (h *Host) askEverything(s *simulation, in io.Reader, out io.Writer) error {
	client, err := newRPC(in, out)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(h.Out, "A made-up athlete, a simulated Polar at %s, and the real server over stdio.\n", s.base); err != nil {
		return err
	}
	for _, q := range questions(s) {
		if err := h.put(client, q); err != nil {
			return err
		}
	}
	if err := h.download(client, s); err != nil {
		return err
	}
	if _, err := fmt.Fprint(h.Out, "\nBeside the watch there is a log, a plan and goals of the person's own; every change is labelled and can be undone.\n"); err != nil {
		return err
	}
	for _, q := range conversation(civil.Today(h.Now(), cmp.Or(s.zone, time.UTC)).AddDays(1)) {
		if err := h.put(client, q); err != nil {
			return err
		}
	}
	return nil
}

// conversation returns what an assistant calls when somebody says what they did and asks for a
// lighter day tomorrow.
func conversation(tomorrow civil.Date) []question {
	item := func(kind, title string, more map[string]any) map[string]any {
		item := map[string]any{"date": tomorrow.String(), "kind": kind, "title": title}
		maps.Copy(item, more)
		return item
	}
	return []question{
		{"Did 40 squats and 20 push-ups, slept six hours. Plan me a lighter day tomorrow", "log_entry", map[string]any{
			"text": "Did 40 squats and 20 push-ups, slept six hours. Plan me a lighter day tomorrow",
		}},
		{"(the assistant looks at the day)", "get_today", nil},
		{"(and writes the plan)", "write_plan", map[string]any{"items": []any{
			item("workout", "Easy walk", map[string]any{"sport": "walk", "duration_s": 2400, "intensity": "easy"}),
			item("rest", "No strength training", nil),
		}}},
		{"Who changed what?", "get_activity_trail", map[string]any{"actor": "assistant"}},
		{"Take the plan back", "undo_change", nil},
		{"And now?", "get_activity_trail", map[string]any{"actor": "assistant", "limit": 2}},
	}
}

// questions returns what is asked, in the order in which a person would.
func questions(s *simulation) []question {
	day := s.FullDay(0)
	span := func(before int) map[string]any {
		return map[string]any{"from": day.AddDays(-before).String(), "to": day.String()}
	}
	return []question{
		{"Where do I allow access?", "polar_get_authorization_url", map[string]any{
			"clientId": polarsim.DemoClientID, "redirectUri": polarsim.DemoRedirectURI,
		}},
		{"Here is the code that came back", "polar_exchange_authorization_code", map[string]any{
			"clientId": polarsim.DemoClientID, "clientSecret": polarsim.DemoClientSecret,
			"authorizationCode": s.Code(0, polarsim.DemoRedirectURI), "redirectUri": polarsim.DemoRedirectURI,
		}},
		{"Register me", "polar_register_user", nil},
		{"Who am I?", "polar_get_user", nil},
		{"What does Polar know of my body?", "polar_list_physical_info", nil},
		{"What did I train?", "polar_get_exercises", span(2)},
		{"How active was I?", "polar_get_activities", span(1)},
		{"How was my heart rate?", "polar_get_heart_rate", span(0)},
		{"How did I sleep?", "polar_list_sleep", span(1)},
		{"Did I recover?", "polar_list_nightly_recharge", span(1)},
		{"How hard have I trained?", "polar_get_cardio_load", span(6)},
		{"How alert will I be?", "polar_get_sleepwise", span(1)},
	}
}

// put calls a tool and prints the question with the answer.
func (h *Host) put(client *rpc, q question) error {
	said, err := client.callTool(q.tool, q.arguments)
	if err != nil {
		return err
	}
	var heading strings.Builder
	fmt.Fprintf(&heading, "\n=== %s  [%s", q.about, q.tool)
	for _, name := range slices.Sorted(maps.Keys(q.arguments)) {
		value := q.arguments[name]
		if name == "clientSecret" || name == "authorizationCode" {
			value = "..."
		}
		if text, isText := value.(string); isText {
			fmt.Fprintf(&heading, " %s=%s", name, text)
			continue
		}
		shown, err := json.Marshal(value)
		if err != nil {
			return err
		}
		fmt.Fprintf(&heading, " %s=%s", name, shown)
	}
	if _, err := fmt.Fprintf(h.Out, "%s]\n%s\n", heading.String(), strings.TrimRight(said.text(), "\n")); err != nil {
		return err
	}
	if said.IsError {
		return fault.New(fault.Internal, "%s answered with the error above, so the demo ends", q.tool)
	}
	return nil
}

// download saves the file of the newest exercise of the athlete's full day.
func (h *Host) download(client *rpc, s *simulation) error {
	day := s.FullDay(0).String()
	listed, err := client.callTool("polar_get_exercises", map[string]any{"from": day, "to": day, "format": "json"})
	if err != nil {
		return err
	}
	var found struct {
		Exercises []struct {
			ID string `json:"id"`
		} `json:"exercises"`
	}
	if err := json.Unmarshal([]byte(listed.text()), &found); err != nil || len(found.Exercises) == 0 {
		return fmt.Errorf("polar_get_exercises lists no exercise of %s", day)
	}
	return h.put(client, question{"Save the file of the exercise", "polar_download_exercise", map[string]any{
		"exerciseId": found.Exercises[0].ID, "filePath": "exercise.fit",
	}})
}
