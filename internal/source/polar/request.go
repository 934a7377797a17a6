package polar

import (
	"net/http"
	"net/url"
	"strings"
)

// A request is one call of an operation of the API.
type request struct {
	method     string
	template   string   // the path below the API's address, as in the OpenAPI document
	parameters []string // of the template, in order
	query      url.Values
	accept     string // JSON when empty
	body       []byte // JSON
	notFound   bool   // 404 means that there is no data
}

// get returns a read of the path that a template such as /v3/users/sleep/{date} makes with
// its parameters.
func get(template string, parameters ...string) request {
	return request{method: http.MethodGet, template: template, parameters: parameters}
}

// orNone returns r with 404 for no data, as the OpenAPI document says of some operations.
func (r request) orNone() request {
	r.notFound = true
	return r
}

// with returns r with a query.
func (r request) with(query url.Values) request {
	r.query = query
	return r
}

// operation names the request without what it is about, for errors and logs.
func (r request) operation() string { return r.method + " " + r.template }

// path returns the path, escaped.
func (r request) path() string {
	path := r.template
	for _, value := range r.parameters {
		before, rest, _ := strings.Cut(path, "{")
		_, after, _ := strings.Cut(rest, "}")
		path = before + url.PathEscape(value) + after
	}
	return path
}
