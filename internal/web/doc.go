// Package web owns the pages, one file a page, and the HTTP endpoints around them: those of the authorization server, of
// sources that people connect, of downloads and of health. The MCP endpoint is handed in.
//
// A page asks a use case and shows what it says: no rule is here. Every page works without scripts, but for passkeys, which need one.
// It never imports another adapter.
package web

//go:generate go tool -modfile=../../tools/go.mod templ generate -log-level error
