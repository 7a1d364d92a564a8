"""``?`` alone: what can be typed now, with the fewest keys for it."""

from __future__ import annotations

from gm.commands.about import Typeable, TypedNow
from gm.notation.shortest import Shorthand
from gm.table import telling
from gm.table.session import Session

_ALWAYS = ("undo", "redo", "fix", "why", "now", "log", "note", "rule", "print", "help", "open")


def typed_now(session: Session) -> TypedNow:
    """What can be typed now: what is due, then what is possible, each in its long form and, where it is due, the
    shortest. Raises GmError (``no-duel``)."""
    table = session.table()
    game, names = table.game, table.known
    prompts = game.play.prompts(table.state, None)
    short = Shorthand(game, prompts, names, table.state)
    found = []
    for prompt, told in zip(prompts, telling.prompts(table, table.state), strict=True):
        keys = short.of(prompt.example) if prompt.due else prompt.example
        found.append(Typeable(told, keys, game.typed.forms[prompt.entry].help))
    return TypedNow("?", tuple(found), _ALWAYS, game.info.called)
