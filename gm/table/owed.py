"""What hands owe, as it is said: what there is to do, and since when."""

from typing import Any

from gm.game import End, Level, NamedTuple


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
