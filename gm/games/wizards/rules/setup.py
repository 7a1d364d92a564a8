"""The start of a duel: hit points, the mana deck, the spellbook (wg.r1, wg.r2, wg.r38)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Setup, Value
from gm.games.wizards.book import Book
from gm.games.wizards.house import House
from gm.games.wizards.state import DECK, MANA, Draft, State, Wizard


def set_up(book: Book, setup: Setup) -> Draft:
    """Return the draft of a new duel of two wizards with empty hands (wg.r44).

    Raises Refusal (``words``) if a wizard has the name of a spell.
    """
    spells = book.spells_of(setup.brought)
    house = House.of(setup.house)
    for seat in setup.seats:
        for spell in spells.spell.values():
            if seat.id == spell.id or seat.name.casefold() == spell.name.casefold():
                raise Refusal("wizard-like-spell", {"who": seat.name, "spell": spell.id}, ("wg.r44",), "words")
    hp = int(house.health)
    wizards = tuple(Wizard(seat.id, seat.name, hp) for seat in setup.seats)
    draft = Draft(State(house, spells, wizards, setup.first, version=setup.version))
    changes = (
        *(Change(seat.id, "hp", hp) for seat in setup.seats),
        Change(DECK, "mana", MANA),
        *(Change(spell, "place", "deck") for spell in spells.spell),
    )
    in_play = len(spells.in_play(house.sets))
    params: dict[str, Value] = {"hp": hp, "first": setup.first, "pool": house.pool, "spells": in_play}
    draft.emit("dealt", params, changes, rules=("wg.r1", "wg.r2", "wg.r38"), level="do")
    return draft
