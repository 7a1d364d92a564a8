"""Short forms of a game's lines, collected from its recorded duel, and the referee's card that lists them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any

from gm import games
from gm.commands.line import run
from gm.commands.manual.prepared import prepared
from gm.commands.manual.short_names import short_names
from gm.errors import GmError, Refusal
from gm.game import Context, Name
from gm.notation import parser
from gm.notation.abbreviations import Abbreviator
from gm.notation.completion import ShortAnswer, short_answers
from gm.notation.line import join, split
from gm.notation.short_forms import ALONE
from gm.table.session import Session, scratch_session

_EACH = 4
"""The maximum number of short forms shown for one entry."""


_ALWAYS = (
    ("Enter", "accepts the suggestion shown in the line"),
    (ALONE, "accepts the default answer, even when other answers are possible"),
    ("?", "lists what you can type now"),
    ("undo", "undoes the last line"),
    ("fix", "lists likely misreadings of the last entry; fix 12: of line 12"),
)


def short_form_pairs(slug: str) -> Sequence[tuple[str, str]]:
    """Return pairs of a short form and the line that it means. Return () if the game has no recorded duel.

    The pairs are in the order of the game's forms. A short form has the fewest possible keys.
    """
    recorded = games.demo(slug) if games.has_demo(slug) else ""
    return [(keys, line) for keys, line in prepared("short", slug, recorded, partial(_shortened, slug))]


def _shortened(slug: str) -> list[tuple[str, str]]:
    by_entry: dict[str, dict[str, tuple[str, str]]] = {name: {} for name in games.load(slug).inputs.forms}
    for session, words in _recorded(slug):
        shapes = by_entry.get(words[0])
        if shapes is None or len(shapes) == _EACH:
            continue
        keys = _keys(session, words)
        if keys is not None and keys != join(words):
            shapes.setdefault(_shape(keys), (keys, join(words)))
    return [pair for shapes in by_entry.values() for pair in shapes.values()]


@cache
def card(slug: str) -> Mapping[str, Any]:
    """Return the referee's card of a game as data.

    For each entry, the card lists the short forms in the recorded duel; if there are none, the entry's example.
    ``names`` are the short words for everything with a printed name.
    """
    game = games.load(slug)
    ways: dict[str, list[ShortAnswer]] = {}
    known: tuple[Name, ...] = ()
    for session, _ in _recorded(slug):
        _look(session, ways)
        known = session.open_table.known if session.open_table else known
    entries = [
        {"word": name, "ways": [way._asdict() for way in ways.get(name) or (ShortAnswer(form.example, form.help),)]}
        for name, form in game.inputs.forms.items()
    ]
    always = [{"keys": keys, "means": means} for keys, means in _ALWAYS]
    names = [
        {"title": listed.title, "names": [name._asdict() for name in listed.names]}
        for listed in short_names(game, known)
    ]
    return {"title": f"{game.info.title}: the referee’s keys", "entries": entries, "always": always, "names": names}


def _look(session: Session, by_entry: dict[str, list[ShortAnswer]]) -> None:
    """Add the short forms of each entry that is next now to ``by_entry``, unless the entry is already there."""
    with suppress(GmError, Refusal):  # before the first line there is no duel
        table = session.table()
        for prompt in table.game.play.prompts(table.state, None):
            if prompt.due and prompt.entry not in by_entry:
                ways = short_answers(table.game, prompt, table.known, table.state)
                by_entry[prompt.entry] = [way._replace(keys=way.keys or ALONE) for way in ways]


def _recorded(slug: str) -> Iterator[tuple[Session, list[str]]]:
    """Yield each line of a game's recorded duel, if it has one, with the session in which the line is typed."""
    try:
        recorded = games.demo(slug)
    except GmError:
        return
    with scratch_session() as session:
        for words in map(split, recorded.splitlines()):
            if words and not words[0].startswith("#"):
                yield session, words
                run(session, words)


def _keys(session: Session, words: list[str]) -> str | None:
    """Return the shortest form of a line; None if no prompt asks for the line."""
    table = session.table()
    prompts = table.game.play.prompts(table.state, None)
    try:
        entry = parser.parse(table.game.inputs.forms[words[0]], words[1:], Context(table.known))
        return Abbreviator(table.game, prompts, table.known, table.state).shortest(entry)
    except (GmError, Refusal):
        return None


def _shape(keys: str) -> str:
    """Return the shape of the short form ``keys``: every digit becomes ``0``, every letter ``a``, and signs stay."""
    shape = re.sub(r"[0-9]", "0", re.sub(r"[^\W\d_]", "a", keys))
    return str(sorted(Counter(shape.split()).items()))
