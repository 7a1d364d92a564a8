"""What hands do to put the table right, in words: pages with their places, the page in play, spells on sheets."""

from __future__ import annotations

from gm.game import Move, Names, Notice, mark_instructions
from gm.games.gatling.book import Book
from gm.games.gatling.pages import sign
from gm.games.gatling.texts.phrases import holder_said, pages, spell_said


def handed(move: Move, names: Names) -> str:
    """Pages handed over, from where and to where; what was put away comes back from there."""
    giver, taker = holder_said(move.giver, names), holder_said(str(move.taker), names)
    if move.taker == "discard":
        return f"{giver} puts {pages(move.amount)} away"
    if move.giver == "discard":
        return f"{taker} takes {pages(move.amount)} back from those put away"
    return f"{giver} hands {taker} {pages(move.amount)}{_which(move)}{_whereto(move, taker)}"


def _which(move: Move) -> str:
    """Which pages of a deck: those on top, or, of those just won, the ones that lie under it."""
    one = "one" if move.amount == 1 else "ones"
    if move.off == "top":
        return f", the top {one}"
    if move.among:
        return f" of the {move.among} just won, at the bottom"
    return f", the bottom {one}" if move.off == "bottom" else ""


def _whereto(move: Move, taker: str) -> str:
    if not move.onto:
        return ""
    return f", back on top of {taker}'s deck" if move.onto == "top" else f", under {taker}'s deck"


def swapped_back(move: Move, names: Names) -> str:
    """A swap taken back: the same pages as long as they lie where they were put, else as many."""
    swap = move.deed or Notice("swap")
    one, other, given = (str(swap.params[key]) for key in ("who", "to", "given"))
    both = f"{names.get(one, one)} and {names.get(other, other)} swap back {pages(int(given))}"
    if move.off:
        return f"{both}, the bottom ones, each on top of the other's deck again"
    return f"{both}, any: which ones they were nobody can tell any more"


def page_in_play(before: str, after: str, names: Names) -> str:
    """Where the page in play was and is now: ``ana 7C``, or nowhere."""
    if not after:
        return f"No page is in play any more: {_whose(before, names)} goes back on its deck, or under it if played out"
    return f"The page in play is {_whose(after, names)}"


def _whose(place: str, names: Names) -> str:
    who, page = place.split(" ")
    return f"{names.get(who, who)}'s {sign(page)}"


def sheet(move: Move, names: Names, book: Book) -> str:
    """What is struck from a mage's sheet, and what is written on it."""
    done = mark_instructions(move, lambda mark: _spell(move.what, mark, names, book))
    return f"{holder_said(move.giver, names)}'s sheet: {done}"


def _spell(slug: str, mark: str, names: Names, book: Book) -> str:
    by, round_, *choice = mark.split(" ")
    return f"{spell_said(book, slug, ' '.join(choice) or None)} by {names.get(by, by)}, round {round_}"
