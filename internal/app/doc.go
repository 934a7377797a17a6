// Package app owns the composition: it reads the configuration of the machine, puts the
// parts together and runs them as the commands of the program.
//
// It is the only package that knows which adapter satisfies which port, and holds no rule
// of training, protocol or storage itself. Only cmd/paceline imports it.
package app
