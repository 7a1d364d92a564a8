"""What everyone may see of a duel: the public JSON state, and the same laid out in tables."""

from __future__ import annotations

from typing import Any, Literal

from gm.game import Cell, Column, View, make_grid
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import STATUSES
from gm.games.grimslingers.state import PASS, Cast, Duellist, Held, State, card_label
from gm.games.grimslingers.texts.arrows import aims
from gm.games.grimslingers.texts.phrases import PHASES, STATUS, paired
from gm.games.grimslingers.texts.queue import queue_grid

_USED = {"surge": "Surge", "reactivate": "Reactivate", "cover": "in cover"}


def data(state: State) -> dict[str, Any]:
    """The public state as JSON data."""
    return {
        "turn": state.turn,
        "phase": state.phase,
        "mode": state.mode,
        "pairs": [list(pair) for pair in state.pairs],
        "queue": [queued(cast) for cast in state.queue],
        "duellists": [_duellist(state, one) for one in state.duellists],
        "winners": None if state.winners is None else list(state.winners),
    }


def queued(cast: Cast) -> dict[str, Any]:
    """A card of the queue as JSON data."""
    return {
        "by": cast.by,
        "card": cast.card,
        "target": cast.target,
        "step": cast.step,
        "banner": cast.banner,
        "state": cast.state,
    }


def _duellist(state: State, one: Duellist) -> dict[str, Any]:
    held = in_book_order(state, [card for card in state.held if card.holder == one.id])
    return {
        "id": one.id,
        "name": one.name,
        "team": one.team,
        "hp": one.hp,
        "max_hp": one.max_hp,
        "ep": one.ep,
        "max_ep": one.max_ep,
        "out": one.out,
        "score": one.score,
        "played": one.played,
        "target": one.target,
        "hand": [card_label(card) for card in held if card.place == "hand"],
        "unseen": list(one.unseen),
        "resting": [{"card": card_label(card), "back": card.back} for card in held if card.place == "resting"],
        "discard": [card_label(card) for card in held if card.place == "discard"],
        "statuses": [
            {"status": lies.status, "by": lies.by, "card": lies.card, "turn": lies.turn}
            for lies in sorted(one.statuses, key=lambda lies: (lies.turn, STATUSES.index(lies.status)))
        ],
    }


def in_book_order(state: State, held: list[Held]) -> list[Held]:
    """Cards as they are listed: the own before the borrowed, then as the book has them."""
    return sorted(held, key=lambda one: (one.owner != one.holder, state.deck.position[one.card]))


def view(state: State, book: Book) -> View:
    """The board of the duel; in an aftermath the queue as well."""
    names = {one.id: one.name for one in state.duellists}
    tables = [make_grid(_columns(state, names), {one.id: one for one in state.duellists})]
    if state.queue:
        tables.append(queue_grid(state, names))
    return View(
        data(state),
        _headline(state, names),
        tuple(tables),
        _lines(state, names),
        _about(state),
        arrows=tuple(aims(state)),
    )


def _about(state: State) -> tuple[str, ...]:
    """The rules of the cards on the table: first the one that is asked about, then those that wait."""
    asked = state.asked.by if state.asked else ""
    queue = sorted(state.queue, key=lambda cast: (cast.by != asked, cast.state != "waiting"))
    return tuple(dict.fromkeys(state.deck.card[cast.card].rule for cast in queue))


def _headline(state: State, names: dict[str, str]) -> str:
    parts = [f"Turn {state.turn}", PHASES[state.phase]]
    if state.pairs:
        parts.append(f"opposed: {paired(state.pairs, names)}")
    return " · ".join(parts)


def _columns(state: State, names: dict[str, str]) -> tuple[Column[Duellist], ...]:
    """What the table shows of each duellist, column by column."""
    return (
        Column("duellist", lambda one: Cell(f"{one.name} ({one.team})" if one.team else one.name, _style(one))),
        Column(">HP", lambda one: _bar(one.hp, one.max_hp, _style(one)), "hp"),
        Column(">EP", lambda one: _bar(one.ep, one.max_ep, _style(one)), "ep"),
        Column("", lambda one: _doing(state, one, names)),
        Column("statuses", lambda one: Cell(_statuses(state, one), _style(one))),
    )


def _style(one: Duellist) -> Literal["", "quiet"]:
    return "quiet" if one.out else ""


def _bar(amount: int, most: int, style: Literal["", "quiet"]) -> Cell:
    """So much of so much, as a bar where it can be drawn."""
    text = f"{amount}/{most}" if most else str(amount)
    return Cell(text, style, (min(amount, most), most) if most else None)


def _doing(state: State, one: Duellist, names: dict[str, str]) -> Cell:
    """What a duellist is at: its card, an arrow to whom it aims at, or that it is awaited."""
    if one.id in (state.winners or ()):
        return Cell("wins" if one.score is None else f"wins, score {one.score}", "strong")
    if one.out:
        return Cell("out" if one.score is None else f"out, score {one.score}", "quiet")
    if one.score is not None:
        return Cell(f"score {one.score}")
    if one.played == PASS:
        return Cell("passes")
    if one.played:
        at = f" → {names[one.target]}" if one.target else ""
        return Cell(f"{state.deck.card[one.played].name}{at}", "strong")
    if state.phase == "draw":
        return Cell("to turn over")
    return Cell(", ".join(_USED[kind] for kind in dict.fromkeys(one.used)) if state.phase == "standoff" else "")


def _statuses(state: State, one: Duellist) -> str:
    """What lies on a duellist, with the turn of what comes later."""
    found = sorted(one.statuses, key=lambda lies: (lies.turn, STATUSES.index(lies.status)))
    return ", ".join(STATUS[s.status] + ("" if s.turn == state.turn else f" (turn {s.turn})") for s in found)


def _lines(state: State, names: dict[str, str]) -> tuple[str, ...]:
    """Resting cards and discards, signatures that are known, and what was taken unseen."""
    found = []
    for one in state.duellists:
        held = in_book_order(state, [card for card in state.held if card.holder == one.id])
        said = []
        for place, word in (("resting", "rests"), ("discard", "discarded")):
            if cards := [_card(state, card, names) for card in held if card.place == place]:
                said.append(f"{word}: {', '.join(cards)}")
        shown = [card for card in held if card.place == "hand" and _worth(state, card)]
        if cards := [_card(state, card, names) for card in shown]:
            said.append(f"known in hand: {', '.join(cards)}")
        if one.unseen:
            said.append(f"holds unseen: {', '.join(f'a card of {names[who]}' for who in one.unseen)}")
        if said:
            found.append(f"{one.name}: {' · '.join(said)}")
    return tuple(found)


def _worth(state: State, card: Held) -> bool:
    """Whether it is news that somebody holds a card: all hold their own elements."""
    return card.owner != card.holder or state.deck.card[card.card].kind == "signature"


def _card(state: State, card: Held, names: dict[str, str]) -> str:
    of = "" if card.owner == card.holder else f"{names[card.owner]}'s "
    back = f" until turn {card.back}" if card.back else ""
    return f"{of}{state.deck.card[card.card].name}{back}"
