// Package storetest owns the conformance suite of the store, which runs whole on each engine,
// and a store for the tests of other packages.
//
// It is for tests. It imports the store and what the store's ports speak of.
package storetest
