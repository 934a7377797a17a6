// Package sentence reads what a person says of their day: one sentence or several, into log
// entries, foods, what was not stored and why, and what was not understood, word for word.
//
// It is deterministic and pure: the same words, vocabulary and moment give the same reading.
// Nothing is dropped in silence, and nothing is guessed without saying so. It imports the
// vocabulary only.
//
// The way of the words: the lexer cuts them into tokens and makes numbers of number words;
// mentions find what is named, but for a name that means something else there (ran out of
// milk); pieces and clauses end where another subject begins; each clause is asked whether it
// was done and on which day, and is then read by its kind (strength, session, night, nap,
// measure, tracked, food, note). A reader marks the tokens that it understands, so that what it
// leaves comes back as it was said. What an entry may hold is judged by fitness. The tables of
// words are in the files words_*.go.
package sentence
