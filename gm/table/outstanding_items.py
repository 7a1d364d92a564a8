"""The items still to do at the table, with their texts, and the line they date from."""

from typing import Any, TypeAlias

from gm.game import End, Level, NamedTuple


class HandOver(NamedTuple):
    """Something that one player gives another; ``off`` and ``onto`` are the ends of their piles."""

    text: str
    what: str
    giver: str
    taker: str
    amount: int
    off: End = ""
    onto: End = ""

    @property
    def level(self) -> Level:
        """The level of something to do."""
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
    """A dial, place or mark of a holder that changes."""

    text: str
    what: str
    holder: str
    before: int | str | None
    after: int | str | None

    @property
    def level(self) -> Level:
        """The level of something to do."""
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
    """A deed that no holding shows, to do or to take back. One that cannot be taken back has the level ``warn``."""

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
"""The things to do at the table."""


class OutstandingSince(NamedTuple):
    """The row that first left something to do, its words, and how many lines ago it was."""

    seq: int
    said: str
    ago: int

    @property
    def text(self) -> str:
        """The heading for what is still to do."""
        ago = "just now" if not self.ago else f"{self.ago} line{'' if self.ago == 1 else 's'} ago"
        return f"Still to do at the table since line {self.seq} ({ago}): {self.said}"

    def data(self) -> dict[str, Any]:
        return {"seq": self.seq, "text": self.said, "ago": self.ago}
