"""The stages of a duel: which entries each accepts, its prompts, and what happens automatically."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Any

from gm.errors import Refusal
from gm.game import Setup, Stage, Stages, Step, deferred
from gm.games.gatling import prompts
from gm.games.gatling.book import Book
from gm.games.gatling.rules import attack, by_hand, casting, rounds, settle, throws, tricks
from gm.games.gatling.state import Draft, State

_NOT_DUE = {
    "power": ("powers-not-due", "gg.a09"),
    "draw": ("draw-not-due", "gg.a21"),
    "throw": ("throw-not-due", "gg.a30"),
    "push": ("no-die-lies", "gg.a33"),
    "rest": ("rest-not-due", "gg.a32"),
    "unthrown": ("unthrown-not-due", "gg.a32"),
    "side": ("side-not-due", "gg.b34"),
    **dict.fromkeys(("again", "enough"), ("again-not-due", "gg.b54")),
    "order": ("order-not-due", "gg.a70"),
    "cast": ("cast-not-due", "gg.a73"),
    "pass": ("pass-not-due", "gg.a73"),
}
"""A mapping from the word of an entry to the kind and rule of its refusal in stages that do not accept the entry."""

_adjust = deferred("gm.games.gatling", "rules.adjust:adjust")
"""The handler of ``adjust``. Its long module is imported only when it is called, because adjustments are rare."""


def _refuse(draft: Draft, entry: Any, stage: str) -> Refusal:
    if stage == "over":
        return Refusal("over", {}, ("gg.a62",), "not-due")
    kind, rule = _NOT_DUE[entry.kind]
    return Refusal(kind, {"who": getattr(entry, "who", None), "phase": stage}, (rule,), "not-due")


def stages(book: Book) -> Stages[State, Draft]:
    """Return the table of all stages of a duel."""
    table: Stages[State, Draft] = Stages(
        Draft,
        attrgetter("phase"),
        {
            "powers": Stage({"power": rounds.power}, prompts.powers, rounds.first_round),
            "draw": Stage({"draw": attack.draw}, prompts.draw, attack.next_attacker),
            "throws": Stage(
                {"throw": throws.throw, "push": throws.push, "unthrown": by_hand.unthrown, "rest": settle.rest},
                prompts.throws,
            ),
            "settle": Stage({"side": settle.side, "unthrown": by_hand.unthrown}, prompts.side, settle.settle),
            "second": Stage({"again": attack.again, "enough": attack.again}, prompts.second, attack.end_turn_if_out),
            "order": Stage(
                {"order": casting.order, "unthrown": by_hand.unthrown}, prompts.order, casting.begin_casting
            ),
            "spells": Stage(
                {"cast": partial(casting.cast, book), "pass": casting.pass_},
                partial(prompts.spells, book),
                casting.skip_unable,
            ),
            "over": Stage(),
        },
        anytime={
            "forgot": tricks.forgot,
            "count": by_hand.count,
            "retire": by_hand.retire,
            "adjust": lambda draft, entry: _adjust(book, table.advance, draft, entry),
            "house": by_hand.house,
        },
        possible=prompts.possible,
        refuse=_refuse,
        reminders=prompts.reminders,
    )
    return table


def start(table: Stages[State, Draft], begun: Setup) -> Step[State]:
    """Begin a duel with the set-up ``begun``. Raises Refusal for an impossible set-up."""
    draft = rounds.set_up(begun)
    table.advance(draft)
    return draft.step()
