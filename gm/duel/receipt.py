"""What a row keeps of what was announced when it was written, as JSON text: facts, no English."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from gm.game import Change, NamedTuple, Notice, Term
from gm.text import strip_control_characters

if TYPE_CHECKING:
    from gm.duel.log import Row
    from gm.duel.piles import Deed
    from gm.duel.settlement import Difference

_LONGEST = 100
"""Letters of who wrote a row."""
_ODD = (LookupError, TypeError, ValueError, AttributeError)
"""What is raised by data that are not those of a receipt."""


class DamagedReceipt(ValueError):
    """A text that is no receipt."""


class CorrectionRecord(NamedTuple):
    """What only the receipt of a correction keeps: the numbers of the ``corrections`` that stand with it, the names of
    the ``lines`` in playing order, and of every line that is not what its own row says the data that
    :func:`entry_of` makes."""

    corrections: Sequence[int]
    lines: Sequence[str]
    entries: Mapping[str, Any]


class Receipt(NamedTuple):
    """What was announced when a row was written, and what was left to hands. ``writer`` is who wrote it, '' for the
    referee at a window."""

    notices: tuple[Notice, ...]
    settlement: tuple[Difference, ...] = ()
    deeds: tuple[Deed, ...] = ()
    writer: str = ""
    kept: CorrectionRecord | None = None

    @classmethod
    def read(cls, text: str) -> Receipt:
        """The receipt that a row keeps, be it of an earlier version. Raises Damaged if it is none."""
        from gm.duel.piles import Deed  # who writes a receipt does not need it
        from gm.duel.settlement import Difference

        try:
            data = json.loads(text)
            return cls(
                tuple(map(_notice_of, data["notices"])),
                tuple(Difference(*one) for one in data.get("settlement", ())),
                tuple(Deed(_notice_of(notice), gone) for notice, gone in data.get("deeds", ())),
                _writer_of(data),
                CorrectionRecord(data["corrections"], data["lines"], dict(data["entries"]))
                if "entries" in data
                else None,
            )
        except _ODD as error:
            raise DamagedReceipt("a row has no receipt that can be read") from error

    @property
    def text(self) -> str:
        """The JSON text that a row keeps."""
        said: dict[str, Any] = {"notices": list(map(_data_of, self.notices)), "settlement": self.settlement}
        if self.kept:
            said |= self.kept._asdict()
        if self.deeds:
            said["deeds"] = [[_data_of(deed.notice), deed.gone] for deed in self.deeds]
        if self.writer:
            said["writer"] = self.writer
        return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def read_writer(text: str) -> str:
    """Who wrote the row with this receipt, as words on one line, whatever came in with a record; '' for the referee at
    a window, and if it is damaged."""
    if '"writer":' not in text:  # as nearly always
        return ""
    try:
        return Receipt.read(text).writer
    except DamagedReceipt:
        return ""


def _writer_of(data: Mapping[str, Any]) -> str:
    found = data.get("writer")
    return strip_control_characters(found[:_LONGEST]) if isinstance(found, str) else ""


def read_entry(line: Row, notices: Iterable[Notice]) -> dict[str, Any]:
    """What a correction's receipt keeps of a line: what it says and announces; the files that it brings its own row
    has."""
    body = {key: value for key, value in line.body.items() if key != "brought"}
    return {"kind": line.kind, "words": line.words, "body": body, "notices": list(map(_data_of, notices))}


def read_correction(correction: Row) -> CorrectionRecord:
    """What the receipt of a correction keeps. Raises Damaged."""
    found = Receipt.read(correction.receipt).kept
    if found is None:
        raise DamagedReceipt("a correction has no receipt of one")
    return found


def latest_entries(corrections: Sequence[Row]) -> Mapping[str, Any]:
    """Line → what the latest of these corrections keeps of it, where that is not what its own row says; nothing if its
    receipt is damaged."""
    try:
        return read_correction(corrections[-1]).entries if corrections else {}
    except DamagedReceipt:
        return {}


def line_notices(entry: Mapping[str, Any]) -> tuple[Notice, ...]:
    """What a line announces of which a correction's receipt keeps this. Raises Damaged."""
    try:
        return tuple(map(_notice_of, entry["notices"]))
    except _ODD as error:
        raise DamagedReceipt("a line has no notices that can be read") from error


def _data_of(notice: Notice) -> dict[str, Any]:
    """The data that a receipt keeps of a notice; what few notices have stands there only if this one has it."""
    data = notice._asdict()
    for few in ("deed", "touches"):
        if not data[few]:
            del data[few]
    return data


_MARKED: Mapping[str, Literal["", "round", "out", "in"]] = {"round": "round", "out": "out", "retired": "out"}
"""What the kinds of notices marked before notices said it themselves."""


def _notice_of(data: Mapping[str, Any]) -> Notice:
    """The notice of which a receipt keeps these data, be it of an earlier version."""
    return Notice(
        data["kind"],
        data["params"],
        tuple(Change(*change) for change in data["changes"]),
        tuple(Term(*term) for term in data["sum"]),
        tuple(data["rules"]),
        data["level"],
        data["marks"] if "marks" in data else _MARKED.get(data["kind"], ""),
        data.get("deed", ""),
        tuple((holder, what, end) for holder, what, end in data.get("touches", ())),
    )
