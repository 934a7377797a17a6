//go:build !conformance

package mcpserver

import "github.com/modelcontextprotocol/go-sdk/mcp"

// The fixtures of the conformance suite are in its build alone.

func fixtureOptions(*mcp.ServerOptions) {}

func addFixtures(*mcp.Server) {}
