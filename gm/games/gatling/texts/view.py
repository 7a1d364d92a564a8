"""The board of a duel: public JSON data, headline, table and lines for every screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

from gm.game import Cell, Column, View, make_grid, public
from gm.games.gatling.book import Book
from gm.games.gatling.pages import ASPECTS, SIGNS, page_rule, sign
from gm.games.gatling.state import Die, Mage, State, attacker_of, die_of, power_in
from gm.games.gatling.texts.messages import signed

_PHASES = {
    "powers": "starting powers",
    "draw": "draw",
    "throws": "throws",
    "settle": "side dice",
    "second": "a second cast?",
    "order": "order of spells",
    "spells": "spell phase",
    "over": "the duel is over",
}
"""The heading of each phase."""

_PUBLIC = (
    *("round", "phase", "first", "attacker", "page", "gatlings_left"),
    *("dice", "order", "mages", "discarded", "winners"),
)
"""The keys of the public state as JSON data, in this order."""


def data(state: State) -> dict[str, Any]:
    """Return the public state as JSON data."""
    return public(
        state,
        _PUBLIC,
        attacker=attacker_of(state),
        gatlings_left=len(state.gatlings),
        dice=[public(die, ("mage", "number", "zone", "hit")) for die in state.dice],
        order=list(state.visits),
        mages=[
            public(
                mage,
                power=dict(zip(ASPECTS, mage.power, strict=True)),
                spells=[public(run, ("spell", "by", "choice", "round")) for run in mage.spells],
            )
            for mage in state.mages
        ],
    )


def view(state: State, book: Book) -> View:
    """Return the board of the duel."""
    table = make_grid(_columns(state), {mage.id: mage for mage in state.mages})
    about = (page_rule(state.page),) if state.page else ()
    return View(data(state), _headline(state, book), (table,), _lines(state, book), about)


def _headline(state: State, book: Book) -> str:
    parts = [f"Round {state.round}", _PHASES[state.phase]]
    if state.gatlings:
        parts.append(f"Gatling of Chaos, {len(state.gatlings)} still to come")
    if state.page:
        parts.append(f"{sign(state.page)} {book.pattern(state.page)} “{book.title(state.page)}”")
    return " · ".join(parts)


def _columns(state: State) -> tuple[Column[Mage], ...]:
    """Return the columns of the board's table."""

    def mana(mage: Mage) -> Cell:
        return Cell(f"{mage.mana}/{mage.max_mana}", _style(mage), (mage.mana, mage.max_mana))

    def power(aspect: str, mage: Mage) -> Cell:
        return Cell(signed(power_in(mage, aspect)), _style(mage))

    return (
        Column("mage", partial(_name, state)),
        Column(">pages", lambda mage: Cell(str(mage.pages), _style(mage)), "pages"),
        Column(">mana", mana, "mana"),
        *(Column(f">{SIGNS[aspect]}", partial(power, aspect), aspect) for aspect in ASPECTS),
        Column("", partial(_activity, state)),
    )


def _style(mage: Mage) -> Literal["", "quiet"]:
    return "quiet" if mage.out else ""


def _name(state: State, mage: Mage) -> Cell:
    name = f"{mage.name} ({mage.team})" if mage.team else mage.name
    return Cell(name, "strong" if mage.id == attacker_of(state) and not mage.out else _style(mage))


def _activity(state: State, mage: Mage) -> Cell:
    """Return the cell that says what a mage is doing, such as ``attacks``, or what happened to the mage's die."""
    if mage.id in (state.winners or ()):
        return Cell("wins", "strong")
    if mage.out:
        return Cell("out", "quiet")
    if mage.id == attacker_of(state) and mage.id not in state.cast:
        return Cell("attacks", "strong")
    if state.phase in ("throws", "settle"):
        die = die_of(state, mage.id)
        if die:
            return Cell(_die_text(die), "alert" if die.hit else "")
        return Cell("throws now" if mage.id in state.to_throw[:1] else "to throw" if mage.id in state.to_throw else "")
    if mage.id in state.visits:
        return Cell("casts now" if mage.id == state.visits[0] else "to cast")
    return Cell("")


_ZONES = {None: "overshot", "off": "off the board"}


def _die_text(die: Die) -> str:
    number = str(die.number) if die.number else "–"
    return f"{number} {_ZONES.get(die.zone) or die.zone}{' HIT' if die.hit else ''}"


def _lines(state: State, book: Book) -> tuple[str, ...]:
    """Return lines for the board: the spells on each mage, and the number of discarded pages."""
    names = {mage.id: mage.name for mage in state.mages}
    spells = tuple(
        f"{mage.name}: {', '.join(_spell_texts(state, mage, names, book))}" for mage in state.mages if mage.spells
    )
    count = state.discarded
    return (*spells, f"{count} page{'s' if count > 1 else ''} discarded") if count else spells


def _spell_texts(state: State, mage: Mage, names: Mapping[str, str], book: Book) -> Iterator[str]:
    """Yield a text for each spell on a mage.

    If another mage cast the spell, the text names the caster. If the spell does not work yet, the text names the first
    round in which it works.
    """
    for run in mage.spells:
        by = "" if run.by == mage.id else f" by {names[run.by]}"
        later = "" if run.works(state.round) else f" (from round {run.round})"
        yield f"{book.spell_text(run.spell, run.choice)}{by}{later}"
