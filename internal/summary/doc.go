// Package summary owns what an answer says: it turns records of the domain into compact
// documents and writes each of them as Markdown that a person reads and as JSON that a
// program reads.
//
// A document is built with what was asked and which day is today; it never reads a clock,
// a zone database of the machine, a file or the network. Longer ranges are condensed while
// the document is built, so both forms stay bounded and say what was left out. Text that
// came from elsewhere passes through [Text] or [Code] and cannot write Markdown.
//
// It imports analysis, fitness, civil, units and fault, and never a source, a use case or
// an adapter.
package summary
