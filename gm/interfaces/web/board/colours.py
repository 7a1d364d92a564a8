"""The colour of each player, and of everything that belongs to the player. A player called Red is red."""

from __future__ import annotations

from gm.table.table import Table

_WORDS = (
    *("violet purple", "orange amber", "teal cyan turquoise", "pink magenta", "blue", "olive", "brown"),
    *("black grey gray white", "red crimson scarlet", "green"),
)
"""The English words for each colour of the style sheets. The first text has the words for colour ``--seat-0``."""
COLOURS = len(_WORDS)
"""The number of colours in the style sheets."""
_NAMED = {word: number for number, words in enumerate(_WORDS) for word in words.split()}


def seat_colours(table: Table) -> dict[str, int]:
    """Return a colour number by id for each player and named thing in the duel. A thing has the colour of its owner.

    A player whose name contains the word for a colour gets that colour. All others get the first colours that are
    left.
    """
    numbers: dict[str, int] = {}
    for seat in table.setup.seats:
        words = (_NAMED.get(word) for word in seat.name.casefold().split())
        number = next((number for number in words if number is not None), None)
        if number is not None and number not in numbers.values():
            numbers[seat.id] = number
    free = [number for number in range(COLOURS) if number not in numbers.values()] or [0]
    others = [seat.id for seat in table.setup.seats if seat.id not in numbers]
    others += [name.id for name in table.known if name.id not in numbers and name.of not in {*numbers, *others}]
    numbers |= {who: free[at % len(free)] for at, who in enumerate(dict.fromkeys(others))}
    owned = {name.id: numbers[name.of] for name in table.known if name.id not in numbers and name.of in numbers}
    return numbers | owned
