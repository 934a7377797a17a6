-- +goose Up

-- What the database says of itself: that it is ours, and which master key opens it.
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);

-- A person and their key, wrapped by the master key.
CREATE TABLE person (
    id          TEXT COLLATE "C" PRIMARY KEY,
    wrapped_key BYTEA NOT NULL,
    created_at  BIGINT NOT NULL
);

-- Who was deleted, so that a restored backup forgets them again.
CREATE TABLE deletion (
    person     TEXT PRIMARY KEY,
    deleted_at BIGINT NOT NULL
);

-- One thing that a person owns. day is YYYY-MM-DD, or empty for what belongs to no day.
-- Instants are microseconds since 1970 in UTC everywhere. version counts every write of the
-- row, and what is sealed in it opens at that version only. content is the keyed hash of
-- what a source gave. The row of a deleted record stays.
CREATE TABLE record (
    person     TEXT NOT NULL,
    id         TEXT COLLATE "C" NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL,
    day        TEXT COLLATE "C" NOT NULL,
    starts_at  BIGINT NOT NULL,
    source     TEXT NOT NULL,
    source_key BYTEA,
    revision   BIGINT NOT NULL,
    version    BIGINT NOT NULL,
    deleted    BIGINT NOT NULL,
    content    BYTEA,
    body       BYTEA,
    overlay    BYTEA,
    PRIMARY KEY (person, kind, day, starts_at, id)
);
CREATE UNIQUE INDEX record_id ON record (person, id);
CREATE UNIQUE INDEX record_source ON record (person, kind, source, source_key) WHERE source_key IS NOT NULL;

-- The large series of a record, kept apart so that a query of records reads none of them.
CREATE TABLE sample (
    person    TEXT NOT NULL,
    record_id TEXT NOT NULL,
    version   BIGINT NOT NULL,
    content   BYTEA NOT NULL,
    data      BYTEA NOT NULL,
    PRIMARY KEY (person, record_id)
);

-- One request to change something. key, arguments and said are keyed hashes, and are
-- forgotten with the answer when the key is.
CREATE TABLE call (
    person     TEXT NOT NULL,
    id         TEXT COLLATE "C" NOT NULL,
    at         BIGINT NOT NULL,
    actor_kind TEXT NOT NULL,
    actor      BYTEA NOT NULL,
    client_id  TEXT NOT NULL,
    grant_id   TEXT NOT NULL,
    tool       TEXT NOT NULL,
    undoes     TEXT,
    key        BYTEA,
    arguments  BYTEA,
    said       BYTEA,
    answer     BYTEA,
    PRIMARY KEY (person, id)
);
CREATE UNIQUE INDEX call_key ON call (person, key) WHERE key IS NOT NULL;
CREATE INDEX call_said ON call (person, said) WHERE said IS NOT NULL;
CREATE INDEX call_remembered ON call (person, at) WHERE key IS NOT NULL OR said IS NOT NULL;
CREATE INDEX call_undoes ON call (person, undoes) WHERE undoes IS NOT NULL;

-- What a call did to one record. Nothing here is ever changed.
CREATE TABLE change (
    seq        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person     TEXT NOT NULL,
    call_id    TEXT NOT NULL,
    at         BIGINT NOT NULL,
    actor_kind TEXT NOT NULL,
    kind       TEXT NOT NULL,
    record_id  TEXT NOT NULL,
    source     TEXT NOT NULL,
    revision   BIGINT NOT NULL,
    source_op  TEXT NOT NULL,
    content    BYTEA,
    before     BYTEA,
    after      BYTEA
);
CREATE INDEX change_person ON change (person, seq);
CREATE INDEX change_actor ON change (person, actor_kind, seq);
CREATE INDEX change_call ON change (person, call_id, seq);
CREATE INDEX change_record ON change (person, record_id, seq);

-- The credentials of a person at a source.
CREATE TABLE connection (
    person  TEXT NOT NULL,
    source  TEXT NOT NULL,
    version BIGINT NOT NULL,
    sealed  BYTEA NOT NULL,
    PRIMARY KEY (person, source)
);

-- When a source was last asked for a kind of records, and for which days it has ever answered:
-- pairs of first and last days, in order.
CREATE TABLE pull (
    person      TEXT NOT NULL,
    source      TEXT NOT NULL,
    kind        TEXT NOT NULL,
    asked_at    BIGINT NOT NULL,
    answered_at BIGINT NOT NULL,
    from_day    TEXT NOT NULL,
    to_day      TEXT NOT NULL,
    answered    TEXT NOT NULL,
    failure     TEXT NOT NULL,
    why         BYTEA,
    retry_at    BIGINT NOT NULL,
    PRIMARY KEY (person, source, kind)
);

-- Who may do what only one may do at a time, until when.
CREATE TABLE lease (
    person TEXT NOT NULL,
    name   TEXT NOT NULL,
    holder TEXT NOT NULL,
    until  BIGINT NOT NULL,
    PRIMARY KEY (person, name)
);
