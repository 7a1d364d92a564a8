"""What hands owe, as it is said: what there is to do, and since when."""

from typing import Any, TypeAlias

from gm.game import End, Level, NamedTuple


class HandOver(NamedTuple):
    """What one hands over to another, with its text; ``off`` and ``onto`` are the ends of the piles from which, and to
    which."""

    text: str
    what: str
    giver: str
    taker: str
    amount: int
    off: End = ""
    onto: End = ""

    @property
    def level(self) -> Level:
        """It is for hands."""
        return "do"

    def data(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "what": self.what,
            "from": self.giver,
            "to": self.taker,
            "holder": None,
            "amount": self.amount,
            "off": self.off,
            "onto": self.onto,
            "level": self.level,
        }


class DialChange(NamedTuple):
    """A holder's dial, place or mark that is turned, with its text."""

    text: str
    what: str
    holder: str
    before: int | str | None
    after: int | str | None

    @property
    def level(self) -> Level:
        """It is for hands."""
        return "do"

    def data(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "what": self.what,
            "from": self.before,
            "to": self.after,
            "holder": self.holder,
            "amount": None,
            "off": "",
            "onto": "",
            "level": self.level,
        }


class DeedItem(NamedTuple):
    """A deed that no holding shows, to be done or taken back, with its text; ``what`` is its kind, ``off`` the end of
    the piles at which it lies. One that hands cannot take back is no ``do`` but a ``warn``."""

    text: str
    what: str
    off: End = ""
    level: Level = "do"

    def data(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "what": self.what,
            "from": None,
            "to": None,
            "holder": None,
            "amount": None,
            "off": self.off,
            "onto": "",
            "level": self.level,
        }


Owed: TypeAlias = HandOver | DialChange | DeedItem
"""What hands have to do."""


class OutstandingSince(NamedTuple):
    """Since when hands owe something: the row that asked for it first, what it said, and how many lines ago."""

    seq: int
    said: str
    ago: int

    @property
    def text(self) -> str:
        """As it is read out."""
        ago = "just now" if not self.ago else f"{self.ago} line{'' if self.ago == 1 else 's'} ago"
        return f"Still to do at the table since line {self.seq} ({ago}): {self.said}"

    def data(self) -> dict[str, Any]:
        return {"seq": self.seq, "text": self.said, "ago": self.ago}
