"""The answers to ``mana`` and ``cost``: what is public of the sixty, and what a spell costs now."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Cell, Grid, View
from gm.games.wizards.cards import Spell
from gm.games.wizards.state import BOX, State, castable, current_price, find_foe, find_owner, find_wizard, stage


def mana_view(state: State) -> View:
    """Deck, discard by power, and how many of each power lie where nobody has seen them (wg.r33): with untold mana in
    the discard, at least and at most so many."""
    untold = state.discard - sum(state.known_powers)
    rest = [box - told for box, told in zip(BOX, state.known_powers, strict=True)]
    hidden = sum(rest) - untold
    bounds = [(max(0, left - untold), min(left, hidden)) for left in rest]
    rows = tuple(
        (
            Cell(str(power)),
            Cell(str(state.known_powers[power - 1])),
            Cell(_between(*bounds[power - 1])),
            Cell(str(BOX[power - 1])),
        )
        for power in (1, 2, 3, 4)
    )
    hands = {one.id: one.hand for one in state.wizards}
    found = {
        "deck": state.deck,
        "discard": {"count": state.discard, "powers": list(state.known_powers), "untold": untold},
        "unseen": {str(power): {"least": least, "most": most} for power, (least, most) in enumerate(bounds, 1)},
        "hands": hands,
    }
    some = f", {untold} of it untold" if untold else ""
    said = f"Deck {state.deck} · discard {state.discard}{some} · unseen {hidden}"
    lines = (" · ".join(f"{one.name} holds {one.hand}" for one in state.wizards),)
    return View(found, said, (Grid((">power", ">discard", ">unseen", ">box"), rows),), lines)


def _between(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def cost_view(state: State, spell: str) -> View:
    """What a spell costs: printed, less the discounts, now; and why it can or cannot be cast (wg.r9, wg.r28)."""
    if spell not in state.book.spell:
        raise Refusal("not-on-table", {"spell": spell}, ("wg.r9",), "words")
    card = state.book.spell[spell]
    every, attacks = state.discounts
    now = current_price(state, spell)
    found = find_owner(state, spell)
    at_play = state.active is not None and state.phase not in ("pool", "over")
    hand = find_wizard(state, state.active).hand if at_play else None
    can = spell in castable(state)
    why = "" if can else _why_not(state, card, now)
    items = {
        "spell": spell,
        "printed": card.cost,
        "discounts": {"any": every, "attack": attacks if card.type == "attack" else 0},
        "now": now,
        "hand": hand,
        "mana": found[1].mana if found else None,
        "castable": can,
        "why": why,
    }
    off = [f"{every} off any spell"] if every else []
    off += [f"{attacks} off attacks"] if attacks and card.type == "attack" else []
    said = f"{card.name}: printed {card.cost}{''.join(f', {one}' for one in off)}, now {now}"
    return View(items, said, (), (why or f"It can be cast now: {hand} in hand.",))


def _why_not(state: State, card: Spell, now: int) -> str:
    found = find_owner(state, card.id)
    if found is None:
        return "It lies with nobody: it must be chosen first."
    one, owned = found
    if owned.mana:
        return f"It holds {owned.mana} mana: it can be cast once it has none."
    if state.active != one.id:
        return f"It is {one.name}'s, and {find_foe(state, one.id).name} is at play."
    if state.phase == "cast" and stage(state) != "cast":
        return "What is under way is finished first."
    if stage(state) != "cast":
        return "Spells are cast after the cool-down, once three mana are drawn."
    if now > one.hand:
        return f"{one.name} has {one.hand} in hand, and it costs {now}."
    return "It was cast for nothing in this turn already."
