"""Fixes that restore a turn and its phase, and missing items."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import SuggestedFix
from gm.games.grimlore.entries.combat import Attack
from gm.games.grimlore.entries.session import Adjust, Item, Mark, Next, Rest, Scavenge, Travel, Visit
from gm.games.grimlore.state import Item as Carried
from gm.games.grimlore.state import State, Tile
from gm.games.grimlore.tables import SKILLS
from gm.games.grimlore.vocabulary import RESULTS

_NUMBERS = ("price", "ore", "essence", "space", "magic", "slots", "damage")
_USES_UP = ("sell", "lose", "break", "give", "upgrade", "enchant")


def sync_turn(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes that restore the turn, the turn action, or the event's result."""
    if state.combat or played.combat:
        return
    if state.phase == played.phase:
        if isinstance(entry, Visit | Scavenge) and played.tile and state.tile != played.tile:
            yield SuggestedFix(Adjust(_there(played.tile), "as played"))
        return
    if state.phase == "arrival" and state.event == "open":
        yield SuggestedFix(Mark(RESULTS[0]), asks=("result",))
    elif played.phase == "turn" or played.turn > state.turn:
        yield SuggestedFix(Next())
    elif state.phase == "turn":
        yield from _action(played, state)


def _action(played: State, state: State) -> Iterator[SuggestedFix]:
    """Yield the turn action that leads to the phase of the state ``played``. Yield nothing if no action does."""
    if played.phase == "arrival" and played.tile:
        yield SuggestedFix(Travel(played.tile.type, played.tile.friendly))
    elif played.phase == "visit" and played.tile:
        if state.tile != played.tile:
            yield SuggestedFix(Adjust(_there(played.tile), "as played"))
        yield SuggestedFix(Visit())
    elif played.phase == "done":
        yield SuggestedFix(Rest())


def _there(tile: Tile) -> tuple[str, str]:
    """Return the settings of an adjustment that move the party to a tile."""
    return f"tile={tile.type}", f"friendly={'yes' if tile.friendly else 'no'}"


def item_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for a missing item: another character hands it over, or the character who needs it gets it again."""
    id = _needed(entry)
    was = next((hero for hero in played.heroes if hero.id == getattr(entry, "who", None)), None)
    now = next((hero for hero in state.heroes if hero.id == getattr(entry, "who", None)), None)
    if not (id and was and now) or now.item(id):
        return
    yield from (SuggestedFix(Item("give", hero.id, id, now.id)) for hero in state.heroes if hero.item(id))
    if held := was.item(id):
        yield SuggestedFix(Item("get", now.id, id, figures=_figures(held)))


def _needed(entry: Any) -> str | None:
    """Return the id of the item that an entry needs, or None."""
    if isinstance(entry, Item) and entry.how in _USES_UP:
        return entry.item
    return entry.weapon if isinstance(entry, Attack) and entry.weapon not in SKILLS else None


def _figures(item: Carried) -> tuple[str, ...]:
    """Return an item's stats as words to type."""
    numbers = [f"{name}={value}" for name in _NUMBERS if (value := getattr(item, name)) is not None]
    words = [f"{name}={value}" for name in ("skill", "type") if (value := getattr(item, name))]
    return (*numbers, *(["proper"] if item.proper else []), *words)
