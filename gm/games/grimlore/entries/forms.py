"""The forms of all entries, and the queries of the game."""

from __future__ import annotations

from collections.abc import Mapping

from gm.game import Form, NamedEntry, Who, field, forms_of
from gm.games.grimlore.entries import combat, session

FORMS: Mapping[str, Form] = forms_of(
    *(session.Hero, session.Learn, session.Next, session.Travel, session.Scavenge, session.Rest, session.Visit),
    *(session.Test, session.Mark, session.Bonus, session.Item, session.Clue, session.Effect, session.Use),
    *(combat.Fight, combat.Attack, combat.Act, combat.Strike, combat.Defend, combat.Die),
    *(session.Count, session.Adjust),
)


class Ledger(
    NamedEntry,
    help="what XP and clues can buy, and why not more; what items would sell for; how long the rations last",
    example="ledger ana",
    rules=("gl.r4", "gl.r5", "gl.r25", "gl.r50"),
):
    who: str | None = field(Who, default=None, leads=False, help="whose ledger; everyone's if left out")


class Script(
    NamedEntry,
    help="the enemies' turn: who moves where, who they attack, which dice to roll, which defences work",
    rules=("gl.r33", "gl.r34", "gl.r41"),
):
    """The query that asks what the enemies do in their half of the round."""


_POOL_HELP = "which dice to pick up, where they come from, and the chance of success"
_POOL_EXAMPLES = {
    "test": "pool test ana lore",
    "attack": "pool attack ana enemy 1h +backstab",
    "defend": "pool defend ana evade",
    "scavenge": "pool scavenge ana +lantern",
    "act": "pool act ana flee",
    "item": "pool item craft ana dagger",
}
POOL = FORMS["test"].as_query("pool", "pool ana lore +map -2", _POOL_HELP, dice=())
"""The form of the query ``pool`` without an entry's word. The query then asks for the pool of a skill test."""
POOLS: Mapping[str, Form] = {
    name: FORMS[name].as_query(name, example, _POOL_HELP, dice=()) for name, example in _POOL_EXAMPLES.items()
}
"""The form of the query ``pool`` for each entry, by the entry's word."""
