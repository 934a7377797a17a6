// Package source owns the contract of where device data comes from: a small set of
// capabilities that an adapter offers and a use case asks for, and the credentials that
// pass between them.
//
// An adapter implements the capabilities that its provider has; the use case declares
// which of them it needs. Package source knows no provider, protocol or file.
package source
