"""What is due in a duel, and what may also come."""

from __future__ import annotations

from collections.abc import Iterator

from gm.errors import Refusal
from gm.game import Prompt, Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.rules.draw import check_target
from gm.games.grimslingers.rules.places import find_card
from gm.games.grimslingers.rules.spells.questions import effective_card
from gm.games.grimslingers.state import (
    Cast,
    Duellist,
    Held,
    Question,
    State,
    cast_of,
    foes,
    living,
    still_to_reveal,
    unscored,
)

_SHOWN = (4, 2, 5, 3, 1)
"""Number cards for examples."""


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is due, then what is possible; nothing once the duel is over."""
    if state.phase == "over":
        return ()
    return (*_due(state), *_possible(state))


def _due(state: State) -> Iterator[Prompt]:
    if state.phase == "standoff":
        yield Prompt("draw", default="draw", params={"turn": state.turn}, example="draw")
    elif state.phase == "draw":
        yield from _draw(state)
    elif state.phase == "reckoning":
        yield _score(state, due=True)
    elif state.asked:
        yield _asked(state, state.asked)


def _draw(state: State) -> Iterator[Prompt]:
    """A card of each who has yet to turn one over, or a pass (gs.r7)."""
    seats = still_to_reveal(state)
    if shown := next((line for who in seats if (line := reveal_example(state, who))), ""):
        open_: dict[str, tuple[Value, ...]] = {
            "who": seats,
            "card": tuple(card.id for card in state.deck.cards),
            "target": tuple(one.id for one in living(state)),
        }
        yield Prompt("reveal", seats, open=open_, params={"turn": state.turn}, example=shown)
    yield Prompt("pass", seats, open={"who": seats}, params={"turn": state.turn}, example=f"pass {seats[0]}")


def reveal_example(state: State, who: str) -> str:
    """A card that somebody can turn over, as a line; '' if there is none that the program knows of."""
    one = state.who(who)
    for card in state.deck.cards:
        target = next((other.id for other in foes(state, who)), None) if card.target == "single-foe" else None
        affords = card.cost <= one.ep or state.house.unaffordable != "refuse"
        if affords and find_card(state, who, card.id, ("hand",)):
            try:
                check_target(state, who, card, target)
            except Refusal:
                continue
            alone = target is None or len(foes(state, who)) == 1
            return f"reveal {who} {card.id}" + ("" if alone else f" {target}")
    return ""


def _asked(state: State, asked: Question) -> Prompt:
    """What the aftermath waits for."""
    cast = cast_of(state, asked.by)
    card = effective_card(state, cast) if cast else None
    params: dict[str, Value] = {
        "turn": state.turn,
        "by": asked.by or None,
        "card": card.id if card else None,
        "target": cast.target if cast else None,
    }
    match asked.entry:
        case "number":
            return _number(state, asked, params)
        case "onto":
            others = tuple(one.id for one in living(state) if one.id != asked.by)
            return Prompt("onto", asked.seats, open={"to": others}, params=params, example=f"onto {others[0]}")
        case "lose" if cast and card:
            return _lose(state, asked, cast, card, params)
        case "effect":
            return _effect(state, asked, params)
    return _clash(state, asked.seats, params)


def _number(state: State, asked: Question, params: dict[str, Value]) -> Prompt:
    """Who owes number cards, each once; who owes two stands twice among those owing (gs.r25)."""
    owing = asked.owing
    seats = tuple(dict.fromkeys(owing))
    example = "number " + " ".join(f"{who}={n}" for who, n in zip(owing, _SHOWN * len(owing), strict=False))
    again = any(cast.drawn for cast in state.queue if cast.by in seats) and not asked.by
    more: dict[str, Value] = {"owing": owing, "least": asked.least, "again": again}
    return Prompt("number", seats, params={**params, **more}, example=example)


def _lose(state: State, asked: Question, cast: Cast, card: Card, params: dict[str, Value]) -> Prompt:
    """The cards that are known to lie where one can be lost (gs.r93)."""
    loser = asked.seats[0]
    places = ("hand", "resting") if card.id == "amnesia" else ("hand",)
    known = tuple(one.card for one in state.held if one.holder == loser and one.place in places)
    words = (*dict.fromkeys(known), *(("unseen",) if card.id == "poach" else ()), "none")
    return Prompt(
        "lose",
        asked.seats,
        fixed={"who": loser},
        open={"card": words},
        params={**params, "who": loser},
        example=f"lose {loser} {words[0]}",
    )


def _effect(state: State, asked: Question, params: dict[str, Value]) -> Prompt:
    """What the card of the file or of the box did (gs.r71)."""
    whom = params["target"] or asked.by
    parts = tuple((f"{whom}.{word}",) for word in ("hp-1", "hp-2", "hp-3", "ep-1", "ep+1", "silenced=next"))
    example = f"effect {whom} hp-2" if params["target"] else "effect none"
    return Prompt("effect", asked.seats, open={"parts": (("none",), *parts)}, params=params, example=example)


def _clash(state: State, pair: tuple[str, ...], params: dict[str, Value]) -> Prompt:
    """Two elements that meet; by the card file one may be strong against the other (gs.r73)."""
    cards = [state.deck.card[cast.card] for who in pair if (cast := cast_of(state, who))]
    strong = [other.id in one.strong_vs for one, other in (cards, cards[::-1])]
    default = f"clash {pair[strong.index(True)]}" if strong.count(True) == 1 else None
    told: dict[str, Value] = {"cards": tuple(card.id for card in cards), "pair": pair}
    return Prompt("clash", pair, default=default, params={**params, **told}, example=f"clash {pair[0]}")


def _score(state: State, *, due: bool) -> Prompt:
    seats = unscored(state)
    example = "score " + " ".join(f"{who}={points}" for who, points in zip(seats, (12, 7, 9, 4), strict=False))
    return Prompt("score", seats, due=due, params={"turn": state.turn}, example=example)


def _possible(state: State) -> Iterator[Prompt]:
    """What may also come: sacrifices, Surge, Reactivate, Take Cover and effects in the standoff; scores; a farewell."""
    alive = tuple(one.id for one in living(state))
    if state.phase == "standoff":
        yield from _standoff(state, alive)
    if state.phase != "reckoning" and unscored(state):
        yield _score(state, due=False)
    if state.phase in ("standoff", "draw"):
        yield Prompt("retire", alive, due=False, open={"who": alive}, example=f"retire {alive[-1]}")


def _standoff(state: State, alive: tuple[str, ...]) -> Iterator[Prompt]:
    able = tuple(one.id for one in state.duellists if not one.out and _can_sacrifice(state, one))
    if able:
        yield Prompt(
            "sacrifice", able, due=False, open={"who": able, "hp": (1, 2, 3)}, example=f"sacrifice {able[0]} 1"
        )
    costs = {"who": alive, "cost": (0, 1, 2)}
    yield Prompt("surge", alive, due=False, open=costs, example=f"surge {alive[0]} 0")
    if resting := [one for one in state.held if one.place == "resting" and one.holder in alive]:
        yield _reactivate(resting)
    yield Prompt("cover", alive, due=False, open=costs, example=f"cover {alive[0]}")
    parts = tuple((f"{who}.{word}",) for who in alive for word in ("hp-1", "hp+1", "ep+1", "guarded"))
    yield Prompt("effect", alive, due=False, open={"parts": parts}, example=f"effect {alive[0]} ep+1")


def _can_sacrifice(state: State, one: Duellist) -> bool:
    """Whether anything can be sacrificed (gs.r78)."""
    last = state.house.sacrifice == "all" or one.hp > 1
    return last and (not one.max_ep or one.ep < one.max_ep)


def _reactivate(resting: list[Held]) -> Prompt:
    who = tuple(dict.fromkeys(one.holder for one in resting))
    cards = tuple(dict.fromkeys(one.card for one in resting))
    example = f"reactivate {resting[0].holder} {resting[0].card} 0"
    return Prompt("reactivate", who, due=False, open={"who": who, "card": cards, "cost": (0, 1)}, example=example)
