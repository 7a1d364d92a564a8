"""The beginning of a combat, the two halves of each round, and the end (gl.r30–gl.r38, gl.r41, gl.r86)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gm.game import Change, Refusal, Value
from gm.games.grimlore.cards import MonsterCard, name_of, trait_pairs
from gm.games.grimlore.computation.options import TURN_DICE, living, strikes, targets
from gm.games.grimlore.draft import Draft, is_up
from gm.games.grimlore.entries.combat import Fight
from gm.games.grimlore.entries.session import Next
from gm.games.grimlore.rules import turns, vitality
from gm.games.grimlore.rules.combat.hits import set_dice, take_poison
from gm.games.grimlore.state import Combat, Unit
from gm.games.grimlore.tables import ATTACKS, ENEMY_TRAITS, MAIN, MINIONS, TIERS, TRAITS, TYPES
from gm.games.grimlore.versions import Rules

_NUMBERS = ("hp", "damage", "minion", "move", "gold", "xp", "minions")
_MANY = 3
"""The smallest party that needs two battlemats for a combat (gl.r30) and gets a doubled reward (gl.r36)."""
_LISTS = ("resist", "vulnerable")
_FIGURES = tuple(field for field in Combat._fields if field in MonsterCard._fields)
"""The stats that a combat copies from the monster's card."""


def fight(draft: Draft, entry: Fight) -> None:
    """Begin a combat. If the monster has the trait Ranged, the enemies attack first (gl.r31, gl.r41)."""
    card = monster(draft.cards.monster(entry.monster), entry)
    units = (Unit(MAIN, card.hp, card.hp), *(Unit(id, 1, 1) for id in MINIONS[: card.minions]))
    aura = sum(hero.has("tacticians-aura") for hero in draft.heroes if is_up(draft, hero))
    quick = dict(card.traits).get("ranged", 0)
    draft.combat = Combat(
        entry.monster,
        0 if quick else 1,
        **{figure: getattr(card, figure) for figure in _FIGURES},
        units=units,
        aura=aura,
        back=draft.phase,
    )
    draft.fought = draft.phase == "arrival"
    if draft.cards.monster(entry.monster) is None:
        others = [known for known in draft.met if known[0] != entry.monster]
        draft.met = (*others, (entry.monster, tuple(sorted(entry.figures, key=_place))))
    draft.phase = "enemies" if quick else "players"
    changes = tuple([Change(unit.unit, "hp", unit.hp) for unit in units])
    params: dict[str, Value] = {"enemy": entry.monster, "name": card.name, "hp": card.hp, "minions": card.minions}
    params |= {"reward": bool(card.gold or card.xp), "quick": quick, "mats": 1 + (len(draft.heroes) >= _MANY)}
    draft.emit("combat", params, changes, rules=("gl.r30",), level="do")
    if aura:
        draft.emit("aura", {"n": aura}, rules=("gl.r5", "gl.trait.tacticians-aura"), level="do")
    early = any(hero.skip or hero.poison for hero in draft.heroes)
    if early and not quick and Rules.of(draft.version).early_statuses_count:
        begin_players_side(draft)


def _place(figure: str) -> tuple[int, str]:
    """Return a key that sorts a monster's stats: first numbers in the order of the card, then words alphabetically."""
    name = figure.partition("=")[0]
    return (_NUMBERS.index(name) if name in _NUMBERS else len(_NUMBERS), figure)


def monster(card: MonsterCard | None, entry: Fight) -> MonsterCard:
    """Return the monster's card, changed by the typed stats. Raises Refusal (``words``) if its Energy is unknown."""
    typed = _typed(entry.figures)
    if card is None:
        if "hp" not in typed:
            raise Refusal("no-card", {"monster": entry.monster}, ("gl.r30",), "words")
        card = MonsterCard(entry.monster, name_of(entry.monster), typed["hp"])
    traits = trait_pairs({**dict(card.traits), **typed.pop("traits")}.items())
    return card._replace(**typed, traits=traits)


def _typed(figures: Sequence[str]) -> dict[str, Any]:
    """Return typed stats as fields of a monster's card.

    A word without ``=`` is a tier, an attack type, a damage type or a trait.
    """
    fields: dict[str, Any] = {"traits": {}}
    for figure in figures:
        name, sign, value = figure.partition("=")
        if name in _LISTS:
            fields[name] = tuple(sorted(value.split(",")))
        elif name in _NUMBERS:
            fields[name] = int(value)
        elif sign or (name in ENEMY_TRAITS and name not in (*ATTACKS, *TYPES)):
            fields["traits"][name] = int(value or 1)
        else:
            field = "tier" if name in TIERS else "attack" if name in ATTACKS else "type"
            fields[field] = name
    return fields


def end_players_side(draft: Draft, entry: Next) -> None:
    """Begin the enemies' half of the round. Prone characters stand up (gl.r33)."""
    combat = draft.active_combat
    idle = tuple([hero.id for hero in draft.heroes if is_up(draft, hero) and hero.id not in combat.acted])
    if idle:
        draft.emit("idle", {"who": idle}, rules=("gl.r31",), level="warn")
    draft.heroes = tuple([hero._replace(prone=False) if hero.prone else hero for hero in draft.heroes])
    monster = combat.units[0]
    awake = bool(monster.hp) and not monster.skip
    units = [unit._replace(struck=strikes(combat, unit.unit) if unit.skip else 0, skip=False) for unit in combat.units]
    lost = tuple([pair for pair in combat.lost if draft.hero(pair[0]).skip])
    draft.phase = "enemies"
    draft.combat = combat._replace(units=tuple(units), reached=(), held=None, lost=lost, surplus=None)
    _announce_side(draft)
    set_dice(draft, tuple([name for name in TURN_DICE if awake and combat.has(name)]))


def end_enemies_side(draft: Draft, entry: Next) -> None:
    """Begin the next round: poisoned characters lose Energy, and characters with the status ``skip`` cannot act.

    The traits that work once in the enemies' half of a round can be used again (gl.r31, gl.r41).
    """
    combat = draft.active_combat
    unused = tuple([unit.unit for unit in combat.units if targets(draft, combat, unit)])
    if unused:
        draft.emit("unused", {"units": unused}, rules=("gl.r33",), level="warn")
    for hero in draft.heroes:
        if hero.used:
            draft.put(hero._replace(used=unspent(hero.used, ("R",))))
    draft.phase = "players"
    draft.combat = combat._replace(round=combat.round + 1, free=(), against=(), held=None, surplus=None)
    begin_players_side(draft)


def begin_players_side(draft: Draft) -> None:
    """Begin a round: characters with status ``skip`` lose their turn, poisoned ones lose Energy (gl.r31, gl.r41)."""
    skipping = tuple([hero.id for hero in draft.heroes if hero.skip])
    why = dict(draft.active_combat.lost)
    for who in skipping:
        draft.set(who, skip=False)
    lost = tuple([(who, why.get(who, "")) for who in skipping])
    draft.change_combat(acted=skipping, lost=lost)
    _announce_side(draft, skipping)
    for id in [hero.id for hero in draft.heroes if hero.poison and is_up(draft, hero)]:
        take_poison(draft, id)


def _announce_side(draft: Draft, skipping: tuple[str, ...] = ()) -> None:
    """Announce which half of the round begins, and the characters (``skipping``) who lose their turn in it."""
    params: dict[str, Value] = {"side": draft.phase, "round": draft.active_combat.round, "skipping": skipping}
    draft.emit("side", params, rules=("gl.r31",) if draft.phase == "players" else ("gl.r33",))


def settle(draft: Draft) -> None:
    """End the combat if it has no enemies or no characters left (gl.r36–gl.r38).

    Do nothing while a die, a defence or an answer to a hit is pending.
    """
    combat = draft.combat
    if combat is None or combat.dice or combat.defence or combat.hit:
        return
    if not living(combat):
        _win(draft, combat)
    elif not any(is_up(draft, hero) for hero in draft.heroes):
        if not combat.fled:
            vitality.wipe(draft, removal_changes(combat))
            return
        params: dict[str, Value] = {"enemy": combat.enemy, "who": combat.fled}
        gone = removal_changes(combat)
        leave_combat(draft, combat, lambda: draft.emit("flight", params, gone, rules=("gl.r38", "gl.r86")))
        if draft.event is not None:
            turns.set_result(draft, "failure")


def _win(draft: Draft, combat: Combat) -> None:
    """Pay the monster's Gold and XP, and announce its loot (gl.r36)."""
    times = 2 if len(draft.heroes) >= _MANY else 1
    card = draft.cards.monster(combat.enemy)
    params: dict[str, Value] = {"enemy": combat.enemy, "gold": times * combat.gold, "xp": times * combat.xp}
    changes = draft.gain("gold", times * combat.gold) + draft.gain("xp", times * combat.xp)
    params |= {"loot": card.loot if card else "", "card": card is not None}
    draft.loot = card.loot if card else ""
    leave_combat(draft, combat, lambda: draft.emit("won", params, changes, rules=("gl.r36",), level="do"))


def leave_combat(draft: Draft, combat: Combat, announce: Callable[[], None]) -> None:
    """Leave the combat and go back to the phase before it (gl.r86).

    All statuses end, and characters who are down get 1 Energy. ``announce`` emits the notice that the combat is over.
    """
    back = tuple([hero.id for hero in draft.heroes if not hero.energy])
    for hero in draft.heroes:
        used = unspent(hero.used, ("C", "R"))
        draft.put(hero._replace(energy=hero.energy or 1, used=used, poison=0, shield=0, skip=False, prone=False))
    draft.phase, draft.combat = combat.back, None
    announce()
    if back:
        changes = tuple([Change(id, "energy", 1) for id in back])
        draft.emit("revived", {"who": back}, changes, rules=("gl.r36", "gl.r86"), level="do")


def unspent(used: tuple[str, ...], spans: tuple[str, ...]) -> tuple[str, ...]:
    """Return the traits in ``used`` that stay used after all ``spans`` have ended (gl.r5).

    The span ``C`` is a combat, the span ``R`` the enemies' half of a round. A trait that works once in such a span
    becomes usable again, so it is left out.
    """
    return tuple([name for name in used if name not in TRAITS or TRAITS[name].once not in spans])


def removal_changes(combat: Combat) -> tuple[Change, ...]:
    """Return the changes that remove all living units from the table."""
    return tuple([Change(unit.unit, "hp", -unit.hp) for unit in combat.units if unit.hp])
