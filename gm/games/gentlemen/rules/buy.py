"""What the cards of a use buy, and what follows of it; or nothing, and it has failed (gw.r6, gw.r11, gw.r61)."""

from __future__ import annotations

from collections.abc import Sequence

from gm.errors import Refusal
from gm.game import Value
from gm.games.gentlemen.arms import ATTACKS, DASH, Ability, Effects, Item, Option
from gm.games.gentlemen.computation.checks import spoiled
from gm.games.gentlemen.computation.purchase import allowed, bought, payable
from gm.games.gentlemen.entries import Adjacent, Buy
from gm.games.gentlemen.playing_cards import is_ace
from gm.games.gentlemen.rules.critical import critical, is_critical
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.jobs import run, serve, strike
from gm.games.gentlemen.rules.melee import engage
from gm.games.gentlemen.rules.piles import put_away
from gm.games.gentlemen.state import Check, Job, ability_of, profile

Chosen = Sequence[tuple[Option, str | None]]


def buy(desk: Desk, entry: Buy) -> None:
    """Options, each at the target that was told or at one of its own; or nothing (gw.r6, gw.keyword.multitarget)."""
    check = desk.check
    if check is None or check.kind != "use" or check.due or check.unit is None:
        raise Refusal("no-buy", {"phase": desk.phase}, ("gw.r1",), "not-due")
    if not entry.options:
        fail(desk, "chosen")
        return
    ability = ability_of(desk, check)
    options = _options(ability, [id for id, _ in entry.options])
    _affordable(check, ability, options)
    chosen = [
        (option, _target(desk, check, ability, target))
        for option, (_, target) in zip(options, entry.options, strict=True)
    ]
    aces = sum([is_ace(card) for card in check.cards]) if ability.type in ATTACKS else 0
    put_away(desk)
    told = tuple([option.id for option in options])
    desk.tell("bought", {"unit": check.unit, "ability": ability.id, "options": told}, ("gw.r6",))
    if ability.type == "melee":
        for _, target in chosen:
            if target:
                engage(desk, check.unit, target)
    carry_out(desk, ability, _item(desk, check), check.unit, chosen, aces)


def _item(desk: Desk, check: Check) -> Item | None:
    items = profile(desk, desk.unit(check.unit or "")).items
    return next((item for item in items if item.id == check.item), None)


def _options(ability: Ability, ids: Sequence[str]) -> list[Option]:
    try:
        return bought(ability, ids)
    except KeyError as error:
        known = tuple([one.id for one in ability.options])
        params: dict[str, Value] = {"ability": ability.id, "option": str(error.args[0]), "options": known}
        raise Refusal("no-option", params, ("gw.r6",), "words") from None


def _affordable(check: Check, ability: Ability, options: Sequence[Option]) -> None:
    """Refuse what the cards cannot pay, and more options than the ability has at once (gw.r6)."""
    params: dict[str, Value] = {"ability": ability.id, "options": tuple([one.id for one in options])}
    if spoiled(check):
        raise Refusal("joker", params, ("gw.r6", "gw.card.big-joker"))
    if not allowed(ability, options):
        raise Refusal("one-option", params, ("gw.r6",))
    if not payable([symbol for one in options for symbol in one.cost], check.cards):
        raise Refusal("not-paid", {**params, "cards": check.cards}, ("gw.r6",))


def _target(desk: Desk, check: Check, ability: Ability, told: str | None) -> str | None:
    """Whom an option concerns. Raises Refusal for one who cannot be."""
    if told is None or told == check.target:
        return check.target
    params: dict[str, Value] = {"ability": ability.id, "target": told}
    if not ability.multitarget:
        raise Refusal("one-target", params, ("gw.r6", "gw.keyword.multitarget"))
    one = desk.unit(told)
    friend = one.side == check.side
    if one.out or friend == (ability.type in ATTACKS):
        why = "out" if one.out else "friend" if friend else "enemy"
        raise Refusal("other-target", {**params, "why": why}, ("gw.r6",))
    return told


def fail(desk: Desk, why: str) -> None:
    """A use has come to nothing (gw.r6); it may be a critical failure (gw.r61)."""
    check = desk.check
    assert check is not None
    ability = ability_of(desk, check)
    item = _item(desk, check)
    worse = is_critical(desk, check, ability)
    put_away(desk)
    params: dict[str, Value] = {"unit": check.unit, "ability": ability.id, "why": why}
    desk.tell("failed", params, ("gw.r6",))
    if ability is DASH:
        desk.contact = None
    if worse:
        critical(desk, check, ability, item)
    run(desk)


def carry_out(desk: Desk, ability: Ability, item: Item | None, user: str, chosen: Chosen, aces: int) -> None:
    """All that some options do, one after the other (gw.r40)."""
    jobs: list[Job] = []
    for option, target in chosen:
        if ability.type in ATTACKS and target:
            jobs += _attack(option, user, target, aces)
        else:
            gains = Job("gain", target or user, option.id, option.does, item=item.id if item else None)
            jobs = _joined(jobs, gains)
            if option.blast and target:
                jobs.append(Job("blast", target, option.id, option.blast))
        if option.recoil:
            jobs.append(Job("recoil", user, option.id, option.recoil))
        if ability.type in ATTACKS and (gained := serve(option.does)) != _NOTHING:
            jobs.append(Job("gain", user, option.id, gained, item=item.id if item else None))
    desk.jobs = (*desk.jobs, *jobs)
    run(desk)


_NOTHING = Effects()


def _attack(option: Option, user: str, target: str, aces: int) -> list[Job]:
    """The hit on the target, the tile moved, the Blast around it."""
    jobs = []
    if option.does.strikes:
        jobs.append(Job("hit", target, option.id, strike(option.does), option.pierce, aces))
    if option.does.scatter:
        jobs.append(Job("scatter", target, option.id, Effects(scatter=option.does.scatter)))
    if option.blast:
        jobs.append(Job("blast", target, option.id, option.blast, 0, aces))
    return jobs


def _joined(jobs: list[Job], job: Job) -> list[Job]:
    """The same option bought again is said once, as so much more."""
    last = jobs[-1] if jobs else None
    if last and (last.kind, last.unit, last.option) == (job.kind, job.unit, job.option):
        sums = [one + other for one, other in zip(last.does, job.does, strict=True)]
        does = Effects(*(bool(n) if isinstance(one, bool) else n for one, n in zip(last.does, sums, strict=True)))  # type: ignore[arg-type]
        return [*jobs[:-1], last._replace(does=does)]
    return [*jobs, job]


def adjacent(desk: Desk, entry: Adjacent) -> None:
    """Who stands next to the target of a Blast, and suffers it (gw.r40)."""
    if desk.blast is None:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gw.r1",), "not-due")
    if desk.blast in entry.units:
        raise Refusal("blast-itself", {"unit": desk.blast}, ("gw.r40",))
    job = desk.jobs[0]
    desk.tell("blast", {"unit": desk.blast, "units": entry.units}, ("gw.keyword.blast",))
    hits = [Job("hit", id, job.option, job.does, 0, job.aces) for id in entry.units]
    desk.blast = None
    desk.jobs = (*hits, *desk.jobs[1:])
    run(desk)
