package summary

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/paceline/paceline/internal/units"
)

const terms = "Training load (energy) estimates the energy stores used; cardio load is a training impulse (TRIMP); perceived is exertion times minutes. Pace and speed are over Polar's duration."

// Markdown returns the sessions one by one, or as a table where they are many; what the
// samples say always stands with its session.
func (e *Exercises) Markdown() string {
	var p page
	e.title(&p, "Exercises", "exercise")
	if len(e.Exercises) > 0 {
		p.line(terms)
	}
	detailed := 0
	for detailed < len(e.Exercises) && (len(e.Exercises) <= detailedDays || e.Exercises[detailed].Samples != nil) {
		e.Exercises[detailed].detail(&p)
		detailed++
	}
	exerciseTable(&p, e.Exercises[detailed:])
	e.foot(&p)
	return p.String()
}

func (e *Exercise) detail(p *page) {
	p.WriteString("### " + e.start() + " " + e.sport() + "\n")
	p.line("id "+e.ID, when(e.Device != "", e.Device.quoted()), when(e.Club != "", "club "+e.Club.quoted()), labelled("UTC", e.Start.offset()))
	p.line(e.time(), kilometres(e.DistanceM, 2, " km"), e.words(), e.EnergyKcal.show(0, " kcal"), e.macronutrients())
	p.line(labelled("heart rate avg ", joined(", max ", e.AvgBPM.show(0, ""), e.MaxBPM.show(0, " bpm"))), labelled("running index ", count(e.RunningIndex, "")))
	p.line(labelled("training load (energy) ", e.TrainingLoad.show(0, "")), e.Loads.words())
	p.line(labelled("minutes in zones: ", e.zones()))
	e.Samples.detail(p)
}

func (e *Exercise) start() string {
	if e.Start.IsZero() {
		return "start unknown"
	}
	return e.Start.At.Date.String() + " " + e.Start.clock()
}

func (e *Exercise) sport() string {
	s := e.Sport.words()
	if family := e.SportFamily.words(); !strings.Contains(s, family) {
		s = joined(" ", s, when(s != "", "(")+family+when(s != "", ")"))
	}
	if s == "" {
		return "sport unknown"
	}
	return s
}

func (e *Exercise) time() string {
	if e.Duration == nil {
		return ""
	}
	return units.Stopwatch(time.Duration(*e.Duration))
}

func (e *Exercise) macronutrients() string {
	of := joined(", ", e.CarbohydratePct.show(0, " % carbohydrate"), e.FatPct.show(0, " % fat"), e.ProteinPct.show(0, " % protein"))
	return labelled("from ", of)
}

func (l *Loads) words() string {
	if l == nil {
		return ""
	}
	return joined(", ",
		labelled("cardio load ", joined(" ", l.Cardio.show(1, ""), l.CardioLevel.words())),
		labelled("muscle ", joined(" ", l.Muscle.show(1, ""), l.MuscleLevel.words())),
		labelled("perceived ", joined(" ", l.Perceived.show(0, ""), l.PerceivedLevel.words())),
		labelled("RPE ", count(l.RPE, " of 10")))
}

// zones returns each zone with its limits: "95–114 2, 114–133 10".
func (e *Exercise) zones() string {
	parts := make([]string, len(e.Zones))
	for i, z := range e.Zones {
		parts[i] = strconv.Itoa(z.LowerBPM) + "–" + count(z.UpperBPM, "") + " bpm " + z.Time.minutes()
	}
	return strings.Join(parts, ", ")
}

// limits returns the limits of the zones alone: "95–114–133".
func (e *Exercise) limits() string {
	if len(e.Zones) == 0 {
		return ""
	}
	parts := make([]string, 0, len(e.Zones)+1)
	for _, z := range e.Zones {
		parts = append(parts, strconv.Itoa(z.LowerBPM))
	}
	return strings.Join(append(parts, count(e.Zones[len(e.Zones)-1].UpperBPM, "")), "–")
}

func (e *Exercise) zoneMinutes() string {
	parts := make([]string, len(e.Zones))
	for i, z := range e.Zones {
		parts[i] = z.Time.minutes()
	}
	return strings.Join(parts, "/")
}

// exerciseTable writes a row a session. Limits of zones stand above it once, and again in
// a row that has others.
func exerciseTable(p *page, exercises []Exercise) {
	if len(exercises) == 0 {
		return
	}
	limits := ""
	if i := slices.IndexFunc(exercises, func(e Exercise) bool { return len(e.Zones) > 0 }); i >= 0 {
		limits = exercises[i].limits()
	}
	p.line(labelled("Zones by limits of ", when(limits != "", limits+" bpm, in minutes.")))
	rows := make([][]string, len(exercises))
	for i := range exercises {
		e := &exercises[i]
		zones := e.zoneMinutes()
		if own := e.limits(); own != "" && own != limits {
			zones += " (" + own + ")"
		}
		rows[i] = []string{
			e.start() + when(e.away, " "+e.Start.offset()), e.sport(), orUnknown(e.time()), orUnknown(kilometres(e.DistanceM, 2, "")), orUnknown(e.words()),
			orUnknown(e.EnergyKcal.show(0, "")), orUnknown(joined("/", e.AvgBPM.show(0, ""), e.MaxBPM.show(0, ""))), orUnknown(zones),
			orUnknown(e.TrainingLoad.show(0, "")), orUnknown(e.Loads.short()), orUnknown(count(e.RunningIndex, "")), e.ID,
		}
	}
	p.table([]string{
		"start", "sport", "time", "km", "pace or speed", "kcal", "bpm avg/max", "zones", "load (energy)",
		"cardio/muscle/perceived load", "running index", "id",
	}, rows)
}

func (l *Loads) short() string {
	if l == nil {
		return ""
	}
	return strings.Join([]string{
		orUnknown(joined(" ", l.Cardio.show(0, ""), l.CardioLevel.words())),
		orUnknown(joined(" ", l.Muscle.show(0, ""), l.MuscleLevel.words())),
		orUnknown(joined(" ", l.Perceived.show(0, ""), l.PerceivedLevel.words())),
	}, "/")
}
