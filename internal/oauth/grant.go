package oauth

import "time"

// Grant is what a person allowed a client at one moment. All its codes and tokens are one family:
// they end with it.
type Grant struct {
	ID        string
	Person    string
	Client    Label
	Scopes    Scopes // may be narrowed later, never widened
	Resource  string // the one that its tokens are for
	CreatedAt time.Time
	UsedAt    time.Time // of the last call, to within five minutes
	EndedAt   time.Time // zero while it holds
	Ended     Ending
}

// Ending is why a grant holds no more.
type Ending string

// The endings.
const (
	Disconnected Ending = "disconnected" // by the person
	ClientEnded  Ending = "client"       // by the client, which revoked its tokens
	Replayed     Ending = "replayed"     // a code or a refresh token was used twice
	Unused       Ending = "unused"       // for longer than a refresh token lives
)

// Hash is the SHA-256 of a code or a token.
type Hash [32]byte

// Code is an authorization code. It is kept after its use, so that a second use is seen.
type Code struct {
	Hash        Hash
	Grant       string
	RedirectURI string
	Challenge   string // PKCE, S256
	ExpiresAt   time.Time
	UsedAt      time.Time
}

// TokenKind is what a token is for.
type TokenKind string

// The kinds of tokens.
const (
	AccessToken  TokenKind = "access"
	RefreshToken TokenKind = "refresh"
)

// Token is an access or a refresh token. Its scopes are those it was asked with; what it may do is what
// its grant still has of them.
type Token struct {
	Hash      Hash
	Kind      TokenKind
	Grant     string
	Scopes    Scopes
	ExpiresAt time.Time
	UsedAt    time.Time // of a refresh token: when it was exchanged
	Successor Hash      // of a refresh token: what it was exchanged for; zero while it was not
}

// Access is what a verified access token stands for.
type Access struct {
	Grant     string
	Person    string
	Client    Label
	Scopes    Scopes
	ExpiresAt time.Time
}
