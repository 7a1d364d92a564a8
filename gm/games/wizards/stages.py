"""The stages of a duel. Each stage has its entries, its prompts and its automatic steps (wg.r5, wg.r15, wg.r42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Change, Entry, Setup, Stage, Stages, Step, Value
from gm.games.wizards import prompts
from gm.games.wizards.book import Book
from gm.games.wizards.house import House
from gm.games.wizards.rules import answers, by_hand, casting, effects, flow
from gm.games.wizards.state import DECK, MANA, Draft, State, Wizard, stage

_BY_HAND: Mapping[str, Callable[[Draft, Any], None]] = {
    "damage": answers.damage,
    "move": answers.move,
    "swap": flow.swap,
    "show": answers.show,
}
"""Entries for an effect that is carried out by hand."""


def _not_now(draft: Draft, entry: Entry, waits: str) -> Refusal:
    rule = "wg.r11" if waits == "over" else "wg.r5"
    return Refusal("not-now", {"entry": entry.kind, "waits": waits}, (rule,), "not-due")


STAGES = Stages[State, Draft](
    Draft,
    stage,
    {
        "pool": Stage({"pool": flow.pool}, prompts.pool, flow.open_pool),
        "work": Stage(advance=effects.work),
        "move": Stage({"move": answers.move}, prompts.asked_move),
        "show": Stage({"show": answers.show}, prompts.asked_power),
        "option": Stage({"option": answers.option}, prompts.option),
        "manual": Stage({**_BY_HAND, "done": answers.done}, prompts.manual),
        "switch-off": Stage(advance=flow.switch_off),
        "resolve": Stage({"resolve": answers.resolve}, prompts.resolve, flow.resolve_next),
        "opening": Stage({"choose": flow.choose}, prompts.choose, flow.next_pick),
        "limit": Stage({"move": answers.move}, prompts.limit, flow.check_limit),
        "choose": Stage({**_BY_HAND, "choose": flow.choose, "skip": flow.skip}, prompts.choose, flow.skip_choosing),
        "cooldown": Stage({**_BY_HAND, "cooldown": casting.cooldown}, prompts.cooldown, flow.gain),
        "cast": Stage({**_BY_HAND, "cast": casting.cast, "basic": casting.basic, "pass": casting.pass_}, prompts.cast),
        "over": Stage(),
    },
    anytime={
        "spell": by_hand.spell,
        "count": by_hand.count,
        "retire": by_hand.retire,
        "adjust": by_hand.adjust,
        "house": by_hand.house,
    },
    possible=prompts.possible,
    refuse=_not_now,
)


def start(book: Book, setup: Setup) -> Step[State]:
    """Begin a duel (wg.r1, wg.r2, wg.r38, wg.r44). Raises Refusal (``words``) if a wizard has the name of a spell."""
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
    STAGES.advance(draft)
    return draft.step()
