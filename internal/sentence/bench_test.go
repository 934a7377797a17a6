package sentence_test

import (
	"testing"

	"github.com/paceline/paceline/internal/sentence"
)

// BenchmarkRead reads every sentence of the corpus; one operation is one sentence.
func BenchmarkRead(b *testing.B) {
	examples := corpus(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; b.Loop(); i++ {
		one := &examples[i%len(examples)]
		sentence.Read(one.Words, one.Listener)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "sentences/s")
}
