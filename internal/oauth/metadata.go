package oauth

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"
)

// The bounds of what a client says of itself.
const (
	mostMetadata     = 64 << 10 // bytes
	mostDepth        = 16       // of values in values
	mostRedirectURIs = 10
	mostWord         = 256 // bytes of a short text
)

// The ways in which a client can say who it is.
const (
	noSecret     = "none"
	secretPost   = "client_secret_post"
	secretHeader = "client_secret_basic"
)

// The grant types.
const (
	codeGrant    = "authorization_code"
	refreshGrant = "refresh_token"
)

// metadata is what we understand of what a client says of itself, and what it is told that we understood.
type metadata struct {
	RedirectURIs    []string `json:"redirect_uris"`
	ClientName      string   `json:"client_name,omitempty"`
	ClientURI       string   `json:"client_uri,omitempty"`
	AuthMethod      string   `json:"token_endpoint_auth_method"`
	GrantTypes      []string `json:"grant_types"`
	ResponseTypes   []string `json:"response_types"`
	ApplicationType string   `json:"application_type"`
	Scope           string   `json:"scope,omitempty"`
	SoftwareID      string   `json:"software_id,omitempty"`
	SoftwareVersion string   `json:"software_version,omitempty"`
}

// fields are the members of a client's metadata. Each is read by its exact name; others are ignored.
type fields map[string]json.RawMessage

func parseFields(body []byte) (fields, error) {
	if len(body) > mostMetadata {
		return nil, refuse(InvalidClientMetadata, "client metadata has at most %d bytes", mostMetadata)
	}
	if !utf8.Valid(body) || tooDeep(body) {
		return nil, refuse(InvalidClientMetadata, "client metadata is JSON in UTF-8, at most %d values deep", mostDepth)
	}
	var f fields
	if err := json.Unmarshal(body, &f); err != nil || f == nil {
		return nil, refuse(InvalidClientMetadata, "client metadata is one JSON object")
	}
	return f, nil
}

// tooDeep reports JSON with more values in values than anything that we understand has.
func tooDeep(body []byte) bool {
	depth, inText, escaped := 0, false, false
	for _, b := range body {
		switch {
		case escaped:
			escaped = false
		case inText:
			escaped, inText = b == '\\', b != '"'
		case b == '"':
			inText = true
		case b == '{' || b == '[':
			depth++
		case b == '}' || b == ']':
			depth--
		}
		if depth > mostDepth {
			return true
		}
	}
	return false
}

// text returns a member that is a text, "" when it is not there.
func (f fields) text(name string) (string, error) {
	var text *string
	if err := f.decode(name, &text); err != nil || text == nil {
		return "", err
	}
	return *text, nil
}

// word returns a member that is a short text to give back, "" when it is too long or cannot be shown.
func (f fields) word(name string) (string, error) {
	text, err := f.text(name)
	if len(text) > mostWord || cleanName(text) != text {
		return "", err
	}
	return text, err
}

// words returns a member that is a list of texts, nil when it is not there.
func (f fields) words(name string) ([]string, error) {
	var words []string
	err := f.decode(name, &words)
	return words, err
}

func (f fields) decode(name string, into any) error {
	raw, ok := f[name]
	if !ok {
		return nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return refuse(InvalidClientMetadata, "%s has a value of another type", name)
	}
	return nil
}

// redirectURIs returns the addresses that can be used. Odd ones are left out, as long as one is left: some clients
// register what only other servers need.
func (f fields) redirectURIs() ([]string, error) {
	var given []any
	if err := f.decode("redirect_uris", &given); err != nil || len(given) > mostRedirectURIs {
		return nil, refuse(InvalidRedirectURI, "redirect_uris is a list of at most %d", mostRedirectURIs)
	}
	var kept []string
	for _, one := range given {
		uri, _ := one.(string)
		if _, ok := parseRedirect(uri); ok && !slices.Contains(kept, uri) {
			kept = append(kept, uri)
		}
	}
	if kept == nil {
		return nil, refuse(InvalidRedirectURI, "a redirect URI is https, http on loopback, or the private-use scheme of an app; it has no "+
			"fragment, no user and at most %d bytes", mostURI)
	}
	return kept, nil
}

// understand returns what we understand of a client's metadata, with what holds where it says nothing.
func (f fields) understand() (metadata, error) {
	m := metadata{GrantTypes: []string{codeGrant, refreshGrant}, ResponseTypes: []string{"code"}}
	steps := []func(*metadata) error{f.readRedirects, f.readProtocol, f.readMethod, f.readKind, f.readDescription}
	for _, step := range steps {
		if err := step(&m); err != nil {
			return metadata{}, err
		}
	}
	return m, nil
}

func (f fields) readRedirects(m *metadata) error {
	uris, err := f.redirectURIs()
	m.RedirectURIs = uris
	return err
}

// readProtocol refuses a client that wants nothing that there is. A refresh token is given to every one.
func (f fields) readProtocol(*metadata) error {
	grants, err := f.words("grant_types")
	if err != nil {
		return err
	}
	responses, err := f.words("response_types")
	if err != nil {
		return err
	}
	if grants != nil && !slices.Contains(grants, codeGrant) || responses != nil && !slices.Contains(responses, "code") {
		return refuse(InvalidClientMetadata, "only the grant type %s with the response type code is offered", codeGrant)
	}
	return nil
}

func (f fields) readMethod(m *metadata) error {
	method, err := f.text("token_endpoint_auth_method")
	if err != nil {
		return err
	}
	switch method {
	case "":
		method = secretHeader // as RFC 7591 has it
	case noSecret, secretPost, secretHeader:
	default:
		return refuse(InvalidClientMetadata, "token_endpoint_auth_method is %s, %s or %s", noSecret, secretPost, secretHeader)
	}
	m.AuthMethod = method
	return nil
}

// readKind takes the kind that the addresses speak of when the client names none, or one that there is not.
func (f fields) readKind(m *metadata) error {
	kind, err := f.text("application_type")
	if kind != "web" && kind != "native" {
		kind = "web"
		if !slices.ContainsFunc(m.RedirectURIs, isDocumented) { // none of them is https
			kind = "native"
		}
	}
	m.ApplicationType = kind
	return err
}

func (f fields) readDescription(m *metadata) error {
	name, err := f.text("client_name")
	if err != nil {
		return err
	}
	m.ClientName = cleanName(name)
	if m.SoftwareID, err = f.word("software_id"); err != nil {
		return err
	}
	if m.SoftwareVersion, err = f.word("software_version"); err != nil {
		return err
	}
	if m.ClientURI, err = f.text("client_uri"); err != nil {
		return err
	}
	if _, ok := parseRedirect(m.ClientURI); !ok || !isDocumented(m.ClientURI) {
		m.ClientURI = ""
	}
	scope, err := f.text("scope")
	m.Scope = knownScopes(scope)
	return err
}

// knownScopes returns the scopes in a text that there are. They bind nobody: a client may ask for others later.
func knownScopes(text string) string {
	words := strings.Fields(text)
	return append(AllScopes(), OfflineAccess).where(func(s Scope) bool { return slices.Contains(words, string(s)) }).String()
}

// client returns the client that the metadata describes.
func (m metadata) client(id string, kind ClientKind) (Client, error) {
	document, err := json.Marshal(m)
	return Client{
		ID: id, Kind: kind, Name: m.ClientName, RedirectURIs: m.RedirectURIs, ApplicationType: m.ApplicationType,
		AuthMethod: m.AuthMethod, Metadata: document,
	}, err
}
