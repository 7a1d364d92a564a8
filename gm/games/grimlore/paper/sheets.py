"""The list of sheets that Grimlore prints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gm.game import ReferencePart, Sheet, reference_parts, reference_sheet
from gm.games.grimlore.book import Book, skill_title, title, trait_title
from gm.games.grimlore.paper import cards, heroes, shapes
from gm.games.grimlore.state import State
from gm.games.grimlore.tables import ATTRIBUTES, SKILLS, TRAITS, trait_rule

_ONCE = {"S": ", once a session", "C": ", once a combat", "R": ", once per enemies' side", "": ""}


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return the printed sheets of the game by name, in the order of the booklet."""

    def tables(file: str, title: str, help: str) -> Sheet[State]:
        return reference_sheet(book, title, help, partial(reference_parts, book, file))

    people = "attributes, skills, traits, gear, Energy"
    goods, turns = "goods, roster, a log of sessions", "turns, rations, tiles, events"
    monsters, items = (f"a card for each {kind} in the card file, or in the sample" for kind in ("monster", "item"))
    tonight, deck = ("names", "now"), "cards"
    return {
        "tests": tables("tests", "Tests", "how a pool is put together, caps, tokens, scavenging"),
        "combat": tables("combat", "Combat", "the order of a combat, the defence table, trait dice"),
        "settlement": tables("settlement", "Settlement", "buy, sell, craft, enhance, rest"),
        "shop": reference_sheet(book, "XP and clues", "what XP and clues buy, every trait", partial(_shop, book)),
        "heroes": Sheet("Character sheets", people, partial(heroes.heroes, book), shape=shapes.Heroes),
        "party": Sheet("Party sheet", goods, heroes.party, takes=tonight, shape=shapes.PartySheet),
        "session": Sheet("Session tracker", turns, heroes.session, takes=tonight, shape=shapes.Session),
        "monsters": Sheet(
            "Monsters", monsters, partial(cards.monsters, book), takes=("now",), deck=deck, shape=shapes.Monsters
        ),
        "items": Sheet("Items", items, partial(cards.items, book), takes=("now",), deck=deck, shape=shapes.Items),
    }


def _shop(book: Book) -> tuple[ReferencePart, ...]:
    """Return the prices in XP and clues, and the traits of each attribute."""
    return (*reference_parts(book, "shop"), *(_traits(book, attribute) for attribute in ATTRIBUTES))


def _traits(book: Book, attribute: str) -> ReferencePart:
    """Return a part of the sheet: the traits of an attribute's skills (gl.r5).

    If a skill has several traits, only the first row names the skill.
    """
    rows, before = [], ""
    for skill in (skill for skill, own in SKILLS.items() if own == attribute):
        for name, trait in TRAITS.items():
            if skill in trait.skills and not name.startswith("expertise-"):
                price = str(trait.price) if trait.levels == 1 else f"{trait.price} each, ≤ {trait.levels}"
                meaning = f"{book.meaning(trait_rule(name))}{_ONCE[trait.once]}"
                rows.append(("" if skill == before else skill_title(skill), trait_title(name), price, meaning))
                before = skill
    return ReferencePart(
        f"Traits: {title(attribute)}", attribute, ("skill at 3", "trait", "XP", "what it does"), tuple(rows)
    )
