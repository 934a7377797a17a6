// Package telemetry owns what an operator sees of a running server: its log and its metrics. Neither ever holds whom a
// request was of, what it said or a secret.
//
// It is a kit for adapters and app: it knows no use case.
package telemetry
