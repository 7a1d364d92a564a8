"""Tools for holdings: read and set holdings that are fields of a state, and compare two lists of holdings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from gm.errors import Refusal
from gm.game.values import Change, Holding
from gm.tuples import NamedTuple


def holding_changes(before: Iterable[Holding], after: Iterable[Holding]) -> tuple[Change, ...]:
    """Return the changes from the holdings ``before`` to the holdings ``after``, in the order of ``after``.

    The change of a number is the difference. A missing number counts as 0. The change of a place or mark is its new
    text, '' if the holding is gone.
    """
    old = {(holding.holder, holding.what): holding.amount for holding in before}
    new = {(holding.holder, holding.what): holding.amount for holding in after}
    changes = []
    for key in {**new, **old}:
        was, now = old.get(key), new.get(key)
        if isinstance(was, str) or isinstance(now, str):
            if (was or "") != (now or ""):
                changes.append(Change(*key, str(now or "")))
        elif (difference := (now or 0) - (was or 0)) != 0:
            changes.append(Change(*key, difference))
    return tuple(changes)


class Proposal(NamedTuple):
    """A problem that an external service may solve. A good answer becomes the default of the prompt for ``entry``.

    ``service`` is the name of the service. ``problem`` is the problem as plain data. ``line(answer)`` turns an answer
    of the service into a line; it returns '' if the answer is not acceptable.
    """

    entry: str
    service: str
    problem: Any
    line: Callable[[Any], str]


class HoldingFields:
    """Holdings that a game stores as fields of its state: numbers of each player, and numbers of the table.

    Each is declared as (field of the state, what is held, kind of holding):

        HoldingFields(("players", "tokens", "moves"), ("pile", "tokens", "moves"))

    Here ``state.players`` is a tuple of players: each is a holder of ``tokens``, and the amount is ``player.tokens``.
    ``state.pile`` is a number: the holder is ``pile``, and the amount is that number.
    """

    def __init__(self, *fields: tuple[str, str, Literal["moves", "dial"]]) -> None:
        self.fields = fields

    def of(self, state: Any) -> tuple[Holding, ...]:
        """Return the holdings of a state."""
        return tuple(self._each(state))

    def set(self, state: Any, holder: str, what: str, amount: int | str) -> Any:
        """Return ``state`` after setting one holding to ``amount``.

        Raises Refusal (``words``) if the holding does not exist.
        """
        for field, held, _ in self.fields:
            value = getattr(state, field)
            if held == what and field == holder:
                return state._replace(**{field: int(amount)})
            if held == what and isinstance(value, tuple) and holder in [player.id for player in value]:
                players = [
                    player._replace(**{held: int(amount)}) if player.id == holder else player for player in value
                ]
                return state._replace(**{field: tuple(players)})
        raise Refusal("no-holding", {"holder": holder, "what": what}, (), "words")

    def _each(self, state: Any) -> Iterator[Holding]:
        for field, what, kind in self.fields:
            value = getattr(state, field)
            if isinstance(value, tuple):
                yield from (Holding(player.id, what, getattr(player, what), kind) for player in value)
            else:
                yield Holding(field, what, value, kind)
