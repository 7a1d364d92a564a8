"""The sentences of a duel: filters and computed fields for the templates in ``en/messages.toml``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from gm.game import Messages, Names, changed_marks, settings_of
from gm.games.grimslingers.cards import SHIPPED
from gm.games.grimslingers.state import PASS_EP, TIED_STEPS

TITLES = {"hp": "HP", "ep": "EP", "score": "score"}
"""The printed names of HP, EP and other amounts and marks."""
Params = Mapping[str, Any]
Shared = tuple[str, str, str | None]
"""The step, banner and target that cards must share to be tied (gs.r25, gs.r92)."""


def load_messages(cards: Mapping[str, Any]) -> Messages:
    """Return the sentences of Grimslingers. The files with them are read when the first sentence is needed."""
    return Messages(
        lambda: cards["en/messages"],
        fields={
            **dict.fromkeys(("by", "to", "from", "card", "target", "owner", "dead", "due", "holder", "copied"), "name"),
            **dict.fromkeys(("silenced", "foes", "owing", "pair", "left", "a", "b", "best"), "names"),
        },
        filters={
            "name": lambda id, names: SHIPPED[id].name if id in SHIPPED else id,
            "once": lambda ids, names: tuple(dict.fromkeys(ids)),
            "then": lambda ids, names: ", then ".join(names.get(id, id) for id in ids),
        },
        computed={
            "lost": lambda params, names: -params["gained"],
            "pass_ep": lambda params, names: PASS_EP,
            "two": lambda params, names: len(params["owing"]) == 2 * len(params["seats"]),
            "room": _room,
            "cleared": _cleared,
            "queued": _queued,
            "ties": lambda params, names: bool(_tied(params["order"])),
            "effects": lambda params, names: settings_of(params["parts"]),
            "changes": lambda params, names: settings_of(params["settings"]),
            "struck": lambda params, names: _marks(params, 0),
            "written": lambda params, names: _marks(params, 1),
            "old_holder": lambda params, names: str(params["before"]).rpartition(" ")[0],
            "new_holder": lambda params, names: str(params["after"]).rpartition(" ")[0],
            "new_place": lambda params, names: str(params["after"]).rpartition(" ")[2],
        },
    )


def step_label(step: str, target: str) -> str:
    """Return the printed name of a step. The step ``all`` is named after the target of its card: ``all foes``."""
    return target.replace("-", " ") if step == "all" and target else step


def tied(cards: Iterable[Shared]) -> set[Shared]:
    """Return the triples that occur at least twice in ``cards``. Cards with the same triple are tied.

    Each triple is the step, the banner (a colour) and the target of a card. Only some steps and banners tie cards
    (gs.r25, gs.r92).
    """
    return {key for key, n in Counter(cards).items() if n > 1 and key[0] in TIED_STEPS and key[1] != "none"}


def _room(params: Params, names: Names) -> int:
    """Return the largest number of HP that a duellist could sacrifice, for the refusal of a larger sacrifice."""
    return int(params["max"] - params["ep"] if "max" in params else params["hp"] - params["least"])


def _cleared(params: Params, names: Names) -> list[tuple[str, str]]:
    """Return the cards that a notice moves to ``resting`` or ``discard``, as pairs of an owner and a card."""
    places = [(*change[:2], str(change.delta).rpartition(" ")) for change in params.get("moved", ())]
    return [(place[0] or holder, card) for holder, card, place in places if place[2] in ("discard", "resting")]


def _tied(order: Iterable[tuple[str, ...]]) -> set[Shared]:
    return tied((step, banner, target) for _, _, target, step, banner in order)


def _queued(params: Params, names: Names) -> tuple[tuple[Any, ...], ...]:
    """Return five values for each queued card: duellist, card, target, name of the step, and whether it is tied."""
    ties, aims = _tied(params["order"]), {card.id: card.target for card in SHIPPED.values()}
    return tuple(
        (by, card, target, step_label(step, aims.get(card, "")), (step, banner, target) in ties)
        for by, card, target, step, banner in params["order"]
    )


def _marks(params: Params, at: int) -> tuple[list[str], ...]:
    """Return the statuses to cross out on a sheet (``at`` 0) or to write on it (``at`` 1), each with its turn."""
    return tuple(mark.split() for mark in changed_marks(params["before"], params["after"])[at])
