"""The state of a combat (gl.r30–gl.r41)."""

from gm.game import NamedTuple


class Unit(NamedTuple):
    """The main enemy or a minion. ``struck`` counts its attacks on this side; ``skip`` means that it loses the next
    ones."""

    unit: str
    hp: int
    hp_max: int
    skip: bool = False
    struck: int = 0


class Hit(NamedTuple):
    """A hit by a hero on a unit, or by the enemy on a hero, about which trait dice are rolled."""

    hero: str
    unit: str
    damage: int
    melee: bool


class Defence(NamedTuple):
    """An attack that waits for its defence."""

    unit: str
    hero: str


class Combat(NamedTuple):
    """A combat. ``acted`` and ``free`` are in seat order; ``aura`` are unspent Advantage tokens of the Tactician's
    Aura, ``back`` is the phase before the combat, ``dice`` are the traits whose dice come next, in order."""

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

    def unit(self, id: str) -> Unit | None:
        """Return the unit with this id, alive or not."""
        for unit in self.units:
            if unit.unit == id:
                return unit
        return None

    def has(self, trait: str) -> int:
        """Return the number of an enemy trait, 0 if the enemy does not have it."""
        for name, number in self.traits:
            if name == trait:
                return number
        return 0
