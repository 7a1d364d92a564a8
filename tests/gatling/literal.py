"""A table with real decks and written sheets, whose players know nothing but the instructions that they are read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from gm.game import Holding, Move

from .table import GAME

_SUITS = dict(zip("♥♦♠♣", ("hearts", "diamonds", "spades", "clubs"), strict=True))
_PAGES = r"(the (?:top|bottom) (?:page|\d+ pages)|\d+ pages?)"
_MARK = re.compile(r"(cross out|write) (.*?, round \d+\))")


def number(text: str) -> int:
    """Return the first number of a text, 1 if it has none."""
    return int((re.findall(r"\d+", text) or ["1"])[0])


class LiteralTable:
    """Decks as lists of pages from top to bottom, dials, and sheets with their lines, all by the names of the mages.

    ``play`` is the page in play with its mage, and ``printed`` what players have read on pages.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = {**names, "discard": "the discard", "A": "Team A", "B": "Team B"}
        self.decks: dict[str, list[int]] = {name: [] for name in self.names.values()}
        self.sheets: dict[str, Counter[str]] = {name: Counter() for name in names.values()}
        self.dials = {(name, "max_mana"): 6 for name in names.values()}
        self.printed: dict[int, str] = {}
        self.play: tuple[str, int] | None = None
        self.made = 0

    def obey(self, text: str) -> None:
        """Do what an instruction says. Raises AssertionError if nobody knows how, or if it cannot be done now."""
        for pattern, act in _INSTRUCTIONS.items():
            if match := re.fullmatch(pattern, text):
                act(self, *match.groups())
                return
        raise AssertionError(f"nobody knows what to do: {text}")

    def lay(self, who: str, number: int) -> None:
        """Put new pages under a deck until its mage has ``number``, or take some off the bottom."""
        while self.owned(who) < number:
            self.made += 1
            self.decks[who].append(self.made)
        del self.decks[who][len(self.decks[who]) - (self.owned(who) - number) :]

    def take(self, who: str, pages: str) -> list[int]:
        """Take pages off a deck: as many as ``pages`` says, from the end that it says or else from the top."""
        deck, count = self.decks[who], number(pages)
        assert len(deck) >= count, f"{who} has {len(deck)} in the deck, and is to give {pages}"
        taken = deck[-count:] if "bottom" in pages else deck[:count]
        self.decks[who] = deck[:-count] if "bottom" in pages else deck[count:]
        return taken

    def put(self, who: str, pages: list[int], on_top: bool = False) -> None:
        """Put pages under a deck, or on top of it."""
        self.decks[who] = [*pages, *self.decks[who]] if on_top else [*self.decks[who], *pages]

    def read(self, page: int, sign: str) -> None:
        """Remember the print of a page. No other page has the same print, even if a random line said so before."""
        self.printed = {other: print_ for other, print_ in self.printed.items() if print_ != sign} | {page: sign}

    def lift(self) -> int:
        """Take the page in play off the board."""
        assert self.play, "no page is in play"
        page, self.play = self.play[1], None
        return page

    def owned(self, who: str) -> int:
        """Return how many pages a mage has, with the page in play."""
        return len(self.decks[who]) + bool(self.play and self.play[0] == who)

    def sync(self, held: Iterable[Holding]) -> None:
        """Take over the values that a referee has adjusted, which no instruction explains."""
        for sheet in self.sheets.values():
            sheet.clear()
        for holding in held:
            who = self.names.get(holding.holder, holding.holder)
            if holding.kind == "moves":
                self.lay(who, int(holding.amount))
            elif holding.kind == "dial":
                self.dials[who, holding.what] = int(holding.amount)
            elif holding.kind == "mark":
                self.sheets[who].update(self._lines(holding))
            elif not holding.amount and self.play:
                self.put(self.play[0], [self.lift()])

    def _lines(self, holding: Holding) -> list[str]:
        """Return the lines on a sheet that a holding stands for."""
        move = Move(holding.what, holding.holder, None, 0, "", holding.amount)
        return [line for _, line in _MARK.findall(GAME.texts.say(move, self.names))]

    def differences(self, held: Iterable[Holding]) -> list[str]:
        """Return everything in which the table differs from the holdings of a state."""
        wrong, sheets = [], dict[str, Counter[str]]()
        for holding in held:
            who = self.names.get(holding.holder, holding.holder)
            if holding.what == "mana":
                sheets.setdefault(who, Counter())
            if holding.kind == "moves" and self.owned(who) != holding.amount:
                wrong.append(f"{who} has {self.owned(who)} pages, not {holding.amount}")
            elif holding.kind == "dial" and self.dials.get((who, holding.what), 0) != holding.amount:
                wrong.append(f"{who}: {holding.what} {self.dials.get((who, holding.what))}, not {holding.amount}")
            elif holding.kind == "mark":
                sheets.setdefault(who, Counter()).update(self._lines(holding))
            elif holding.kind == "place" and bool(holding.amount) != bool(self.play):
                wrong.append(f"in play: {self.play}, not {holding.amount}")
        for who, sheet in sheets.items():
            if self.sheets[who] != sheet:
                wrong.append(f"{who}'s sheet: {self.sheets[who]}, not {sheet}")
        return wrong

    def deal(self, number: str, left: str | None) -> None:
        for who in self.sheets:
            self.lay(who, int(number))
        self.lay("the discard", 52 - int(number) * len(self.sheets))

    def powers(self, who: str, *numbers: str) -> None:
        for aspect, number in zip(_SUITS.values(), numbers, strict=True):
            self.dials[who, aspect] = int(number)

    def draw(self, who: str, sign: str) -> None:
        self.play = who, self.take(who, "the top page")[0]
        self.read(self.play[1], sign)

    def page_back(self, who: str, sign: str, won: str | None) -> None:
        owner, page = self.play or ("", 0)
        assert (owner, self.printed[page]) == (who, sign)
        self.lift()
        below = number(won) if won else 0
        assert below <= len(self.decks[who])
        self.decks[who].insert(len(self.decks[who]) - below, page)

    def page_owed(self, who: str, sign: str, taker: str | None) -> None:
        owner, page = self.play or ("", 0)
        assert (owner, self.printed[page]) == (who, sign)
        self.put(taker or "the discard", [self.lift()])

    def give(self, giver: str, pages: str, taker: str, top: str | None = None) -> None:
        self.put(taker, self.take(giver, pages), bool(top))

    def put_away(self, who: str, pages: str) -> None:
        self.put("the discard", self.take(who, pages))

    def take_back(self, who: str, pages: str) -> None:
        self.put(who, self.take("the discard", pages))

    def swap(self, who: str, other: str, pages: str, fewer: str | None) -> None:
        pages = self.in_both(who, other, pages) if fewer else pages
        mine, theirs = self.take(who, pages), self.take(other, pages)
        self.put(who, theirs)
        self.put(other, mine)

    def in_both(self, who: str, other: str, pages: str) -> str:
        """Return the number of pages to swap if one of two mages may have fewer than ``pages`` in the deck."""
        return str(min(number(pages), len(self.decks[who]), len(self.decks[other])))

    def swap_back(self, who: str, other: str, pages: str, end: str) -> None:
        on_top = "bottom" in end
        pages = self.in_both(who, other, pages) if "fewer" in end else pages
        mine, theirs = (self.take(name, f"the bottom {pages}" if on_top else pages) for name in (who, other))
        self.put(who, theirs, on_top)
        self.put(other, mine, on_top)

    def hand_back(self, giver: str, taker: str, pages: str, where: str, top: str | None) -> None:
        self.put(taker, self.take(giver, pages + where), bool(top))

    def remove_from_play(self) -> None:
        assert self.play
        self.put(self.play[0], [self.lift()], on_top=True)

    def mana(self, who: str, number: str) -> None:
        self.dials[who, "mana"] = int(number)

    def maximum(self, who: str, number: str) -> None:
        self.dials[who, "max_mana"] = int(number)
        self.dials[who, "mana"] = min(self.dials[who, "mana"], int(number))

    def power(self, who: str, suit: str, number: str) -> None:
        self.dials[who, _SUITS[suit]] = int(number.replace("−", "-"))

    def dial(self, who: str, what: str, number: str) -> None:
        name = {"mana": "mana", "maximum mana": "max_mana"}.get(what) or _SUITS[what[0]]
        self.dials[who, name] = int(number.replace("−", "-"))

    def write(self, who: str, marks: str) -> None:
        for verb, line in _MARK.findall(marks):
            assert verb == "write" or self.sheets[who][line], f"“{line}” is not on {who}'s sheet: {self.sheets[who]}"
            self.sheets[who][line] += 1 if verb == "write" else -1
        self.sheets[who] = +self.sheets[who]

    def leave(self, who: str, crossed: str | None) -> None:
        assert not self.owned(who)
        assert bool(crossed) == bool(self.sheets[who])
        self.sheets[who].clear()

    def retire(self, who: str, pages: str) -> None:
        if self.play and self.play[0] == who and len(self.decks[who]) < number(pages):
            self.decks[who].append(self.lift())
        assert len(self.decks[who]) == number(pages)
        self.put("the discard", self.take(who, str(len(self.decks[who]))))
        self.sheets[who].clear()

    def put_in_play(self, who: str, sign: str) -> None:
        if self.play and self.play[0] == who:
            self.read(self.play[1], sign)
            return
        if self.play:
            self.put(self.play[0], [self.lift()], on_top=True)
        deck = self.decks[who]
        at = next((at for at, page in enumerate(deck) if self.printed.get(page) == sign), len(deck) - 1)
        self.play = who, deck.pop(at)
        self.read(self.play[1], sign)

    def nothing(self, *text: str) -> None:
        pass


_T = LiteralTable
_SIGN = r"([♥♦♠♣](?:10|[A2-9JQK]))"
_INSTRUCTIONS: Mapping[str, Callable[..., None]] = {
    r"Shuffle, then deal (\d+) pages to each mage, face down(; put .* away unseen)?": _T.deal,
    r"(.+) writes down the powers ♥ (\d)  ♦ (\d)  ♠ (\d)  ♣ (\d)": _T.powers,
    rf"(\S+) plays {_SIGN} .*": _T.draw,
    r".* overshot the bottom zone: .*|.* throws 8 anchors for a Gatling .*|.* casts .* a second time: .*": _T.nothing,
    r".* looks through .*|.* rearranges .*|From now on .*": _T.nothing,
    rf"(?:.* forgot .*: )?(\S+) puts {_PAGES} of their deck under (\S+)'s deck, face down(?:[,: ].*)?": _T.give,
    rf"(\S+) puts {_PAGES} of their deck away, because .*": _T.put_away,
    rf"(\S+) puts {_SIGN} at the bottom of their deck(?:, above (.*) just won)?": _T.page_back,
    rf".* wins? .* with \d+ pages?(?: each)?; (\S+) puts {_SIGN} at the bottom of their deck()": _T.page_back,
    r".* wins? .* with \d+ pages?(?: each)?": _T.nothing,
    rf"(\S+) puts {_SIGN} (?:away, because .*|under (\S+)'s deck, face down, because .*)": _T.page_owed,
    r"(\S+) (?:loses|gains) \d+ mana .*: now (\d+)/\d+(?:; .*)?": _T.mana,
    r"(\S+) casts .*: now (\d+)/\d+": _T.mana,
    r"(.+?)'s sheet: the ([♥♦♠♣]) power is now \+?(\S+)": _T.power,
    r"(\S+)'s sheet: the maximum mana is now (\d+)(?:; .*)?": _T.maximum,
    r"(\S+)'s sheet: ((?:write|cross out) .*)": _T.write,
    r"(\S+) has no pages left and is out(; cross out .*)?": _T.leave,
    r"(\S+) leaves the duel: put .*'s (last page|\d+ pages) away.*": _T.retire,
    r"(\S+) and (\S+) swap their (top page|top \d+ pages)( \(or all .*\))?: .*": _T.swap,
    r"(\S+) and (\S+) swap back (\d+ pages?)(.*)": _T.swap_back,
    rf"(\S+) gives (\S+) {_PAGES}(.*?)(?:, to go (?:(back on top) of|under) .*)?": _T.hand_back,
    rf"(\S+) puts away {_PAGES}(?: of .*)?": _T.put_away,
    rf"(\S+) takes {_PAGES} back from those put away": _T.take_back,
    r"No page is in play any more: .*": _T.remove_from_play,
    r"(.+?): (mana|maximum mana|[♥♦♠♣] power) \S+ → (\S+)": _T.dial,
    rf"(?:.* goes .*, and the|The) page in play is (\S+)'s {_SIGN}": _T.put_in_play,
}
"""The patterns of instructions, each with the method that carries it out."""
