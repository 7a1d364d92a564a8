"""Decks of cards: which cards to print, how many of each, and the names of single cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import NamedTuple, SheetData
from gm.paper.cutting import Cutting

BACK = "back"
"""The name of the page with the back of a deck, if every card is printed on a page of its own."""


class JobSheet(NamedTuple):
    """A sheet of a print job. ``printed`` has its data.

    ``deck`` is the key under which the data has the list of cards; '' if the sheet has no cards.
    """

    name: str
    template: str
    title: str
    printed: SheetData
    deck: str = ""


class ChosenCards(Mapping[str, str]):
    """A view of a mapping with only the ``keys`` of the chosen cards. Values are looked up only when needed."""

    def __init__(self, whole: Mapping[str, str], keys: Sequence[str]) -> None:
        self._whole, self._keys = whole, keys

    def __getitem__(self, key: str) -> str:
        return self._whole[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def choose_cards(sheets: Sequence[JobSheet], cutting: Cutting) -> list[JobSheet]:
    """Return the sheets with only the chosen cards and the requested number of copies of each card.

    A sheet without any of these cards is left out. Raises GmError (``words``) for a card that no sheet has.
    """
    known = dict.fromkeys(code for sheet in sheets if sheet.deck for code in codes(sheet))
    for code in cutting.only:
        if code not in known:
            from difflib import get_close_matches  # imported here: only errors need it

            near = get_close_matches(code, known, 3, 0.5) or [*known][:8]
            raise GmError("words", f"None of these cards has the code “{code[:40]}”.", f"Cards: {', '.join(near)} …")
    if not cutting.only and cutting.each == 1:
        return list(sheets)
    dealt = [_dealt(sheet, cutting) for sheet in sheets if sheet.deck or not cutting.only]
    return [sheet for sheet in dealt if not sheet.deck or sheet.printed.data[sheet.deck]]


def _dealt(sheet: JobSheet, cutting: Cutting) -> JobSheet:
    """Return a sheet with only the chosen cards."""
    if not sheet.deck:
        return sheet
    cards = [card for card in _cards(sheet) if not cutting.only or card["code"] in cutting.only]
    data = {**sheet.printed.data, sheet.deck: [card for card in cards for _ in range(cutting.each)]}
    left = {card["code"] for card in cards}
    wanted = [code for code in sheet.printed.codes if not cutting.only or code in left]
    return sheet._replace(printed=sheet.printed._replace(data=data, codes=ChosenCards(sheet.printed.codes, wanted)))


def _cards(sheet: JobSheet) -> Sequence[Mapping[str, Any]]:
    cards: Sequence[Mapping[str, Any]] = sheet.printed.data[sheet.deck]
    return cards


def codes(sheet: JobSheet) -> list[str]:
    """Return the codes of a sheet's cards in order."""
    return [card["code"] for card in _cards(sheet)]


def codes_of(sheets: Sequence[JobSheet]) -> list[str]:
    """Return the names of all pages in a print job with one card on each page. No name occurs twice.

    For each deck, these are the codes of its cards and then a name for its back.
    """
    decks = [sheet for sheet in sheets if sheet.deck]
    names: list[str] = []
    for deck in decks:
        whose = f"{deck.name}-" if decks[1:] else ""
        for code in (*codes(deck), BACK):
            again = sum(name.partition("~")[0] == f"{whose}{code}" for name in names)
            names.append(f"{whose}{code}~{again + 1}" if again else f"{whose}{code}")
    return [name.replace("~", "-") for name in names]
