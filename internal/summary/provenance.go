package summary

// Provenance is how an answer without a range came about.
type Provenance struct {
	Origin string   `json:"from_own_records,omitempty"`
	Notes  []string `json:"notes,omitempty"`
}

// ProvenanceOf returns how the answer to q came about.
func ProvenanceOf(q Question) Provenance {
	p := Provenance{Origin: sentence(q.Origin)}
	for _, note := range q.Notes {
		p.Notes = append(p.Notes, sentence(note))
	}
	return p
}

// head writes what is from our own records, which stands before anything else.
func (o *Provenance) head(p *page) { p.line(o.Origin) }

func (o *Provenance) foot(p *page) {
	for _, note := range o.Notes {
		p.line("Note: " + note)
	}
}
