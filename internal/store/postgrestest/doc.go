// Package postgrestest owns the PostgreSQL server that tests run on: a real one, of their
// own, which nobody has to set up and which is gone with the tests.
//
// A test asks for the URL of a fresh, empty database. All tests of a process share one
// server in a temporary folder, reached through a socket that nobody else can open; where
// PACELINE_TEST_POSTGRES names a server, they use that one. PostgreSQL refuses to run as
// root, so root starts it as another user. The server ends and its folder goes when the
// process ends, also when that is killed.
//
// It is for tests only, and imports nothing of ours.
package postgrestest
