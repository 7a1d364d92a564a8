"""The referee's card: the short forms of every entry of a game, gathered where its recorded duel asks for each."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gm import games
from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.game import AnyGame
from gm.notation.empty import ALONE
from gm.notation.line import split
from gm.notation.taught import Way, taught
from gm.table.session import Session

_ALWAYS = (
    ("Enter", "what the empty line says, once it says it"),
    (ALONE, "the same at any time"),
    ("?", "what can be typed now"),
    ("undo", "takes back the latest line"),
    ("fix", "the likely misreadings of the latest entry; fix 12 those of another"),
)


def card(game: AnyGame) -> dict[str, Any]:
    """What stands on it: of each entry its short forms, or where none is known its example."""
    ways = _gathered(game)
    entries = [
        {"word": name, "ways": [way._asdict() for way in ways.get(name) or (Way(form.example, form.help),)]}
        for name, form in game.typed.forms.items()
    ]
    always = [{"keys": keys, "means": means} for keys, means in _ALWAYS]
    return {"title": f"{game.info.title}: the referee’s keys", "entries": entries, "always": always}


def _gathered(game: AnyGame) -> Mapping[str, list[Way]]:
    """The short forms of each entry, where the recorded duel first asks for it."""
    found: dict[str, list[Way]] = {}
    try:
        recorded = games.demo(game.info.slug)
    except GmError:
        return found
    session = Session(":memory:")
    session.store(create=True)
    try:
        for words in map(split, recorded.splitlines()):
            if words and not words[0].startswith("#"):
                run(session, words)
                _look(session, found)
    finally:
        session.close()
    return found


def _look(session: Session, found: dict[str, list[Way]]) -> None:
    """Take in the short forms of what is due, if it was not due before."""
    table = session.table()
    for prompt in table.game.play.prompts(table.state, None):
        if prompt.due and prompt.entry not in found:
            with suppress(GmError, Refusal):
                ways = taught(table.game, prompt, table.known, table.state)
                found[prompt.entry] = [way._replace(keys=way.keys or ALONE) for way in ways]
