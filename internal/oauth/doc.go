// Package oauth owns the rules of the authorization server: which programs may ask, what a person
// grants them, and the codes and tokens that stand for it.
//
// It follows OAuth 2.1 as MCP asks for it: authorization codes with PKCE (S256 only), dynamic
// registration (RFC 7591), client id metadata documents, resource indicators (RFC 8707), the issuer in
// every authorization response (RFC 9207), revocation (RFC 7009), and refresh tokens that are
// used once. Codes and tokens are random, and the store knows their hashes only.
//
// It knows no HTTP, page or SQL: requests come as values, and answers go as values or as an
// Error with its code. It never imports another use case or an adapter.
package oauth
