"""What hands owe after a correction, as values with their texts."""

# no annotations from __future__: as texts, all of them would be compiled before every entry
from collections.abc import Iterable
from typing import Any, NamedTuple

from gm.duel.piles import Deed
from gm.game import AnyGame, End, Level, Move, Names


class Owed(NamedTuple):
    """What hands have to do, with its text: an ``amount`` handed over, or a ``holder``'s dial, place or mark turned.

    ``before`` and ``after`` are who hands and who takes, or what is turned from and to; ``off`` and ``onto`` the ends
    of the piles from which, and to which, it is handed over. Of a deed that no holding shows only the text and what it
    was; one that hands cannot take back is no ``do`` but a ``warn``.
    """

    text: str
    what: str
    before: int | str | None
    after: int | str | None
    holder: str | None
    amount: int | None
    off: End = ""
    onto: End = ""
    level: Level = "do"

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        keys = ("text", "what", "from", "to", "holder", "amount", "off", "onto", "level")
        return dict(zip(keys, self, strict=True))


class Since(NamedTuple):
    """Since when hands owe something: the row that asked for it first, what it said, and how many lines ago."""

    seq: int
    said: str
    ago: int

    @property
    def text(self) -> str:
        """As it is read out."""
        ago = "just now" if not self.ago else f"{self.ago} line{'' if self.ago == 1 else 's'} ago"
        return f"Owed since {self.seq}, {ago}: {self.said}"

    def data(self) -> dict[str, Any]:
        """The JSON object that scripts get."""
        return {"seq": self.seq, "text": self.said, "ago": self.ago}


def moves(game: AnyGame, found: Iterable[Move], names: Names) -> tuple[Owed, ...]:
    """The physical moves of a settlement with their texts."""
    return tuple(
        Owed(text, one.what, one.giver, one.taker, None, one.amount, one.off, one.onto)
        if one.taker
        else Owed(text, one.what, one.before, one.after, one.giver, None)
        for one in found
        for text in [game.said.say(one, names)]
    )


def deeds(game: AnyGame, found: Iterable[Deed], names: Names) -> tuple[Owed, ...]:
    """What hands must do that no holding shows, with its texts: taken back, or done now; and what nobody can undo."""
    return tuple(_deed(game, one, names) for one in found)


def _deed(game: AnyGame, deed: Deed, names: Names) -> Owed:
    notice, off = deed.notice, deed.off
    if deed.gone and notice.deed == "final":
        text = f"Cannot be undone: {game.said.say(notice, names)}"
        return Owed(text, notice.kind, None, None, None, None, level="warn")
    back = Move(notice.kind, next((one[0] for one in notice.touches), ""), None, 0, off=off, deed=notice)
    return Owed(game.said.say(back if deed.gone else notice, names), notice.kind, None, None, None, None, off)
