"""A simulated disk that keeps only synced data, to find out what a power cut leaves of a traced command's files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from tests.survive.traced import Op

SECTOR = 512


class File:
    """The durable content of a file, and its writes since the last sync."""

    def __init__(self, safe: bytes = b"") -> None:
        self.safe = safe
        self.since: list[tuple[int, bytes | None]] = []

    def sync(self) -> None:
        self.safe = _applied(self.safe, self.since)
        self.since = []

    def left(self, chance: Random) -> bytes:
        """Return a possible content after a power cut: each unsynced write is complete, torn or missing."""
        kept: list[tuple[int, bytes | None]] = []
        for at, data in self.since:
            fate = chance.choice(("there", "there", "torn", "lost"))
            if data is None or fate == "there":
                kept.append((at, data))
            elif fate == "torn":
                cut = chance.randrange(len(data) // SECTOR + 1) * SECTOR
                kept.append((at, data[:cut]))
        return _applied(self.safe, kept)


def _applied(data: bytes, writes: Iterable[tuple[int, bytes | None]]) -> bytes:
    made = bytearray(data)
    for at, what in writes:
        if what is None:
            del made[at:]
            made.extend(bytes(max(0, at - len(made))))
        elif what:
            made.extend(bytes(max(0, at - len(made))))
            made[at : at + len(what)] = what
    return bytes(made)


class Disk:
    """A folder on the simulated disk; names are durable once the folder is synced."""

    def __init__(self, folder: Path, before: dict[str, bytes]) -> None:
        self.folder = str(folder)
        self.names = {str(folder / name): File(data) for name, data in before.items()}
        self.safe = dict(self.names)
        self.moves: list[dict[str, File]] = []
        self.said = b""

    def do(self, op: Op) -> None:
        """Carry out one step of a trace."""
        if op.what == "say":
            self.said += op.data
        elif op.what == "sync":
            if op.path == self.folder:
                self.safe, self.moves = dict(self.names), []
            elif op.path in self.names:
                self.names[op.path].sync()
        elif op.what in ("write", "cut"):
            if op.path in self.names:
                self.names[op.path].since.append((op.at, op.data if op.what == "write" else None))
        elif op.what != "mkdir":
            self._name(op)

    def _name(self, op: Op) -> None:
        if op.what == "create" and op.path in self.names:
            return
        if op.what == "create":
            self.names[op.path] = File()
        elif op.what == "unlink":
            self.names.pop(op.path, None)
        else:
            self.names[op.other] = self.names[op.path]
            if op.what == "rename":
                del self.names[op.path]
        self.moves.append(dict(self.names))

    def cut(self, chance: Random, out: Path) -> None:
        """Write a possible state of the folder after a power cut to a real folder."""
        names = chance.choice([self.safe, *self.moves])
        contents = {id(file): file.left(chance) for file in names.values()}
        for path, file in names.items():
            (out / Path(path).name).write_bytes(contents[id(file)])


def cuts(ops: list[Op], folder: Path, before: dict[str, bytes], seeds: Iterable[int]) -> Iterator[tuple[Random, Disk]]:
    """Yield the disk at a random moment of a trace, once for each seed."""
    for seed in seeds:
        chance = Random(seed)
        disk = Disk(folder, before)
        for op in ops[: chance.randrange(len(ops) + 1)]:
            disk.do(op)
        yield chance, disk
