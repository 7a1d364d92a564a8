"""The fewest keys for the lines of a game, gathered from its recorded duel."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from gm import games
from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.game import Context
from gm.notation import reading
from gm.notation.line import join, split
from gm.notation.shortest import Shorthand
from gm.table.session import Session

_EACH = 4
"""As many short forms are shown of one entry."""


@cache
def shortened(slug: str) -> tuple[tuple[str, str], ...]:
    """Pairs of the fewest keys and the line that they mean, in the order of the game's forms; no two alike."""
    game = games.load(slug)
    try:
        recorded = games.demo(slug)
    except GmError:
        return ()
    found: dict[str, dict[str, tuple[str, str]]] = {name: {} for name in game.typed.forms}
    session = Session(":memory:")
    session.store(create=True)
    try:
        for line in recorded.splitlines():
            words = split(line)
            if not words or line.startswith("#"):
                continue
            if words[0] in found and (keys := _keys(session, words)) is not None and keys != join(words):
                found[words[0]].setdefault(_shape(keys), (keys, join(words)))
            run(session, words)
    finally:
        session.close()
    return tuple(pair for shapes in found.values() for pair in [*shapes.values()][:_EACH])


def _keys(session: Session, words: list[str]) -> str | None:
    """The fewest keys for a line where it is typed; None if it is none that is due."""
    table = session.table()
    prompts = table.game.play.prompts(table.state, None)
    try:
        entry = reading.parse(table.game.typed.forms[words[0]], words[1:], Context(table.known))
        return Shorthand(table.game, prompts, table.known, table.state).shortest(entry)
    except (GmError, Refusal):
        return None


def _shape(keys: str) -> str:
    """What is alike in two short forms: how many words, of how many letters, and which signs."""
    shape = re.sub(r"[0-9]", "0", re.sub(r"[^\W\d_]", "a", keys))
    return str(sorted(Counter(shape.split()).items()))
