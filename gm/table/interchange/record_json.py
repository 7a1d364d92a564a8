"""The pydantic models of a duel's record as JSON, their checks and their schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from gm import games
from gm.duel.audit import find_faults
from gm.duel.fold import read_setup
from gm.duel.log import Row, bodies_written
from gm.errors import GmError
from gm.game import AnyGame, House, Setup
from gm.notation.attached_files import place as where
from gm.notation.attached_files import split_place
from gm.notation.formatting import compact_json
from gm.notation.setup import parse_seats, read_house_rules
from gm.store.database import Duel
from gm.table.interchange.attached_files import read_json
from gm.table.interchange.event_place import parse_place
from gm.table.interchange.record import VERSION
from gm.table.interchange.validation_messages import DIGEST, PLACE, WHEN, fault_lines
from gm.table.party.carry_over import parse_party as party_named
from gm.text import capitalize, has_control_characters, with_article


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Facts(_Strict):
    """The facts about a duel in a JSON record."""

    uid: str = Field(min_length=1, max_length=64, description="the duel's unique id; an import keeps it")
    title: str = Field(max_length=400, description="the duel's title")
    game: str = Field(description="the game's slug")
    rules_version: int = Field(ge=1, description="the version of the rules that the duel uses")
    begun: str = Field(max_length=40, description="when the duel began")


class LogRow(_Strict):
    """A row of the log in a JSON record; ``receipt`` stores what was announced when the row was written."""

    seq: int = Field(ge=0, description="the line's number; numbers start at 0, without gaps")
    at: str = Field(max_length=40, pattern=WHEN, description="when the line was written")
    kind: Literal["new", "entry", "note", "undo", "redo", "correct"] = Field(description="the kind of line")
    words: str = Field(description="the line in its long form")
    body: dict[str, Any] = Field(description="the line as data")
    target: int | None = Field(description="the line that undo or redo acts on, or null")
    receipt: dict[str, Any] = Field(description="what was announced when the line was written")


class ChangeJson(_Strict):
    """A change that a correction makes. ``kind``, ``words`` and ``body`` describe the line that the change writes."""

    do: Literal["fix", "insert", "drop", "to"] = Field(description="what the change does")
    at: str = Field(pattern=PLACE, description="the line that is changed, or before which a new line is inserted")
    kind: Literal["new", "entry", "note"] | None = Field(None, description="the kind of line that the change writes")
    words: str | None = Field(None, description="the written line in its long form")
    body: dict[str, Any] | None = Field(None, description="the written line as data")
    by: Literal["0"] | None = Field(
        None, description="set if the change follows from another change (from a new name, for example)"
    )


class CorrectionJson(_Strict):
    """The body of a row that records a correction."""

    changes: list[ChangeJson] = Field(min_length=1, description="the changes, in the order in which they are made")
    because: str | None = Field(description="the reason given, or null")


class Record(_Strict):
    """A JSON record: the complete log of one duel.

    Version 2 added corrections. Version 3 added players' files and rules versions. Version 4 added the writers of rows.
    """

    format: Literal["gm-duel"] = Field(description="the kind of file")
    version: int = Field(ge=1, le=VERSION, description="the version of this format")
    duel: Facts = Field(description="the facts about the duel")
    log: list[LogRow] = Field(min_length=1, description="the duel's lines, in order")
    settled: int = Field(ge=-1, description="the last line whose changes at the table were confirmed, or -1")
    digest: str | None = Field(
        None,
        pattern=DIGEST,
        description="the digest of the duel's facts and lines, the same in every copy; older records have none",
    )


def parse_record(text: str) -> tuple[Duel, list[Row], int, str | None]:
    """Return the duel, its rows, the last confirmed row and the digest from a record. Raises GmError (``import``)."""
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        raise _refused(fault_lines(error, text)) from None
    game = _game(record.duel)
    rows = [
        Row(row.seq, row.at, row.kind, row.words, row.body, row.target, compact_json(row.receipt)) for row in record.log
    ]
    facts = record.duel.model_dump()
    wrong = [f"duel.{name}: control characters" for name, fact in facts.items() if has_control_characters(str(fact))]
    wrong += [fault for row in rows for fault in _at(f"log.{row.seq}", game, row)]
    if not wrong:
        wrong += _versions(record.duel, rows)
    if not wrong:
        wrong += [f"log.{fault.seq}: {fault.message}" for fault in find_faults(game, rows) if not fault.reworded]
    if record.settled >= len(rows):
        wrong.append(f"settled: there is no line {record.settled}")
    if wrong:
        raise _refused(wrong)
    return Duel(0, *facts.values()), rows, record.settled, record.digest


def _game(facts: Facts) -> AnyGame:
    try:
        game = games.load(facts.game)
    except GmError as error:
        raise _refused([f"duel.game: {error.message}"]) from None
    if facts.rules_version > game.info.rules_version:
        raise _refused(
            [f"duel.rules_version: this version of gm has {game.info.title} up to version {game.info.rules_version}"]
        )
    return game


def _versions(facts: Facts, rows: list[Row]) -> list[str]:
    """Return a mistake for each set-up whose rules version differs from the duel's."""
    bodies = ((row, body) for row in rows for body in bodies_written(row, "new"))
    return [
        f"log.{row.seq}.body.version: the duel uses version {facts.rules_version}"
        for row, body in bodies
        if body.get("version", 1) != facts.rules_version
    ]


def _at(place: str, game: AnyGame, row: Row) -> list[str]:
    try:
        json.dumps([row.body, json.loads(row.receipt or "{}")], allow_nan=False)
    except ValueError:
        return [f"{place}: not a finite number"]
    texts = _texts([row.at, row.words, row.body, row.receipt])
    mistakes = [f"{place}: control characters"] if any(map(has_control_characters, texts)) else []
    if row.kind == "new":
        return mistakes + _seated(place, game, row)
    if row.kind == "correct":
        return mistakes or _correction(place, game, row)
    if row.kind != "entry":
        return mistakes
    kind = str(row.body.get("kind"))
    if kind != "house" and kind not in game.inputs.forms:
        return [*mistakes, f"{place}.body.kind: {game.info.title} has no such entry"]
    body = json.dumps(row.body)
    try:
        _adapter(House if kind == "house" else game.inputs.forms[kind].entry).validate_json(body, strict=True)
    except ValidationError as error:
        mistakes += fault_lines(error, body, f"{place}.body")
    return mistakes


@cache
def _adapter(entry: Any) -> TypeAdapter[Any]:
    """Return the pydantic validator for an entry class, cached because it is slow to create."""
    return TypeAdapter(entry)


def _correction(place: str, game: AnyGame, row: Row) -> list[str]:
    """Return the mistakes in the row of a correction: in its shape, or in the lines that it writes."""
    body = json.dumps(row.body)
    try:
        CorrectionJson.model_validate_json(body)
    except ValidationError as error:
        return fault_lines(error, body, f"{place}.body")
    mistakes = []
    for at, change in enumerate(row.body["changes"]):
        there = f"{place}.body.changes.{at}"
        wanted = {"kind", "words", "body"} if change["do"] in ("fix", "insert") else set()
        if set(change) - {"do", "at", "by"} != wanted or None in change.values():
            mistakes.append(f"{there}: {change['do']} needs {', '.join(sorted(wanted)) or 'nothing'} besides do and at")
        elif wanted:
            line = row._replace(kind=change["kind"], words=change["words"], body=change["body"])
            mistakes += _at(there, game, line)
    return mistakes


def _seated(place: str, game: AnyGame, row: Row) -> list[str]:
    try:
        fine = parse_seats(game, [name for _, name in row.body["seats"]]) == read_setup(row).seats
        read_house_rules(game.inputs.house_rules, [f"{name}={value}" for name, value in row.body["house"].items()])
        seat_ids = {seat.id for seat in read_setup(row).seats}
        fine = fine and row.body.keys() <= _NEW["properties"].keys() and type(row.body.get("version", 1)) is int
        fine = fine and {row.body["first"], *(who for team in row.body["teams"] for who in team)} - {""} <= seat_ids
        at = row.body.get("at", "")
        fine = fine and _accompanied(game, row.body) and ("at" not in row.body or parse_place(at) == at != "")
        wrong = _attachment_mistakes(f"{place}.body.brought", game, read_setup(row)) if fine else []
    except GmError as error:
        return [f"{place}.body: {error.message}"]
    except (LookupError, TypeError, ValueError, AttributeError):
        fine = False
    return wrong if fine else [f"{place}.body: this is not a valid set-up"]


def _accompanied(game: AnyGame, body: Mapping[str, Any]) -> bool:
    """Return whether the party in the set-up ``body``, and the data that it carries over, are valid for the game."""
    if not game.play.carry:
        return not body.keys() & {"party", "carry", "resumed", "unfinished"}
    party, carry = body.get("party"), body.get("carry")
    if party is not None and party_named(party) != party:
        return False
    kinds = isinstance(carry, dict | None) and type(body.get("resumed", "")) is str
    return kinds and body.get("unfinished", True) is True and bool(party or not carry)


def _attachment_mistakes(place: str, game: AnyGame, what: Setup) -> list[str]:
    """Return the mistakes in players' files: unknown kinds or owners, and content that the game's models reject."""
    wrong = []
    for key, data in what.brought.items():
        name, who = split_place(key)
        bring = game.inputs.attachments.get(name)
        if bring is None or bring.each != bool(who) or (who and who not in {seat.id for seat in what.seats}):
            wrong.append(f"{place}.{key}: {game.info.title} has no such file")
            continue
        try:
            read_json(game, name, data)
        except GmError as error:
            wrong.append(f"{place}.{key}: {error.message}")
    keys = (
        where(n, s.id if b.each else "") for n, b in game.inputs.attachments.items() if b.needed for s in what.seats
    )
    return wrong + [f"{place}.{key}: it is missing" for key in dict.fromkeys(keys) if key not in what.brought]


def _texts(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [text for item in data.items() for text in _texts(list(item))]
    if isinstance(data, list | tuple):
        return [text for item in data for text in _texts(item)]
    return [data] if isinstance(data, str) else []


def _refused(wrong: list[str]) -> GmError:
    shown = wrong[:50] + ([f"… and {len(wrong) - 50} more"] if len(wrong) > 50 else [])
    return GmError("import", "The file is not a valid duel record:\n  " + "\n  ".join(shown), "Nothing was imported.")


_PAIR = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}], "minItems": 2, "maxItems": 2}
_HOUSE = {
    "type": "object",
    "properties": {
        "kind": {"const": "house"},
        "settings": {"type": "array", "items": _PAIR, "minItems": 1},
        "because": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    },
    "required": ["kind", "settings"],
    "additionalProperties": False,
}


_NEW: dict[str, Any] = {
    "type": "object",
    "properties": {
        "seats": {"type": "array", "items": _PAIR},
        "first": {"type": "string"},
        "teams": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
        "house": {"type": "object"},
        "brought": {"type": "object", "description": "the players' own files, by option and player"},
        "version": {"type": "integer", "minimum": 2, "description": "the rules version; left out for version 1"},
        "at": {"type": "string", "description": "the table of an event, as event/round/table"},
        "party": {"type": ["string", "null"], "description": "the name of the party, in games where one carries over"},
        "carry": {"type": ["object", "null"], "description": "what the party carried over, as the game stores it"},
        "resumed": {"type": "string", "description": "the uid of the duel that the party comes from"},
        "unfinished": {"const": True, "description": "true if the party's earlier duel was not over"},
    },
    "required": ["seats", "first", "teams", "house"],
    "additionalProperties": False,
}


def record_schema(game: AnyGame) -> dict[str, Any]:
    """Return the JSON schema for records of a game."""
    schema = Record.model_json_schema()
    entries = {name: form.schema() for name, form in game.inputs.forms.items()}
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    played = with_article(game.info.single_title)
    schema["title"] = capitalize(played)
    schema["$defs"]["Entry"] = {"oneOf": [*entries.values(), _HOUSE]}
    schema["$defs"]["Correction"] = CorrectionJson.model_json_schema(ref_template="#/$defs/{model}")
    schema["$defs"] |= schema["$defs"]["Correction"].pop("$defs")
    schema["$defs"]["Setup"] = _NEW
    for kind, model in {"new": "Setup", "entry": "Entry", "correct": "Correction"}.items():
        body = {"properties": {"body": {"$ref": f"#/$defs/{model}"}}}
        rule = {"if": {"properties": {"kind": {"const": kind}}}, "then": body}
        schema["$defs"]["LogRow"].setdefault("allOf", []).append(rule)
    schema["$defs"]["ChangeJson"]["if"] = {"properties": {"kind": {"const": "entry"}}, "required": ["kind"]}
    schema["$defs"]["ChangeJson"]["then"] = {"properties": {"body": {"$ref": "#/$defs/Entry"}}}
    return schema
