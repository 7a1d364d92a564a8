"""The effects of the twenty-two signatures, the spell cards with only one copy each (gs.spell.…, gs.r87)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.game import Change, Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.draft import Draft, capped, living
from gm.games.grimslingers.rules.spells.effects import apply_effects, apply_parts, damage_by_card
from gm.games.grimslingers.rules.spells.questions import affects, divertable, effective_card, karma_targets, targets_of
from gm.games.grimslingers.state import PASS, Cast
from gm.games.grimslingers.versions import Rules

Reach = tuple[str, ...]
"""The ids of the duellists whom a card affects (gs.r80)."""

Spell = Callable[[Draft, Cast, Card, Reach], None]


def resolve(draft: Draft, casts: list[Cast]) -> None:
    """Apply the effects of the cards in ``casts``, in order (gs.r87). A Hex with the number card 1 comes first."""
    played = [(cast, effective_card(draft, cast)) for cast in casts]
    if len(played) > 1:
        played.sort(key=_blunts, reverse=True)
    for cast, card in played:
        _work(draft, draft.replace_cast(cast._replace(state="done")), card)


def _blunts(played: tuple[Cast, Card | None]) -> bool:
    cast, card = played
    return card is not None and card.id == "hex" and not card.effects and [n for _, n in cast.numbers] == [1]


def _work(draft: Draft, cast: Cast, card: Card | None) -> None:
    """Apply the effect of a queued card. A card file, the rule book or a player says what the effect is.

    ``card`` is the card whose effect the queued card has. It is None for a Mimic that copies nothing.
    """
    if card is None:
        draft.emit("nothing", {"who": cast.by, "card": cast.card, "why": "no-copy"}, rules=("gs.r84",))
    elif card.effects:
        apply_effects(draft, cast, card)
    elif card.id in _SPELLS:
        _cast_spell(draft, cast, card)
    elif cast.effects:
        apply_parts(draft, cast.effects, cast, card)
    elif cast.effects is None:  # nothing was asked, because the target has vanished
        draft.emit("nothing", {"who": cast.target, "card": card.id, "why": "vanished"}, rules=("gs.r80",))
    else:
        draft.emit("nothing", {"who": cast.by, "card": card.id, "why": "told"}, rules=(card.rule,))


def _cast_spell(draft: Draft, cast: Cast, card: Card) -> None:
    """Apply a signature, a spell card with only one copy, to the targets that it affects.

    Announce the targets that it does not affect (gs.r80).
    """
    everybody = targets_of(draft, cast, card.target)
    reach = tuple([who for who in everybody if affects(draft, cast.by, who)])
    for who in everybody if len(reach) < len(everybody) else ():
        if who not in reach:
            draft.emit("nothing", {"who": who, "card": card.id, "why": "vanished"}, rules=("gs.r80", card.rule))
    if reach:
        _SPELLS[card.id](draft, cast, card, reach)


def _each(act: Callable[[Draft, Cast, Card, str], None]) -> Spell:
    """Return a spell function that calls ``act`` for each duellist whom the spell affects."""

    def spell(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
        for who in reach:
            act(draft, cast, card, who)

    return spell


def _status(name: str, later: int = 0) -> Spell:
    """Return a spell function that gives a status to each duellist whom the spell affects.

    The status begins ``later`` turns from now.
    """
    return _each(lambda draft, cast, card, who: draft.add_status(name, who, cast.by, card, later=later))


def _vanish(draft: Draft, cast: Cast, card: Card, who: str) -> None:
    """Take 2 HP from the duellist ``who``, who then vanishes for two turns (gs.spell.vanish, gs.r80).

    A duellist whom this loss kills does not vanish.
    """
    draft.lose_hp(who, 2, card, "gs.r80")
    if not draft.who(who).hp and Rules.of(draft.version).dead_are_done:
        return
    draft.add_status("vanished", who, cast.by, card)
    draft.add_status("vanished", who, cast.by, card, later=1)
    draft.add_status("silenced", who, cast.by, card, later=1)


def _divert(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Redirect the cards aimed at the caster to the only other living duellist (gs.spell.divert).

    Do nothing if a player has already chosen the new target.
    """
    if cast.settled:
        return
    others = [duellist.id for duellist in living(draft) if duellist.id != cast.by]
    if divertable(draft, cast.by) and others:
        redirect(draft, cast, others[0])
    else:
        draft.emit("nothing", {"who": cast.by, "card": card.id, "why": "not-aimed"}, rules=("gs.spell.divert",))


def redirect(draft: Draft, cast: Cast, onto: str) -> None:
    """Redirect all waiting cards that are aimed at the caster to ``onto``. No card is diverted twice (gs.r83)."""
    for diverted in divertable(draft, cast.by):
        draft.replace_cast(diverted._replace(target=onto, settled=True))
        params: dict[str, Value] = {"who": diverted.by, "card": diverted.card, "from": cast.by, "to": onto}
        draft.emit("redirected", params, rules=("gs.spell.divert", "gs.r83"))


def _hex(draft: Draft, cast: Cast, card: Card, who: str) -> None:
    """Apply the curse of the number card (gs.spell.hex). A house rule says whether curse 2 is damage (gs.r81)."""
    number = cast.numbers[0][1]
    match number:
        case 1:
            draft.add_status("blunted", who, cast.by, card)
        case 2 if draft.house.hp_loss == "plain":
            draft.lose_hp(who, 3, card)
        case 2:
            damage_by_card(draft, 3, cast.by, who, card, "gs.r81")
        case 3:
            draft.add_status("doubled", who, cast.by, card, later=1)
        case 4:
            draft.add_status("silenced", who, cast.by, card, later=1)
        case _:
            draft.change_ep(who, -3, card)


def _karma(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Apply the effects of the number cards that caster and target drew (gs.spell.karma).

    Cards lost for a 5 have already been moved (gs.r93).
    """
    for who in karma_targets(draft, cast, reach):
        for number in [number for drawer, number in cast.numbers if drawer == who]:
            match number:
                case 1:
                    draft.gain_hp(who, 2, card)
                case 2 if who == cast.by or draft.house.hp_loss == "plain":
                    draft.lose_hp(who, 2, card)
                case 2:
                    damage_by_card(draft, 2, cast.by, who, card, "gs.r81")
                case 3 | 4:
                    draft.change_ep(who, 2 if number == 3 else -2, card)


def _is_caster(draft: Draft, who: str, cast: Cast, card: Card) -> bool:
    """Return whether the target ``who`` of a diverted card is the card's own caster.

    If so, announce that the card does nothing.
    """
    if who == cast.by:
        draft.emit("nothing", {"who": who, "card": card.id, "why": "own"}, rules=("gs.r83",))
    return who == cast.by


def _drain(draft: Draft, cast: Cast, card: Card, who: str) -> None:
    """Move 2 EP from the duellist ``who`` to the caster (gs.spell.drain)."""
    if not _is_caster(draft, who, cast, card):
        draft.steal(cast.by, who, 2, card)


def _lost(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Announce that a Poach does nothing, but only if the Poach was diverted to its own caster (gs.spell.poach).

    Nothing else is left to do: the cards lost to a Poach or an Amnesia were moved when the players named them
    (gs.spell.amnesia).
    """
    if card.id == "poach":
        for who in reach:
            _is_caster(draft, who, cast, card)


def _burden(draft: Draft, cast: Cast, card: Card, who: str) -> None:
    """Take EP from ``who``: twice the cost of the card that they played (gs.spell.burden, gs.r85).

    Under a house rule, take the cost only once.
    """
    times = 2 if draft.house.burden == "extra" else 1
    played = draft.who(who).played
    cost = 0 if played in (None, PASS) else draft.deck.card[str(played)].cost
    if cost:
        draft.change_ep(who, -times * cost, card, "gs.r85")
    else:
        draft.emit("nothing", {"who": who, "card": card.id, "why": "no-cost"}, rules=("gs.spell.burden",))


def _exchange(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Swap the HP, the EP or both between caster and target (gs.spell.exchange, gs.r86).

    If the caster is dead, only announce that nothing happens (gs.r88).
    """
    swaps = draft.house.exchange
    if draft.who(cast.by).out:
        params: dict[str, Value] = {"who": cast.by, "card": card.id, "why": "dead"}
        draft.emit("nothing", params, rules=("gs.r88", "gs.spell.exchange"))
        return
    for who in reach:
        if _is_caster(draft, who, cast, card):
            continue
        duellist, other = draft.who(cast.by), draft.who(who)
        hp, ep = (duellist.hp, other.hp), (duellist.ep, other.ep)
        if swaps != "ep":
            hp = capped(other.hp, duellist.max_hp), capped(duellist.hp, other.max_hp)
        if swaps != "hp":
            ep = capped(other.ep, duellist.max_ep), capped(duellist.ep, other.max_ep)
        changes = (
            *draft.change(duellist.id, "hp", hp[0] - duellist.hp),
            *draft.change(duellist.id, "ep", ep[0] - duellist.ep),
        )
        changes += (*draft.change(other.id, "hp", hp[1] - other.hp), *draft.change(other.id, "ep", ep[1] - other.ep))
        (duellist.hp, other.hp), (duellist.ep, other.ep) = hp, ep
        params = {"who": duellist.id, "to": other.id, "hp": hp, "ep": ep, "swaps": swaps}
        draft.emit("exchanged", params, changes, rules=("gs.spell.exchange", "gs.r86"), level="do")


def _rejuvenate(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Restore as many HP to each duellist as their number card shows, or 2 without a card (gs.spell.rejuvenate)."""
    for who, number in cast.numbers:
        draft.gain_hp(who, number or 2, card)


def _replenish(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Restore as many EP to each duellist as their number card shows, or 2 without a card (gs.spell.replenish)."""
    for who, number in cast.numbers:
        draft.change_ep(who, number or 2, card)


def _endow(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Give each duellist the gift for their number card: HP, EP or Guarded (gs.spell.endow)."""
    for who, number in cast.numbers:
        if number <= 2:
            draft.gain_hp(who, 2, card)
        elif number <= 4:
            draft.change_ep(who, 2, card)
        else:
            draft.add_status("guarded", who, cast.by, card, later=1)


def _pandora(draft: Draft, cast: Cast, card: Card, reach: Reach) -> None:
    """Give each duellist who drew a number card the gift for it. The number 5 is death (gs.spell.pandora)."""
    for who, number in cast.numbers:
        if number == 1:
            draft.gain_hp(who, 5, card)
        elif 2 <= number <= 4:
            draft.change_ep(who, 3, card)
        elif number == 5:
            duellist = draft.who(who)
            changes = tuple(Change(who, what, -n) for what, n in (("hp", duellist.hp), ("ep", duellist.ep)) if n)
            duellist.hp = duellist.ep = 0
            draft.emit("doomed", {"who": who, "card": card.id}, changes, rules=("gs.spell.pandora",), level="do")


_SCOURGE = _each(lambda draft, cast, card, who: damage_by_card(draft, cast.numbers[0][1], cast.by, who, card))
_SPELLS: Mapping[str, Spell] = {
    "mirror": _status("mirror"),  # gs.spell.mirror
    "divert": _divert,
    "barrier": _status("barrier"),  # gs.spell.barrier
    "vanish": _each(_vanish),
    "hex": _each(_hex),
    "mute": _status("silenced", later=1),  # gs.spell.mute
    "amnesia": _lost,
    "karma": _karma,
    "drain": _each(_drain),
    "deplete": _each(
        lambda draft, cast, card, who: draft.change_ep(who, -cast.numbers[0][1], card)
    ),  # gs.spell.deplete
    "scourge": _SCOURGE,  # gs.spell.scourge
    "poach": _lost,
    "burden": _each(_burden),
    "exchange": _exchange,
    "rejuvenate": _rejuvenate,
    "fortify": _status("guarded"),  # gs.spell.fortify
    "replenish": _replenish,
    "endow": _endow,
    "rupture": _SCOURGE,  # gs.spell.rupture
    "hush": _status("silenced", later=1),  # gs.spell.hush
    "pandora": _pandora,
}
