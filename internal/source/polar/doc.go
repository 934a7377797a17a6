// Package polar owns Polar AccessLink v3: every endpoint that reads data, registration,
// OAuth and the signature of webhooks, mapped to the domain's types.
//
// One [Client] serves all people; credentials come with each call. It tolerates what the
// service is known to send beside its documentation (both key spellings, numbers as text,
// several shapes of one answer, sentinels for "none"), skips and counts a record that cannot
// be read, and keeps every failure apart from "no data". Nothing that Polar says of a
// person, and no token or code, is ever logged or part of an error.
//
// It imports civil, fault, fitness and source, and never another adapter or a use case.
package polar
