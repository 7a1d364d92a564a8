"""The purchase of options with cards, what follows from it, and critical failures (gw.r6, gw.r11, gw.r61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from gm.game import Refusal, Value
from gm.games.gentlemen.arms import ATTACKS, DASH, Ability, Effects, Item, Option, combine
from gm.games.gentlemen.computation.checks import allowed, payable, spoiled
from gm.games.gentlemen.computation.gear import ability_of, item_place, key_of
from gm.games.gentlemen.computation.legal import measures_targets
from gm.games.gentlemen.computation.plan import fewer_cards, reach
from gm.games.gentlemen.entries import Adjacent, Buy, Use
from gm.games.gentlemen.playing_cards import is_ace, total
from gm.games.gentlemen.rules.effects import change_ammo, engage, run, suffer
from gm.games.gentlemen.rules.piles import put_away
from gm.games.gentlemen.rules.turns import finish
from gm.games.gentlemen.state import Battle, Check, Job, UnitDraft, open_check, profile, unit_of

Purchase = Sequence[tuple[Option, str | None]]
"""The options of a purchase, as pairs of an option and the id of its target."""
_OF_THE_USER = ("heal", "commanded", "reveal", "ammo", "move")
"""The effects of an attack that apply to the user instead of the target."""
_BELOW = 8
_WORST = 3
_HURT = Effects(wound=2)
_RULE = {
    "melee": "gw.critical.melee-failure",
    "ranged": "gw.critical.ranged-failure",
    "support": "gw.critical.support-failure",
}


def buy(battle: Battle, entry: Buy) -> None:
    """Buy the options that a player chose, each for its target (gw.r6, gw.keyword.multitarget).

    If no option was chosen, the use of the ability fails.
    """
    check = open_check(battle)
    if not entry.options:
        fail(battle, check, "chosen")
        return
    ability = ability_of(battle, check)
    options = _affordable(check, ability, [id for id, *_ in entry.options])
    targets = [_target(battle, check, ability, target) for _, target, *_ in entry.options]
    _check_aims(battle, check, ability, entry, options)
    aces = sum([is_ace(card) for card in check.cards]) if ability.type in ATTACKS else 0
    put_away(battle)
    bought = tuple([option.id for option in options])
    user = check.unit or ""
    battle.emit("bought", {"unit": user, "ability": ability.id, "options": bought}, rules=("gw.r6",))
    if ability.type == "melee":
        for target in targets:
            if target:
                engage(battle, user, target)
    carry_out(battle, ability, _item(battle, check), user, [*zip(options, targets, strict=True)], aces)


def _item(battle: Battle, check: Check) -> Item | None:
    items = profile(battle, unit_of(battle, check.unit or "")).items
    return next((item for item in items if item.id == check.item), None)


def _affordable(check: Check, ability: Ability, ids: Sequence[str]) -> list[Option]:
    """Return the options with these ids. Raises Refusal for an unknown option, or if the cards cannot pay for all."""
    options = []
    for id in ids:
        option = ability.option(id)
        if option is None:
            known = tuple([other.id for other in ability.options])
            unknown: dict[str, Value] = {"ability": ability.id, "option": id, "options": known}
            raise Refusal("no-option", unknown, ("gw.r6",), "words")
        options.append(option)
    params: dict[str, Value] = {"ability": ability.id, "options": tuple(ids)}
    if spoiled(check):
        raise Refusal("joker", params, ("gw.r6", "gw.card.big-joker"))
    if not allowed(ability, options):
        raise Refusal("one-option", params, ("gw.r6",))
    if not payable([symbol for option in options for symbol in option.cost], check.cards):
        raise Refusal("not-paid", {**params, "cards": check.cards}, ("gw.r6",))
    return options


def _target(battle: Battle, check: Check, ability: Ability, target: str | None) -> str | None:
    """Return the id of the unit that a bought option is aimed at.

    ``target`` is the typed id. If it is None, return the target of the use. Raises Refusal for an impossible target.
    """
    if target is None or target == check.target:
        return check.target
    params: dict[str, Value] = {"ability": ability.id, "target": target}
    if not ability.multitarget:
        raise Refusal("one-target", params, ("gw.r6", "gw.keyword.multitarget"))
    unit = unit_of(battle, target)
    friend = unit.side == check.side
    if unit.out or friend == (ability.type in ATTACKS):
        why = "out" if unit.out else "friend" if friend else "enemy"
        raise Refusal("other-target", {**params, "why": why}, ("gw.r6",))
    return target


def _check_aims(battle: Battle, check: Check, ability: Ability, entry: Buy, options: list[Option]) -> None:
    """Check the range and cover of further targets of a ranged attack (gw.keyword.multitarget).

    Raises Refusal if the range to such a target is missing or too long, or if it was typed without need. Cover, for
    example, may reduce the number of cards that count against a further target. Raises Refusal if the cards that count
    are too few for the options bought against this target.
    """
    measured = measures_targets(battle, ability)
    aims: dict[str, tuple[Any, ...]] = {target: tuple(aim) for _, target, *aim in entry.options if target and aim}
    for target, aim in aims.items():
        if not measured or target == check.target:
            params: dict[str, Value] = {"ability": ability.id, "word": "-".join(map(str, aim))}
            raise Refusal("spare", params, ("gw.keyword.multitarget",), "words")
    needed = Counter[str]()
    for option, (_, other, *_) in zip(options, entry.options, strict=True):
        if measured and other and other != check.target:
            needed[other] += len(option.cost)
    for target, cards in needed.items():
        params = {"unit": check.unit, "ability": ability.id, "target": target, "option": options[0].id, "need": cards}
        if target not in aims:
            raise Refusal("aim-missing", params, ("gw.keyword.multitarget",), "words")
        shot = Use(ability.id, check.item, target, *aims[target])
        if shot.range and shot.range > (most := reach(battle, ability)):
            raise Refusal("beyond", {**params, "range": shot.range, "most": most}, ("gw.keyword.multitarget",))
        left = max(0, len(check.cards) - fewer_cards(battle, check, ability, shot))
        if cards > left:
            raise Refusal(
                "few-cards-at", {**params, "held": len(check.cards), "left": left}, ("gw.keyword.multitarget",)
            )


def fail(battle: Battle, check: Check, why: str) -> None:
    """End a failed use of an ability. ``why`` is the reason for the failure.

    If the sum of the cards is too small, the failure is critical (gw.r61).
    """
    ability = ability_of(battle, check)
    item = _item(battle, check)
    worse = is_critical(battle, check, ability)
    put_away(battle)
    battle.emit("failed", {"unit": check.unit, "ability": ability.id, "why": why}, rules=("gw.r6",))
    if ability is DASH:
        battle.contact = None
    if worse:
        critical(battle, check, ability, item)
    run(battle)


def carry_out(battle: Battle, ability: Ability, item: Item | None, user: str, chosen: Purchase, aces: int) -> None:
    """Queue all effects of the options ``chosen``, and carry them out (gw.r40).

    ``aces`` is the number of Aces that reduce armour.
    """
    jobs: list[Job] = []
    loaded = item.id if item else None
    for option, target in chosen:
        attack = ability.type in ATTACKS
        if attack and target:
            jobs += _attack(option, target, aces)
        else:
            jobs = _merge(jobs, Job("gain", target or user, option.id, option.does, item=loaded))
            if option.blast and target:
                jobs.append(Job("blast", target, option.id, option.blast))
        if option.recoil:
            jobs.append(Job("recoil", user, option.id, option.recoil))
        gains = Effects(**{name: getattr(option.does, name) for name in _OF_THE_USER})
        if attack and gains != Effects():
            jobs.append(Job("gain", user, option.id, gains, item=loaded))
    battle.jobs = (*battle.jobs, *jobs)
    run(battle)


def _attack(option: Option, target: str, aces: int) -> list[Job]:
    """Return the jobs that carry out an attack option: the hit, the Scatter and the Blast.

    A Scatter moves the tile that is the target. A Blast hits the units next to the target.
    """
    jobs = []
    if option.does.strikes:
        hit = option.does._replace(**dict.fromkeys((*_OF_THE_USER, "scatter"), 0))  # type: ignore[arg-type]
        jobs.append(Job("hit", target, option.id, hit, option.pierce, aces))
    if option.does.scatter:
        jobs.append(Job("scatter", target, option.id, Effects(scatter=option.does.scatter)))
    if option.blast:
        blast = option.blast._replace(scatter=option.does.scatter)
        jobs.append(Job("blast", target, option.id, blast, 0, aces))
    return jobs


def _merge(jobs: list[Job], job: Job) -> list[Job]:
    """Return ``jobs`` with ``job`` added. If the last job has the same kind, unit and option, merge the two."""
    last = jobs[-1] if jobs else None
    if last and (last.kind, last.unit, last.option) == (job.kind, job.unit, job.option):
        return [*jobs[:-1], last._replace(does=combine((last.does, job.does)))]
    return [*jobs, job]


def adjacent(battle: Battle, entry: Adjacent) -> None:
    """Hit the units next to the target of a Blast (gw.r40). After a Scatter, the target may be one of them."""
    target = battle.blast or ""
    if target in entry.units and not battle.jobs[0].does.scatter:
        raise Refusal("blast-itself", {"unit": target}, ("gw.r40",))
    job = battle.jobs[0]
    battle.emit("blast", {"unit": target, "units": entry.units}, rules=("gw.keyword.blast",))
    hits = [Job("hit", id, job.option, job.does, 0, job.aces) for id in entry.units]
    battle.blast = None
    battle.jobs = (*hits, *battle.jobs[1:])
    run(battle)


def is_critical(battle: Battle, check: Check, ability: Ability) -> bool:
    """Return whether a failure is critical: cards were drawn, and their sum is less than 8 (gw.r61)."""
    cards = _counted(battle, check)
    on = battle.house.critical == "on" and ability.type in _RULE
    return on and bool(cards) and total(cards) < _BELOW


def _counted(battle: Battle, check: Check) -> tuple[str, ...]:
    """Return the cards that count: all cards drawn, or by house rule only the cards still in hand (gw.r61)."""
    return (*check.cards, *check.off) if battle.house.critical_sum == "all" else check.cards


def critical(battle: Battle, check: Check, ability: Ability, item: Item | None) -> None:
    """Carry out the result of a critical failure, which depends on the sum of the cards (gw.r61)."""
    points = total(_counted(battle, check))
    number = max(_WORST, points)
    unit = battle.unit(check.unit or "")
    params: dict[str, Value] = {"unit": unit.id, "type": ability.type, "sum": points, "number": number}
    params |= {"item": item.id if item else None, "target": check.target}
    battle.emit("critical", params, rules=("gw.r61", _RULE[ability.type]), level="do")
    if number == 7:
        _try_again(battle, unit, ability, item)
    elif ability.type == "support":
        if number in (6, _WORST):
            _bar(unit, "support" if number == 6 else "support!")
        elif check.target:
            suffer(battle, check.target, Effects(concussion=1, suppressed=number == 4))
    elif number == 6:
        if ability.type == "melee":
            _bar(unit, "melee")
        else:
            _spoil(battle, unit, item, "jammed")
    else:
        _hurt(battle, unit, ability.type, item, number)


def _try_again(battle: Battle, unit: UnitDraft, ability: Ability, item: Item | None) -> None:
    """Let the unit try a failed use again.

    If the use was a ranged attack, give back the shot. Otherwise do not count the use.
    """
    if ability.type != "ranged":
        key = key_of(item, ability)
        battle.used = tuple([(other, n - (other == key)) for other, n in battle.used if n - (other == key)])
    elif item and ability.uses_ammo:
        change_ammo(battle, unit, item, 1)


def _bar(unit: UnitDraft, what: str) -> None:
    if what not in unit.barred:
        unit.barred = (*unit.barred, what)


def _hurt(battle: Battle, unit: UnitDraft, type: str, item: Item | None, number: int) -> None:
    """Give the unit two wounds without an armour check. ``number`` is the sum of the cards.

    The lowest number, 3, also destroys the weapon. In a ranged attack, a 4 breaks the weapon. In a melee attack, a 4
    ends the activation.
    """
    if number == 4 and type == "ranged":
        _spoil(battle, unit, item, "broken")
    if number == _WORST:
        _spoil(battle, unit, item, "destroyed")
    suffer(battle, unit.id, _HURT)
    if number == 4 and type == "melee" and not unit.out:
        finish(battle)


def _spoil(battle: Battle, unit: UnitDraft, item: Item | None, how: str) -> None:
    """Jam, break or destroy a weapon, as ``how`` says. A bayonet on a destroyed weapon is destroyed as well."""
    if item is None:
        return
    items = profile(battle, unit).items
    gone = [item_place(battle, unit, item.id)]
    if how == "destroyed" and item.lug:
        pairs = zip(items, unit.items, strict=True)
        fixed = [at for at, (piece, was) in enumerate(pairs) if piece.kind == "bayonet" and was != "destroyed"]
        gone += fixed[:1]
    unit.items = tuple([how if at in gone else was for at, was in enumerate(unit.items)])
    params: dict[str, Value] = {"unit": unit.id, "items": tuple([items[at].id for at in gone]), "how": how}
    battle.emit("spoilt", params, rules=("gw.r61",), level="do")
