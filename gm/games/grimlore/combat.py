"""The state of a combat (gl.r30–gl.r41). Each round has two halves, the players' side and the enemies' side."""

from gm.game import NamedTuple


class Unit(NamedTuple):
    """The monster or a minion. ``struck`` counts its attacks during the current enemies' side.

    If ``skip`` is true, the unit does not attack during the next enemies' side.
    """

    unit: str
    hp: int
    hp_max: int
    skip: bool = False
    struck: int = 0


class Hit(NamedTuple):
    """A hit that waits for the dice of enemy traits, or for a trait that a character may use against it.

    Either the character ``hero`` has hit ``unit``, or ``unit`` has hit ``hero``.
    """

    hero: str
    unit: str
    damage: int
    melee: bool


class Defence(NamedTuple):
    """An attack by a unit on a character, who has yet to defend against it or has just fended it off."""

    unit: str
    hero: str


class Combat(NamedTuple):
    """A combat. ``acted`` lists the characters who have acted this round.

    ``free`` lists the characters who have a free attack. ``against`` pairs each of them with the unit that they may
    attack. ``aura`` counts unspent Advantage tokens of the Tactician's Aura. ``back`` is the phase to return to after
    the combat. ``dice`` lists the enemy traits that wait for a die, in order. ``hit`` is a hit that is not settled yet.
    If ``dice`` is empty, the hit waits for a trait that a character may use against it. ``reached`` lists the
    characters whom the monster has struck during the current enemies' side. ``held`` is the attack that was fended off
    last. ``lost`` pairs each character who loses a turn with the trait that caused this. ``surplus`` is damage left
    over from a kill.
    """

    enemy: str
    round: int
    tier: str
    attack: str
    type: str | None
    damage: int
    minion: int
    move: int
    gold: int
    xp: int
    resist: tuple[str, ...]
    vulnerable: tuple[str, ...]
    traits: tuple[tuple[str, int], ...]
    units: tuple[Unit, ...]
    acted: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    aura: int = 0
    back: str = "portal"
    dice: tuple[str, ...] = ()
    hit: Hit | None = None
    defence: Defence | None = None
    reached: tuple[str, ...] = ()
    against: tuple[tuple[str, str], ...] = ()
    held: Defence | None = None
    lost: tuple[tuple[str, str], ...] = ()
    surplus: Hit | None = None

    def unit(self, id: str) -> Unit | None:
        """Return the unit with this id, living or dead, or None."""
        for unit in self.units:
            if unit.unit == id:
                return unit
        return None

    def has(self, trait: str) -> int:
        """Return the number of the enemy's ``trait``, or 0 if the enemy lacks the trait."""
        for name, number in self.traits:
            if name == trait:
                return number
        return 0
