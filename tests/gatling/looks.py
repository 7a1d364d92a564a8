"""The looks of states and the steps of lines, computed once for all duels of the tests that begin alike."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from gm import games
from gm.errors import GmError
from gm.game import Context, House, Name, Prompt, Step
from gm.notation import parser as notation
from gm.notation import setup
from gm.notation.line import split
from gm.notation.short_forms import parse_short_form

from .rejections import well_said

GAME = games.load("gatling")
DECK = 52


class Look(NamedTuple):
    """The public view of a state, its prompts and their texts."""

    seen: Mapping[str, Any]
    prompts: tuple[Prompt, ...]
    asks: tuple[str, ...]


@lru_cache(10_000)
def look(state: Any) -> Look:
    """Return the look of a state, and check it. Many duels of the tests begin alike, so it is computed once."""
    seen, prompts = GAME.texts.view(state, None).data, GAME.play.prompts(state, None)
    names = {mage.id: mage.name for mage in state.mages}
    asks = tuple(GAME.texts.say(prompt, names) for prompt in prompts)
    assert [text for text in asks if not well_said(text)] == []
    total = sum(mage["pages"] for mage in seen["mages"]) + seen["discarded"]
    assert total == DECK, f"{total} pages"
    for mage in seen["mages"]:
        assert mage["pages"] >= 0, f"{mage['name']} owes pages"
        assert 0 <= mage["mana"] <= mage["max_mana"], f"{mage['name']} has mana {mage['mana']}"
    return Look(seen, prompts, asks)


@lru_cache(10_000)
def read(state: Any, known: tuple[Name, ...], line: str) -> Any:
    """Parse a line, long or short, into an entry."""
    words = split(line)
    first, rest = words[0].casefold(), words[1:]
    if first == "house" and rest:
        return House(tuple(setup.read_house_rules(GAME.inputs.house_rules, rest).items()))
    if first in GAME.inputs.forms:
        return notation.parse(GAME.inputs.forms[first], rest, Context(known))
    entry = parse_short_form(GAME.inputs.forms, look(state).prompts, words, known)
    if entry is None:
        raise GmError("words", f"“{words[0]}” means nothing here.", "See what is due.")
    return entry


@lru_cache(10_000)
def judge(state: Any, known: tuple[Name, ...], line: str) -> Step[Any]:
    """Return the step that a line makes; raise its rejection."""
    return GAME.play.apply(state, read(state, known, line))
