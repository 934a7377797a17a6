package coach

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/ledger"
)

// historyCursor is a place in a history, and the query that it is a place of.
type historyCursor struct {
	Of       string     `json:"q"`
	Day      civil.Date `json:"d,omitzero"`
	StartsAt int64      `json:"t"` // microseconds
	ID       string     `json:"i"`
}

// mark stands for all of a query but where it begins and how much it answers.
func (q *HistoryQuery) mark(kinds []fitness.Kind) string {
	names := strings.Join(namesOf(kinds), " ")
	words := strings.Join(strings.Fields(strings.ToLower(q.Query)), " ")
	sum := sha256.Sum256([]byte(strings.Join([]string{names, q.From.String(), q.To.String(), words}, "\n")))
	return hex.EncodeToString(sum[:4])
}

func sealCursor(at ledger.Cursor, of string) string {
	micros := int64(0)
	if !at.StartsAt.IsZero() {
		micros = at.StartsAt.UnixMicro()
	}
	// Four texts and a number always have a spelling.
	spelled, _ := json.Marshal(historyCursor{Of: of, Day: at.Day, StartsAt: micros, ID: at.ID})
	return base64.RawURLEncoding.EncodeToString(spelled)
}

// openCursor returns the place of a cursor. Errors: fault.Invalid for one that is none, and for one
// of another query.
func openCursor(cursor, of string) (ledger.Cursor, error) {
	var c historyCursor
	spelled, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		err = json.Unmarshal(spelled, &c)
	}
	switch {
	case err != nil || !fitness.ValidID(c.ID):
		return ledger.Cursor{}, fault.New(fault.Invalid, "%q is no cursor of a history", clipped(cursor)).WithHint("Take next_cursor from the answer before.")
	case c.Of != of:
		return ledger.Cursor{}, fault.New(fault.Invalid, "the cursor is of another query").
			WithHint("Ask with the same kinds, from, to and query as in the answer that gave it, or leave the cursor out to begin anew.")
	}
	at := ledger.Cursor{Day: c.Day, ID: c.ID}
	if c.StartsAt != 0 {
		at.StartsAt = time.UnixMicro(c.StartsAt).UTC()
	}
	return at, nil
}
