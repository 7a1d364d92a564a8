"""The forms of the questions: which pool, what the means would buy, what the enemies do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gm.game import Form, NamedTuple, Who
from gm.games.grimlore.inputs.forms import FORMS


class AboutLedger(NamedTuple):
    """The question of what can be bought and sold, by one character or by all."""

    who: str | None = None
    kind: Literal["ledger"] = "ledger"


class AboutScript(NamedTuple):
    """The question of what the enemies do."""

    kind: Literal["script"] = "script"


_NO_DICE: Mapping[str, tuple[int, ...]] = {"dice": ()}
_EXAMPLES = {
    "test": "pool test ana lore",
    "attack": "pool attack ana enemy 1h +backstab",
    "defend": "pool defend ana evade",
    "scavenge": "pool scavenge ana +lantern",
    "act": "pool act ana flee",
    "item": "pool item craft ana dagger",
}
_HELP = "which dice to pick up, of what they are made, and the chance"
POOL = FORMS["test"].as_query("pool", "pool ana lore +map -2", _HELP, **_NO_DICE)
"""The words of a test, which need not say so."""
POOLS: Mapping[str, Form] = {
    name: FORMS[name].as_query(name, example, _HELP, **_NO_DICE) for name, example in _EXAMPLES.items()
}
"""The entries of which the pool can be asked."""
LEDGER = Form(
    AboutLedger,
    Who("who", optional=True, leads=False, help="whose; all if left out"),
    help="what XP and clues would buy and why not, what items would bring, how long the rations last",
    example="ledger ana",
    rules=("gl.r4", "gl.r5", "gl.r25", "gl.r50"),
)
SCRIPT = Form(
    AboutScript,
    help="the enemies' side: who moves where, whom it strikes, which dice are thrown, which defences there are",
    example="script",
    rules=("gl.r33", "gl.r34", "gl.r41"),
)
