-- +goose Up

-- Who can sign in. email is the keyed hash of their address; the address, their name and the hash of
-- their password are sealed.
CREATE TABLE account (
    person     TEXT COLLATE "C" PRIMARY KEY,
    email      BYTEA NOT NULL,
    owner      BIGINT NOT NULL,
    version    BIGINT NOT NULL,
    sealed     BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX account_email ON account (email);

-- A key that a person signs in with.
CREATE TABLE passkey (
    id         BYTEA PRIMARY KEY,
    person     TEXT COLLATE "C" NOT NULL,
    version    BIGINT NOT NULL,
    sealed     BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL
);
CREATE INDEX passkey_person ON passkey (person);

-- A browser that is signed in. hash is the SHA-256 of what its cookie holds.
CREATE TABLE session (
    hash       BYTEA PRIMARY KEY,
    person     TEXT COLLATE "C" NOT NULL,
    agent      TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    proved_at  BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX session_person ON session (person);
CREATE INDEX session_expires ON session (expires_at);

-- A secret that is good for one purpose, so many times. person and bound are empty where it is
-- nobody's and bound to nothing.
CREATE TABLE ticket (
    hash       BYTEA PRIMARY KEY,
    purpose    TEXT COLLATE "C" NOT NULL,
    person     TEXT COLLATE "C" NOT NULL,
    bound      TEXT COLLATE "C" NOT NULL,
    sealed     BYTEA,
    uses       BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX ticket_person ON ticket (person, purpose);
CREATE INDEX ticket_bound ON ticket (bound) WHERE bound <> '';
CREATE INDEX ticket_expires ON ticket (expires_at);

-- How often somebody tried something in a window. who is a keyed hash.
CREATE TABLE attempt (
    kind    TEXT COLLATE "C" NOT NULL,
    who     BYTEA NOT NULL,
    ends_at BIGINT NOT NULL,
    count   BIGINT NOT NULL,
    PRIMARY KEY (kind, who)
);
CREATE INDEX attempt_ends ON attempt (ends_at);

-- A program that asks people for access. document is its metadata as it gave it, or as it was fetched.
CREATE TABLE client (
    id          TEXT COLLATE "C" PRIMARY KEY,
    kind        TEXT COLLATE "C" NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    document    TEXT COLLATE "C" NOT NULL,
    secret      BYTEA,
    created_at  BIGINT NOT NULL,
    used_at     BIGINT NOT NULL,
    fresh_until BIGINT NOT NULL
);
CREATE INDEX client_unused ON client (created_at) WHERE used_at = 0;

-- What a person allowed a client. scopes are words with spaces between them.
CREATE TABLE permit (
    id            TEXT COLLATE "C" PRIMARY KEY,
    person        TEXT COLLATE "C" NOT NULL,
    client        TEXT COLLATE "C" NOT NULL,
    client_name   TEXT COLLATE "C" NOT NULL,
    client_host   TEXT COLLATE "C" NOT NULL,
    redirect_host TEXT COLLATE "C" NOT NULL,
    scopes        TEXT COLLATE "C" NOT NULL,
    resource      TEXT COLLATE "C" NOT NULL,
    created_at    BIGINT NOT NULL,
    used_at       BIGINT NOT NULL,
    ended_at      BIGINT NOT NULL,
    ended         TEXT COLLATE "C" NOT NULL
);
CREATE INDEX permit_person ON permit (person);

-- An authorization code, kept after its use so that a second one is seen.
CREATE TABLE code (
    hash         BYTEA PRIMARY KEY,
    permit       TEXT COLLATE "C" NOT NULL,
    redirect_uri TEXT COLLATE "C" NOT NULL,
    challenge    TEXT COLLATE "C" NOT NULL,
    expires_at   BIGINT NOT NULL,
    used_at      BIGINT NOT NULL
);
CREATE INDEX code_expires ON code (expires_at);

-- An access or a refresh token.
CREATE TABLE token (
    hash       BYTEA PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    permit     TEXT COLLATE "C" NOT NULL,
    scopes     TEXT COLLATE "C" NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT NOT NULL,
    successor  BYTEA
);
CREATE INDEX token_permit ON token (permit);
CREATE INDEX token_expires ON token (expires_at);

-- Whose account it is at the source, as a keyed hash: one account is of one person.
ALTER TABLE connection ADD COLUMN account BYTEA;
CREATE UNIQUE INDEX connection_account ON connection (source, account) WHERE account IS NOT NULL;

-- What is still to be deregistered at a source, of people who disconnected it or are gone.
CREATE TABLE deregistration (
    id         TEXT COLLATE "C" PRIMARY KEY,
    source     TEXT COLLATE "C" NOT NULL,
    sealed     BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);
