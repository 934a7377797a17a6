package store

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/ledger"
)

// selection is a statement in the making.
type selection struct {
	text strings.Builder
	args []any
}

// arg returns the placeholder of a value.
func (s *selection) arg(value any) string {
	s.args = append(s.args, value)
	return "$" + strconv.Itoa(len(s.args))
}

func (s *selection) where(condition string, value any) { s.text.WriteString(condition + s.arg(value)) }

func (s *selection) days(days civil.Range, of span) {
	switch {
	case of == anyDay:
	case of == undated:
		s.text.WriteString(" AND day = ''")
	case days == (civil.Range{}):
		s.text.WriteString(" AND day > ''")
	default:
		s.where(" AND day >= ", days.From.String())
		s.where(" AND day <= ", days.To.String())
	}
}

func (s *selection) sources(sources []string) {
	if len(sources) == 0 {
		return
	}
	places := make([]string, len(sources))
	for i, source := range sources {
		places[i] = s.arg(source)
	}
	s.text.WriteString(" AND source IN (" + strings.Join(places, ", ") + ")")
}

func (s *selection) after(q ledger.Query, of span) {
	if q.After == (ledger.Cursor{}) || of == undated && !q.After.Day.IsZero() {
		return
	}
	than := ">"
	if q.Newest {
		than = "<"
	}
	fmt.Fprintf(&s.text, " AND (day, starts_at, id) %s (%s, %s, %s)", than,
		s.arg(q.After.Day.String()), s.arg(q.After.StartsAt.UnixMicro()), s.arg(q.After.ID))
}

// conditions returns those that all kinds of a query have in common.
func (s *selection) conditions(q ledger.Query, of span) string {
	common := selection{args: s.args}
	common.days(q.Days, of)
	common.sources(q.Sources)
	common.after(q, of)
	s.args = common.args
	return common.text.String()
}

// ordered returns the order of a query, and its limit.
func (s *selection) ordered(q ledger.Query) string {
	order := " ORDER BY day, starts_at, id"
	if q.Newest {
		order = " ORDER BY day DESC, starts_at DESC, id DESC"
	}
	if q.Limit > 0 {
		order += " LIMIT " + s.arg(q.Limit)
	}
	return order
}
