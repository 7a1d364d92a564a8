"""Turns of a session: rations, turn actions, skill tests, events, the end (gl.r10–gl.r17, gl.r20–gl.r25, gl.r60)."""

from __future__ import annotations

from gm.game import Change, Refusal, Value
from gm.games.grimlore.computation.pool import Pool, build_pool, parse_mods
from gm.games.grimlore.draft import Draft, resource_here, turn_of
from gm.games.grimlore.entries.session import Bonus, Mark, Next, Rest, Scavenge, Test, Travel, Visit
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.rolls import check_sixes, roll
from gm.games.grimlore.state import Hero, Tile, game_round
from gm.games.grimlore.tables import ATTEMPTS, PASSES, REST, SKILLS
from gm.games.grimlore.versions import Rules

CRITICAL = 2
"""The number of net sixes that earns 1 XP in an event's test (gl.r13)."""


def next_turn(draft: Draft, entry: Next) -> None:
    """Begin the next turn, or ask for the bonus dice if no tile is left (gl.r20–gl.r22, gl.r60)."""
    if draft.event == "open":
        raise Refusal("event-open", {}, ("gl.r23",))
    draft.event, draft.attempts, draft.peeks, draft.loot, draft.fought = None, 0, 0, "", False
    if draft.stack is not None and not draft.stack.left:
        draft.phase, draft.active = "reward", None
        dice: dict[str, Value] = {"black": draft.successes, "red": draft.failures}
        draft.emit("reward", dice, rules=("gl.r60",), level="do")
        return
    seats = len(draft.heroes)
    draft.turn += 1
    draft.phase, draft.active = "turn", turn_of(draft, draft.turn)
    number = game_round(draft.turn, seats)
    if number > game_round(draft.turn - 1, seats):
        draft.emit("round", {"round": number}, rules=("gl.r22",), marks="round")
        if draft.house.activation == "per_round" and any(hero.tested for hero in draft.heroes):
            vitality.clear(draft, "gl.r73")
    params: dict[str, Value] = {"turn": draft.turn, "who": draft.active}
    if draft.party.rations:
        changes = draft.gain("rations", -1)
        draft.emit("turn", {**params, "rations": draft.party.rations}, changes, rules=("gl.r21", "gl.r22"), level="do")
        return
    draft.emit("turn", {**params, "rations": 0}, rules=("gl.r21", "gl.r22"), level="do")
    _hunger(draft)


def _hunger(draft: Draft) -> None:
    """Take 1 Energy from every character because the party has no ration (gl.r21, gl.r75)."""
    changes: tuple[Change, ...] = ()
    for hero in draft.heroes:
        changes += vitality.drain(draft, hero.id, 1, vitality.floor(draft))
    hungry = tuple([change.holder for change in changes])
    draft.emit("hunger", {"who": hungry}, changes, rules=("gl.r21", "gl.r75"), level="do")
    for who in hungry:
        vitality.go_down(draft, who)


def travel(draft: Draft, entry: Travel) -> None:
    """Draw a tile, move the party there, and begin the tile's event (gl.r22, gl.r23)."""
    if draft.stack is not None:
        left = getattr(draft.stack, entry.tile)
        if not left:
            raise Refusal("no-such-tile", {"tile": entry.tile, "stack": tuple(draft.stack)}, ("gl.r20",))
        draft.stack = draft.stack._replace(**{entry.tile: left - 1})
    draft.tile = Tile(entry.tile, entry.friendly)
    draft.phase, draft.event, draft.attempts = "arrival", "open", 1
    params: dict[str, Value] = {"tile": entry.tile, "friendly": entry.friendly}
    draft.emit(
        "arrived", {**params, "left": draft.stack.left if draft.stack else None}, rules=("gl.r20", "gl.r23"), level="do"
    )


def rest(draft: Draft, entry: Rest) -> None:
    """Restore 3 Energy to every character, or all Energy during a visit (gl.r22, gl.r25, gl.r76)."""
    changes: tuple[Change, ...] = ()
    full = draft.phase == "visit"
    if full:
        changes += draft.pay("gold", int(draft.house.full_rest))
    else:
        draft.phase = "done"
    for hero in draft.heroes:
        changes += vitality.refresh(draft, hero.id, hero.energy_max if full else REST)
    rules = ("gl.r25", "gl.r76") if full else ("gl.r22",)
    draft.emit("full-rest" if full else "rested", {}, changes, rules=rules, level="do")


def visit(draft: Draft, entry: Visit) -> None:
    """Begin a visit to a friendly settlement (gl.r22, gl.r25)."""
    if draft.tile is None or draft.tile.type != "settlement" or not draft.tile.friendly:
        raise Refusal("not-friendly", {"tile": draft.tile.type if draft.tile else None}, ("gl.r22",), "not-due")
    draft.phase, draft.peeks = "visit", 0
    draft.emit("visited", {}, rules=("gl.r25",))


def test(draft: Draft, entry: Test) -> None:
    """Make a skill test (gl.r13, gl.r15, gl.r23).

    If the party has just arrived on a tile, the test decides the event there. A test with the word ``other`` does not.
    """
    hero = draft.hero(entry.who)
    draft.check_up(hero, "gl.r15")
    if hero.tested and not draft.combat and draft.house.activation != "off":
        line = f"test {hero.id} {entry.skill}"
        raise Refusal("tested", {"who": hero.id, "destiny": hero.destiny, "thrown": line}, ("gl.r15", "gl.r73"))
    attribute = entry.attribute or SKILLS[entry.skill]
    if entry.auto:
        net = _passed(draft, hero, entry.skill, attribute)
    else:
        mods = parse_mods(entry.mods)
        net = roll(draft, hero, build_pool(draft, hero, attribute, entry.skill, mods), mods, entry.dice, entry.kind)
    params: dict[str, Value] = {"who": hero.id, "attribute": attribute, "skill": entry.skill, "net": net}
    open_ = draft.event == "open" or not Rules.of(draft.version).event_tested_once
    event = draft.phase == "arrival" and open_ and not entry.other
    draft.emit("tested", {**params, "success": net > 0, "event": event}, rules=("gl.r12",))
    if draft.combat:
        if entry.skill == "evade" and net > 0 and hero.prone:
            draft.set(hero.id, prone=False)
            draft.emit("stands-up", {"who": hero.id}, rules=("gl.r41",), level="do")
        return
    if draft.house.activation != "off":
        draft.set(hero.id, tested=True)
    if event:
        if net >= CRITICAL and not entry.auto:
            draft.emit("critical", {"who": hero.id, "net": net}, draft.gain("xp", 1), rules=("gl.r13",), level="do")
        set_result(draft, "success" if net > 0 else "failure")


def _passed(draft: Draft, hero: Hero, skill: str, attribute: str) -> int:
    """Use the trait that passes a test of ``skill`` without dice (gl.r5). Return 1, because it counts as one net six.

    Raises Refusal if there is no such trait, or if the character cannot use it.
    """
    trait = PASSES.get(skill)
    if trait is None or attribute != SKILLS[skill]:
        raise Refusal("no-auto", {"who": hero.id, "skill": skill, "attribute": attribute}, ("gl.r5",))
    vitality.mark_used(draft, hero.id, trait)
    draft.emit("used", {"who": hero.id, "trait": trait}, rules=("gl.r5", f"gl.trait.{trait}"))
    return 1


def scavenge(draft: Draft, entry: Scavenge) -> None:
    """Roll an attempt to scavenge (gl.r22–gl.r24). An arrival gives one attempt, and the turn action gives three."""
    here = resource_here(draft)
    if here is None or not (draft.attempts or draft.phase == "turn"):
        raise draft.no_attempt()
    hero = draft.hero(entry.who)
    draft.check_up(hero, "gl.r15")
    if draft.phase in ("turn", "scavenge") and hero.id != draft.active:
        raise Refusal("not-active", {"who": hero.id, "active": draft.active}, ("gl.r22",))
    if draft.phase == "turn":
        draft.phase, draft.attempts = "scavenge", ATTEMPTS
    resource, skill, trait = here
    mods = parse_mods(entry.mods)
    net = roll(draft, hero, build_pool(draft, hero, SKILLS[skill], skill, mods), mods, entry.dice, entry.kind)
    draft.attempts -= 1
    params: dict[str, Value] = {"who": hero.id, "what": resource, "left": draft.attempts}
    if net < 1:
        draft.emit("found-nothing", params, rules=("gl.r24",))
        return
    helped = bool(hero.has(trait))
    number = (net if draft.house.yields == "per_success" else 1) + helped
    rules = ("gl.r24", "gl.r74", *((f"gl.trait.{trait}",) if helped else ()))
    changes = draft.gain(resource, number)
    draft.emit(
        "scavenged", {**params, "number": number, "trait": trait if helped else None}, changes, rules=rules, level="do"
    )


def mark(draft: Draft, entry: Mark) -> None:
    """Record the result of this turn's event, as a player entered it (gl.r23)."""
    if draft.event is None:
        raise draft.not_now(entry)
    set_result(draft, entry.result)


def set_result(draft: Draft, result: str) -> None:
    """Store the result of this turn's event and count its event token. An unused free attempt to scavenge is lost.

    Do nothing if the event already has this result.
    """
    before = draft.event
    if before == result:
        return
    draft.successes += (result == "success") - (before == "success")
    draft.failures += (result == "failure") - (before == "failure")
    draft.event = result
    draft.attempts = 0
    params = {"result": result, "before": before, "successes": draft.successes, "failures": draft.failures}
    draft.emit("marked", params, rules=("gl.r23",), level="do")


def bonus(draft: Draft, entry: Bonus) -> None:
    """End the session with its bonus dice (gl.r11, gl.r14, gl.r60).

    Add the black sixes minus the red sixes to XP. Add nothing if there are more red sixes.
    """
    black, red = check_sixes(Pool(draft.successes, draft.failures, ()), entry.dice, "bonus")
    early = draft.phase == "turn" and draft.house.length != "open"
    if early:
        left = draft.stack.left if draft.stack else 0
        draft.emit("early", {"left": left}, rules=("gl.r60",), level="warn")
    net = max(0, black - red)
    changes = draft.gain("xp", net)
    params: dict[str, Value] = {"black": black, "red": red, "xp": net}
    params |= {"successes": draft.successes, "failures": draft.failures}
    draft.emit("bonus", params, changes, rules=("gl.r60",), level="do")
    draft.phase, draft.active, draft.combat = "over", None, None
    draft.winners = tuple([hero.id for hero in draft.heroes])
