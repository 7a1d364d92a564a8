"""The answers to the queries ``mana`` and ``cost``: where the mana is, and what a spell costs now."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Cell, Grid, View
from gm.games.wizards.cards import Spell
from gm.games.wizards.entries import AskCost, AskMana
from gm.games.wizards.state import BOX, State, castable, current_price, find_foe, find_owner, find_wizard, stage


def mana_view(state: State, query: AskMana) -> View:
    """Return the answer to the query ``mana``: the mana in the deck and the discard, and the unseen mana of each power.

    If some powers in the discard are unknown, the answer has ranges for the unseen mana, such as ``3–5``.
    """
    unknown = state.discard - sum(state.known_powers)
    rest = [box - known for box, known in zip(BOX, state.known_powers, strict=True)]
    unseen = sum(rest) - unknown
    bounds = [(max(0, left - unknown), min(left, unseen)) for left in rest]
    rows = tuple(
        tuple(Cell(text) for text in (str(power), str(known), _range(*bound), str(box)))
        for power, known, bound, box in zip((1, 2, 3, 4), state.known_powers, bounds, BOX, strict=True)
    )
    data = {
        "deck": state.deck,
        "discard": {"count": state.discard, "powers": list(state.known_powers), "untold": unknown},
        "unseen": {str(power): {"least": least, "most": most} for power, (least, most) in enumerate(bounds, 1)},
        "hands": {wizard.id: wizard.hand for wizard in state.wizards},
    }
    not_given = f" ({unknown} powers not given)" if unknown else ""
    headline = f"Deck {state.deck} · discard {state.discard}{not_given} · unseen {unseen}"
    lines = (" · ".join(f"{wizard.name} has {wizard.hand} mana in hand" for wizard in state.wizards),)
    return View(data, headline, (Grid((">power", ">discard", ">unseen", ">box"), rows),), lines)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def cost_view(state: State, query: AskCost) -> View:
    """Return the answer to the query ``cost``: a spell's printed cost, discounts and price, and whether it can be cast
    (wg.r9, wg.r28).
    """
    spell = query.spell
    if spell not in state.book.spell:
        raise Refusal("not-on-table", {"spell": spell}, ("wg.r9",), "words")
    card = state.book.spell[spell]
    every, attacks = state.discounts
    attacks = attacks if card.type == "attack" else 0
    price = current_price(state, spell)
    owner = find_owner(state, spell)
    is_playing = state.active is not None and state.phase not in ("pool", "over")
    hand = find_wizard(state, state.active).hand if is_playing else None
    can = spell in castable(state)
    why = "" if can else _why_not(state, card, price)
    data = {
        "spell": spell,
        "printed": card.cost,
        "discounts": {"any": every, "attack": attacks},
        "now": price,
        "hand": hand,
        "mana": owner[1].mana if owner else None,
        "castable": can,
        "why": why,
    }
    discounts = [f", {every} off any spell"] if every else []
    discounts += [f", {attacks} off attack spells"] if attacks else []
    headline = f"{card.name}: printed {card.cost}{''.join(discounts)}, now {price}"
    return View(data, headline, (), (why or f"It can be cast now, with {hand} mana in hand.",))


def _why_not(state: State, card: Spell, price: int) -> str:
    owner = find_owner(state, card.id)
    if owner is None:
        return "Nobody has this spell: it must be chosen first."
    wizard, owned = owner
    if owned.mana:
        return f"It has {owned.mana} mana on it and can be cast once it has none."
    if state.active != wizard.id:
        return f"It is {wizard.name}'s spell, but it is {find_foe(state, wizard.id).name}'s turn."
    if state.phase == "cast" and stage(state) != "cast":
        return "The effect in progress must be finished first."
    if stage(state) != "cast":
        return "Spells are cast after the cool-down, once three mana have been drawn."
    if price > wizard.hand:
        return f"It costs {price}, but {wizard.name} has only {wizard.hand} mana in hand."
    return "It has already been cast for free this turn."
