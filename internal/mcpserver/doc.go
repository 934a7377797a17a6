// Package mcpserver owns the Model Context Protocol edge: which tools there are, what a
// client sees of them, and how a call's JSON becomes typed arguments, one call of a use
// case, and a short text.
//
// A tool is a struct of arguments, from which the advertised schema is made and by which
// every call is checked, and a function that makes one call of the [Archive]. Answers are
// text alone, Markdown or compact JSON. Errors are answers too: the kind as a stable code
// at the front, what is wrong, what would be right; their causes go to the log.
//
// Over a pair of streams it serves the one person of a machine. Over HTTP a [Guard] stands before
// it: who calls is who the access token is of, what its scopes do not include is neither
// listed nor done, and the tools that would need a terminal or a folder send people to a page ([Remote]).
//
// No rule of training, dates or Polar lives here, and nothing here imports another adapter.
package mcpserver
