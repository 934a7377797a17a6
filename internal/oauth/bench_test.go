package oauth_test

import "testing"

// BenchmarkVerify is what each call of an assistant pays before anything else.
func BenchmarkVerify(b *testing.B) {
	s := newServer(b)
	_, tokens, _ := s.connect(b, "anna")
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			s.verified(b, tokens.Access)
		}
	})
}

// BenchmarkRefresh is what a client pays every quarter of an hour.
func BenchmarkRefresh(b *testing.B) {
	s := newServer(b)
	client, tokens, _ := s.connect(b, "anna")
	for b.Loop() {
		tokens = s.tokens(b, refreshOf(client, tokens.Refresh))
	}
}
