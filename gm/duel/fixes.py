"""Lines that a correction makes impossible: why, and the suggested fixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from gm.duel.edits import Drop, Edit, Fix, Insert, LineContent
from gm.duel.fold import (
    PlayedLine,
    all_names,
    check_names,
    common_prefix,
    common_suffix,
    known_names,
    play_line_checked,
    read_setup,
)
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import AnyGame, NamedTuple, Prompt, Step, SuggestedFix
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join

_MOST = 12
"""The maximum number of entries that a suggested fix may insert before a line to keep that line."""


class OwnerChanged(NamedTuple):
    """A fault: after a correction, a line without a player's name would belong to other players.

    ``was`` are the former players, and ``now`` the new ones.
    """

    was: tuple[str, ...]
    now: tuple[str, ...]


class MeaningChanged(NamedTuple):
    """A fault: after a correction, a line would answer the question ``now`` instead of the question ``was``."""

    was: str
    now: str


Fault = Refusal | GmError | OwnerChanged | MeaningChanged


class Conflict(NamedTuple):
    """A line that a correction makes impossible, the reason, and the suggested fixes. Each fix is a tuple of changes.

    Later lines are judged as if the first fix were made. ``asks`` is another change with which the line could stay. It
    is no fix, because it adds something that nobody has reported.
    """

    line: Row
    fault: Fault
    ways: tuple[tuple[Edit, ...], ...]
    asks: Edit | None = None


class Fixer:
    """A replay of the lines after a correction. It looks for fixes with which as many lines as possible can stay.

    ``before`` are the lines as they were played before the correction. ``own`` are the names of the lines that the
    correction writes. ``unread`` maps the name of each line that can no longer be parsed to the error.
    """

    def __init__(
        self, game: AnyGame, before: Sequence[PlayedLine], own: frozenset[str], unread: Mapping[str, GmError]
    ) -> None:
        self.game = game
        self.before = before
        self.own = own
        self.unread = unread
        states = [None, *(played.state for played in before)]
        self.was = {played.line.name: state for played, state in zip(before, states, strict=False)}
        self.setup = read_setup(before[0].line)
        self.known = known_names(game, self.setup)
        self.deleted: set[str] = set()
        """The names of the lines that the correction or a suggested fix deletes."""

    def _step(self, state: Any, line: Row) -> Step[Any]:
        return play_line_checked(self.game, self.known, state, line)

    def conflicts(self, lines: Sequence[Row]) -> list[Conflict]:
        """Return a conflict for every impossible line. Raises Refusal or GmError if the correction itself writes such a
        line.
        """
        at = common_prefix(lines, self.before)
        self.deleted = {played.line.name for played in self.before} - {line.name for line in lines}
        self.setup = read_setup(lines[0])
        self.known = known_names(self.game, self.setup)
        state = self.before[at - 1].state if at else None
        conflicts: list[Conflict] = []
        alike = 0 if self.unread else common_suffix(lines, self.before, at)
        moved = len(self.before) - len(lines)
        for place in range(at, len(lines)):
            if place >= len(lines) - alike and state == self.before[place + moved - 1].state:
                return conflicts  # from here on, the replay gives the same as before the correction
            line = lines[place]
            fault, after = self._judged(lines, place, state)
            own = line.name in self.own
            if fault is None or (own and isinstance(fault, OwnerChanged | MeaningChanged)):
                state = after
                continue
            if own and not isinstance(fault, OwnerChanged | MeaningChanged):
                raise fault
            before = state
            way, state = self._keep(lines, place, state)
            drop = (Drop(line.name),)
            if not way:
                self.deleted.add(line.name)
            conflicts.append(Conflict(line, fault, (way, drop) if way else (drop,), self._asking(line, before)))
        return conflicts

    def _judged(self, lines: Sequence[Row], place: int, state: Any) -> tuple[Fault | None, Any]:
        """Return why the line at ``place`` is impossible in ``state``, and the state after the line.

        The first value is None if the line is possible.
        """
        line = lines[place]
        if line.name in self.unread:
            return self.unread[line.name], state
        try:
            after = self._step(state, line).state
        except Refusal as refusal:
            return refusal, state
        fault = self._turned(line, state)
        return None if fault is None or self._goes_on(lines, place, after) else fault, after

    def _turned(self, line: Row, state: Any) -> OwnerChanged | MeaningChanged | None:
        """Return how the owner or the meaning of ``line`` has changed; None if neither has changed.

        Only a line that depends on the prompt at its place can change in this way.
        """
        before = self.was.get(line.name)
        if line.kind != "entry" or before is None or line.body["kind"] == "house":
            return None
        form = self.game.inputs.forms[line.body["kind"]]
        if form.leading:
            return None
        was, now = self._due(form.name, before), self._due(form.name, state)
        asked, asks = was.seats if was else (), now.seats if now else ()
        if asked and asked != asks:
            return OwnerChanged(asked, asks)
        if form.fields or not form.turn:  # its own words say what it means
            return None
        text, says = self._question(was, before), self._question(now, state)
        return MeaningChanged(text, says) if text and text != says else None

    def _due(self, kind: str, state: Any) -> Prompt | None:
        """Return the first prompt in ``state`` that an entry of this kind answers; None if there is none."""
        return next((p for p in self.game.play.prompts(state, None) if p.due and p.entry == kind), None)

    def _question(self, prompt: Prompt | None, state: Any) -> str:
        """Return the text of a prompt in ``state``; '' without a prompt."""
        names = {name.id: name.name for name in all_names(self.game, self.setup, state)} if prompt else {}
        return self.game.texts.say(prompt, names) if prompt else ""

    def _goes_on(self, lines: Sequence[Row], place: int, state: Any) -> bool:
        """Return whether the lines after ``place`` stay possible, if they are played from ``state``.

        They are tried only up to the next entry of the same kind as the line at ``place``.
        """
        kind = lines[place].body["kind"]
        for line in lines[place + 1 :]:
            if line.kind == "entry" and line.body["kind"] == kind:
                return True
            if line.name in self.unread:
                return False
            try:
                state = self._step(state, line).state
            except Refusal:
                return False
        return True

    def _keep(self, lines: Sequence[Row], place: int, state: Any) -> tuple[tuple[Edit, ...], Any]:
        """Return the changes with which the line at ``place`` can stay, and the state after the line.

        If there are no such changes, return () and ``state``, as if the line were deleted.
        """
        line, now, way = lines[place], state, list[Edit]()
        if self._can_be_kept(line):
            entry = entry_from_json(self.game.inputs.forms, line.body)
            while len(way) < _MOST and (step := self._first(entry, line, now)):
                mend, now = step
                way.append(self._edit(line, mend))
                if mend.instead:
                    return tuple(way), now
                fault, after = self._judged(lines, place, now)
                if fault is None:
                    return tuple(way), after
        return (), state

    def _can_be_kept(self, line: Row) -> bool:
        """Return whether gm may suggest fixes for ``line``: it must be an earlier entry, and the players must be
        unchanged.
        """
        now_sit, sat = ({seat.id for seat in setup.seats} for setup in (self.setup, read_setup(self.before[0].line)))
        return now_sit == sat and line.kind == "entry" and line.name in self.was

    def _edit(self, line: Row, mend: SuggestedFix) -> Edit:
        """Return the change that the suggested fix ``mend`` makes to ``line``."""
        words = join(format_entry(self.game.inputs.forms, mend.entry, mend.asks))
        written = LineContent("entry", words, mend.entry._asdict())
        return Fix(line.name, written) if mend.instead else Insert(line.name, written)

    def _asking(self, line: Row, state: Any) -> Edit | None:
        """Return a change with which ``line`` would be possible, but which adds something that nobody has reported.

        gm never makes such a change automatically. Return None if the game suggests no such change.
        """
        if not self._can_be_kept(line):
            return None
        entry = entry_from_json(self.game.inputs.forms, line.body)
        mends = self.game.play.fixes(self.was[line.name], state, entry)
        wanted = next((mend for mend in mends if mend.asks), None)
        return self._edit(line, wanted) if wanted else None

    def _first(self, entry: Any, line: Row, state: Any) -> tuple[SuggestedFix, Any] | None:
        """Return the first suggested fix that the rules accept and that changes the state, and the state after the fix.

        Return None if there is no such fix. A fix never inserts a line that was deleted at the same place.
        """
        for mend in self.game.play.fixes(self.was[line.name], state, entry):
            if mend.asks or self._is_deleted(line, join(format_entry(self.game.inputs.forms, mend.entry))):
                continue
            try:
                check_names(self.game, self.known(state), mend.entry)
                after = self.game.play.apply(state, mend.entry).state
            except Refusal:
                continue
            if after != state:
                return mend, after
        return None

    def _is_deleted(self, line: Row, words: str) -> bool:
        """Return whether a line with these ``words`` was deleted right before ``line``."""
        before = [played.line for played in self.before]
        at = next((at for at, other in enumerate(before) if other.name == line.name), 0)
        deleted = takewhile(lambda other: other.name in self.deleted, reversed(before[:at]))
        return any(other.words == words for other in deleted)
