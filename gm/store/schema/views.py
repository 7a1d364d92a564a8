"""The views of the database by the migration that made them; the later ones take the place of the earlier."""

from __future__ import annotations

FIRST = {
    "entries": """
        SELECT duel, seq, at, kind, words, body, receipt FROM log AS row
        WHERE kind NOT IN ('undo', 'redo') AND coalesce(
            (SELECT later.kind FROM log AS later WHERE later.duel = row.duel AND later.target = row.seq
             ORDER BY later.seq DESC LIMIT 1), 'redo') = 'redo'
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

_STANDS = """coalesce(
            (SELECT later.kind FROM log AS later WHERE later.duel = row.duel AND later.target = row.seq
             ORDER BY later.seq DESC LIMIT 1), 'redo') = 'redo'"""

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
