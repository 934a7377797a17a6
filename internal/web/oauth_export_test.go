package web

// For tests outside the package.
var (
	FormTarget = formTarget
	Asked      = asked
	Proof      = proof
	Network    = network
)
