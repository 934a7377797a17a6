-- +goose Up

-- Who can sign in. email is the keyed hash of their address; the address, their name and the hash of
-- their password are sealed.
CREATE TABLE account (
    person     TEXT PRIMARY KEY,
    email      BLOB NOT NULL,
    owner      INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    sealed     BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX account_email ON account (email);

-- A key that a person signs in with.
CREATE TABLE passkey (
    id         BLOB PRIMARY KEY,
    person     TEXT NOT NULL,
    version    INTEGER NOT NULL,
    sealed     BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_person ON passkey (person);

-- A browser that is signed in. hash is the SHA-256 of what its cookie holds.
CREATE TABLE session (
    hash       BLOB PRIMARY KEY,
    person     TEXT NOT NULL,
    agent      TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL,
    proved_at  INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_person ON session (person);
CREATE INDEX session_expires ON session (expires_at);

-- A secret that is good for one purpose, so many times. person and bound are empty where it is
-- nobody's and bound to nothing.
CREATE TABLE ticket (
    hash       BLOB PRIMARY KEY,
    purpose    TEXT NOT NULL,
    person     TEXT NOT NULL,
    bound      TEXT NOT NULL,
    sealed     BLOB,
    uses       INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX ticket_person ON ticket (person, purpose);
CREATE INDEX ticket_bound ON ticket (bound) WHERE bound <> '';
CREATE INDEX ticket_expires ON ticket (expires_at);

-- How often somebody tried something in a window. who is a keyed hash.
CREATE TABLE attempt (
    kind    TEXT NOT NULL,
    who     BLOB NOT NULL,
    ends_at INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    PRIMARY KEY (kind, who)
) STRICT;
CREATE INDEX attempt_ends ON attempt (ends_at);

-- A program that asks people for access. document is its metadata as it gave it, or as it was fetched.
CREATE TABLE client (
    id          TEXT PRIMARY KEY,
    kind        TEXT NOT NULL,
    name        TEXT NOT NULL,
    document    TEXT NOT NULL,
    secret      BLOB,
    created_at  INTEGER NOT NULL,
    used_at     INTEGER NOT NULL,
    fresh_until INTEGER NOT NULL
) STRICT;
CREATE INDEX client_unused ON client (created_at) WHERE used_at = 0;

-- What a person allowed a client. scopes are words with spaces between them.
CREATE TABLE permit (
    id            TEXT PRIMARY KEY,
    person        TEXT NOT NULL,
    client        TEXT NOT NULL,
    client_name   TEXT NOT NULL,
    client_host   TEXT NOT NULL,
    redirect_host TEXT NOT NULL,
    scopes        TEXT NOT NULL,
    resource      TEXT NOT NULL,
    created_at    INTEGER NOT NULL,
    used_at       INTEGER NOT NULL,
    ended_at      INTEGER NOT NULL,
    ended         TEXT NOT NULL
) STRICT;
CREATE INDEX permit_person ON permit (person);

-- An authorization code, kept after its use so that a second one is seen.
CREATE TABLE code (
    hash         BLOB PRIMARY KEY,
    permit       TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    challenge    TEXT NOT NULL,
    expires_at   INTEGER NOT NULL,
    used_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX code_expires ON code (expires_at);

-- An access or a refresh token.
CREATE TABLE token (
    hash       BLOB PRIMARY KEY,
    kind       TEXT NOT NULL,
    permit     TEXT NOT NULL,
    scopes     TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL,
    successor  BLOB
) STRICT;
CREATE INDEX token_permit ON token (permit);
CREATE INDEX token_expires ON token (expires_at);

-- Whose account it is at the source, as a keyed hash: one account is of one person.
ALTER TABLE connection ADD COLUMN account BLOB;
CREATE UNIQUE INDEX connection_account ON connection (source, account) WHERE account IS NOT NULL;

-- What is still to be deregistered at a source, of people who disconnected it or are gone.
CREATE TABLE deregistration (
    id         TEXT PRIMARY KEY,
    source     TEXT NOT NULL,
    sealed     BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
