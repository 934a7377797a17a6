// Package layers holds the house's layer table as a test: which package of ours may import
// which, who owns a dependency, and that each package says in one place what it is for.
//
// It has no code of its own and must never be imported.
package layers
