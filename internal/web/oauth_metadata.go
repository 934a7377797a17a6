package web

import (
	"encoding/json"
	"net/http"

	"github.com/paceline/paceline/internal/oauth"
)

// mcpPath is the path of the MCP endpoint, which tokens are for.
const mcpPath = "/mcp"

// resourceMetadata says who gives tokens for the MCP endpoint (RFC 9728). offline_access is no permission
// of the resource, so it is not here.
type resourceMetadata struct {
	Resource             string       `json:"resource"`
	ResourceName         string       `json:"resource_name"`
	AuthorizationServers []string     `json:"authorization_servers"`
	ScopesSupported      oauth.Scopes `json:"scopes_supported"`
	BearerMethods        []string     `json:"bearer_methods_supported"`
}

// serverMetadata says what the authorization server can do and where (RFC 8414).
type serverMetadata struct {
	Issuer                string       `json:"issuer"`
	AuthorizationEndpoint string       `json:"authorization_endpoint"`
	TokenEndpoint         string       `json:"token_endpoint"`
	RegistrationEndpoint  string       `json:"registration_endpoint"`
	RevocationEndpoint    string       `json:"revocation_endpoint"`
	ScopesSupported       oauth.Scopes `json:"scopes_supported"`
	ResponseTypes         []string     `json:"response_types_supported"`
	ResponseModes         []string     `json:"response_modes_supported"`
	GrantTypes            []string     `json:"grant_types_supported"`
	ChallengeMethods      []string     `json:"code_challenge_methods_supported"`
	TokenAuthMethods      []string     `json:"token_endpoint_auth_methods_supported"`
	RevocationAuthMethods []string     `json:"revocation_endpoint_auth_methods_supported"`
	IssInResponses        bool         `json:"authorization_response_iss_parameter_supported"`
	ClientDocuments       bool         `json:"client_id_metadata_document_supported"`
}

func newResourceMetadata(url string) resourceMetadata {
	return resourceMetadata{
		Resource:             url + mcpPath,
		ResourceName:         "Paceline",
		AuthorizationServers: []string{url},
		ScopesSupported:      oauth.AllScopes(),
		BearerMethods:        []string{"header"},
	}
}

func newServerMetadata(url string, clientDocuments bool) serverMetadata {
	methods := []string{"none", "client_secret_post", "client_secret_basic"}
	return serverMetadata{
		Issuer:                url,
		AuthorizationEndpoint: url + "/authorize",
		TokenEndpoint:         url + "/token",
		RegistrationEndpoint:  url + "/register",
		RevocationEndpoint:    url + "/revoke",
		ScopesSupported:       append(oauth.AllScopes(), oauth.OfflineAccess),
		ResponseTypes:         []string{"code"},
		ResponseModes:         []string{"query"},
		GrantTypes:            []string{"authorization_code", "refresh_token"},
		ChallengeMethods:      []string{"S256"},
		TokenAuthMethods:      methods,
		RevocationAuthMethods: methods,
		IssInResponses:        true,
		ClientDocuments:       clientDocuments,
	}
}

// publish returns a handler of a document that programs in any browser may read.
func publish(document any) (http.Handler, error) {
	text, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Access-Control-Allow-Origin", "*")
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			header.Set("Content-Type", "application/json")
			header.Set("Cache-Control", "public, max-age=300")
			w.Write(text)
		case http.MethodOptions:
			header.Set("Allow", "GET, HEAD, OPTIONS")
			header.Set("Access-Control-Allow-Methods", "GET, HEAD")
			header.Set("Access-Control-Allow-Headers", "MCP-Protocol-Version")
			header.Set("Access-Control-Max-Age", "86400")
			w.WriteHeader(http.StatusNoContent)
		default:
			header.Set("Allow", "GET, HEAD, OPTIONS")
			w.WriteHeader(http.StatusMethodNotAllowed)
		}
	}), nil
}
