package mcpserver

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/paceline/paceline/internal/archive"
)

type step struct {
	Done, Total float64
	What        string
}

func TestProgressRisesAndEndsWithTheCall(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			var late archive.Progress
			fake := &fakeArchive{onAny: func(_ context.Context, report archive.Progress) error {
				if late != nil {
					report(1, 1, "last") // notifications are handled in their order
					return nil
				}
				report(1, 3, "week 1")
				report(1, 3, "week 1 again")
				report(3, 3, "week 3")
				report(2, 3, "week 2, overtaken")
				late = report
				return nil
			}}
			steps := make(chan step, 10)
			session := connect(t, newServer(t, fake), era, &mcp.ClientOptions{
				ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
					steps <- step{req.Params.Progress, req.Params.Total, req.Params.Message}
				},
			})
			params := &mcp.CallToolParams{Name: "polar_get_activities", Meta: mcp.Meta{"progressToken": "p"}}
			if _, err := session.CallTool(t.Context(), params); err != nil {
				t.Fatal(err)
			}
			late(4, 4, "after the end")
			if _, err := session.CallTool(t.Context(), params); err != nil {
				t.Fatal(err)
			}
			var got []step
			for s := <-steps; s.What != "last"; s = <-steps {
				got = append(got, s)
			}
			want := []step{{1, 3, "week 1"}, {3, 3, "week 3"}}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWithoutAProgressTokenNothingIsReported(t *testing.T) {
	t.Parallel()
	given := make(chan bool, 1)
	fake := &fakeArchive{onAny: func(_ context.Context, report archive.Progress) error {
		given <- report != nil
		return nil
	}}
	session := connect(t, newServer(t, fake), eras[0], nil)
	ask(t, session, "polar_get_activities", nil)
	if <-given {
		t.Error("a report that nobody asked for")
	}
}

func TestToolsAreListedInOneOrder(t *testing.T) {
	t.Parallel()
	for _, era := range eras {
		session := connect(t, newServer(t, &fakeArchive{}), era, nil)
		list, err := session.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, tool := range list.Tools {
			names = append(names, tool.Name)
		}
		if !slices.IsSorted(names) || len(names) != 27 {
			t.Errorf("%s: %v", era, names)
		}
	}
}
