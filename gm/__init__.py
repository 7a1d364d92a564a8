"""The referee's assistant for physical tabletop duels: the command ``gm``, and a library for other programs.

>>> import gm
>>> duel = gm.new("gatling", "Ana", "Bo", house={"aspect_start": "zero"})
>>> duel("7c").prompts[0].text
'Bo throws · Star ♣7 · hit = die'
>>> answer = duel("5m*", "rest")
>>> answer.notices[0].text
'Ana puts ♣7 at the bottom of their deck'
>>> duel.state["round"], duel.due[0].entry, duel.outcome
(1, 'draw', None)
>>> duel("7x")
Traceback (most recent call last):
gm.errors.GmError: There is no page “7x”.

Names are imported when they are first used, so ``import gm`` itself is quick.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers treat it as true; importing typing would take time

if TYPE_CHECKING:
    from gm import games as games
    from gm.errors import GmError, Refusal
    from gm.games import load
    from gm.interfaces.library import Duel, Duels, new, open, read
    from gm.links import __version__ as __version__
    from gm.table.results import Written

_HOMES = {
    **dict.fromkeys(("Duel", "Duels", "new", "open", "read"), "gm.interfaces.library"),
    **dict.fromkeys(("GmError", "Refusal"), "gm.errors"),
    "Written": "gm.table.results",
    "load": "gm.games",
    "__version__": "gm.links",
    "games": "",
}
__all__ = ["Duel", "Duels", "GmError", "Refusal", "Written", "games", "load", "new", "open", "read"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = _HOMES[name]
    value = globals()[name] = getattr(import_module(home), name) if home else import_module(f"{__name__}.{name}")
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
