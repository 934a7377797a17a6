// Package instances runs the server as its people meet it: several processes on one database, under
// load, some of them killed.
//
// Its tests start the test binary itself as the server, so that the race detector sees it too.
package instances
