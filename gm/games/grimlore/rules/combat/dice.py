"""The dice of enemy traits. Each trait rolls one red die and works on a 6 (gl.r41, gl.r85)."""

from __future__ import annotations

from gm.game import Refusal, Value
from gm.games.grimlore.computation.options import GUARD_DICE, trait_rules
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.combat import Die
from gm.games.grimlore.rules.combat import hits
from gm.games.grimlore.rules.combat.defences import attack_on
from gm.games.grimlore.rules.combat.hits import set_dice
from gm.games.grimlore.state import Hit
from gm.games.grimlore.tables import SIDES


def die(draft: Draft, entry: Die) -> None:
    """Apply the die that was rolled for the next enemy trait.

    For the trait ``regenerates``, the entry has a number of sixes instead of a die's value.
    """
    combat = draft.active_combat
    name, *others = combat.dice
    if entry.trait != name:
        raise Refusal("other-die", {"trait": entry.trait, "due": name}, ("gl.r85",), "not-due")
    if name == "regenerates":
        _regenerate(draft, entry.number)
    six = name != "regenerates" and entry.number == SIDES
    if name in GUARD_DICE and combat.hit:
        _guard(draft, combat.hit, tuple(others), name, six=six)
    elif name == "second-wind" and combat.hit:
        set_dice(draft, ())
        (hits.revive if six else hits.kill)(draft, combat.hit)
    elif name == "riposte" and combat.hit:
        set_dice(draft, ())
        if six:
            draft.emit("riposte", {"who": combat.hit.hero, "unit": combat.hit.unit}, rules=trait_rules("riposte"))
            attack_on(draft, combat.hit.unit, combat.hit.hero)
    else:
        if six:
            _consequence(draft, entry, combat.hit)
        set_dice(draft, tuple(others), combat.hit)


def _guard(draft: Draft, hit: Hit, rest: tuple[str, ...], name: str, *, six: bool) -> None:
    """Cancel a hit on the monster if the trait ``name`` rolled a 6. Otherwise ask for the next die (gl.r85).

    ``rest`` are the traits that still need a die. If there are none, deal the damage.
    """
    if six:
        set_dice(draft, ())
        draft.emit("stopped", {"trait": name, "unit": hit.unit, "who": hit.hero}, rules=trait_rules(name))
    elif rest:
        set_dice(draft, rest, hit)
    else:
        set_dice(draft, ())
        hits.deal_damage(draft, hit)


def _regenerate(draft: Draft, sixes: int) -> None:
    """Restore 1 Energy to the monster for each six that its trait Regenerates rolled (gl.r41)."""
    thrown = draft.active_combat.has("regenerates")
    if sixes > thrown:
        raise Refusal("too-many-sixes", {"black": 0, "red": thrown, "dice": (0, sixes), "of": "trait"}, ("gl.r12",))
    if sixes:
        hits.heal_monster(draft, sixes, "regenerates")


def _consequence(draft: Draft, entry: Die, hit: Hit | None) -> None:
    """Apply an enemy trait that rolled a 6 (gl.r41).

    The trait Draining restores Energy to the monster. Any other trait affects the character who was hit. If nobody was
    hit, it affects the closest character.
    """
    if hit is None:
        _set_status(draft, _closest(draft, entry), "skip", entry.trait)
    elif entry.trait == "draining":
        hits.heal_monster(draft, hit.damage, "draining")
    else:
        _set_status(draft, hit.hero, "prone" if entry.trait == "knockdown" else "skip", entry.trait)


def _closest(draft: Draft, entry: Die) -> str:
    """Return the id of the closest character, whom the entry must name.

    Raises Refusal if the entry names nobody, or a character who is down or has fled.
    """
    if entry.who is None:
        raise Refusal("who-closest", {"trait": entry.trait}, trait_rules(entry.trait), "words")
    hero = draft.hero(entry.who)
    draft.check_up(hero, *trait_rules(entry.trait))
    return hero.id


def _set_status(draft: Draft, who: str, status: str, trait: str) -> None:
    """Give a character a status.

    Each round has a characters' half and an enemies' half. With ``skip``, the character cannot act when the characters'
    half comes next. With ``prone``, the character cannot attack in that half.
    """
    draft.set(who, **{status: True})
    if status == "skip":
        others = [pair for pair in draft.active_combat.lost if pair[0] != who]
        draft.change_combat(lost=(*others, (who, trait)))
    params: dict[str, Value] = {"who": who, "status": status, "trait": trait, "number": 1}
    draft.emit("status", params, rules=trait_rules(trait), level="do")
