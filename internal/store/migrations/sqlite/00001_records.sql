-- +goose Up

-- What the database says of itself: that it is ours, and which master key opens it.
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- A person and their key, wrapped by the master key.
CREATE TABLE person (
    id          TEXT PRIMARY KEY,
    wrapped_key BLOB NOT NULL,
    created_at  INTEGER NOT NULL
) STRICT;

-- Who was deleted, so that a restored backup forgets them again.
CREATE TABLE deletion (
    person     TEXT PRIMARY KEY,
    deleted_at INTEGER NOT NULL
) STRICT;

-- One thing that a person owns. day is YYYY-MM-DD, or empty for what belongs to no day.
-- Instants are microseconds since 1970 in UTC everywhere. version counts every write of the
-- row, and what is sealed in it opens at that version only. content is the keyed hash of
-- what a source gave. The row of a deleted record stays. The table is in the order in which
-- records are read: what lies on the days of a question lies side by side.
CREATE TABLE record (
    person     TEXT NOT NULL,
    id         TEXT NOT NULL,
    kind       TEXT NOT NULL,
    day        TEXT NOT NULL,
    starts_at  INTEGER NOT NULL,
    source     TEXT NOT NULL,
    source_key BLOB,
    revision   INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    deleted    INTEGER NOT NULL,
    content    BLOB,
    body       BLOB,
    overlay    BLOB,
    PRIMARY KEY (person, kind, day, starts_at, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX record_id ON record (person, id);
CREATE UNIQUE INDEX record_source ON record (person, kind, source, source_key) WHERE source_key IS NOT NULL;

-- The large series of a record, kept apart so that a query of records reads none of them.
CREATE TABLE sample (
    person    TEXT NOT NULL,
    record_id TEXT NOT NULL,
    version   INTEGER NOT NULL,
    content   BLOB NOT NULL,
    data      BLOB NOT NULL,
    PRIMARY KEY (person, record_id)
) STRICT;

-- One request to change something. key, arguments and said are keyed hashes, and are
-- forgotten with the answer when the key is.
CREATE TABLE call (
    person     TEXT NOT NULL,
    id         TEXT NOT NULL,
    at         INTEGER NOT NULL,
    actor_kind TEXT NOT NULL,
    actor      BLOB NOT NULL,
    client_id  TEXT NOT NULL,
    grant_id   TEXT NOT NULL,
    tool       TEXT NOT NULL,
    undoes     TEXT,
    key        BLOB,
    arguments  BLOB,
    said       BLOB,
    answer     BLOB,
    PRIMARY KEY (person, id)
) STRICT;
CREATE UNIQUE INDEX call_key ON call (person, key) WHERE key IS NOT NULL;
CREATE INDEX call_said ON call (person, said) WHERE said IS NOT NULL;
CREATE INDEX call_remembered ON call (person, at) WHERE key IS NOT NULL OR said IS NOT NULL;
CREATE INDEX call_undoes ON call (person, undoes) WHERE undoes IS NOT NULL;

-- What a call did to one record. Nothing here is ever changed.
CREATE TABLE change (
    seq        INTEGER PRIMARY KEY AUTOINCREMENT,
    person     TEXT NOT NULL,
    call_id    TEXT NOT NULL,
    at         INTEGER NOT NULL,
    actor_kind TEXT NOT NULL,
    kind       TEXT NOT NULL,
    record_id  TEXT NOT NULL,
    source     TEXT NOT NULL,
    revision   INTEGER NOT NULL,
    source_op  TEXT NOT NULL,
    content    BLOB,
    before     BLOB,
    after      BLOB
) STRICT;
CREATE INDEX change_person ON change (person, seq);
CREATE INDEX change_actor ON change (person, actor_kind, seq);
CREATE INDEX change_call ON change (person, call_id, seq);
CREATE INDEX change_record ON change (person, record_id, seq);

-- The credentials of a person at a source.
CREATE TABLE connection (
    person  TEXT NOT NULL,
    source  TEXT NOT NULL,
    version INTEGER NOT NULL,
    sealed  BLOB NOT NULL,
    PRIMARY KEY (person, source)
) STRICT;

-- When a source was last asked for a kind of records, and for which days it has ever answered:
-- pairs of first and last days, in order.
CREATE TABLE pull (
    person      TEXT NOT NULL,
    source      TEXT NOT NULL,
    kind        TEXT NOT NULL,
    asked_at    INTEGER NOT NULL,
    answered_at INTEGER NOT NULL,
    from_day    TEXT NOT NULL,
    to_day      TEXT NOT NULL,
    answered    TEXT NOT NULL,
    failure     TEXT NOT NULL,
    why         BLOB,
    retry_at    INTEGER NOT NULL,
    PRIMARY KEY (person, source, kind)
) STRICT;

-- Who may do what only one may do at a time, until when.
CREATE TABLE lease (
    person TEXT NOT NULL,
    name   TEXT NOT NULL,
    holder TEXT NOT NULL,
    until  INTEGER NOT NULL,
    PRIMARY KEY (person, name)
) STRICT;
