"""The prompts of a journey. They are the same for all players and reveal no secrets."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import Prompt

from .state import State


def prompts(state: State) -> tuple[Prompt, ...]:
    """Return the prompts that must be answered, then those that may be."""
    if state.phase == "over":
        return ()
    return (*_due(state), *_possible(state))


def _due(state: State) -> Iterator[Prompt]:
    if state.phase == "hands":
        seats = state.waiting_for()
        yield Prompt("hand", seats, sealed=True, example=f"hand {seats[0]} 3 5")
    elif state.phase == "weather":
        yield Prompt("weather", params={"round": state.round}, example="weather sun")
    elif state.phase == "plans":
        seats = state.waiting_for()
        yield Prompt("choose", seats, sealed=True, example=f"choose {seats[0]} dash 2", ordered=False)
    elif state.phase == "raids":
        yield from _answers(state)
    elif state.phase == "toll":
        example = "toll " + " ".join(f"{who}=3" for who in state.toll)
        yield Prompt("toll", state.toll, example=example)


def _answers(state: State) -> Iterator[Prompt]:
    """Yield prompts for answers to the top of the stack. Cards in a hand stay hidden."""
    top = state.stack[-1]
    yield Prompt("allow", default="allow", params={"top": top.what, "by": top.by}, example="allow")
    others = [carter for carter in state.carters if carter.id != top.by]
    if top.what == "parry":
        able = tuple(carter.id for carter in others if carter.hand)
        entry = "counter"
    else:
        able = tuple(carter.id for carter in others if carter.lamp)
        entry = "parry"
    if able:
        yield Prompt(entry, able, params={"top": top.what, "by": top.by}, example=f"{entry} {able[0]}")


def _possible(state: State) -> Iterator[Prompt]:
    """Yield prompts for coins from or to the pile, and for helpers who join or leave."""
    low, high = (1, 3) if state.pile >= 3 else (-1, -1)
    able = tuple(carter.id for carter in state.carters if low > 0 or carter.coins)
    example = f'mend {able[0]} because "found one" {low}'
    yield Prompt("mend", able, due=False, open={"coins": tuple(range(low, high + 1))}, example=example)
    rich = tuple(carter.id for carter in state.carters if carter.coins)
    if rich:
        yield Prompt("hire", rich, due=False, example=f"hire {rich[0]} Helga{len(state.helpers) or ''}")
    here = tuple((helper.id,) for helper in state.helpers if helper.here)
    if here:
        yield Prompt("dismiss", due=False, open={"helpers": here}, example=f"dismiss {here[0][0]}")
