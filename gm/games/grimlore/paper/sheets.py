"""The list of the sheets that Grimlore prints, and the data of the sheets with cards and rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from gm.game import ReferencePart, Sheet, SheetData, SheetRequest, reference_parts, reference_sheet, summarize
from gm.games.grimlore.book import (
    DEFENCES,
    Book,
    costs,
    enemy_trait,
    item_marks,
    reward_of,
    skill_title,
    title,
    trait_title,
)
from gm.games.grimlore.cards import Cards, ItemCard, MonsterCard, load_cards
from gm.games.grimlore.paper import heroes, shapes
from gm.games.grimlore.state import State
from gm.games.grimlore.tables import ATTRIBUTES, SKILLS, TRAITS, enemy_rule, trait_rule

_ONCE = {"S": ", once a session", "C": ", once a combat", "R": ", once per round", "": ""}


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
        "shop": reference_sheet(book, "XP and clues", "what XP and clues buy, and every trait", partial(_shop, book)),
        "heroes": Sheet("Character sheets", people, partial(heroes.heroes, book), shape=shapes.Heroes),
        "party": Sheet("Party sheet", goods, partial(heroes.party, book), takes=tonight, shape=shapes.PartySheet),
        "session": Sheet("Session tracker", turns, partial(heroes.session, book), takes=tonight, shape=shapes.Session),
        "monsters": Sheet(
            "Monsters", monsters, partial(_monsters, book), takes=("now",), deck=deck, shape=shapes.Monsters
        ),
        "items": Sheet("Items", items, partial(_items, book), takes=("now",), deck=deck, shape=shapes.Items),
    }


def _monsters(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the data of the sheet with all monsters."""
    cards = _cards(book, request).monsters
    faces = shapes.Monsters(tuple(_monster_face(book, card) for card in cards))
    return SheetData.of(faces, *_codes("monster", ((card, book.monster_facts(card)) for card in cards)))


def _items(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the data of the sheet with all items."""
    cards = _cards(book, request).items
    return SheetData.of(
        shapes.Items(tuple(map(_item_face, cards))), *_codes("item", ((card, book.item_facts(card)) for card in cards))
    )


def _cards(book: Book, request: SheetRequest[State]) -> Cards:
    """Return the cards of the session or of the attached card file. If there is neither, return the sample cards."""
    cards = request.state.cards if request.state else load_cards(request.brought.get("cards"))
    return cards if cards.items or cards.monsters else book.sample


def _codes(kind: str, facts: Iterable[tuple[ItemCard | MonsterCard, str]]) -> tuple[dict[str, str], dict[str, str]]:
    """Return two mappings, both by card id: the texts of the QR codes, and the ids of the rules that the codes open."""
    texts = {card.id: summarize(card.name, text) for card, text in facts}
    return texts, {id: f"gl.{kind}.{id}" for id in texts}


def _monster_face(book: Book, card: MonsterCard) -> shapes.MonsterFace:
    """Return the data of a monster's card (gl.r30–gl.r36, gl.r41)."""
    copied = {field: getattr(card, field) for field in shapes.MonsterFace._fields if field in MonsterCard._fields}
    traits = tuple((enemy_trait(name, n), book.meaning(enemy_rule(name), n)) for name, n in card.traits)
    own = {"type": card.type or "", "traits": traits, "defences": DEFENCES[card.attack]}
    return shapes.MonsterFace(**{**copied, **own, "reward": reward_of(card), "code": card.id})


def _item_face(card: ItemCard) -> shapes.ItemFace:
    """Return the data of an item's card, which may be an upgrade or an enchantment (gl.r25–gl.r28, gl.r83)."""
    tier = card.tier if card.magic is None else f"{card.tier}, magic"
    price = {"upgrade": f"{card.price} Ore", "enchantment": f"{card.price} Essence"}.get(card.tier, costs(card.price))
    made = costs(0, card.ore, card.essence)
    return shapes.ItemFace(card.name, tier, price, made, tuple(item_marks(card)), card.text, card.id)


def _shop(book: Book) -> tuple[ReferencePart, ...]:
    """Return the tables of prices in XP and in clues, then a table of traits for each attribute."""
    return (*reference_parts(book, "shop"), *(_traits(book, attribute) for attribute in ATTRIBUTES))


def _traits(book: Book, attribute: str) -> ReferencePart:
    """Return a table of the traits that need a skill of ``attribute``, without Expertise (gl.r5).

    Each skill is named only in its first row.
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
