"""``gm hub``: run a verb for the hub, which collects the duels of many tables.

Some verbs are for the organiser's computer, others for a table. The code of a verb is loaded when the verb is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from gm.commands.command import Args
from gm.errors import GmError
from gm.table.results import Result
from gm.table.session import Session

_DESK = ("new", "card", "drop", "assign", "keep", "forget", "backup")
_TABLE = {"join": "table", "leave": "table", "fetch": "fetch"}
"""A mapping from each verb typed at a table to the suffix of its module's name: ``table`` for ``hub_table``."""
_OPTIONS: Mapping[str, Sequence[str]] = {
    "new": ("url", "store"),
    "card": ("print", "count", "days", "store"),
    "join": ("insecure",),
    "forget": ("event", "all", "before", "yes", "store"),
}
"""The options of each verb. Any other verb for the organiser's computer has only ``--store``."""
_DO = "new, card, drop, assign, keep, forget, backup; at a table: join, leave, fetch"


def run(session: Session, args: Args) -> Result:
    """Run a verb. Without a verb, show this computer's hub, or the hub to which this table sends. Raises GmError."""
    verb = args.words[0].casefold() if args.words else ""
    if verb and verb not in (*_DESK, *_TABLE):
        raise GmError("words", f"hub does not accept “{verb[:40]}”.", f"Type hub alone, or one of: {_DO}")
    known = _OPTIONS.get(verb, ("store",) if verb not in _TABLE else ())
    if odd := next((name for name in args.options if name not in known), None):
        raise GmError("words", f"hub {verb} has no option --{odd}.".replace("  ", " "), "See: gm help hub")
    if not verb:
        from gm.commands.hub_status import status

        return status(session, args.options)
    module = import_module(f"gm.commands.hub_{'desk' if verb in _DESK else _TABLE[verb]}")
    work: Callable[[Session, Args], Result] = getattr(module, verb)
    return work(session, Args(args.words[1:], args.options))


def require_words(args: Args, least: int, most: int, line: str) -> None:
    """Raise GmError (``words``) if the number of words is wrong. The error shows the correct example ``line``."""
    if not least <= len(args.words) <= most:
        text = "A word is missing." if len(args.words) < least else f"Unexpected word: “{args.words[most][:40]}”."
        raise GmError("words", text, f"For example: gm hub {line}")
