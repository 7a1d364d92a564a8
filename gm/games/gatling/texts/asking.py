"""What each prompt of a duel says, with the reminders of the moment. Parameters come with names in place of ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.game import Prompt
from gm.games.gatling.book import Book
from gm.games.gatling.pages import sign
from gm.games.gatling.texts.phrases import bonus, dice

_COMMANDS: Mapping[str, str] = {
    "bards-itch": "a rhyme first",
    "get-ready": "a warm-up first",
    "opposite-day": "speaks in opposites",
    "transformation": "only animal noises",
}


def ask(prompt: Prompt, params: Mapping[str, Any], people: str, book: Book) -> str:
    """The line that says what is awaited."""
    tell = [f"{params['tell']} tells of the hit"] if params.get("tell") else []
    return _joined(_awaited(prompt, params, people, book), tell)


def _awaited(prompt: Prompt, params: Mapping[str, Any], people: str, book: Book) -> str:
    match prompt.entry:
        case "power":
            verb = "rolls" if len(prompt.seats) == 1 else "roll"
            return f"{people} {verb} the starting powers, a die for each of ♥ ♦ ♠ ♣"
        case "draw":
            return _draw(params, people)
        case "throw":
            return _throw(params, people, book)
        case "rest":
            return _rest(params)
        case "push":
            return "A resting die was pushed: what it shows and where it lies now"
        case "side":
            return _joined(f"{people} throws a side die", _tricks(params["tricks"]))
        case "again":
            return f"{people} may cast {sign(params['page'])} once more (Second wind)"
        case "enough":
            return f"{people} leaves it at one cast"
        case "order":
            again = "again " if params["again"] else ""
            first = [f"{who}: {_commands(spell, animal)}" for who, spell, animal in params["tricks_of"]]
            return _joined(f"{people} roll {again}for the order of spells, lowest first", first)
        case "cast":
            mana = f"mana {params['mana']}/{params['max']}"
            return _joined(f"{people}'s visit · {mana}", [_offer(params["spells"], book), *_tricks(params["tricks"])])
        case "pass":
            return f"{people}'s visit · mana {params['mana']}/{params['max']} · no further spell"
        case "forgot":
            return "A Trick's command was missed: one page to its caster"
        case "count":
            return "Pages counted by hand, the one in play included"
    return "A mage leaves the table"


def call(prompt: Prompt, params: Mapping[str, Any], people: str, book: Book) -> str:
    """The same for a room that types nothing: one line for each mage, and none for what may be left."""
    match prompt.entry:
        case "rest":
            count = params["count"]
            still = "Is the die at rest?" if params["alone"] else "Are all dice at rest?"
            return still if count is None else f"{still} · Chaos: {dice(count)} of 4 to 6"
        case "cast" | "pass":
            return _joined(f"{people} chooses a spell", _tricks(params["tricks"]))
        case "enough":
            return ""
    return ask(prompt, params, people, book)


def _draw(params: Mapping[str, Any], people: str) -> str:
    how = "draws the top page, or chooses one (Taking control)" if params["control"] else "draws the top page"
    last = ["the last one"] if params["last"] else []
    return _joined(f"{people} {how}", [*last, f"round {params['round']}", *_tricks(params["tricks"])])


def _throw(params: Mapping[str, Any], people: str, book: Book) -> str:
    page = params["page"]
    pattern = "Gatling" if params["gatling"] else book.pattern(page)
    added = params["power"] + params["bonus"]
    hints = [f"{pattern} {sign(page)}", f"hit = die {bonus(added)}" if added else "hit = die"]
    if params["bonus"]:
        hints[-1] += f" ({bonus(params['bonus'])} by range)"
    hints += [f"pages go to {params['to']}"] if params["to"] else []
    hints += ["leaving is free once"] if params["free"] else []
    hints += [book.spells[spell].name for spell in params["curbs"]]
    hints += ["the number counts for Chaos"] if params["count"] else []
    return _joined(f"{people} throws", [*hints, *_tricks(params["tricks"])])


def _rest(params: Mapping[str, Any]) -> str:
    count = params["count"]
    chaos = "" if count is None else f" · Chaos: {dice(count)} of 4 to 6"
    if params["alone"]:
        return f"The die is at rest?{chaos}"
    return f"All dice at rest? If one was pushed: push … Else: rest{chaos}"


def _offer(slugs: Sequence[str], book: Book) -> str:
    """A few spells by name, many by their number."""
    if len(slugs) <= 3:
        return "can cast " + ", ".join(book.spells[slug].name for slug in slugs)
    return f"{len(slugs)} spells to choose from (help cast)"


def _tricks(tricks: Iterable[tuple[str, str]]) -> list[str]:
    return [_commands(spell, animal) for spell, animal in tricks]


def _commands(spell: str, animal: str) -> str:
    """What a Trick commands."""
    return f"only the noises of a {animal}" if animal else _COMMANDS[spell]


def _joined(start: str, hints: Iterable[str]) -> str:
    return " · ".join([start, *hints])
