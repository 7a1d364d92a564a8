"""The prompts of each stage of a duel: the next entries, and other possible ones."""

from __future__ import annotations

from collections.abc import Iterator

from gm.errors import Refusal
from gm.game import MenuItem, Prompt, Value
from gm.games.grimslingers.draft import AnyDuellist, cast_of, foes, living, still_to_reveal, unscored
from gm.games.grimslingers.rules.draw import check_target
from gm.games.grimslingers.rules.places import find_card
from gm.games.grimslingers.rules.spells.questions import effective_card
from gm.games.grimslingers.state import Question, State

_SHOWN = (4, 2, 5, 3, 1)
"""The numbers in example lines with number cards."""


def standoff(state: State) -> Iterator[Prompt]:
    """Ask for the end of the standoff. Name those who are out and have no score yet (gs.r29)."""
    params: dict[str, Value] = {"turn": state.turn, "unscored": unscored(state)}
    yield Prompt("draw", default="draw", params=params, example="draw")


def draw(state: State) -> Iterator[Prompt]:
    """Ask each duellist to reveal a card or to pass, if they have done neither yet (gs.r7)."""
    seats = still_to_reveal(state)
    params: dict[str, Value]
    if shown := next((line for who in seats if (line := reveal_example(state, who))), ""):
        cards, alive = tuple(card.id for card in state.deck.cards), tuple(duellist.id for duellist in living(state))
        open_ = {"who": seats, "card": cards, "target": alive}
        params = {"turn": state.turn, "letters": state.deck.elements_by_letter}
        yield Prompt("reveal", seats, open=open_, params=params, example=shown)
    params = {"turn": state.turn}
    yield Prompt("pass", seats, open={"who": seats}, default="pass", params=params, example=f"pass {seats[0]}")


def reveal_example(state: State, who: str) -> str:
    """Return an example line that reveals a card of the duellist ``who``. Return "" if they can reveal none."""
    duellist = state.who(who)
    for card in state.deck.cards:
        target = next((other.id for other in foes(state, who)), None) if card.target == "single-foe" else None
        affords = card.cost <= duellist.ep or state.house.unaffordable != "refuse"
        if affords and find_card(state, who, card.id, ("hand",)):
            try:
                check_target(state, who, card, target)
            except Refusal:
                continue
            alone = target is None or len(foes(state, who)) == 1
            return f"reveal {who} {card.id}" + ("" if alone else f" {target}")
    return ""


def _open_question(state: State) -> tuple[Question, dict[str, Value]]:
    """Return the open question, and the parameters for its text.

    If a Mimic (a card that copies another) asks the question, the parameter ``copied`` is the card that it copies.
    """
    assert state.asked
    cast = cast_of(state, state.asked.by)
    card = effective_card(state, cast) if cast else None
    params: dict[str, Value] = {"turn": state.turn, "by": state.asked.by or None}
    params |= {"card": card.id if card else None, "target": cast.target if cast else None}
    params["copied"] = card.id if cast and card and card.id != cast.card else None
    return state.asked, params


def number(state: State) -> Iterator[Prompt]:
    """Ask for number cards (gs.r25).

    The prompt's parameter ``owing`` has the id of a duellist for each missing number card. A duellist who must draw two
    cards is named twice.
    """
    asked, params = _open_question(state)
    owing = asked.owing
    seats = tuple(dict.fromkeys(owing))
    example = "number " + " ".join(f"{who}={n}" for who, n in zip(owing, _SHOWN * len(owing), strict=False))
    again = any(cast.drawn for cast in state.queue if cast.by in seats) and not asked.by
    params |= {"owing": owing, "least": asked.least, "again": again}
    yield Prompt("number", seats, params=params, example=example)


def onto(state: State) -> Iterator[Prompt]:
    """Ask for the new target of diverted cards (gs.spell.divert)."""
    asked, params = _open_question(state)
    others = tuple(duellist.id for duellist in living(state) if duellist.id != asked.by)
    yield Prompt("onto", asked.seats, open={"to": others}, params=params, example=f"onto {others[0]}")


def lose(state: State) -> Iterator[Prompt]:
    """Ask which card a duellist loses. For Poach the first choice is ``unseen`` (gs.r93)."""
    asked, params = _open_question(state)
    loser, spell = asked.seats[0], params["card"]
    places = ("hand", "resting") if spell == "amnesia" else ("hand",)
    known = tuple(held.card for held in state.held if held.holder == loser and held.place in places)
    words = (*(("unseen",) if spell == "poach" else ()), *dict.fromkeys(known), "none")
    example, params["who"] = f"lose {loser} {words[0]}", loser
    menu = tuple([MenuItem(f"lose {loser} {word}", word) for word in words])
    question = Prompt("lose", asked.seats, fixed={"who": loser}, open={"card": words}, params=params, example=example)
    yield question._replace(menu=menu, labels="numbers")


def effect(state: State) -> Iterator[Prompt]:
    """Ask for the effect of a card that gm does not know (gs.r71)."""
    asked, params = _open_question(state)
    whom = params["target"] or asked.by
    parts = tuple((f"{whom}.{word}",) for word in ("hp-1", "hp-2", "hp-3", "hp+1", "ep-1", "ep+1", "silenced=next"))
    example = f"effect {whom} hp-2" if params["target"] else "effect none"
    yield Prompt("effect", asked.seats, open={"parts": (("none",), *parts)}, params=params, example=example)


def clash(state: State) -> Iterator[Prompt]:
    """Ask which of two elements wins a clash (gs.r73). A card file may say which element is stronger."""
    asked, params = _open_question(state)
    pair = asked.seats
    cards = [state.deck.card[cast.card] for who in pair if (cast := cast_of(state, who))]
    strong = [other.id in card.strong_vs for card, other in (cards, cards[::-1])]
    default = f"clash {pair[strong.index(True)]}" if strong.count(True) == 1 else None
    params |= {"cards": tuple(card.id for card in cards), "pair": pair}
    called = {} if cards[0] == cards[1] else {card.id: (card.name,) for card in cards}
    example = f"clash {pair[0]}"
    yield Prompt("clash", pair, default=default, params=params, example=example, called=called)


def reckoning(state: State) -> Iterator[Prompt]:
    """Ask for the scores of the Reckoning that are missing."""
    yield _score(state, due=True)


def _score(state: State, *, due: bool) -> Prompt:
    seats = unscored(state)
    example = "score " + " ".join(f"{who}={points}" for who, points in zip(seats, (12, 7, 9, 4), strict=False))
    return Prompt("score", seats, due=due, params={"turn": state.turn}, example=example)


def possible(state: State) -> Iterator[Prompt]:
    """Offer the entries that players may make in addition to the next one."""
    alive = tuple(duellist.id for duellist in living(state))
    if state.phase == "standoff":
        yield from _in_standoff(state, alive)
    if state.phase != "reckoning" and (out := unscored(state)):
        yield _score(state, due=False)._replace(offered=state.phase == "standoff" and len(out) == 1)
    if state.phase in ("standoff", "draw"):
        yield Prompt("retire", alive, due=False, open={"who": alive}, example=f"retire {alive[-1]}")


def _in_standoff(state: State, alive: tuple[str, ...]) -> Iterator[Prompt]:
    if able := tuple(duellist.id for duellist in living(state) if _can_sacrifice(state, duellist)):
        hp = {"who": able, "hp": (1, 2, 3)}
        yield Prompt("sacrifice", able, due=False, open=hp, example=f"sacrifice {able[0]} 1", short="sa")
    costs = {"who": alive, "cost": (0, 1, 2)}
    yield Prompt("surge", alive, due=False, open=costs, example=f"surge {alive[0]} 0", short="su")
    if resting := [held for held in state.held if held.place == "resting" and held.holder in alive]:
        who = tuple(dict.fromkeys(held.holder for held in resting))
        cards = tuple(dict.fromkeys(held.card for held in resting))
        example = f"reactivate {resting[0].holder} {resting[0].card} 0"
        ways = {"who": who, "card": cards, "cost": (0, 1)}
        yield Prompt("reactivate", who, due=False, open=ways, example=example, short="re")
    yield Prompt("cover", alive, due=False, open=costs, example=f"cover {alive[0]}", short="co")
    parts = tuple((f"{who}.{word}",) for who in alive for word in ("hp-1", "hp+1", "ep+1", "guarded"))
    yield Prompt("effect", alive, due=False, open={"parts": parts}, example=f"effect {alive[0]} ep+1", short="ef")


def _can_sacrifice(state: State, duellist: AnyDuellist) -> bool:
    """Return whether a duellist can sacrifice HP (gs.r78)."""
    last = state.house.sacrifice == "all" or duellist.hp > 1
    return last and (not duellist.max_ep or duellist.ep < duellist.max_ep)
