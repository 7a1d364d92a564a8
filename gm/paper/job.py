"""A print: the sheets in their order, what every template gets, the files they become."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gm.errors import Refusal
from gm.game import AnyGame, Printed, Sheet, Wanted
from gm.links import TABLE, rule_address
from gm.paper.memory import Memory
from gm.paper.options import TEXT, Choices
from gm.paper.shelf import Shelf
from gm.table.protocol import protocol
from gm.table.table import Table
from gm.table.telling import refused

CALIBRATE, REPORT, MANUAL, KEYS, ALL = "calibrate", "report", "manual", "keys", "all"
CORE: Mapping[str, tuple[str, str]] = {
    REPORT: ("Protocol", "a duel's protocol, with its standings as a chart"),
    CALIBRATE: ("Test sheet", "two rulers and a few squares: does the printer keep to true size?"),
    MANUAL: ("Manual", "the manual, with the chapters of this game"),
    KEYS: ("The referee's keys", "the short forms of all that is typed, on one page"),
    ALL: ("Everything", "a booklet of everything for one evening"),
}
"""The sheets that every game has, each with what it is called and one line of help."""


class Set(NamedTuple):
    """A sheet of the job: its name, template and title, and what is to stand on it."""

    name: str
    template: str
    title: str
    printed: Printed


def sheets_of(
    game: AnyGame, name: str, wanted: Wanted[Any], table: Table | None, pages: Mapping[str, Any] | None = None
) -> list[Set]:
    """The sheets of a job, in their order; ``table`` is a protocol's duel, ``pages`` what stands on the manual or on
    the referee's card."""
    if name in (REPORT, CALIBRATE, MANUAL, KEYS):
        data = protocol(table) if table and name == REPORT else pages or {}
        return [Set(name, f"/common/{name}.typ", CORE[name][0], Printed(data))]
    chosen = {key: sheet for key, sheet in game.sheets().items() if key == name or (name == ALL and sheet.bound)}
    try:
        return [
            Set(key, f"/{game.info.slug}/{key}.typ", sheet.title, sheet.fill(_told(sheet, wanted)))
            for key, sheet in chosen.items()
        ]
    except Refusal as refusal:
        raise refused(game, refusal, {}) from None


def _told(sheet: Sheet[Any], wanted: Wanted[Any]) -> Wanted[Any]:
    """What is wanted of one sheet: of the options those that are its own."""
    return wanted._replace(options={name: length for name, length in wanted.options.items() if name in sheet.options})


def job_of(
    game: AnyGame,
    name: str,
    found: Sequence[Set],
    choices: Choices,
    remembered: Memory,
    kept: Shelf,
    progress: Callable[[str], None],
) -> dict[str, Any]:
    """What every template gets, whatever the sheet; printables/README.md says what each key means."""
    texts = {short: text for one in found for short, text in one.printed.codes.items()}
    codes: dict[str, dict[str, Any]] = {}
    ids = {rule.code: rule.id for rule in game.book().rules(None)}
    for short, text in texts.items():
        progress(f"codes: {len(codes) + 1} of {len(texts)}")
        says = text if remembered.link == TEXT else rule_address(remembered.link or TABLE, ids.get(short, short))
        codes[short] = {**kept.code(says)._asdict(), "says": says}
    return {
        "title": game.info.title,
        "paper": choices.paper._asdict(),
        "scale": remembered.scale(choices.printer),
        "saver": choices.saver,
        "copies": choices.copies,
        "booklet": name == ALL,
        "hint": hint(remembered.link) if codes else "",
        "codes": codes,
        "sheets": [
            {"name": one.name, "template": one.template, "title": one.title, "data": one.printed.data} for one in found
        ],
    }


def hint(base: str | None) -> str:
    """How to make the printed codes work, in one line."""
    if base == TEXT:
        return "The codes hold the rules themselves: a telephone reads them without any network."
    leads = f"The codes lead to {rule_address(base or TABLE, '…')}"
    if base:
        return f"{leads}: put the pages of gm site there."
    return f"{leads}: they work while gm serve --lan runs. Without any network: --link text"


def path_for(choices: Choices, name: str, game: AnyGame) -> str:
    """The file to write: as named; in the folder that was named; or in the one where one sits."""
    own = f"{game.info.slug}-{name}.{choices.format}"
    if choices.out is None:
        return own
    if os.path.isdir(choices.out) or choices.out.endswith(("/", os.sep)):
        return os.path.join(choices.out, own)
    return choices.out


def files_of(path: str, pages: Sequence[bytes]) -> dict[str, bytes]:
    """A file for each page where there are several: ``pages-01.png``."""
    if len(pages) == 1:
        return {path: pages[0]}
    stem, suffix = os.path.splitext(path)
    wide = len(str(len(pages)))
    return {f"{stem}-{number:0{wide}}{suffix}": page for number, page in enumerate(pages, 1)}
