"""The notices of an entry."""

from collections.abc import Mapping
from typing import Literal

from gm.game import Change, End, Level, Notice, Term, Value

_NOTHING: Mapping[str, Value] = {}


class Notices(list[Notice]):
    """The notices so far, in the order of the table. Only a ``recording`` list collects any: a replayed entry was
    announced when it was played."""

    __slots__ = ("recording",)

    def __init__(self, recording: bool = True) -> None:
        self.recording = recording

    def emit(
        self,
        kind: str,
        params: Mapping[str, Value] = _NOTHING,
        changes: tuple[Change, ...] = (),
        sum: tuple[Term, ...] = (),
        rules: tuple[str, ...] = (),
        level: Level = "info",
        marks: Literal["", "round", "out", "in"] = "",
        deed: Literal["", "back", "final"] = "",
        touches: tuple[tuple[str, str, End], ...] = (),
    ) -> None:
        if self.recording:
            self.append(Notice(kind, params, changes, sum, rules, level, marks, deed, touches))
