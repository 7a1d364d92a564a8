"""The receipt of a row: its notices when it was written, as JSON without English texts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from gm.game import Change, Level, NamedTuple, Notice, Term
from gm.text import strip_control_characters

if TYPE_CHECKING:
    from gm.duel.log import Row
    from gm.duel.piles import Deed
    from gm.duel.settlement import Difference

_LONGEST = 100
"""The maximum length of a writer's name."""
_LEVELS = get_args(Level)
_ODD = (LookupError, TypeError, ValueError, AttributeError)
"""The exception classes that invalid receipt data can raise."""


class DamagedReceipt(ValueError):
    """The error for a text that is not a receipt."""


class CorrectionRecord(NamedTuple):
    """The part of a receipt that only corrections have.

    ``corrections`` are the numbers of the effective corrections. ``lines`` are the names of all lines in playing order.
    ``entries`` maps the name of each line that differs from its stored row to the data that :func:`read_entry` returns.
    """

    corrections: Sequence[int]
    lines: Sequence[str]
    entries: Mapping[str, Any]


class Receipt(NamedTuple):
    """The notices of a row when it was written, and what players then had to do at the table.

    ``writer`` is the person who wrote the row; '' for the referee. ``again`` has the positions of the notices that
    needed no action: what they ask for had already been done. That happens if a correction took back an instruction,
    the players had not undone it yet, and this row gives the same instruction again.
    """

    notices: tuple[Notice, ...]
    settlement: tuple[Difference, ...] = ()
    deeds: tuple[Deed, ...] = ()
    writer: str = ""
    kept: CorrectionRecord | None = None
    again: tuple[int, ...] = ()

    @property
    def repeated(self) -> tuple[Notice, ...]:
        """The notices that needed no action at the table."""
        return tuple(notice for at, notice in enumerate(self.notices) if at in self.again)

    @staticmethod
    def read(text: str) -> Receipt:
        """Return the receipt that ``text`` stores, even from an earlier version. Raises DamagedReceipt."""
        return _read(text)

    @property
    def text(self) -> str:
        """The JSON text that a row stores."""
        data: dict[str, Any] = {"notices": list(map(_data_of, self.notices)), "settlement": self.settlement}
        if self.kept:
            data |= self.kept._asdict()
        if self.deeds:
            data["deeds"] = [[_data_of(deed.notice), deed.gone] for deed in self.deeds]
        if self.again:
            data["again"] = self.again
        if self.writer:
            data["writer"] = self.writer
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@lru_cache(1024)  # after every line, some receipts of earlier rows are read again
def _read(text: str) -> Receipt:
    from gm.duel.piles import Deed  # imported here: writing a receipt does not need it
    from gm.duel.settlement import Difference

    try:
        data = json.loads(text)
        return Receipt(
            tuple(map(_notice_of, data["notices"])),
            tuple(Difference(*difference) for difference in data.get("settlement", ())),
            tuple(Deed(_notice_of(notice), gone) for notice, gone in data.get("deeds", ())),
            _writer_of(data),
            CorrectionRecord(data["corrections"], data["lines"], dict(data["entries"])) if "entries" in data else None,
            tuple(data.get("again", ())),
        )
    except _ODD as error:
        raise DamagedReceipt("a row's receipt cannot be read") from error


def read_writer(text: str) -> str:
    """Return the name of the person who wrote a row, from the ``text`` of its receipt.

    Return '' if the referee wrote the row or the receipt is damaged.
    """
    if '"writer":' not in text:  # the usual case
        return ""
    try:
        return Receipt.read(text).writer
    except DamagedReceipt:
        return ""


def _writer_of(data: Mapping[str, Any]) -> str:
    writer = data.get("writer")
    return strip_control_characters(writer[:_LONGEST]) if isinstance(writer, str) else ""


def is_readable(text: str) -> bool:
    """Return whether ``text`` is a receipt in which the notices of every line can be read."""
    try:
        kept = Receipt.read(text).kept
        for entry in kept.entries.values() if kept else ():
            line_notices(entry)
    except DamagedReceipt:
        return False
    return True


def read_entry(line: Row, notices: Iterable[Notice]) -> dict[str, Any]:
    """Return a line's content and notices as data for a correction's receipt. Attached files are left out."""
    body = {key: value for key, value in line.body.items() if key != "brought"}
    return {"kind": line.kind, "words": line.words, "body": body, "notices": list(map(_data_of, notices))}


def read_correction(correction: Row) -> CorrectionRecord:
    """Return the part of a receipt that only corrections have, from the receipt of the row ``correction``.

    Raises DamagedReceipt.
    """
    record = Receipt.read(correction.receipt).kept
    if record is None:
        raise DamagedReceipt("a correction's receipt has no record of the correction")
    return record


def latest_entries(corrections: Sequence[Row]) -> Mapping[str, Any]:
    """Return the ``entries`` in the receipt of the last of ``corrections`` (see :class:`CorrectionRecord`).

    Return {} if ``corrections`` is empty or that receipt is damaged.
    """
    try:
        return read_correction(corrections[-1]).entries if corrections else {}
    except DamagedReceipt:
        return {}


def line_notices(entry: Mapping[str, Any]) -> tuple[Notice, ...]:
    """Return the notices of a line. ``entry`` is the line's data in a correction's receipt. Raises DamagedReceipt."""
    try:
        return tuple(map(_notice_of, entry["notices"]))
    except _ODD as error:
        raise DamagedReceipt("the notices of a line cannot be read") from error


def _data_of(notice: Notice) -> dict[str, Any]:
    """Return the JSON data of a notice, without ``deed`` and ``touches`` if they are empty."""
    data = notice._asdict()
    for few in ("deed", "touches"):
        if not data[few]:
            del data[few]
    return data


_MARKED: Mapping[str, Literal["", "round", "out", "in"]] = {"round": "round", "out": "out", "retired": "out"}
"""The mark of a stored notice that has no ``marks``, by kind of notice. Early versions stored no marks."""


def _as_emitted(value: Any) -> Any:
    """Return a parameter from JSON in the form in which games emit it: each list becomes a tuple."""
    return tuple(map(_as_emitted, value)) if isinstance(value, list) else value


def _notice_of(data: Mapping[str, Any]) -> Notice:
    """Return the notice that the JSON ``data`` stores. The data may come from an earlier version.

    Raises ValueError if a value has the wrong type or the level is unknown.
    """
    notice = Notice(
        data["kind"],
        {name: _as_emitted(value) for name, value in data["params"].items()},
        tuple(Change(*change) for change in data["changes"]),
        tuple(Term(*term) for term in data["sum"]),
        tuple(data["rules"]),
        data["level"],
        data["marks"] if "marks" in data else _MARKED.get(data["kind"], ""),
        data.get("deed", ""),
        tuple((holder, what, end) for holder, what, end in data.get("touches", ())),
    )
    numbers = [term.amount for term in notice.sum]
    if notice.marks == "round":
        numbers.append(notice.params["round"])  # type: ignore[arg-type]
    texts = [notice.kind, notice.level, notice.marks, notice.deed, *notice.rules, *(term.what for term in notice.sum)]
    texts += [text for change in notice.changes for text in change[:2]]
    if not all(isinstance(text, str) for text in texts) or not all(type(number) is int for number in numbers):
        raise ValueError("a value of a notice has the wrong type")
    if notice.level not in _LEVELS:
        raise ValueError(f"no notice has the level {notice.level!r:.40}")
    return notice
