"""The schema of the hub's data, as numbered migrations for both database engines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.errors import GmError
from gm.hub.store.base import Store

_TABLES = """
CREATE TABLE device (id INTEGER PRIMARY KEY, name TEXT NOT NULL, made TEXT NOT NULL, until TEXT, revoked TEXT);
CREATE TABLE gm_private.device_key (device INTEGER PRIMARY KEY, key TEXT NOT NULL);
CREATE TABLE duel (
  uid TEXT PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL, begun TEXT NOT NULL, title TEXT NOT NULL,
  event TEXT, round INTEGER, "table" INTEGER, device INTEGER NOT NULL, counts INTEGER NOT NULL, heard TEXT NOT NULL,
  verified TEXT NOT NULL, differs TEXT
);
CREATE TABLE branch (
  uid TEXT NOT NULL, branch INTEGER NOT NULL, parent INTEGER, start BIGINT NOT NULL, have BIGINT NOT NULL,
  head TEXT NOT NULL, device INTEGER NOT NULL, heard TEXT NOT NULL, PRIMARY KEY (uid, branch)
);
CREATE TABLE log (
  uid TEXT NOT NULL, branch INTEGER NOT NULL, seq BIGINT NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,
  words TEXT NOT NULL, body TEXT NOT NULL, target BIGINT, receipt TEXT NOT NULL, digest TEXT NOT NULL,
  PRIMARY KEY (uid, branch, seq)
){without_rowid};
CREATE TABLE result (
  uid TEXT NOT NULL, branch INTEGER NOT NULL, seq BIGINT NOT NULL, outcome TEXT NOT NULL, heard TEXT NOT NULL,
  PRIMARY KEY (uid, branch, seq)
);
CREATE TABLE decided (n BIGINT PRIMARY KEY, at TEXT NOT NULL, what TEXT NOT NULL, uid TEXT, value TEXT NOT NULL);
CREATE TABLE forgotten (uid TEXT PRIMARY KEY, at TEXT NOT NULL);
CREATE TABLE refused (uid TEXT NOT NULL, device INTEGER NOT NULL, heard TEXT NOT NULL, PRIMARY KEY (uid, device));
CREATE INDEX duel_verified ON duel (verified);
CREATE INDEX duel_device ON duel (device);
"""

_VIEWS = """
CREATE VIEW results AS
SELECT d.uid AS duel, {winners} AS winners, {kind} AS kind, {text} AS text, d.event, d.round, d."table", l.at, r.seq,
  d.verified
FROM duel d
JOIN branch b ON b.uid = d.uid AND b.branch = d.counts
JOIN result r ON r.uid = d.uid AND r.branch = d.counts AND r.seq = b.have - 1
JOIN log l ON l.uid = r.uid AND l.branch = r.branch AND l.seq = r.seq;
CREATE VIEW tables AS
SELECT d.uid, d.title, d.game, d.event, d.round, d."table", d.device, v.name AS device_name, b.branch, b.have, b.heard,
  d.verified, d.differs, r.outcome, (SELECT count(*) FROM branch f WHERE f.uid = d.uid) AS branches, d.begun
FROM duel d
JOIN branch b ON b.uid = d.uid AND b.branch = d.counts
LEFT JOIN device v ON v.id = d.device
LEFT JOIN result r ON r.uid = d.uid AND r.branch = d.counts AND r.seq = b.have - 1;
"""

_SQLITE = {
    "without_rowid": " WITHOUT ROWID",
    "winners": "json_extract(r.outcome, '$.winners')",
    "kind": "json_extract(r.outcome, '$.kind')",
    "text": "json_extract(r.outcome, '$.text')",
}
_POSTGRESQL = {
    "without_rowid": "",
    "winners": "r.outcome::json ->> 'winners'",
    "kind": "r.outcome::json ->> 'kind'",
    "text": "r.outcome::json ->> 'text'",
}
_APPEND_ONLY = ("log", "result", "decided")


def _sqlite_triggers(table: str) -> list[str]:
    text = f"SELECT raise(ABORT, '{table} is only ever appended to')"
    forgotten = "EXISTS (SELECT 1 FROM forgotten WHERE forgotten.uid = old.uid)"
    return [
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} BEGIN {text}; END",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} WHEN NOT {forgotten} BEGIN {text}; END",
    ]


_POSTGRESQL_FUNCTION = """
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM forgotten WHERE forgotten.uid = OLD.uid) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is only ever appended to', TG_TABLE_NAME;
END $$
"""

_POSTGRESQL_ROLES = """
DO $$
DECLARE who text;
BEGIN
  FOREACH who IN ARRAY ARRAY['gm_hub', 'gm_read'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = who) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', who);
      END IF;
    EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'gm_hub') THEN
    GRANT USAGE ON SCHEMA gm_private TO gm_hub;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA gm_private TO gm_hub;
    GRANT SELECT, INSERT, UPDATE, DELETE ON hub, device, duel, branch, log, result, decided, forgotten, refused,
      results, tables TO gm_hub;
  END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'gm_read') THEN GRANT SELECT ON results, tables TO gm_read; END IF;
END $$
"""


def _statements(text: str, engine: Mapping[str, str]) -> list[str]:
    for name, value in engine.items():
        text = text.replace(f"{{{name}}}", value)
    return [statement.strip() for statement in text.split(";\n") if statement.strip()]


def _first(engine: str) -> list[str]:
    made = _statements(_TABLES + _VIEWS, _SQLITE if engine == "sqlite" else _POSTGRESQL)
    if engine == "sqlite":
        return [*made, *(trigger for table in _APPEND_ONLY for trigger in _sqlite_triggers(table))]
    triggers = [
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION append_only()"
        for table in _APPEND_ONLY
    ]
    return ["CREATE SCHEMA gm_private", *made, _POSTGRESQL_FUNCTION, *triggers, _POSTGRESQL_ROLES]


MIGRATIONS: Sequence[Mapping[str, Sequence[str]]] = ({"sqlite": _first("sqlite"), "postgresql": _first("postgresql")},)
"""The statements of each migration, by engine."""


def migrate(store: Store, version: int) -> None:
    """Bring the schema up to date from ``version``, in one transaction that locks it.

    Raises GmError (``file``) for a newer schema.
    """
    if version > len(MIGRATIONS):
        text = (
            f"The hub's data was written by a newer version of gm (data version {version}; "
            f"this gm can read only versions up to {len(MIGRATIONS)})."
        )
        raise GmError("file", text, "Upgrade gm on this machine: pip install --upgrade gm-referee")
    if version == len(MIGRATIONS):
        return
    with store.begin("schema"):
        store.execute("CREATE TABLE IF NOT EXISTS hub (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        row = store.one("SELECT value FROM hub WHERE name = 'schema'")
        for step in MIGRATIONS[int(row[0]) if row else 0 :]:
            for statement in step[store.engine]:
                store.execute(statement)
        insert = "INSERT INTO hub (name, value) VALUES ('schema', ?)"
        store.execute(f"{insert} ON CONFLICT (name) DO UPDATE SET value = excluded.value", str(len(MIGRATIONS)))
