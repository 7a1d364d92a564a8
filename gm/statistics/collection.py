"""The collector of the counts of all chosen duels. It reads only duels with new rows, and caches their counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha1
from zlib import crc32

from gm import games
from gm.errors import GmError
from gm.game import NamedTuple
from gm.links import __version__
from gm.statistics.cache import Cache, block_of
from gm.statistics.part import Part, read_part
from gm.statistics.selection import DuelResult, Filter, read_duels
from gm.store.archive import read_filings
from gm.store.database import Store
from gm.store.snapshot import write_result
from gm.table.clock.settings import parse_settings
from gm.table.snapshots import ODD_ROWS, StoredResult, quick_result_of
from gm.table.table import Table

_FORMAT = 4
"""The version of the counts. Raise it when something is counted in another way."""
_BATCH = 100
"""The number of results that are written in one transaction. After each, other windows may write."""


class Collection(NamedTuple):
    """The duels that fit a filter, and the sums of what was counted in them. There is a sum for each game.

    ``rated`` are the duels from which ratings are computed: those that fit the filter if its players are ignored.
    ``every`` has the sums over all ``duels``. ``counted`` has the sums over the finished duels, or over all duels if
    the filter includes duels that go on. ``skipped`` maps each duel that cannot be read to the reason. ``parts`` has
    the counts of single duels.
    """

    duels: Sequence[DuelResult] = ()
    rated: Sequence[DuelResult] = ()
    skipped: Mapping[int, str] = {}
    every: Mapping[str, Part] = {}
    counted: Mapping[str, Part] = {}
    parts: Mapping[int, Part] = {}


class Collector:
    """Reader of the duels in a database. It reads all of them as they were at the same moment."""

    def __init__(self, store: Store, progress: Callable[[str], None]) -> None:
        self._store = store
        self._progress = progress
        self._cache = Cache(store.path)
        self._skipped: dict[int, str] = {}
        self._results: list[tuple[DuelResult, StoredResult]] = []
        self._parts: dict[int, Part] = {}
        self._new: dict[int, tuple[str, Part]] = {}
        self._sums: dict[tuple[int, str], Part] = {}
        self._known = self._duels()
        self._clocks: Mapping[int, str] = dict(store.db.execute("SELECT duel, held FROM clock").fetchall())

    @property
    def players(self) -> dict[str, str]:
        """A name of every player in the database, by id."""
        tables = {duel.seated: duel.seats for duel in self._known}
        return {seat.id: seat.name for seats in tables.values() for seat in seats}

    def names(self, choice: Filter) -> dict[str, str]:
        """Return a name for every player, by id. If several ids are one player, the main id's name is preferred."""
        named: dict[str, str] = {}
        for seat, name in sorted(self.players.items()):
            who = choice.player(seat)
            if seat == who or who not in named:
                named[who] = name
        return named

    def collect(self, choice: Filter, *, singly: bool = False) -> Collection:
        """Return the duels that fit ``choice``, with the sums of their counts.

        With ``singly``, the collection's ``parts`` have the counts of each of these duels.
        """
        left_out = {slug for slug in games.slugs() if not (choice.game or games.info(slug).is_duel)}
        rated = [duel for duel in self._known if duel.game not in left_out and choice.chooses(duel)]
        if choice.event:
            self._load(rated)
            rated = [duel for duel in rated if ("event", choice.event) in self._parts.get(duel.id, ())]
        duels = [duel for duel in rated if choice.seats(duel)]
        every = self._added(duels)
        duels = [duel for duel in duels if duel.id not in self._skipped]
        counted = self._added([duel for duel in duels if duel.over or choice.open])
        if singly:
            self._load(duels)
        rated = [duel for duel in rated if duel.id not in self._skipped]
        return Collection(duels, rated, self._skipped, every, counted, self._parts)

    @contextmanager
    def _skipping(self, duel: int) -> Iterator[None]:
        """Run a block of code that reads ``duel``. If it cannot be read, record it as skipped."""
        try:
            yield
        except GmError as error:
            self._skipped[duel] = error.message
        except ODD_ROWS:
            self._skipped[duel] = f"Duel {duel} has an entry that cannot be read."

    def _duels(self) -> list[DuelResult]:
        """Return all duels that can be read, with their results. A missing result is computed."""
        filings = read_filings(self._store)
        sound, stale, lost = read_duels(self._store, filings)
        for number in lost:
            with self._skipping(number):
                self._store.duel(number)
        for at, duel in enumerate(stale):
            self._tell("computing results", at, len(stale))
            with self._skipping(duel.id):
                result = quick_result_of(Table(self._store, duel.id, bookmarked=False))
                self._results.append((duel, result))
                sound.append(duel.with_result(result))
        for slug in {duel.game for duel in sound} - {*games.slugs()}:
            for duel in sound:
                if duel.game == slug:
                    with self._skipping(duel.id):
                        games.info(slug)
        return sorted((duel for duel in sound if duel.id not in self._skipped), key=lambda duel: duel.id)

    def _added(self, duels: Sequence[DuelResult]) -> dict[str, Part]:
        """Return the sums of the counts of ``duels``, by game. Sums over blocks of duels are cached."""
        groups: dict[tuple[str, int], list[DuelResult]] = {}
        for duel in duels:
            groups.setdefault((duel.game, block_of(duel.id)), []).append(duel)
        blocks = {(block, self._mark_all(members)): members for (_, block), members in groups.items()}
        kept = self._cache.sums([name for name in blocks if name not in self._sums])
        missing = [name for name in blocks if name not in kept and name not in self._sums]
        self._load([duel for name in missing for duel in blocks[name]])
        by_game: dict[str, Part] = {}
        for name, members in blocks.items():
            added = kept.get(name) or self._sums.get(name)
            if added is None:
                added = add_up(self._parts[duel.id] for duel in members if duel.id in self._parts)
                if not any(duel.id in self._skipped for duel in members):
                    self._sums[name] = added
            by_game.setdefault(members[0].game, Counter()).update(added)
        return by_game

    def _load(self, duels: Sequence[DuelResult]) -> None:
        """Read the counts of ``duels``: from the cache or, if the cache has none or old ones, from the rows."""
        wanted = {duel.id: self._mark(duel) for duel in duels if duel.id not in self._parts}
        self._parts |= self._cache.parts(wanted)
        unread = [duel for duel in duels if duel.id in wanted and duel.id not in self._parts]
        for at, duel in enumerate(unread):
            self._tell("reading duels", at, len(unread))
            with self._skipping(duel.id):
                self._parts[duel.id] = self._part(duel)
                self._new[duel.id] = (self._mark(duel), self._parts[duel.id])

    def _part(self, duel: DuelResult) -> Part:
        game = games.load(duel.game)
        if duel.rules_version > game.info.rules_version:
            raise GmError("file", f"Duel {duel.id} uses newer rules than this version of gm has.")
        settings = parse_settings(self._clocks.get(duel.id, "{}"))
        return read_part(game, duel, self._store.rows(duel.id), settings.pauses)

    def _mark_all(self, duels: Sequence[DuelResult]) -> str:
        """Return a text that changes whenever the sum of ``duels`` may change."""
        clocks = [(duel.id, self._clocks[duel.id]) for duel in duels if duel.id in self._clocks]
        marks = [(duel.id, duel.seq, duel.crc) for duel in duels]
        return sha1(repr((_FORMAT, __version__, clocks, marks)).encode()).hexdigest()

    def _mark(self, duel: DuelResult) -> str:
        """Return a text that changes whenever the counts of a duel may change."""
        clock = crc32(self._clocks.get(duel.id, "").encode())
        return f"{duel.seq}.{duel.crc}.{clock}.{_FORMAT}.{__version__}"

    def _tell(self, what: str, at: int, of: int) -> None:
        if of > _BATCH and at % _BATCH == 0:
            self._progress(f"{what}: {at} of {of}")

    def write(self) -> None:
        """Store missing results, and new counts. A result is not stored if its duel has new rows by now."""
        with suppress(GmError):
            for at in range(0, len(self._results), _BATCH):
                with self._store.writing():
                    for duel, result in self._results[at : at + _BATCH]:
                        if self._store.sums("log", duel.id, -1) == [(duel.seq, duel.crc)]:
                            write_result(self._store, duel.id, duel.seq, result)
        gone = self._cache.numbers() - {duel.id for duel in self._known} - {*self._skipped}
        if self._new or self._sums or gone:
            self._cache.write(self._new, self._sums, gone)


@contextmanager
def collecting(store: Store, progress: Callable[[str], None] = lambda text: None) -> Iterator[Collector]:
    """Open a collector. At the end, store the results and counts that it has computed, if the files can be written."""
    with store.at_once():
        collector = Collector(store, progress)
        yield collector
    progress("")
    collector.write()


def add_up(parts: Iterable[Part]) -> Part:
    """Return the sum of the counts of several duels, without counts that only have a meaning within one duel."""
    added: Part = Counter()
    for part in parts:
        added.update(part)
    return Counter({key: count for key, count in added.items() if key[0] != "by"})
