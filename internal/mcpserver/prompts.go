package mcpserver

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/civil"
)

// prompt is a definition as clients see it, and the request that it makes of its arguments.
type prompt struct {
	definition *mcp.Prompt
	text       func(promptArguments) string
}

// promptArguments are the arguments of a prompt by name, checked; "" for those not given.
type promptArguments map[string]string

// dateArgument is a day; every other argument is words of the person.
func dateArgument(description string) *mcp.PromptArgument {
	return &mcp.PromptArgument{Name: "date", Title: "Day", Description: description}
}

func wordsArgument(name, title, description string) *mcp.PromptArgument {
	return &mcp.PromptArgument{Name: name, Title: title, Description: description}
}

// prompts are what a person starts from a menu of their client.
func prompts() []prompt {
	focus := wordsArgument("focus", "Focus", "What matters most to you, such as: my knee, or the race on Sunday")
	return []prompt{
		{
			&mcp.Prompt{
				Name: "log_my_day", Title: "Log my day", Description: "Log what you did in your own words, and see what was understood.",
				Arguments: []*mcp.PromptArgument{
					wordsArgument("what", "What you did", "Such as: 40 squats, slept six hours, 2 eggs for breakfast"),
					dateArgument("The day, as YYYY-MM-DD; default today"),
				},
			}, logMyDay,
		},
		{
			&mcp.Prompt{
				Name: "morning_brief", Title: "Morning brief", Description: "How recovered you are, what is planned, what to do first.",
				Arguments: []*mcp.PromptArgument{dateArgument("The day, as YYYY-MM-DD; default today"), focus},
			}, morningBrief,
		},
		{
			&mcp.Prompt{
				Name: "plan_my_week", Title: "Plan my week", Description: "A plan for seven days that respects your recovery, goals and limits.",
				Arguments: []*mcp.PromptArgument{
					dateArgument("First day, as YYYY-MM-DD; default tomorrow"), focus,
					wordsArgument("constraints", "What does not work", "Such as: travelling on Wednesday, no gym"),
				},
			}, planMyWeek,
		},
		{
			&mcp.Prompt{
				Name: "weekly_review", Title: "Weekly review", Description: "What the last seven days show beside the weeks before.",
				Arguments: []*mcp.PromptArgument{dateArgument("Last day, as YYYY-MM-DD; default yesterday"), focus},
			}, weeklyReview,
		},
	}
}

const (
	honestly = "Use only what the tools answer; say what is unknown or stale, with its date, and estimate nothing. No medical advice."
	myFocus  = "What matters most to me: "
)

func logMyDay(given promptArguments) string {
	what := given["what"]
	lines := []string{"Log what I did."}
	if what == "" {
		lines = []string{"Ask me what I did, ate and how I slept, then log it."}
	}
	return given.lines(append(lines,
		"Pass my words unchanged to log_entry, and what I ate or drank to log_meal"+given.on(", with date %s")+".",
		"Then tell me in a few lines what is stored, what is not and why, and what was assumed. Ask before you force anything.",
		given.quoted("What I did: ", "what"))...)
}

func morningBrief(given promptArguments) string {
	return given.lines(
		"Write my morning brief"+given.on(" for %s")+".",
		"Read get_today"+given.on(" with date %s")+" and, if there are goals, get_goals.",
		"In at most 120 words: how recovered I am and what that rests on, what is planned and whether it fits, what is still open, and one thing to do first.",
		honestly,
		"Save it with save_brief"+given.on(" and date %s")+", then show it to me.",
		given.quoted(myFocus, "focus"))
}

func planMyWeek(given promptArguments) string {
	return given.lines(
		"Plan my training and rest for seven days from "+given.date("tomorrow")+".",
		"Read get_today, get_plan for these days, get_goals, get_trends of the last 28 days for training load and asleep, and my profile "+
			"(paceline://profile) for injuries, allergies, equipment and the hours I have.",
		"Keep what I planned already. Progress gently: at most a tenth more than my usual week unless I ask for it, and easier days after poor recovery.",
		honestly,
		"Show me the plan first. When I agree, store it with write_plan, and tell me how it compares with my usual week.",
		given.quoted(myFocus, "focus"), given.quoted("What does not work: ", "constraints"))
}

func weeklyReview(given promptArguments) string {
	return given.lines(
		"Review my seven days up to "+given.date("yesterday")+".",
		"Read get_trends for these days (training, sleep, HRV and resting heart rate, and what I track), get_goals, and get_plan for the same days.",
		"Tell me what went well, what was missed, what changed against the weeks before and how sure that is, and at most two things to try next week. "+
			"What moves together is no cause.",
		honestly,
		given.quoted(myFocus, "focus"))
}

// lines puts the sentences that are not empty together, one a line.
func (promptArguments) lines(sentences ...string) string {
	kept := slices.DeleteFunc(sentences, func(s string) bool { return s == "" })
	return strings.Join(kept, "\n")
}

// on returns the format with the date in it, or "" without one.
func (a promptArguments) on(format string) string {
	if a["date"] == "" {
		return ""
	}
	return fmt.Sprintf(format, a["date"])
}

func (a promptArguments) date(otherwise string) string {
	if a["date"] == "" {
		return otherwise
	}
	return a["date"]
}

// quoted returns what the person gave in quotation marks behind a label, or "" for nothing.
func (a promptArguments) quoted(label, name string) string {
	if a[name] == "" {
		return ""
	}
	return label + `"` + a[name] + `"`
}

// maxPromptWords is how much of an argument a prompt repeats, in characters.
const maxPromptWords = 1000

// check returns the arguments as a prompt takes them: words on one line, without what does not
// print, and no quotation mark that would end their quotation.
func (p prompt) check(given map[string]string) (promptArguments, error) {
	checked := promptArguments{}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(p.definition.Arguments, func(a *mcp.PromptArgument) bool { return a.Name == name })
		if i < 0 {
			return nil, invalidParams("there is no argument %s; allowed: %s", quoted(name), p.names())
		}
		words := strings.ReplaceAll(oneLine(given[name], maxPromptWords), `"`, "'")
		if _, err := civil.ParseDate(words); name == "date" && words != "" && err != nil {
			return nil, invalidParams("date must be a date like 2026-11-30 (YYYY-MM-DD), not %s", quoted(given[name]))
		}
		checked[name] = words
	}
	return checked, nil
}

func (p prompt) names() string {
	names := make([]string, len(p.definition.Arguments))
	for i, a := range p.definition.Arguments {
		names[i] = a.Name
	}
	return strings.Join(names, ", ")
}

func invalidParams(format string, args ...any) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf(format, args...)}
}

// promptHandler returns what the protocol server does when p is asked for.
func promptHandler(p prompt, identify identify) mcp.PromptHandler {
	return func(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		if _, err := identify(ctx, req.ClientInfo(), readsScope); err != nil {
			return nil, invalidParams("there is no prompt %s", quoted(p.definition.Name))
		}
		given, err := p.check(req.Params.Arguments)
		if err != nil {
			return nil, err
		}
		return &mcp.GetPromptResult{
			Description: p.definition.Description,
			Messages:    []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: p.text(given)}}},
		}, nil
	}
}
