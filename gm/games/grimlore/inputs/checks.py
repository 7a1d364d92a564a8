"""Checks of complete entries that need no state."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.games.grimlore.tables import LAIRS, LOOTS
from gm.games.grimlore.vocabulary import DESTINY, NONE


def dice_or_auto(entry: Any) -> None:
    """Refuse both or neither of dice and ``auto``, and modifiers with ``auto``."""
    if entry.auto and (entry.dice or getattr(entry, "mods", ())):
        raise Refusal("auto-with-dice", {"entry": entry.kind}, ("gl.r5",), "words")
    if not entry.auto and not entry.dice:
        raise Refusal("dice-missing", {"entry": entry.kind}, ("gl.r12",), "words")


def act_fits(entry: Any) -> None:
    """Refuse dice and ``auto`` without flight."""
    if entry.flee:
        dice_or_auto(entry)
    elif entry.auto or entry.dice:
        raise Refusal("flee-missing", {"entry": entry.kind}, ("gl.r38",), "words")


def defend_fits(entry: Any) -> None:
    """Refuse dice for ``none``, a defence without dice, and a skill for anything but a weapon."""
    if entry.how == NONE and (entry.dice or entry.mods or entry.skill):
        raise Refusal("none-with-dice", {"entry": entry.kind}, ("gl.r34",), "words")
    if entry.how != NONE and not entry.dice:
        raise Refusal("dice-missing", {"entry": entry.kind}, ("gl.r12",), "words")
    if entry.skill and entry.how != "weapon":
        raise Refusal("defend-skill", {"how": entry.how, "skill": entry.skill}, ("gl.r34",), "words")


def clue_fits(entry: Any) -> None:
    """Refuse a number, a tier or a missing name that does not fit what the clues buy."""
    params = {"use": entry.use}
    if entry.number is not None and entry.use != "rations":
        raise Refusal("clue-number", params, ("gl.r50",), "words")
    tiers = {"lair": LAIRS, "loot": LOOTS}.get(entry.use, (None,))
    if entry.tier not in tiers:
        raise Refusal("clue-tier", params, ("gl.r50",), "words")
    if entry.use == DESTINY and entry.who is None:
        raise Refusal("clue-who", params, ("gl.r50",), "words")
