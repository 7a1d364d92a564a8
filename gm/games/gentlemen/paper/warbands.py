"""The warbands to print, and their unit cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gm.game import SheetRequest, summarize
from gm.games.gentlemen.arms import Ability, Profile
from gm.games.gentlemen.book import SAMPLES, SIGNS, Book, cost, does, kind, marks, passives, title
from gm.games.gentlemen.computation.gear import key_of
from gm.games.gentlemen.paper.shapes import AbilityLine, ItemLine, OptionLine, UnitCard
from gm.games.gentlemen.roster import read_band
from gm.games.gentlemen.state import AnyUnit, Side, State, in_melee, unit_of

_SIDES = 2


class Warband(NamedTuple):
    """A side with its units, as the sheets need it."""

    name: str
    title: str
    """The title of the side's roster."""
    points: int
    prestige: int | None
    """The prestige of the side. None if it depends on the size of the battle."""
    commander: str
    units: tuple[Profile, ...]
    side: Side | None = None
    """The side in the battle, or None without a battle."""

    def cards(self, state: State | None) -> list[UnitCard]:
        """Return the unit cards of the warband."""
        if state is None:
            return [card(unit, self.name, self.commander) for unit in self.units]
        return [card_in_battle(state, unit, self.name, self.commander) for unit in self.units]


def requested(request: SheetRequest[State]) -> list[Warband]:
    """Return the warbands of the battle or of the roster files. If the request names a side, return only its warband.

    The list may be empty.
    """
    state = request.state
    if state is None:
        files = {key.partition(".")[2]: data for key, data in request.brought.items()}
        return [*_from_files(files, request.seat)]
    bands = []
    for side, band in zip(state.sides, state.force.bands, strict=True):
        if request.seat in ("", side.id):
            units = tuple(unit for unit in state.force.profiles if unit.side == side.id)
            bands.append(Warband(side.name, band.title, side.points, side.prestige, side.commander, units, side))
    return bands


def samples(book: Book) -> list[Warband]:
    """Return the sample warbands."""
    return [*_from_files(dict(zip(SAMPLES, book.samples, strict=True)), "")]


def _from_files(files: Mapping[str, Any], seat: str) -> Iterator[Warband]:
    """Yield the warbands of roster files. If a unit's id is in several warbands, add the side to it (gw.r50)."""
    bands = {side: read_band(data) for side, data in files.items()}
    uses = Counter(id for band in bands.values() for id in {unit.id for unit in band.units})
    for side, band in bands.items():
        ids = {unit.id: f"{unit.id}-{side}" if uses[unit.id] > 1 else unit.id for unit in band.units}
        if seat in ("", side):
            units = tuple(unit._replace(id=ids[unit.id]) for unit in band.units)
            yield Warband(title(side), band.title, band.points, band.prestige, ids[band.commander], units)


def names(request: SheetRequest[State]) -> list[str | None]:
    """Return the names of both sides. The value ``None`` stands for a name that is left blank on the sheet.

    Raises Refusal (``words``) for more than two names.
    """
    typed = request.checked_names(_SIDES, "gw.word.side")
    seated = [side.name for side in request.state.sides] if request.state else typed
    return [*seated] or [None] * _SIDES


def as_of_line(state: State | None) -> str | None:
    """Return the printed line that says which turn a sheet shows. Return None before the battle begins."""
    return f"As of turn {state.turn}" if state else None


def card(unit: Profile, side: str, commander: str) -> UnitCard:
    """Return the unit card of a unit before the battle."""
    mount = any(item.kind == "mount" for item in unit.items)
    trained = any(thing.mounted_training for thing in (unit.passives, *(item.passives for item in unit.items)))
    own = ItemLine("", tuple(map(_ability, unit.abilities)))
    items = [
        ItemLine(title(item.name), tuple(map(_ability, item.abilities)), " · ".join(marks(item)), item.ammo.max)
        for item in unit.items
    ]
    return UnitCard(
        name=unit.name,
        side=side,
        elite=unit.elite,
        commander=unit.id == commander,
        points=unit.points,
        stats=(*unit.stats,),
        armour=unit.armour + sum(item.armour for item in unit.items),
        passives=tuple(passives(unit.passives)),
        rides=mount,
        untrained=mount and not trained,
        items=(own, *items) if own.abilities else tuple(items),
        code=unit.id,
    )


def card_in_battle(state: State, profile: Profile, side: str, commander: str) -> UnitCard:
    """Return the unit card of a unit in its present state in the battle."""
    unit = unit_of(state, profile.id)
    before = card(profile, side, commander)
    bare = len(before.items) - len(profile.items)
    paid = dict(unit.progress)
    items = tuple(
        line._replace(
            now=ammo,
            paid=sum(paid.get(key_of(item, ability), 0) for ability in item.abilities if ability.loads),
            state="" if condition == "ok" else condition,
        )
        for line, item, ammo, condition in zip(before.items[bare:], profile.items, unit.ammo, unit.items, strict=True)
    )
    return before._replace(
        armour=unit.armour,
        items=(*before.items[:bare], *items),
        wounds=unit.wounds,
        out=unit.out,
        activated=unit.activated or state.acting == unit.id,
        lies=_statuses(state, unit),
        untrained=before.untrained and unit.mounted,
    )


def codes(cards: list[UnitCard]) -> tuple[dict[str, str], dict[str, str]]:
    """Return two mappings, both by unit id: the texts of the QR codes, and the ids of the units' rules."""
    texts = {}
    for card in cards:
        stats = " ".join(f"{sign}{value}" for sign, value in zip(SIGNS.values(), card.stats, strict=True))
        armour = [f"armour {card.armour}"] if card.armour else []
        texts[card.code] = summarize(card.name, ", ".join((stats, *armour, *card.passives)), "a unit")
    return texts, {code: f"gw.unit.{code}" for code in texts}


def _ability(ability: Ability) -> AbilityLine:
    options = tuple(
        OptionLine("" if option.name == does(option) else title(option.name), cost(option), does(option))
        for option in ability.options
    )
    return AbilityLine(title(ability.name), kind(ability), options, ability.ap if ability.loads else 0)


def _statuses(state: State, unit: AnyUnit) -> tuple[str, ...]:
    """Return the statuses of a unit in words (gw.r40)."""
    names = {profile.id: profile.name for profile in state.force.profiles}
    words = [f"{word} {n}" for word, n in (("concussed", unit.concussed), ("commanded", unit.commanded)) if n]
    words += [word for word in ("immobilized", "suppressed") if getattr(unit, word)]
    enemies = ", ".join(names[enemy] for enemy in in_melee(state, unit.id))
    return (*words, f"melee: {enemies}") if enemies else tuple(words)
