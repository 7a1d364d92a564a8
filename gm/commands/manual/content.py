"""The computed parts of the manual's chapters on the core. They are inserted into the texts of the chapters."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import gm.game
from gm import games
from gm.commands.catalogue import COMMANDS, COMMON
from gm.commands.command import Command, Option, sentence
from gm.commands.examples import examples
from gm.commands.line import run
from gm.commands.manual.markdown import Slots, sections
from gm.commands.manual.pages import Listing, Part, Prose, Section, Verbatim, mark_typed
from gm.commands.manual.prepared import prepared
from gm.commands.manual.rejections import opening_line
from gm.errors import CODES
from gm.game import AnyGame, Nouns
from gm.links import HOST, PHONES, PORT
from gm.notation.line import split
from gm.paper.job import CORE
from gm.paper.papers import CARDS
from gm.store.connection import SCHEMA
from gm.store.database import Store
from gm.table.interchange.record import VERSION
from gm.table.results import Written
from gm.table.session import scratch_session
from gm.table.texts import dumps

_OPENING = 4
"""The number of lines of a recorded duel that the chapter on typing shows."""
MEASURED = Path(__file__).with_name("measured.json")
"""The file of measurements that ``python tests/bench/all.py --keep`` writes."""

_RECORD = (
    ("Record", "The file"),
    ("Facts", "`duel`: facts about the duel"),
    ("LogRow", "`log`: its lines, in order"),
    ("CorrectionJson", "`body` of a `correct` line"),
    ("ChangeJson", "`changes`: each change that a correction makes"),
)
_INTERFACE = (
    ("what a game is", "gm.game.interface"),
    ("values passed between game and core", "gm.game.values"),
    ("entries and questions", "gm.game.forms"),
    ("fields: words and choices", "gm.game.fields"),
    ("fields: names", "gm.game.naming"),
    ("fields: numbers", "gm.game.numbers"),
    ("fields: lists", "gm.game.lists"),
    ("fields: figures and modifiers", "gm.game.figures"),
    ("fields: settings", "gm.game.settings"),
    ("the board", "gm.game.view"),
    ("rules to look up", "gm.game.rules"),
    ("sheets", "gm.game.sheets"),
    ("refusals", "gm.errors"),
)

ADDRESSES: Slots = {"host": f"{HOST}:{PORT}", "port": str(PORT), "phone port": str(PORT + PHONES)}
"""The local addresses of the web page and of phones."""


def command_pages(game: AnyGame | None) -> Iterator[Section]:
    """Yield the overview of the commands, then a section for each command with examples of ``game``."""
    options = ", ".join(option.name for option in COMMON)
    yield from sections("commands", {"options": options, "common": _options(COMMON)})
    shown = {name: command.example for name, command in COMMANDS.items()} | (examples(game) if game else {})
    for command in COMMANDS.values():
        yield Section(command.name, tuple(_command(command, shown[command.name])), (f"gm {command.name}", command.help))


def _command(command: Command, example: str) -> Iterator[Part]:
    yield Prose(sentence(command.help))
    yield Verbatim((f"gm {command.name} {command.usage}".rstrip(),))
    if command.options:
        yield _options(command.options)
    if example != f"{command.name} {command.usage}".rstrip():
        yield Prose(f"For example: {mark_typed('gm', example)}")
    if command.shell:
        yield Prose("This works only in a shell; it cannot be part of a record.")


def _options(options: tuple[Option, ...]) -> Listing:
    rows = tuple((mark_typed(f"--{option.name}", option.value), option.help) for option in options)
    return Listing(("option", "does"), rows)


def recorded_opening(slug: str) -> tuple[str, ...]:
    """Return the first lines of a game's recorded duel, without comments; () if the game has no recorded duel."""
    lines = games.demo(slug).splitlines() if games.has_demo(slug) else ()
    return tuple(islice((line for line in lines if line and not line.startswith("#")), _OPENING))


def typing_pages(game: AnyGame | None) -> Iterator[Section]:
    """Yield the sections on typing, with example lines of ``game``."""
    nouns = game.info.nouns if game else Nouns()
    *timed, last = dict.fromkeys((nouns.duel, nouns.round, "turn"))
    lines = recorded_opening(game.info.slug) if game else ()
    slots: Slots = {
        "opening": (Verbatim(lines),) if lines else (),
        "seat": nouns.seat if game else "player",
        "timed": f"{', '.join(f'the {noun}' for noun in timed)} and the {last}",
        "clock": _clock(nouns),
    }
    return sections("typing", slots)


def _clock(nouns: Nouns) -> Listing:
    turn = [(mark_typed("gm clock", "turn", "2m"), "the same for each turn")] if nouns.round != "turn" else []
    rows = (
        (mark_typed("gm clock", nouns.round, "20m"), f"warn when a tenth of this time is left in each {nouns.round}"),
        (mark_typed("gm clock", nouns.duel, "1h30m"), f"the same for the whole {nouns.duel}"),
        *turn,
        (mark_typed("gm clock", nouns.round, "off"), "remove this limit; `gm clock off` removes all"),
        ("`gm clock pause`", "stop counting until the next line, or until `gm clock go`"),
        ("`gm clock count all`", "count breaks too, as in an event; `gm clock count play` leaves them out"),
    )
    return Listing(("type", "to"), rows)


def correction_pages(game: AnyGame | None) -> Iterator[Section]:
    """Yield the sections on mistakes, with an example entry of ``game``."""
    line = next((form.example for form in game.inputs.forms.values()), "LINE") if game else "LINE"
    rows = (
        (mark_typed("gm fix 12", line), "correct line 12"),
        (mark_typed("gm fix", line), "correct the last line that these words can replace"),
        ("`gm fix`", "list the likely misreadings of the last line, each with the key to press for it at the console"),
        (mark_typed("gm insert 20", line), "insert a forgotten line before line 20"),
        ("`gm drop 19-22`", "delete lines"),
        ("`gm fix 0 new …`", "correct the start: names, options, house rules"),
        (mark_typed("gm fix 12", line, "; drop 19"), "make several changes in one correction (in a shell: `\\;`)"),
        ("`gm undo --to 12`", "undo all lines after line 12, in one correction"),
    )
    return sections("corrections", {"corrections": Listing(("type", "to"), rows)})


def lookup_pages(game: AnyGame | None) -> Iterator[Section]:
    """Yield the sections on look-ups, with an example rule and an example holding of ``game``."""
    who, what = "WHO", "WHAT"
    if game and game.info.counts:
        who, what = game.info.example_names[0].lower(), game.info.counts[0]
    rule = (examples(game).get("rule") if game else None) or "rule WORD"
    return sections("lookup", {"holding": f"{who} {what}", "rule": mark_typed("gm", rule)})


def paper_pages() -> Iterator[Section]:
    """Yield the sections on printing, with the sheets of every game."""
    rows = tuple((mark_typed("gm print", name), help) for name, (_, help) in CORE.items())
    sheets = Listing(("type", "to print"), rows)
    return sections("paper", {**ADDRESSES, "sheets": sheets, "card sizes": ", ".join(CARDS)})


def record_pages() -> Iterator[Section]:
    """Yield the sections on records, with the keys of their JSON."""
    known = prepared("records", "", f"version {VERSION}", _record_keys)
    parts: list[Part] = []
    for name, title in _RECORD:
        rows = tuple((mark_typed(key), meaning) for key, meaning in known[name].items())
        parts += [Prose(f"{title}:"), Listing(("key", "contains"), rows)]
    return sections("records", {"record": parts})


def _record_keys() -> dict[str, dict[str, str]]:
    from gm.table.interchange.record_json import CorrectionJson, Record  # late import: pydantic is slow

    schema = Record.model_json_schema()
    correction = CorrectionJson.model_json_schema()
    known = {**schema["$defs"], **correction["$defs"], "Record": schema, "CorrectionJson": correction}
    return {name: {key: _meaning(about) for key, about in known[name]["properties"].items()} for name, _ in _RECORD}


def _meaning(about: Mapping[str, Any]) -> str:
    """Return the description of a JSON key from its schema ``about``. If the key has few possible values, list them."""
    choices = [about, *about.get("anyOf", ())]
    fixed = [value for choice in choices for value in (*choice.get("enum", ()), *filter(None, [choice.get("const")]))]
    return ": ".join(filter(None, (about.get("description", ""), ", ".join(f"`{value}`" for value in fixed))))


def database_pages() -> Iterator[Section]:
    """Yield the sections on the database, with the columns of its tables and views."""
    columns = prepared("tables", "", f"schema {SCHEMA}", columns_by_table)
    rows = tuple((mark_typed(name), " ".join(names)) for name, names in columns.items())
    return sections("database", {"columns": Listing(("name", "columns"), rows)})


def columns_by_table() -> dict[str, tuple[str, ...]]:
    """Return the columns of every table and view of a new database."""
    with closing(Store(":memory:", create=True)) as store:
        asked = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY type, rowid"
        names = [name for (name,) in store.db.execute(asked)]
        return {name: tuple(row[1] for row in store.db.execute(f"PRAGMA table_info({name})")) for name in names}


def script_pages(game: AnyGame | None) -> Iterator[Section]:
    """Yield the sections for scripts: the error codes, and the JSON result of a line in a duel of ``game``."""
    codes = tuple((mark_typed(code), str(status), means) for code, (status, means) in CODES.items())
    example: tuple[Part, ...] = ()
    if game:
        answer = prepared("an answer", game.info.slug, opening_line(game.info), lambda: _sample(game))
        example = (Verbatim((dumps(answer),)),)
    slots: Slots = {
        "codes": ", ".join(CODES),
        "error codes": Listing(("code", "status", "means"), codes),
        "example": example,
    }
    return sections("scripts", slots)


def _sample(game: AnyGame) -> dict[str, Any]:
    """Return the JSON result of the first line of a duel, shortened."""
    with scratch_session() as session:
        run(session, split(opening_line(game.info)))
        table = session.table()
        answer = run(session, split(game.play.prompts(table.state, None)[0].example))
    assert isinstance(answer, Written)
    data = answer.data()
    return {"line": None, **data, "state": {}, "notices": data["notices"][:1], "prompts": data["prompts"][:1]}


def author_pages() -> Iterator[Section]:
    """Yield the sections for authors of games, with the names that a game may import."""
    rows = tuple((title, " ".join(mark_typed(name) for name in _names(module))) for title, module in _INTERFACE)
    names = ", ".join(name for _, module in _INTERFACE for name in _names(module))
    interface = Listing(("part", "names"), rows)
    return sections("authors", {"version": gm.game.VERSION, "names": names, "interface": interface})


def _names(module: str) -> list[str]:
    """Return the public classes and functions that a module of ``gm.game`` defines, in order."""
    public: list[tuple[str, Callable[..., object]]] = [(name, getattr(gm.game, name)) for name in gm.game.__all__]
    place = {name: at for at, name in enumerate(vars(sys.modules[module]))}
    defined = (
        name
        for name, value in public
        if (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__ == module
    )
    return sorted(defined, key=lambda name: place[name])


def speed_pages() -> Iterator[Section]:
    """Yield a section on how the benchmarks measure, then a section with the measurements of each benchmark."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    yield from sections("speed", {"machine": measured["machine"]})
    for title, figures in measured["figures"].items():
        rows = tuple(figure_cells(figure) for figure in figures)
        yield Section(title, (Listing(("figure", "is", "must be", "at best"), rows),), ("speed",), overview=True)


def figure_cells(figure: dict[str, Any]) -> tuple[str, str, str, str]:
    """Return the table cells of a measurement: its name, its value, its limit and the best possible value."""
    sign = "at least" if figure["at_least"] else "at most"
    limit = "" if figure["gate"] is None else f"{sign} {_rounded(figure['gate'])}"
    best = "" if figure["best"] is None else _rounded(figure["best"])
    return figure["name"], _rounded(figure["value"]), limit, best


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.2f}"
