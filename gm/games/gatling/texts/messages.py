"""The filters and computed fields for the sentences in ``cards/gatling/en/messages.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import Messages, Names, Term, changed_marks, settings_of
from gm.games.gatling.book import Book
from gm.games.gatling.pages import SIGNS, sign

_FIELDS = {
    **dict.fromkeys(("due", "by", "to", "target", "owner"), "name"),
    **dict.fromkeys(("mages", "a", "b", "tell"), "names"),
    **{field: field for field in ("page", "aspect", "phase", "zone")},
}


def messages(book: Book) -> Messages:
    """Return the templates of the game's sentences, with their filters and computed fields."""
    return Messages(
        lambda: book.cards["en/messages"],
        fields=_FIELDS,
        filters={
            "page": lambda page, names: sign(page),
            "titled": lambda page, names: f"{sign(page)} {book.pattern(page)} “{book.title(page)}”",
            "pattern": lambda page, names: book.pattern(page),
            "place": _place,
            "mage": lambda place, names: names.get(who := place.split(" ")[0], who),
            "spell": lambda slug, names: book.spells[slug].name,
            "power": lambda power, names: signed(power),
            "plus": lambda number, names: f"{'−' if number < 0 else '+'} {abs(number)}",
            "settings": lambda settings, names: _settings(book, settings, names),
        },
        computed={
            "spell": lambda params, names: (
                params.get("spell") and book.spell_text(params["spell"], params.get("choice"))
            ),
            "anchors": lambda params, names: book.bullets(params["page"])[0],
            "bullets": lambda params, names: book.bullets(params["page"])[1],
            "total": lambda params, names: _total(params),
            "raw": lambda params, names: sum(term.amount for term in params["sum"]),
            "equals": lambda params, names: params["result"] if _total(params) != str(params["result"]) else None,
            "added": lambda params, names: params["mana"] - params["before"],
            "wasted": lambda params, names: params["pays"] - (params["mana"] - params["before"]),
            "other": lambda params, names: (
                params.get("before") and params["before"].split(" ")[0] != params["after"].split(" ")[0]
            ),
            "marks": lambda params, names: _marks(book, params, names),
        },
    )


def signed(number: int) -> str:
    """Format a power with its sign: ``+2``, ``0``, ``−1``."""
    return f"{'+' if number > 0 else '−' if number else ''}{abs(number)}"


def _place(place: str, names: Names) -> str:
    """Format the page in play with its mage: ``ana 7C`` as ``Ana's ♣7``."""
    who, page = place.split(" ")
    return f"{names.get(who, who)}'s {sign(page)}"


def _total(params: Mapping[str, Any]) -> str:
    """Format the sum of a hit: its die and the added terms. With a side die, show both thrown numbers (gg.b34)."""
    die, *others = params["sum"]
    terms = [_term(term) for term in others if "side" not in params or not term.what.startswith("side-")]
    if "side" not in params:
        return " ".join([str(die.amount), *terms])
    dice = f"the {params['counts']} of"
    if params["of"] == "total":
        return f"{dice} {' '.join([str(die.amount), *terms])} and the side die {params['side']}"
    return f"{dice} {die.amount} and the side die {params['side']}{',' if terms else ''} {' '.join(terms)}".rstrip()


def _term(term: Term) -> str:
    """Format a term of a hit's sum: a power with its suit, ±2 for the range, or the difference made by a side die.

    A side die is an extra die for resistance or weakness.
    """
    weapon = "Weapon proficiency " if term.amount > 0 else "Damaged weapon "
    mark = SIGNS.get(term.what) or {"range": weapon}.get(term.what, "side die ")
    return f"{'+' if term.amount > 0 else '−'} {mark}{abs(term.amount)}"


def _marks(book: Book, move: Mapping[str, Any], names: Names) -> str:
    """Format the spells to cross out on a mage's sheet, and those to write on it."""

    def spell(mark: str) -> str:
        by, round_, *choice = mark.split(" ")
        return f"{book.spell_text(move['what'], ' '.join(choice))} ({names.get(by, by)}, round {round_})"

    struck, written = changed_marks(move["before"], move["after"])
    return ", ".join([f"cross out {spell(mark)}" for mark in struck] + [f"write {spell(mark)}" for mark in written])


def _settings(book: Book, settings: Sequence[str], names: Names) -> str:
    """Format the settings of an adjustment, grouped by mage: ``Ana: pages 20, mana +1; round 4``."""
    texts: dict[str, list[str]] = {}
    for who, what, sign_, amount in settings_of(tuple(settings)):
        value = str(amount)
        by, _, choice = value.partition("/")
        if what in book.spells:
            spell = book.spell_text(what, choice)
            text = f"{spell} ends" if value == "none" else f"{spell} by {names.get(by, by)}"
        elif what == "attacker":
            text = f"{'nobody' if value == 'none' else names.get(value, value)} attacks"
        else:
            text = f"{SIGNS.get(what) or what.replace('_', ' ')} {sign_.strip('=').replace('-', '−')}{value}"
        texts.setdefault(who, []).append(text)
    return "; ".join((f"{names.get(who, who)}: " if who else "") + ", ".join(parts) for who, parts in texts.items())
