"""Snapshots of a duel's state and its result, written with each line.

A snapshot is read when the duel is opened. The result says who won, so that SQL queries can use it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from gm import games
from gm.duel.fold import PlayedLine, read_setup
from gm.duel.log import Row, effective_rows
from gm.duel.state_json import dump_state, load_state, records_shape
from gm.errors import GmError, Refusal
from gm.game import AnyGame, House, NamedTuple, Notice, Setup
from gm.links import __version__
from gm.notation.formatting import entry_from_json
from gm.store.database import Duel, Store
from gm.store.snapshot import Snapshot, read_result, write_result, write_snapshot

if TYPE_CHECKING:
    from gm.duel.judge import Judgement
    from gm.table.table import Table

_WRITER = json.JSONEncoder(separators=(",", ":"), check_circular=False)
"""The JSON encoder of snapshots. States are tuples, so it does not check for circular references."""
_BATCH = 25
"""The number of results that are written in one go. Then other windows have a chance to write."""
ODD_ROWS = (Refusal, LookupError, TypeError, ValueError, AttributeError)
"""The exceptions that damaged or invalid rows can raise when they are replayed."""


class Place(NamedTuple):
    """The content of a snapshot: the state of a duel after a row, its title, and its house rules (``switches``).

    ``seated`` is the data of the corrected set-up, or None if the set-up was never corrected. ``acted`` is the number
    of the last undo, redo or correction. ``ever`` maps the ids of all players so far to their names.
    """

    seated: Mapping[str, Any] | None
    title: str
    acted: int
    switches: Mapping[str, str]
    ever: Mapping[str, str]
    state: Any


def read_place(stored: Snapshot, duel: Duel, game: AnyGame) -> Place | None:
    """Return the content of a snapshot; None if it is invalid, or if another version of gm or of the game wrote it."""
    if not game.play.record_types or stored.made != _made(duel, game):
        return None
    try:
        *facts, state = json.loads(stored.held)
        return Place._make([*facts, load_state(game.play.record_types, state)])
    except (LookupError, TypeError, ValueError):
        return None


def snapshot_writer(store: Store, duel: Duel, game: AnyGame, seq: int, place: Place) -> Callable[[], None] | None:
    """Return a function that writes the snapshot after row ``seq``; None if the state cannot be stored."""
    try:
        held = _WRITER.encode([*place[:-1], dump_state(game.play.record_types, place.state)])
    except TypeError:
        return None
    return partial(write_snapshot, store, duel.id, seq, _made(duel, game), held)


def _made(duel: Duel, game: AnyGame) -> str:
    """Return a text with all versions on which a snapshot depends: of gm, of the game and of its records."""
    of = f"{__version__} {duel.game} {games.edition(duel.game)} {duel.rules_version} {game.info.rules_version}"
    return f"{of} {','.join(Place._fields)} {records_shape(game.play.record_types)}"


def house_rules_after(game: AnyGame, switches: Mapping[str, str], line: Row) -> Mapping[str, str]:
    """Return the house rules after ``line``. ``switches`` has the house rules before it."""
    if line.kind != "entry" or line.body["kind"] != "house":
        return switches
    house = entry_from_json(game.inputs.forms, line.body)
    assert isinstance(house, House)
    return {**switches, **dict(house.settings)}


class StoredResult(NamedTuple):
    """The result of a duel, as stored for SQL: who won and who played. Each field is a column.

    ``over`` is 1 if the duel is over, else 0. ``winners`` is a JSON list of ids in seat order. ``seats`` is a JSON list
    of players: the id, the name, and the team or null. ``first`` is the player who began, ``round`` the number of the
    latest round. ``place`` is the name of the line that ended the duel, ``at`` the time of that line.
    """

    over: int
    winners: str
    kind: str | None
    first: str | None
    round: int | None
    place: str | None
    at: str | None
    title: str
    seats: str


class Progress(NamedTuple):
    """The progress of a duel: ``round`` is the number of its latest round, or None before the first round.

    ``place`` and ``at`` are the name and the time of the line that ended the duel. They are None while the duel goes
    on.
    """

    round: int | None = None
    place: str | None = None
    at: str | None = None


def progress_of(game: AnyGame, played: Sequence[PlayedLine]) -> Progress:
    """Return the progress of a duel after the effective lines ``played``."""
    ended = Progress()
    for step in reversed(played):
        if game.play.outcome(step.state) is None:
            break
        ended = Progress(None, step.line.name, step.line.at)
    rounds = (round_opened(step.notices) for step in reversed(played))
    return ended._replace(round=next((number for number in rounds if number is not None), None))


def progress_after(game: AnyGame, before: Progress, steps: Iterable[PlayedLine]) -> Progress:
    """Return the progress of a duel after the lines ``steps``. ``before`` is the progress before these lines."""
    for step in steps:
        opened = round_opened(step.notices)
        number = before.round if opened is None else opened
        if game.play.outcome(step.state) is None:
            before = Progress(number)
        elif before.place is None:
            before = Progress(number, step.line.name, step.line.at)
        else:
            before = before._replace(round=number)
    return before


def round_opened(notices: Iterable[Notice]) -> int | None:
    """Return the number of the last round whose beginning a line's ``notices`` announce; None if they announce none."""
    rounds = [notice.params["round"] for notice in notices if notice.marks == "round"]
    return int(str(rounds[-1])) if rounds else None


def result_of(table: Table) -> StoredResult:
    """Return the result of a duel, computed from its log."""
    return _result(table.game, table.setup, table.title, table.state, progress_of(table.game, table.played))


def quick_result_of(table: Table) -> StoredResult:
    """Return the same result as :func:`result_of`, but compute it in a third of the time.

    The time is saved because no notices are made: the last round is read from the receipts. If the duel was over before
    its last entry, :func:`result_of` is used.
    """
    game, lines = table.game, table.lines
    entries = [line for line in lines if line.kind == "entry"]
    if game.play.replay is None or not entries:
        return result_of(table)
    *earlier, last = (entry_from_json(game.inputs.forms, line.body) for line in entries)
    state = game.play.replay(game.play.start(read_setup(lines[0])).state, earlier)
    if game.play.outcome(state) is not None:
        return result_of(table)
    state = game.play.apply(state, last).state
    ended = Progress(None, entries[-1].name, entries[-1].at) if game.play.outcome(state) else Progress()
    return _result(game, table.setup, table.title, state, ended._replace(round=_last_round(table.rows, lines)))


def _last_round(rows: Sequence[Row], lines: Sequence[Row]) -> int | None:
    """Return the number of the latest round, according to the receipts; None before the first round."""
    from gm.duel.receipt import Receipt, latest_entries, line_notices  # imported here: no entry needs them

    later = latest_entries([row for row in effective_rows(rows) if row.kind == "correct"])
    for line in reversed(lines):
        if line.name not in later and '"round"' not in line.receipt:
            continue
        notices = line_notices(later[line.name]) if line.name in later else Receipt.read(line.receipt).notices
        if (number := round_opened(notices)) is not None:
            return number
    return None


def result_after(table: Table, made: Sequence[tuple[Row, Judgement]]) -> StoredResult:
    """Return the result of a duel after the rows ``made``, which will be written next.

    The stored result contains the progress before these rows. If that result is missing or out of date, the progress is
    computed from the log.
    """
    game, (_, last) = table.game, made[-1]
    if last.played is not None:
        now = last.played[0].line
        setup = read_setup(now)
        title = current_title(game, table.duel, table.rows[0], now, setup)
        return _result(game, setup, title, last.state, progress_of(game, last.played))
    kept = read_result(table.store, table.duel.id, len(table.rows) - 1)
    stored = StoredResult(*kept) if kept else None
    before = Progress(stored.round, stored.place, stored.at) if stored else progress_of(game, table.played)
    steps = [PlayedLine(row, judged.state, judged.notices) for row, judged in made]
    return _result(game, table.setup, table.title, last.state, progress_after(game, before, steps))


def first_result(game: AnyGame, setup: Setup, title: str, begun: PlayedLine) -> StoredResult:
    """Return the result of a new duel, in which only the set-up line ``begun`` was played."""
    return _result(game, setup, title, begun.state, progress_after(game, Progress(), [begun]))


def _result(game: AnyGame, setup: Setup, title: str, state: object, progress: Progress) -> StoredResult:
    outcome = game.play.outcome(state)
    teams = {who: chr(ord("A") + at) for at, team in enumerate(setup.teams) for who in team}
    return StoredResult(
        over=int(outcome is not None),
        winners=json.dumps(outcome.winners if outcome else (), ensure_ascii=False),
        kind=outcome.kind if outcome else None,
        first=(game.play.first(state) if game.play.first else setup.first) or None,
        round=progress.round,
        place=progress.place,
        at=progress.at,
        title=title,
        seats=json.dumps([[seat.id, seat.name, teams.get(seat.id)] for seat in setup.seats], ensure_ascii=False),
    )


def current_title(game: AnyGame, duel: Duel, written: Row, now: Row, setup: Setup) -> str:
    """Return the title of a duel after corrections of its set-up line.

    ``written`` is this line as first written, ``now`` as it is after all corrections.
    """
    if now.words == written.words:
        return duel.title
    from gm.notation.setup import default_title, setup_title  # imported here: no entry needs it

    return setup_title(now.words) or default_title(game, setup)


def write_missing_results(store: Store, progress: Callable[[str], None]) -> None:
    """Compute and store the result of every duel that has no stored result. A duel that cannot be read is left out.

    If this stops halfway, the missing results are written by ``gm stats``, by ``gm check``, or by the next line of the
    duel.
    """
    with suppress(GmError):
        query = "SELECT id FROM duel WHERE id NOT IN (SELECT duel FROM result) ORDER BY id"
        missing = [duel for (duel,) in store.db.execute(query).fetchall()]
        for at in range(0, len(missing), _BATCH):
            if len(missing) > _BATCH:
                progress(f"bringing the duels up to date: {at} of {len(missing)}")
            with store.writing():
                for duel in missing[at : at + _BATCH]:
                    _write_missing_result(store, duel)
        progress("")


def _write_missing_result(store: Store, duel: int) -> None:
    from gm.table.table import Table  # imported here: it imports this module

    with suppress(GmError, *ODD_ROWS):
        table = Table(store, duel, bookmarked=False)
        write_result(store, duel, len(table.rows) - 1, quick_result_of(table))
