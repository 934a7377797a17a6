package summary

// MarshalJSON writes the answer with the keys that whoever reads it can count on: each list, empty where
// there is nothing in it, and the change id, null where nothing was stored.
func (l *Logged) MarshalJSON() ([]byte, error) {
	type alike Logged // without this method
	whole := alike(*l)
	whole.Stored, whole.Rejected = listed(l.Stored), listed(l.Rejected)
	whole.NotUnderstood, whole.Assumed = listed(l.NotUnderstood), listed(l.Assumed)
	var change *string
	if l.ChangeID != "" {
		change = &l.ChangeID
	}
	return encode(struct {
		*alike

		ChangeID *string `json:"change_id"`
	}{&whole, change})
}

// listed returns a list that is not null.
func listed[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
