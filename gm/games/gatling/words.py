"""All the English of a duel in one place to ask: notices, prompts, refusals and settlements, one line each."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.game import Move, Names, Notice, Prompt, Value
from gm.games.gatling.announcements import announce, bonus, pages
from gm.games.gatling.book import Book
from gm.games.gatling.pages import SIGNS, sign
from gm.games.gatling.refusals import REFUSALS

TITLES = {
    "powers": "starting powers",
    "draw": "draw",
    "throws": "throws",
    "order": "order of spells",
    "spells": "spell phase",
    "over": "the duel is over",
}
"""Phase → its heading."""

_DUE = {
    "powers": "the starting powers are due",
    "draw": "a page is to be drawn",
    "throws": "a cast is on the board",
    "order": "dice for the order of spells are due",
    "spells": "the spell phase is on",
    "over": "the duel is over",
}
_ZONES = {None: "overshot", "off": "off the board"}
_PEOPLE = ("who", "to", "due")
_DIALS = {"mana": "mana", "max_mana": "maximum mana", **{name: f"{mark} power" for name, mark in SIGNS.items()}}


class GatlingWords:
    """Says a duel's notices, prompts, refusals and moves."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def say(self, thing: Notice | Prompt | Refusal | Move, names: Names) -> str:
        """The line to read out."""
        if isinstance(thing, Move):
            return _move(thing, names)
        if isinstance(thing, Prompt):
            return self._prompt(thing, names)
        if isinstance(thing, Refusal):
            return REFUSALS[thing.kind][0].format_map(_spoken(thing.params, names))
        return announce(thing, _spoken(thing.params, names), self.book)

    def remedy(self, refusal: Refusal, names: Names) -> str:
        """What to type or do instead."""
        return REFUSALS[refusal.kind][1].format_map(_spoken(refusal.params, names))

    def _prompt(self, prompt: Prompt, names: Names) -> str:
        people = listed(prompt.seats, names)
        params = prompt.params
        match prompt.entry:
            case "power":
                verb = "rolls" if len(prompt.seats) == 1 else "roll"
                return f"{people} {verb} the starting powers, a die for each of ♥ ♦ ♠ ♣"
            case "draw":
                last = " · the last one" if params["last"] else ""
                return f"{people} draws the top page{last} · round {params['round']}"
            case "throw":
                page, power = params["page"], params["power"]
                hit = f"die {bonus(power)}" if power else "die"
                return f"{people} throws · {self.book.pattern(page)} {sign(page)} · hit = {hit}"
            case "rest":
                return (
                    "The die is at rest?"
                    if params["alone"]
                    else "All dice at rest? If one was pushed: push … Else: rest"
                )
            case "push":
                return "A resting die was pushed: what it shows and where it lies now"
            case "order":
                return f"{people} roll {'again ' if params['again'] else ''}for the order of spells, lowest first"
        return f"{people}'s visit · mana {params['mana']}/{params['max']}"


def zone_word(zone: str | None) -> str:
    """A zone as it is said."""
    return _ZONES.get(zone) or str(zone)


def listed(who: tuple[str, ...], names: Names) -> str:
    """``Ana``, ``Ana and Bo``, ``Ana, Bo and Cy``."""
    spoken = [_holder(one, names) for one in who]
    return " and ".join([", ".join(spoken[:-1]), spoken[-1]] if len(spoken) > 1 else spoken)


def _holder(holder: str, names: Names) -> str:
    return names.get(holder) or ("the discard" if holder == "discard" else f"team {holder}")


def _spoken(params: Any, names: Names) -> dict[str, Value]:
    """Parameters for a sentence: names for ids (the id stays as ``who_id``), phases and zones as they are said."""
    said: dict[str, Value] = dict(params)
    for key in _PEOPLE:
        if key in said:
            said[f"{key}_id"], said[key] = said[key], _holder(said[key], names)
    for key in ("mages", "winners"):
        if key in said:
            said[key] = listed(said[key], names)
    if "phase" in said:
        said["phase"] = _DUE[said["phase"]]
    if said.get("zone") or "over" in said:
        said["zone"] = "" if said["zone"] is None else zone_word(said["zone"])
    return said


def _move(move: Move, names: Names) -> str:
    if move.taker:
        giver, taker = _holder(move.giver, names), _holder(move.taker, names)
        verb = "put away" if move.taker == "discard" else f"hands {taker}"
        return f"{giver} {verb} {pages(move.amount)}"
    if move.what == "page":
        return _page_in_play(str(move.after), names)
    return f"{_holder(move.giver, names)}: {_DIALS[move.what]} {move.before} → {move.after}"


def _page_in_play(place: str, names: Names) -> str:
    """Where the page in play is now: ``ana 7C``, or nowhere."""
    if not place:
        return "No page is in play: it goes back where it came from"
    who, page = place.split(" ")
    return f"The page in play is {names[who]}'s {sign(page)}"
