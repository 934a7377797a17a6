package layers_test

import "slices"

// The layers, from the inside out. Each may import those before it.
var (
	vocabulary = []string{
		"internal/civil",
		"internal/fault",
		"internal/fitness",
		"internal/units",
	}
	logic = []string{
		"internal/activityfile",
		"internal/analysis",
		"internal/ledger",
		"internal/matching",
		"internal/progress",
		"internal/readiness",
		"internal/seal",
		"internal/sentence",
		"internal/source",
		"internal/summary",
	}
	useCases = []string{
		"internal/account",
		"internal/archive",
		"internal/coach",
		"internal/guides",
		"internal/oauth",
	}
	edgeKit = []string{
		"internal/assets",
		"internal/httpx",
		"internal/telemetry",
		"internal/wholefile",
	}
	adapters = []string{
		"internal/downloads",
		"internal/fetch",
		"internal/mcpserver",
		"internal/source/polar",
		"internal/source/polar/polarsim",
		"internal/store",
		"internal/web",
	}

	belowUseCases = slices.Concat(vocabulary, logic)
	belowAdapters = slices.Concat(vocabulary, logic, useCases, edgeKit)
)

// allowed says which packages of ours each package may import, tests apart. A package
// that is not here fails the test: a new package is a decision, and this is where it is
// made.
var allowed = map[string][]string{
	// Layer 0, vocabulary.
	"internal/civil":   {},
	"internal/fault":   {},
	"internal/units":   {},
	"internal/fitness": {"internal/civil", "internal/units"},

	// Layer 1, logic: nothing goes sideways but the summaries, which show the analysis.
	"internal/activityfile": vocabulary,
	"internal/analysis":     vocabulary,
	"internal/ledger":       vocabulary,
	"internal/matching":     vocabulary,
	"internal/progress":     vocabulary,
	"internal/readiness":    vocabulary,
	"internal/seal":         vocabulary,
	"internal/sentence":     vocabulary,
	"internal/source":       vocabulary,
	"internal/summary":      slices.Concat(vocabulary, []string{"internal/analysis", "internal/progress", "internal/readiness"}),

	// Layer 2, use cases: they reach each other through ports.
	"internal/account": belowUseCases,
	"internal/archive": belowUseCases,
	"internal/coach":   belowUseCases,
	"internal/guides":  belowUseCases,
	"internal/oauth":   belowUseCases,

	// Layer 3, the edge kit, for adapters and app.
	"internal/assets":    vocabulary,
	"internal/httpx":     vocabulary,
	"internal/telemetry": vocabulary,
	"internal/wholefile": vocabulary,

	// Layer 3, adapters: they never import each other.
	"internal/downloads":                     belowAdapters,
	"internal/fetch":                         belowAdapters,
	"internal/mcpserver":                     belowAdapters,
	"internal/mcpserver/toolchangelog":       {},
	"internal/source/polar":                  belowAdapters,
	"internal/source/polar/polarsim":         {"internal/civil"},
	"internal/store":                         belowAdapters,
	"internal/store/postgrestest":            {},
	"internal/store/postgrestest/withserver": {"internal/store/postgrestest"},
	"internal/store/storetest":               slices.Concat(belowAdapters, []string{"internal/store"}),
	"internal/web":                           belowAdapters,

	// Layer 4, wiring: app alone puts the others together.
	"internal/app": slices.Concat(belowAdapters, adapters),
	"cmd/paceline": slices.Concat(vocabulary, []string{"internal/app"}),

	// Packaging.
	"deploy/bundle": {},

	// Tests only.
	"internal/layers": {},
	"test/clients":    {},
	"test/instances":  {},
}

// owners says which packages alone may import a package of others, by its path or the
// beginning of it.
var owners = map[string][]string{
	"github.com/a-h/templ":                   {"internal/web"},
	"github.com/agnivade/levenshtein":        {"internal/app", "internal/mcpserver"},
	"github.com/alecthomas/kong":             {"cmd/paceline"},
	"github.com/cenkalti/backoff":            {"internal/source/polar"},
	"github.com/go-faster/jx":                {"internal/source/polar"},
	"github.com/go-json-experiment/json":     {"internal/source/polar"},
	"github.com/go-webauthn/webauthn":        {"internal/account"},
	"github.com/google/jsonschema-go":        {"internal/mcpserver"},
	"github.com/jackc/pgx":                   {"internal/store", "internal/store/postgrestest"},
	"github.com/klauspost/compress":          {"internal/store"},
	"github.com/modelcontextprotocol/go-sdk": {"internal/mcpserver"},
	"github.com/ncruces/go-sqlite3":          {"internal/store"},
	"github.com/pressly/goose":               {"internal/store"},
	"github.com/prometheus/client_golang":    {"internal/telemetry"},
	"github.com/riverqueue/river":            {"internal/store"},
	"github.com/tink-crypto/tink-go":         {"internal/seal"},
	"golang.org/x/crypto/argon2":             {"internal/account"},
	"golang.org/x/time":                      {"internal/httpx"},
	"gonum.org/v1/gonum":                     {"internal/analysis"},

	// Nobody else speaks over the network.
	"net/http": {
		"internal/app", "internal/assets", "internal/fetch", "internal/httpx", "internal/mcpserver", "internal/source/polar", "internal/source/polar/polarsim",
		"internal/telemetry", "internal/web",
	},
}

// impure is what layers 0 and 1 may not import: they are functions from values to values.
var impure = []string{
	"database/sql",
	"log",
	"net",
	"net/http",
	"os",
	"os/exec",
	"os/signal",
	"os/user",
}

// selfReliant packages import nothing of others but what is listed.
var selfReliant = map[string][]string{
	"internal/civil":                 {},
	"internal/fault":                 {},
	"internal/fitness":               {},
	"internal/units":                 {},
	"internal/source/polar/polarsim": {"github.com/muktihari/fit"},
}
