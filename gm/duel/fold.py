"""The replay of a duel: all lines that are neither undone nor deleted are played through the game in order."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gm.duel.log import Row
from gm.errors import Refusal
from gm.game import AnyGame, Name, NamedTuple, Notice, Seat, Setup, Step, no_names
from gm.notation.formatting import compact_json, entry_from_json


def read_setup(row: Row) -> Setup:
    """Return the set-up in a duel's first line.

    A set-up from an early version of gm may have no files and no rules version. Without one, the first version of the
    rules applies.
    """
    body = row.body
    setup = Setup(
        tuple(Seat(*seat) for seat in body["seats"]),
        body["first"],
        tuple(tuple(team) for team in body["teams"]),
        house=dict(body["house"]),
        brought=body.get("brought", {}),
        version=body.get("version", 1),
        at=body.get("at", ""),
    )
    return _carried_on(setup, body) if "party" in body else setup


def _carried_on(setup: Setup, body: Mapping[str, Any]) -> Setup:
    """Return ``setup`` with the facts in ``body`` about its party.

    These are the party's name, what the party carries over, the earlier duel that it comes from, and whether that duel
    was unfinished.
    """
    return setup._replace(
        party=body["party"] or "",
        carry="" if body["carry"] is None else compact_json(body["carry"]),
        resumed=body.get("resumed", ""),
        unfinished=body.get("unfinished", False),
    )


def all_names(game: AnyGame, setup: Setup, state: Any) -> tuple[Name, ...]:
    """Return every name that an entry can use in a state: the players, and the game's own names."""
    seats = _seated(setup.seats)
    return seats if state is None else (*seats, *game.play.names(state))


@lru_cache
def _seated(seats: tuple[Seat, ...]) -> tuple[Name, ...]:
    return tuple(Name(seat.id, seat.name) for seat in seats)


def find_renames(old: Setup, new: Setup) -> dict[str, str]:
    """Return a mapping from the old to the new ids of the players whom a corrected set-up renames.

    The mapping is empty if the number of players changes.
    """
    was, now = ([seat.id for seat in setup.seats] for setup in (old, new))
    lost, came = [who for who in was if who not in now], [who for who in now if who not in was]
    return dict(zip(lost, came, strict=True)) if len(lost) == len(came) else {}


def play_line(game: AnyGame, state: Any, line: Row) -> Step[Any]:
    """Play one line, and return its step: the new state and the notices. Raises Refusal if the game rejects the line.

    A note does not change the state.
    """
    if line.kind == "entry":
        return game.play.apply(state, entry_from_json(game.inputs.forms, line.body))
    if line.kind == "new":
        return game.play.start(read_setup(line))
    return Step(state, (_remarked(line),))


def _remarked(line: Row) -> Notice:
    """Return the notice of a note, a flag, a cleared flag or a reason."""
    for does, kind in (("doubt", "doubted"), ("settles", "doubt-settled"), ("explains", "explained")):
        if does in line.body:
            return Notice(kind, {"entry": line.body[does], "text": line.body["text"]})
    return Notice("noted", {"text": line.body["text"]})


class UnknownName(Refusal):
    """The error for an unknown name in an entry or, if ``joins`` is True, for a new name that is already in use."""

    def __init__(self, who: str, *, joins: bool = False) -> None:
        super().__init__("misnamed", {"who": who}, (), "words")
        self.who = who
        self.joins = joins


Known = frozenset[tuple[str, str]]
"""Pairs of kind and id for every name known in a state."""


def known_names(game: AnyGame, setup: Setup) -> Callable[[Any], Known]:
    """Return a function from a state to the names that are known in that state.

    If only players have names, the names are the same in every state, and are computed once.
    """
    seats: Known = frozenset(("seat", seat.id) for seat in setup.seats)
    if game.play.names is no_names:
        return lambda state: seats
    return lambda state: seats if state is None else seats | {(name.kind, name.id) for name in game.play.names(state)}


def check_names(game: AnyGame, known: Known, entry: Any) -> None:
    """Check that the names in an entry are known, and that the names of new players are unused. Raises UnknownName."""
    form = game.inputs.forms.get(entry.kind)
    if form is None:
        return
    for kinds, who in form.named_ids(entry):
        if not any((kind, who) in known for kind in kinds):
            raise UnknownName(who)
    for new in form.new_names(entry):
        if any(new.id == who for _, who in known):
            raise UnknownName(new.id, joins=True)


def play_line_checked(game: AnyGame, known: Callable[[Any], Known], state: Any, line: Row) -> Step[Any]:
    """Check the names in a line, play the line, and return its step. Raises Refusal.

    The check is needed if earlier lines have changed, because they decide which names exist.
    """
    if line.kind != "entry":
        return play_line(game, state, line)
    entry = entry_from_json(game.inputs.forms, line.body)
    check_names(game, known(state), entry)
    return game.play.apply(state, entry)


def replay(game: AnyGame, lines: Iterable[Row], state: Any = None) -> Iterator[tuple[Row, Step[Any]]]:
    """Play ``lines`` in order, and yield each line with its step (new state and notices). Raises Refusal.

    The first line is the set-up, unless ``state`` says from which state to begin.
    """
    for line in lines:
        step = play_line(game, state, line)
        state = step.state
        yield line, step


def final_state(game: AnyGame, lines: Sequence[Row]) -> Any:
    """Return the state after the effective lines; None without lines. Raises Refusal."""
    if not lines:
        return None
    forms, play = game.inputs.forms, game.play
    state = play.start(read_setup(lines[0])).state
    entries = (entry_from_json(forms, line.body) for line in lines[1:] if line.kind == "entry")
    if play.replay is not None:
        return play.replay(state, entries)
    for entry in entries:
        state = play.apply(state, entry).state
    return state


class PlayedLine(NamedTuple):
    """A line as it was played: the line, the state after it, and the notices of the line."""

    line: Row
    state: Any
    notices: tuple[Notice, ...]


def play_lines(game: AnyGame, lines: Sequence[Row], before: Sequence[PlayedLine] = ()) -> list[PlayedLine]:
    """Play ``lines`` and return them as played. Raises Refusal.

    If the first lines equal the first lines of ``before``, their results are reused.
    """
    at = common_prefix(lines, before)
    steps = replay(game, lines[at:], before[at - 1].state if at else None)
    return [*before[:at], *(PlayedLine(line, step.state, step.notices) for line, step in steps)]


def replay_lines(game: AnyGame, lines: Sequence[Row], before: Sequence[PlayedLine]) -> list[PlayedLine]:
    """Play ``lines`` after a correction, and return them as played. Raises Refusal.

    Refusal is also raised if an entry uses a name that nobody has at that point. ``before`` are the lines as played
    before the correction. Equal lines at the start are not played again. Equal lines at the end are not played again
    either, if the state before them is unchanged.
    """
    at, known = common_prefix(lines, before), known_names(game, read_setup(lines[0]))
    sure = lines_with_known_names(game, lines[0], before)
    alike, moved = common_suffix(lines, before, at), len(before) - len(lines)
    after = list(before[:at])
    for place in range(at, len(lines)):
        line, state = lines[place], after[-1].state if after else None
        if place >= len(lines) - alike and state == before[place + moved - 1].state:
            return [*after, *before[place + moved :]]
        step = play_line(game, state, line) if id(line) in sure else play_line_checked(game, known, state, line)
        after.append(PlayedLine(line, step.state, step.notices))
    return after


def lines_with_known_names(game: AnyGame, first: Row, before: Sequence[PlayedLine]) -> frozenset[int]:
    """Return the Python ids (``id()``) of the lines whose names need no check after a correction.

    The lines ``before`` are those played before the correction. ``first`` is the set-up after the correction. If the
    game has no names except those of players, and both set-ups have the same players, return the ids of all lines in
    ``before``. Otherwise, return an empty set.
    """
    if game.play.names is not no_names or first.body["seats"] != before[0].line.body["seats"]:
        return frozenset()
    return frozenset(id(played.line) for played in before)


def common_suffix(lines: Sequence[Row], before: Sequence[PlayedLine], at: int) -> int:
    """Return how many of ``lines`` at the end equal the lines at the end of ``before``.

    Lines before index ``at`` are not compared.
    """
    return common_prefix(lines[: at - 1 : -1], before[: at - 1 : -1]) if at else 0


def common_prefix(lines: Sequence[Row], before: Sequence[PlayedLine]) -> int:
    """Return how many of ``lines`` at the start equal the lines at the start of ``before``."""
    pairs = zip(lines, before, strict=False)
    differ = (at for at, (line, old) in enumerate(pairs) if line is not old.line and line != old.line)
    return next(differ, min(len(lines), len(before)))
