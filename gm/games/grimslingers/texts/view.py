"""The board of a duel: the public JSON state, and the same as tables, lines and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from gm.game import Arrow, Cell, Column, Messages, View, make_grid, public
from gm.games.grimslingers.cards import STATUSES
from gm.games.grimslingers.state import PASS, Duellist, Held, State, Status, card_label
from gm.games.grimslingers.texts.queue import queue_data, queue_grid

_USED = {"surge": "Surge", "reactivate": "Reactivate", "cover": "in cover"}
_DUELLIST = ("id", "name", "team", "hp", "max_hp", "ep", "max_ep", "out", "score", "played", "target")


def view(state: State, messages: Messages) -> View:
    """Return what everyone may see; in an aftermath the queue is part of it."""
    names = {one.id: one.name for one in state.duellists}
    tables = [make_grid(_columns(state, names, messages), {one.id: one for one in state.duellists})]
    if state.queue:
        tables.append(queue_grid(state, names))
    return View(
        data(state),
        messages.phrase("headline", state._asdict(), names),
        tuple(tables),
        tuple(_lines(state, names)),
        _about(state),
        arrows=tuple(_arrows(state)),
    )


def data(state: State) -> dict[str, Any]:
    """Return the public state as JSON data."""
    keys = ("turn", "phase", "mode", "pairs", "queue", "duellists", "winners")
    return public(
        state, keys, queue=queue_data(state.queue), duellists=[_duellist(state, one) for one in state.duellists]
    )


def _duellist(state: State, one: Duellist) -> dict[str, Any]:
    held = _held_by(state, one)
    return public(
        one,
        _DUELLIST,
        hand=[card_label(card) for card in held if card.place == "hand"],
        unseen=one.unseen,
        resting=[{"card": card_label(card), "back": card.back} for card in held if card.place == "resting"],
        discard=[card_label(card) for card in held if card.place == "discard"],
        statuses=[public(status, ("status", "by", "card", "turn")) for status in _by_turn(one.statuses)],
    )


def _held_by(state: State, one: Duellist) -> list[Held]:
    """Return a duellist's cards, their own before borrowed ones, each in the order of the book."""
    held = [card for card in state.held if card.holder == one.id]
    return sorted(held, key=lambda card: (card.owner != one.id, state.deck.position[card.card]))


def _by_turn(statuses: Iterable[Status]) -> list[Status]:
    return sorted(statuses, key=lambda status: (status.turn, STATUSES.index(status.status)))


def _about(state: State) -> tuple[str, ...]:
    """Return the rules of the cards in the queue: first of the card that asks something, then of those that wait."""
    asked = state.asked.by if state.asked else ""
    queue = sorted(state.queue, key=lambda cast: (cast.by != asked, cast.state != "waiting"))
    return tuple(dict.fromkeys(state.deck.card[cast.card].rule for cast in queue))


def _columns(state: State, names: dict[str, str], messages: Messages) -> tuple[Column[Duellist], ...]:
    def statuses(one: Duellist) -> Cell:
        later = [
            (status, "" if status.turn == state.turn else f" (turn {status.turn})") for status in _by_turn(one.statuses)
        ]
        return Cell(", ".join(messages.phrase(f"status.{status.status}") + turn for status, turn in later), _style(one))

    return (
        Column("duellist", lambda one: Cell(f"{one.name} ({one.team})" if one.team else one.name, _style(one))),
        Column(">HP", lambda one: _bar(one.hp, one.max_hp, _style(one)), "hp"),
        Column(">EP", lambda one: _bar(one.ep, one.max_ep, _style(one)), "ep"),
        Column("", lambda one: _doing(state, one, names)),
        Column("statuses", statuses),
    )


def _style(one: Duellist) -> Literal["", "quiet"]:
    return "quiet" if one.out else ""


def _bar(amount: int, maximum: int, style: Literal["", "quiet"]) -> Cell:
    """Return an amount, as a bar where there is a maximum."""
    text = f"{amount}/{maximum}" if maximum else str(amount)
    return Cell(text, style, (min(amount, maximum), maximum) if maximum else None)


def _doing(state: State, one: Duellist, names: dict[str, str]) -> Cell:
    """Return what a duellist is doing: a card and its target, a pass, the score, or what is still to come."""
    if one.id in (state.winners or ()):
        return Cell("wins" if one.score is None else f"wins, score {one.score}", "strong")
    if one.out:
        return Cell("out" if one.score is None else f"out, score {one.score}", "quiet")
    if one.score is not None:
        return Cell(f"score {one.score}")
    if one.played == PASS:
        return Cell("passes")
    if one.played:
        target = f" → {names[one.target]}" if one.target else ""
        return Cell(f"{state.deck.card[one.played].name}{target}", "strong")
    if state.phase == "draw":
        return Cell("to reveal")
    return Cell(", ".join(_USED[kind] for kind in dict.fromkeys(one.used)) if state.phase == "standoff" else "")


def _lines(state: State, names: dict[str, str]) -> Iterator[str]:
    """Yield, for each duellist, resting cards, discards, known cards in hand, and what they took unseen."""
    for one in state.duellists:
        held = _held_by(state, one)
        own_elements = [card for card in held if card.owner == one.id and card.card in state.deck.elements]
        groups = {
            "resting": [card for card in held if card.place == "resting"],
            "discarded": [card for card in held if card.place == "discard"],
            "known in hand": [card for card in held if card.place == "hand" and card not in own_elements],
        }
        parts = [
            f"{title}: {', '.join(_card(state, card, names) for card in cards)}"
            for title, cards in groups.items()
            if cards
        ]
        if one.unseen:
            parts.append(f"has unseen: {', '.join(f'a card of {names[who]}' for who in one.unseen)}")
        if parts:
            yield f"{one.name}: {' · '.join(parts)}"


def _card(state: State, card: Held, names: dict[str, str]) -> str:
    owner = "" if card.owner == card.holder else f"{names[card.owner]}'s "
    back = f" until turn {card.back}" if card.back else ""
    return f"{owner}{state.deck.card[card.card].name}{back}"


def _arrows(state: State) -> Iterator[Arrow]:
    """Yield an arrow for every revealed card, in the order of the queue: opposed cards stand out, finished ones are
    quiet."""
    opposed = {who for pair in state.pairs for who in pair}
    for cast in state.queue:
        style: Literal["", "strong", "quiet"] = "strong" if cast.by in opposed else ""
        yield Arrow(
            cast.by,
            cast.target or "",
            state.deck.card[cast.card].name,
            style if cast.state == "waiting" else "quiet",
        )
    if not state.queue:
        for one in state.duellists:
            if one.played and one.played != PASS:
                yield Arrow(one.id, one.target or "", state.deck.card[one.played].name)
