"""Decks of cards: which cards to print, how many of each, and the names of single cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm.errors import GmError
from gm.paper.cutting import Cutting

if TYPE_CHECKING:
    from gm.paper.job import JobSheet

BACK = "back"
"""The name of a deck's back, where each card is a file."""


class ChosenCards(Mapping[str, str]):
    """A lazy view of some keys of a mapping."""

    def __init__(self, whole: Mapping[str, str], keys: Sequence[str]) -> None:
        self._whole, self._keys = whole, keys

    def __getitem__(self, key: str) -> str:
        return self._whole[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def choose_cards(found: Sequence[JobSheet], cutting: Cutting) -> list[JobSheet]:
    """Return the sheets with only the chosen cards, each as often as wanted; leave out sheets without any.

    Raises GmError (``words``) for a card that no sheet has.
    """
    known = dict.fromkeys(code for one in found if one.deck for code in codes(one))
    for code in cutting.only:
        if code not in known:
            from difflib import get_close_matches  # only who mistypes pays for it

            near = get_close_matches(code, known, 3, 0.5) or [*known][:8]
            raise GmError("words", f"There is no card “{code[:40]}” among these.", f"Cards: {', '.join(near)} …")
    if not cutting.only and cutting.each == 1:
        return list(found)
    dealt = [_dealt(one, cutting) for one in found if one.deck or not cutting.only]
    return [one for one in dealt if not one.deck or one.printed.data[one.deck]]


def _dealt(one: JobSheet, cutting: Cutting) -> JobSheet:
    """Return a sheet with some of its cards."""
    if not one.deck:
        return one
    cards = [card for card in _cards(one) if not cutting.only or card["code"] in cutting.only]
    data = {**one.printed.data, one.deck: [card for card in cards for _ in range(cutting.each)]}
    left = {card["code"] for card in cards}
    wanted = [code for code in one.printed.codes if not cutting.only or code in left]
    return one._replace(printed=one.printed._replace(data=data, codes=ChosenCards(one.printed.codes, wanted)))


def _cards(one: JobSheet) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = one.printed.data[one.deck]
    return found


def codes(one: JobSheet) -> list[str]:
    """Return the codes of a sheet's cards, in order."""
    return [card["code"] for card in _cards(one)]


def codes_of(found: Sequence[JobSheet]) -> list[str]:
    """Return unique names for the pages of single cards: each deck's cards, then its back."""
    decks = [one for one in found if one.deck]
    names: list[str] = []
    for one in decks:
        whose = f"{one.name}-" if decks[1:] else ""
        for code in (*codes(one), BACK):
            again = sum(name.partition("~")[0] == f"{whose}{code}" for name in names)
            names.append(f"{whose}{code}~{again + 1}" if again else f"{whose}{code}")
    return [name.replace("~", "-") for name in names]
