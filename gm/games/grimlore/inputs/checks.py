"""What a finished entry must agree with, whatever stands on the table."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.games.grimlore import entries
from gm.games.grimlore.tables import LAIRS, LOOTS
from gm.games.grimlore.vocabulary import DESTINY, NONE


def dice_or_auto(entry: Any) -> None:
    """Dice, or a trait or item that spares them: one of the two, and no modifiers with the second."""
    if entry.auto and (entry.dice or getattr(entry, "mods", ())):
        raise Refusal("auto-with-dice", {"entry": entry.kind}, ("gl.r5",), "words")
    if not entry.auto and not entry.dice:
        raise Refusal("dice-missing", {"entry": entry.kind}, ("gl.r12",), "words")


def act_fits(entry: entries.Act) -> None:
    """Dice and ``auto`` belong to a flight."""
    if entry.flee:
        dice_or_auto(entry)
    elif entry.auto or entry.dice:
        raise Refusal("flee-missing", {"entry": entry.kind}, ("gl.r38",), "words")


def defend_fits(entry: entries.Defend) -> None:
    """Whoever takes the blow throws nothing; a weapon is one for close combat, and nothing else has a skill."""
    if entry.how == NONE and (entry.dice or entry.mods or entry.skill):
        raise Refusal("none-with-dice", {"entry": entry.kind}, ("gl.r34",), "words")
    if entry.how != NONE and not entry.dice:
        raise Refusal("dice-missing", {"entry": entry.kind}, ("gl.r12",), "words")
    if entry.skill and entry.how != "weapon":
        raise Refusal("defend-skill", {"how": entry.how, "skill": entry.skill}, ("gl.r34",), "words")


def clue_fits(entry: entries.Clue) -> None:
    """A number of rations, a tier of lair or loot, a name for Destiny."""
    params = {"use": entry.use}
    if entry.number is not None and entry.use != "rations":
        raise Refusal("clue-number", params, ("gl.r50",), "words")
    tiers = {"lair": LAIRS, "loot": LOOTS}.get(entry.use, (None,))
    if entry.tier not in tiers:
        raise Refusal("clue-tier", params, ("gl.r50",), "words")
    if entry.use == DESTINY and entry.who is None:
        raise Refusal("clue-who", params, ("gl.r50",), "words")
