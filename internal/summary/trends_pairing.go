package summary

import (
	"fmt"

	"github.com/paceline/paceline/internal/analysis"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/units"
)

// TrendPairing is how two metrics go together, day by day. It says nothing of why.
type TrendPairing struct {
	First   Text           `json:"first"`
	Second  Text           `json:"second"`
	Pairs   string         `json:"pairs"` // which values make a pair
	N       int            `json:"n"`
	Rho     *Number        `json:"spearman_rho,omitempty"`
	Low     *Number        `json:"rho_95_from,omitempty"`
	High    *Number        `json:"rho_95_to,omitempty"`
	Words   string         `json:"words,omitempty"`
	Because string         `json:"none_because,omitempty"`
	Days    *TrendContrast `json:"days_with_and_without,omitempty"`
}

// TrendContrast is the mean of one metric on days that have some of the other, and on days without.
type TrendContrast struct {
	Metric   Text    `json:"mean_of"`
	By       Text    `json:"by"`
	With     *Number `json:"with"`
	WithN    int     `json:"with_n"`
	Without  *Number `json:"without"`
	WithoutN int     `json:"without_n"`
	Unit     Text    `json:"unit,omitempty"`

	words string
}

// NewTrendPairing describes how two metrics go together.
func NewTrendPairing(a, b fitness.Metric, pairs string, p analysis.Pairing, lack analysis.Lack) *TrendPairing {
	doc := &TrendPairing{First: text(a.Title), Second: text(b.Title), Pairs: pairs, N: p.N, Because: lack.String()}
	switch {
	case !lack.None():
	case p.Flat:
		doc.Because = "one of the two never changes on these days"
	default:
		doc.Rho, doc.Low, doc.High = number(&p.Rho), number(&p.Low), number(&p.High)
		doc.Words = doc.say(p)
	}
	return doc
}

func (t *TrendPairing) say(p analysis.Pairing) string {
	first, second := t.First.quoted(), t.Second.quoted()
	switch {
	case !p.Clear:
		return "no clear relation"
	case p.Rho > 0:
		return "days with more of " + first + " tend to have more of " + second
	default:
		return "days with more of " + first + " tend to have less of " + second
	}
}

// Contrast adds the mean of m on days with and without the other.
func (t *TrendPairing) Contrast(m, other fitness.Metric, c analysis.Contrast, in Units) {
	t.Days = &TrendContrast{
		Metric: text(m.Title), By: text(other.Title), With: in.number(m, &c.With), WithN: c.WithN,
		Without: in.number(m, &c.Without), WithoutN: c.WithoutN, Unit: text(in.unit(m)),
		words: fmt.Sprintf("%s: mean %s on %s with %s, %s on %s without", text(m.Title), in.figure(m, c.With), Plural(c.WithN, "day"),
			text(other.Title), in.figure(m, c.Without), Plural(c.WithoutN, "day")),
	}
}

func (t *TrendPairing) lines(p *page) {
	p.line("### " + string(t.First) + " beside " + string(t.Second))
	p.line("Pairs: " + t.Pairs)
	if t.Because != "" {
		p.line("no figure: " + t.Because)
	} else {
		p.line(fmt.Sprintf("Spearman's rho %s (95 %%: %s to %s), n %d: %s. That two go together does not say why.",
			units.Number(float64(*t.Rho), 2), units.Number(float64(*t.Low), 2), units.Number(float64(*t.High), 2), t.N, t.Words))
	}
	if t.Days != nil {
		p.line(t.Days.words)
	}
}
