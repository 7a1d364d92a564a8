"""The chapter on records: a duel as lines, and as JSON without loss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm.commands.manual.pages import Listing, Part, Prose, Section, mark_typed
from gm.commands.manual.prepared import prepared
from gm.table.interchange.record import VERSION

_PARTS = (
    ("Record", "The file"),
    ("Facts", "`duel`: its own facts"),
    ("LogRow", "`log`: its lines, in order"),
    ("CorrectionJson", "`body` of a row of the kind `correct`"),
    ("ChangeJson", "`changes`: each change of a correction"),
)


def record_pages() -> Iterator[Section]:
    """How records are written and read, and what stands in one."""
    yield _as_lines()
    yield Section(
        "As JSON",
        (
            Prose(
                "The whole log, undone lines and all, without loss. What is imported gets a new number here and keeps "
                "its `uid`. A file with a fault is refused with every fault and its place; then nothing is kept."
            ),
            Listing(
                ("typed", "does"),
                (
                    ("`gm export --json --out duel.json`", "writes it"),
                    ("`gm import duel.json`", "takes it in"),
                    ("`gm export --schema`", "print the JSON schema of such a file, with every entry of the game"),
                ),
            ),
        ),
        ("json", "schema"),
    )
    yield Section("What stands in a record", tuple(_parts()), ("record format", "json record", "uid"))


def _as_lines() -> Section:
    """A record that is read, kept and played again."""
    return Section(
        "As lines",
        (
            Prose(
                "A record is the lines that were typed, like a game score in chess: `new` first, then the entries in "
                "force in playing order, with notes and house rules; what was struck out, and reasons, stand behind "
                "`#`. Played again they lead to the same table, not to the same numbers. What players brought stands "
                "before `new`, each file as a line `cards keep`, so that the files themselves are not needed. "
                "`--rules` says the version of the rules, in a game that has several; `gm import` takes a record "
                "without it for one of the first. `--carry` behind `--party` is what a party brought along from an "
                "earlier one, or `none`; then nothing is looked up."
            ),
            Listing(
                ("typed", "does"),
                (
                    ("`gm export --out duel.gm`", "writes the lines, to read, to keep, to play again"),
                    ("`gm import duel.gm`", "takes them in as a new one, whole or not at all"),
                    ("`gm play < duel.gm`", "plays the lines, one answer each"),
                ),
            ),
        ),
        ("export", "import", "pgn"),
    )


def _parts() -> Iterator[Part]:
    known = prepared("records", "", f"version {VERSION}", _known)
    for name, title in _PARTS:
        yield Prose(f"{title}:")
        yield Listing(("key", "holds"), tuple((mark_typed(key), holds) for key, holds in known[name].items()))


def _known() -> dict[str, dict[str, str]]:
    """The keys of each object by its schema, with what each holds."""
    from gm.table.interchange.record_json import CorrectionJson, Record  # pydantic takes a moment

    schema = Record.model_json_schema()
    correction = CorrectionJson.model_json_schema()
    known = {**schema["$defs"], **correction["$defs"], "Record": schema, "CorrectionJson": correction}
    return {name: {key: _values(about) for key, about in known[name]["properties"].items()} for name, _ in _PARTS}


def _values(about: Mapping[str, Any]) -> str:
    """What a key holds: its description, and its few values if it has no more."""
    choices = [about, *about.get("anyOf", ())]
    fixed = [value for one in choices for value in (*one.get("enum", ()), *filter(None, [one.get("const")]))]
    said = about.get("description", "")
    return ": ".join(filter(None, (said, ", ".join(f"`{value}`" for value in fixed))))
