"""The SQL views of the database, grouped by the migration that created them. Later views replace earlier ones."""

from __future__ import annotations

_STANDS = """coalesce(
            (SELECT later.kind FROM log AS later WHERE later.duel = row.duel AND later.target = row.seq
             ORDER BY later.seq DESC LIMIT 1), 'redo') = 'redo'"""

FIRST = {
    "entries": f"""
        SELECT duel, seq, at, kind, words, body, receipt FROM log AS row
        WHERE kind NOT IN ('undo', 'redo') AND {_STANDS}
    """,
    "throws": """
        SELECT duel, seq, at, words, body ->> 'who' AS who, body ->> 'number' AS number,
               iif(body ->> 'off', 'off', body ->> 'zone') AS zone, body ->> 'hit' AS hit
        FROM entries WHERE kind = 'entry' AND body ->> 'kind' = 'throw'
    """,
    "transfers": """
        SELECT duel, seq, at, words, notice.value ->> 'kind' AS why, change.value ->> 0 AS holder,
               change.value ->> 1 AS what, change.value ->> 2 AS delta
        FROM entries, json_each(receipt, '$.notices') AS notice, json_each(notice.value, '$.changes') AS change
    """,
    "rounds": """
        SELECT duel, notice.value -> 'params' ->> 'round' AS round, seq AS opened_by
        FROM entries, json_each(receipt, '$.notices') AS notice WHERE notice.value ->> 'kind' = 'round'
    """,
    "standings": """
        SELECT rounds.duel, round, holder, what, sum(delta) AS amount
        FROM rounds JOIN transfers ON transfers.duel = rounds.duel AND transfers.seq <= rounds.opened_by
        GROUP BY rounds.duel, round, holder, what
    """,
}

CORRECTED = {
    "corrections": f"""
        WITH latest AS (
            SELECT duel, max(seq) AS seq FROM log AS row WHERE kind = 'correct' AND {_STANDS} GROUP BY duel
        )
        SELECT duel, seq, at, words, body ->> 'because' AS because, EXISTS (
            SELECT 1 FROM latest JOIN log USING (duel, seq), json_each(log.receipt, '$.corrections') AS each
            WHERE latest.duel = row.duel AND each.value = row.seq
        ) AS stands FROM log AS row WHERE kind = 'correct'
    """,
    "entries": f"""
        WITH latest AS (SELECT duel, max(seq) AS seq FROM corrections WHERE stands GROUP BY duel),
        line AS (
            SELECT latest.duel, 0 AS later, each.key AS n, each.value AS entry,
                   json_extract(log.receipt, '$.entries."' || each.value || '"') AS now
            FROM latest JOIN log USING (duel, seq), json_each(log.receipt, '$.lines') AS each
            UNION ALL
            SELECT duel, 1, seq, CAST(seq AS TEXT), NULL FROM log AS row
            WHERE kind IN ('new', 'entry', 'note') AND {_STANDS}
            AND seq > coalesce((SELECT seq FROM latest WHERE latest.duel = row.duel), -1)
        )
        SELECT line.duel, row_number() OVER (PARTITION BY line.duel ORDER BY later, n) - 1 AS place,
               entry, row.seq, row.at,
               coalesce(now ->> 'kind', row.kind) AS kind, coalesce(now ->> 'words', row.words) AS words,
               coalesce(now -> 'body', row.body) AS body,
               iif(now IS NULL, row.receipt, json_object('notices', now -> 'notices')) AS receipt
        FROM line JOIN log AS row ON row.duel = line.duel AND row.seq = CAST(entry AS INTEGER)
    """,
    "throws": """
        SELECT duel, place, entry, at, words, body ->> 'who' AS who, body ->> 'number' AS number,
               iif(body ->> 'off', 'off', body ->> 'zone') AS zone, body ->> 'hit' AS hit
        FROM entries WHERE kind = 'entry' AND body ->> 'kind' = 'throw'
    """,
    "transfers": """
        SELECT duel, place, entry, at, words, notice.value ->> 'kind' AS why, change.value ->> 0 AS holder,
               change.value ->> 1 AS what, change.value ->> 2 AS delta
        FROM entries, json_each(receipt, '$.notices') AS notice, json_each(notice.value, '$.changes') AS change
    """,
    "rounds": """
        SELECT duel, notice.value -> 'params' ->> 'round' AS round, entry AS opened_by, place
        FROM entries, json_each(receipt, '$.notices') AS notice WHERE notice.value ->> 'kind' = 'round'
    """,
    "standings": """
        SELECT rounds.duel, round, holder, what, sum(delta) AS amount
        FROM rounds JOIN transfers ON transfers.duel = rounds.duel AND transfers.place <= rounds.place
        GROUP BY rounds.duel, round, holder, what
    """,
}

GENERAL = {
    "facts": """
        SELECT duel, place, entry, field.key AS field, field.value AS value
        FROM entries, json_each(body) AS field WHERE kind = 'entry'
    """,
    "rounds": """
        SELECT duel, notice.value -> 'params' ->> 'round' AS round, entry AS opened_by, place
        FROM entries, json_each(receipt, '$.notices') AS notice
        WHERE coalesce(notice.value ->> 'marks', notice.value ->> 'kind') = 'round'
    """,
    "standings": """
        SELECT rounds.duel, round, holder, what, sum(delta) AS amount
        FROM rounds JOIN transfers ON transfers.duel = rounds.duel AND transfers.place <= rounds.place
        WHERE typeof(delta) <> 'text'
        GROUP BY rounds.duel, round, holder, what
    """,
}

_UNDONE = """undone AS MATERIALIZED (
            SELECT duel, seq FROM (
                SELECT duel, target AS seq, kind, max(seq) FROM log WHERE target IS NOT NULL GROUP BY duel, target
            ) WHERE kind <> 'redo'
        )"""
"""A common table expression that lists the undone rows. A row is undone if its last undo came after its last redo."""

LINEAR = {
    "corrections": f"""
        WITH {_UNDONE},
        latest AS (
            SELECT duel, max(seq) AS seq FROM log
            WHERE kind = 'correct' AND (duel, seq) NOT IN (SELECT duel, seq FROM undone) GROUP BY duel
        ),
        standing AS MATERIALIZED (
            SELECT latest.duel, each.value AS seq
            FROM latest JOIN log USING (duel, seq), json_each(log.receipt, '$.corrections') AS each
        )
        SELECT duel, seq, at, words, body ->> 'because' AS because,
               (duel, seq) IN (SELECT duel, seq FROM standing) AS stands
        FROM log WHERE kind = 'correct'
    """,
    "entries": f"""
        WITH {_UNDONE},
        latest AS MATERIALIZED (SELECT duel, max(seq) AS seq FROM corrections WHERE stands GROUP BY duel),
        said AS MATERIALIZED (
            SELECT latest.duel, each.key AS entry, each.value AS now
            FROM latest JOIN log USING (duel, seq), json_each(log.receipt, '$.entries') AS each
        ),
        line AS (
            SELECT latest.duel, 0 AS later, each.key AS n, CAST(each.value AS TEXT) AS entry
            FROM latest JOIN log USING (duel, seq), json_each(log.receipt, '$.lines') AS each
            UNION ALL
            SELECT row.duel, 1, row.seq, CAST(row.seq AS TEXT)
            FROM log AS row LEFT JOIN latest USING (duel)
            WHERE row.kind IN ('new', 'entry', 'note') AND row.seq > coalesce(latest.seq, -1)
            AND (row.duel, row.seq) NOT IN (SELECT duel, seq FROM undone)
        )
        SELECT line.duel, row_number() OVER (PARTITION BY line.duel ORDER BY later, n) - 1 AS place,
               line.entry, row.seq, row.at,
               coalesce(now ->> 'kind', row.kind) AS kind, coalesce(now ->> 'words', row.words) AS words,
               coalesce(now -> 'body', row.body) AS body,
               iif(now IS NULL, row.receipt, json_object('notices', now -> 'notices')) AS receipt
        FROM line JOIN log AS row ON row.duel = line.duel AND row.seq = CAST(line.entry AS INTEGER)
        LEFT JOIN said ON said.duel = line.duel AND said.entry = line.entry
    """,
    "standings": """
        WITH turned AS MATERIALIZED (
            SELECT duel, round, place, row_number() OVER (PARTITION BY duel ORDER BY place) AS n FROM rounds
        ),
        happened AS (
            SELECT duel, place, holder, what, delta, 0 AS opens FROM transfers WHERE typeof(delta) <> 'text'
            UNION ALL SELECT duel, place, NULL, NULL, NULL, 1 FROM turned
        ),
        counted AS (
            SELECT duel, holder, what, delta, 1 + coalesce(sum(opens) OVER (
                PARTITION BY duel ORDER BY place RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ), 0) AS n FROM happened
        ),
        part AS MATERIALIZED (
            SELECT duel, n, holder, what, sum(delta) AS delta FROM counted
            WHERE delta IS NOT NULL GROUP BY duel, n, holder, what
        ),
        held AS (SELECT duel, holder, what, min(n) AS since FROM part GROUP BY duel, holder, what)
        SELECT turned.duel, turned.round, held.holder, held.what, sum(coalesce(part.delta, 0)) OVER (
            PARTITION BY turned.duel, held.holder, held.what ORDER BY turned.n
        ) AS amount
        FROM held JOIN turned ON turned.duel = held.duel AND turned.n >= held.since
        LEFT JOIN part ON part.duel = turned.duel AND part.n = turned.n
            AND part.holder = held.holder AND part.what = held.what
    """,
}
"""SQL views with a fixed number of look-ups per row, whatever the length of the log."""
