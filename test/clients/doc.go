// Package clients runs MCP clients that nobody here wrote against the built program: the
// Inspector's CLI, Claude Code and the protocol's conformance suite.
//
// Its tests have the build tag clients and need what package.json pins; `make
// test-clients` fetches and runs it all. It has no code of its own and must never be
// imported.
//
// package.json holds vite, which the Inspector brings along, at 8.3.4: the next version
// asks for an optional package that is not published, and npm ci refuses a lock file
// without it.
package clients
