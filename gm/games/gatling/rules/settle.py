"""The settlement of a cast (round of throws) with all dice at rest: side dice, pages for hits, mana, knock-outs."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Term, Value
from gm.games.gatling.entries import Rest, Side, needed
from gm.games.gatling.rules.attack import after_cast, end_turn, follow, put_page_back, turn_goes_on
from gm.games.gatling.rules.lasting import controller, range_bonus, reduced_mana, side_die
from gm.games.gatling.rules.rounds import checkpoint, give_pages, page_changes
from gm.games.gatling.rules.tricks import begin_moment
from gm.games.gatling.spells import spell_rule
from gm.games.gatling.state import (
    MANA,
    AnyMage,
    AnyState,
    Die,
    Draft,
    aspect_in_play,
    attacker,
    automaton,
    mage_of,
    mates,
    power_in,
)
from gm.games.gatling.versions import Rules


def rest(draft: Draft, entry: Rest) -> None:
    """Settle the cast (round of throws), or ask for side dice first (gg.b34).

    Raises Refusal while a throw is missing (gg.a32, gg.a44, gg.b13).
    """
    if draft.to_throw:
        raise Refusal("throw-due", {"who": draft.to_throw[0]}, ("gg.a32", "gg.a44"), "not-due")
    draft.phase = "settle"
    if any(mage.spells for mage in draft.mages):
        draft.to_side = tuple([die.mage for die in dice_in_order(draft) if die.hit and _throws_side_die(draft, die)])


def _throws_side_die(state: AnyState, die: Die) -> bool:
    """Return whether the mage who threw ``die`` must throw a side die (an extra die for resistance or weakness).

    Mages without pages throw none (gg.a46).
    """
    mage = mage_of(state, die.mage)
    return bool(mage.pages and side_die(state, mage, aspect_in_play(state)) and not _spared(state, die))


def dice_in_order(state: AnyState) -> list[Die]:
    """Return the dice of this cast (round of throws), in the order in which the mages throw."""
    dice = {die.mage: die for die in state.dice}
    return [dice[who] for who in state.cast if who in dice]


def side(draft: Draft, entry: Side) -> None:
    """Record the side die of a mage who was hit and is resistant or weak to the aspect (gg.b34)."""
    if entry.who != draft.to_side[0]:
        raise Refusal("side-order", {"who": entry.who, "due": draft.to_side[0]}, ("gg.b34",), "not-due")
    draft.emit("side", {"who": entry.who, "number": entry.number}, rules=("gg.b34",))
    draft.to_side, draft.sides = draft.to_side[1:], (*draft.sides, (entry.who, entry.number))
    begin_moment(draft, (entry.who,))


def settle(draft: Draft) -> bool:
    """Settle the cast (round of throws), and return whether it was settled. If a side die is missing, do nothing.

    Pages change hands in throw order. Then mages get mana. Then mages without pages are knocked out (gg.b27). Mages get
    mana only here, so they cannot use it to pay for a die that left the board in the same cast (gg.b24). After the last
    cast of the turn, the page in play goes back under its deck before any page changes hands. Therefore the pages that
    are won come below it (gg.a24).
    """
    if draft.to_side:
        return False
    dice = dice_in_order(draft)
    hits = tuple([die.mage for die in dice if die.hit])
    if not hits:
        draft.emit("nobody-hit", rules=("gg.a34",))
    if Rules.of(draft.version).page_goes_back_first and not turn_goes_on(draft):
        put_page_back(draft)
    for die in dice:
        if die.hit:
            _hit(draft, die)
    _give_owed_page(draft)
    for die in dice:
        _pay_mana(draft, die)
    draft.moment = draft.moment._replace(hits=hits)
    checkpoint(draft)
    after_cast(draft)
    return True


def _give_owed_page(draft: Draft) -> None:
    """Let an attacker who owes the page in play hand over another page instead, if they have just won one (gg.b28)."""
    owner, to = draft.turns[0], draft.owed
    if to and mage_of(draft, owner).pages:
        params = {"who": owner, "to": to}
        draft.emit("owed-given", params, page_changes(owner, to, 1), rules=("gg.b28",), level="do")
        draft.owed = None


def leave_cast(draft: Draft) -> None:
    """Remove mages who are out from the cast (round of throws).

    If the attacker is out, the turn ends, and no more pages are moved for the cast. If the caster of a Gatling (an
    extra cast) is out, go on to the next step of the turn. If the caster of the spell Out of control is out, the
    attacker no longer throws.
    """
    if draft.phase not in ("throws", "settle"):
        return
    if mage_of(draft, draft.turns[0]).out:
        end_turn(draft)
        return
    if draft.gatlings and mage_of(draft, draft.gatlings[0]).out:
        follow(draft, draft.gatlings)
        return
    throws = {mage.id: not mage.out for mage in draft.mages}
    mage = attacker(draft)
    throws[mage.id] = bool(controller(draft, mage))
    draft.cast, draft.to_throw, draft.to_side = (
        tuple([who for who in queue if throws[who]]) for queue in (draft.cast, draft.to_throw, draft.to_side)
    )
    draft.dice = tuple([die for die in draft.dice if throws[die.mage]])


def _spared(state: AnyState, die: Die) -> bool:
    """Return whether a hit costs no pages because a house rule protects team-mates (gg.b43)."""
    if state.house.tag_teammate != "safe":
        return False
    mage, loser = attacker(state), mage_of(state, die.mage)
    return mage.id != loser.id and mates(state, mage, loser)


def _hit(draft: Draft, die: Die) -> None:
    """Settle the hit of one die, however many bullets it touched (gg.a40).

    The mage who was hit loses a number of pages: the sum of the terms of the hit (see :func:`_terms`), but at least one
    page (gg.a37, gg.b31). A mage with fewer pages gives all of them and owes nothing more (gg.a39, gg.b29). The pages
    go to the attacker (gg.a38). If attackers hit themselves, the caster of the spell Out of control gets the pages
    (gg.b52, gg.spell.out-of-control).
    """
    mage, loser = attacker(draft), mage_of(draft, die.mage)
    if _spared(draft, die):
        draft.emit("mate-safe", {"who": loser.id, "to": mage.id}, rules=("gg.b43",))
        return
    terms = _terms(draft, die, mage, loser)
    total = sum(term.amount for term in terms)
    least = 1 if draft.house.min_pages == "always" or power_in(mage, aspect_in_play(draft)) < 0 else 0
    result = max(least, total)
    given = min(result, loser.pages)
    to = controller(draft, loser) or mage.id if loser.id == mage.id else mage.id
    at_once, changes = give_pages(draft, loser.id, to, given)
    if not draft.silent:
        rules: list[str] = ["gg.a35"]
        side: dict[str, Value] = {}
        if counted := _side_die(draft, loser):
            kind, number = counted
            rules += ["gg.b34", spell_rule(f"aspect-{kind}")]
            lower = "lower" if kind == "resistance" else "higher"
            side = {"side": number, "counts": lower, "of": draft.house.resist_on}
        applied = {
            "gg.a36": any(term.what == "range" for term in terms),
            "gg.a38": True,
            "gg.a37": result != total,
            "gg.a39": given != result,
            "gg.b52": to != mage.id,
        }
        rules += [rule for rule, applies in applied.items() if applies]
        params: dict[str, Value] = {"who": loser.id, "to": to, "given": given, "result": result, "sum": total, **side}
        if at_once != given:
            params |= {"owes": draft.page, "at_once": at_once}
        draft.emit("hit", params, changes, tuple(terms), tuple(rules), "do" if at_once else "info")
    if to == draft.turns[0]:
        draft.gained += given


def _side_die(state: AnyState, loser: AnyMage) -> tuple[str, int] | None:
    """Return the kind of a mage's side die (``resistance`` or ``weakness``) and the number that it shows.

    A mage who is hit may have to throw a side die. Return None if none counts for this mage.
    """
    if not state.sides:
        return None
    kind, number = side_die(state, loser, aspect_in_play(state)), dict(state.sides).get(loser.id)
    return (kind, number) if kind and number is not None else None


def _terms(state: AnyState, die: Die, mage: AnyMage, loser: AnyMage) -> list[Term]:
    """Return the terms that add up to the price of a hit in pages, before any minimum or maximum is applied.

    They are the die (gg.a35), the power of the attacking ``mage`` (gg.b32), the bonus or penalty for the range
    (gg.a36), and the difference made by a side die, an extra die for resistance or weakness (gg.b34). ``loser`` is the
    mage who was hit.
    """
    suit = aspect_in_play(state)
    number, power, bonus = needed(die.number), power_in(mage, suit), range_bonus(state)
    terms = [Term("die", number)]
    if power:
        terms.append(Term(suit, power))
    if bonus:
        terms.append(Term("range", bonus))
    if counted := _side_die(state, loser):
        kind, side = counted
        pick = min if kind == "resistance" else max
        if state.house.resist_on == "die":  # beside the die that it is compared with
            terms.insert(1, Term(f"side-{kind}", pick(number, side) - number))
        elif change := pick(number + power + bonus, side) - (number + power + bonus):
            terms.append(Term(f"side-{kind}", change))
    return terms


def _pay_mana(draft: Draft, die: Die) -> None:
    """Give a mage the mana of the zone where their die rests (gg.a50, gg.b21), hit or not (gg.a51).

    Mana cannot rise above the mage's maximum (gg.a52, gg.b26). Attackers have a die, and so mana, only if they threw
    (gg.a53).
    """
    mage = draft.edit(die.mage)
    zone = die.reached if die.zone == "off" and die.reached else die.zone
    full = 0 if die.over else MANA[zone]
    if not full or automaton(draft, die.mage):
        return
    pays, spell = reduced_mana(draft, mage, full, zone)
    before, after = mage.mana, min(mage.max_mana, mage.mana + pays)
    mage.mana = after
    if not draft.silent:
        rules = ["gg.a50"]
        if after != before + pays:
            rules.append("gg.a52")
        if spell:
            rules.append(spell_rule(spell))
        params: dict[str, Value] = {"who": mage.id, "zone": zone, "pays": pays, "before": before, "mana": after}
        params |= {"max": mage.max_mana, "spell": spell}
        changes = (Change(mage.id, "mana", after - before),) if after != before else ()
        draft.emit("mana", params, changes, (), tuple(rules), "do" if changes else "info")
