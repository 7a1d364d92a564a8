"""Measure what a hub takes: python tests/bench/hub.py [TABLES]

Tables send 500 lines each in bulk over 16 connections, then single lines, 180 a second. In the same run the same rows
are inserted into a plain SQLite file, so that each figure is a ratio. ``GM_HUB_STORE`` measures the hub on PostgreSQL.
The hub's processor time is read from /proc, so that Linux is needed.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from measure import Bench, Figure, place

from gm.hub.protocol.body import Push, encode
from gm.hub.protocol.cards import Card
from gm.hub.sender.client import Client
from gm.hub.store import desk
from gm.hub.store.location import named_store, open_store
from tests.support.hub_lines import NOW, facts, lines, push

GM = [sys.executable, "-m", "gm"]
LINES, CONNECTIONS = 500, 16
RATE, SECONDS = 180, 10
_INSERT = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


class Measured(NamedTuple):
    """The seconds that lines took, the processor's seconds, the number of lines, and the seconds of each request."""

    seconds: float
    cpu: float
    lines: int
    each: Sequence[float]

    @property
    def p99(self) -> float:
        return quantiles(self.each, n=100)[-1]


def plain(folder: Path, pushes: Iterable[Push], single: int) -> tuple[Measured, Measured]:
    """Insert the same rows into a plain file, 500 a transaction; then ``single`` rows, each in its own."""
    with closing(sqlite3.connect(folder / "plain.db", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("CREATE TABLE log (uid, seq, at, kind, words, body, target, receipt, PRIMARY KEY (uid, seq))")
        began, cpu, count = time.perf_counter(), time.process_time(), 0
        for one in pushes:
            db.execute("BEGIN")
            db.executemany(_INSERT, [(one.facts.uid, *line) for line in one.lines])
            db.execute("COMMIT")
            count += len(one.lines)
        bulk = Measured(time.perf_counter() - began, time.process_time() - cpu, count, ())
        each, cpu = list[float](), time.process_time()
        for line in lines(single):
            began = time.perf_counter()
            db.execute(_INSERT, ("single", *line))
            each.append(time.perf_counter() - began)
        return bulk, Measured(sum(each), time.process_time() - cpu, single, each)


def processor(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Return the most memory that a process has used, in MiB."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(text.partition("VmHWM:")[2].split()[0]) / 1024


class Sender:
    """A connection that sends for many tables."""

    def __init__(self, card: Card) -> None:
        self._client = Client(card)

    def put(self, one: Push, body: bytes) -> float:
        """Send lines, and return the seconds until they are stored."""
        began = time.perf_counter()
        answer = self._client.ask("PUT", f"/duels/{one.facts.uid}/rows/{one.start}", body)
        assert answer.status == 200, answer
        return time.perf_counter() - began


def bodies(pushes: Iterable[Push]) -> list[tuple[Push, bytes]]:
    """Return requests with their bodies, which need not be made while the time runs."""
    return [(one, encode(one.facts, one.before, None, None, one.lines)) for one in pushes]


def sent(pid: int, card: Card, requests: list[tuple[Push, bytes]], rate: float = 0) -> Measured:
    """Send requests over all connections, all at once or ``rate`` a second."""
    began, cpu = time.perf_counter(), processor(pid)

    def work(at: int) -> list[float]:
        sender, each = Sender(card), list[float]()
        for number in range(at, len(requests), CONNECTIONS):
            if rate:
                time.sleep(max(0.0, began + number / rate - time.perf_counter()))
            each.append(sender.put(*requests[number]))
        return each

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        each = [one for some in pool.map(work, range(CONNECTIONS)) for one in some]
    count = sum(len(one.lines) for one, _ in requests)
    return Measured(time.perf_counter() - began, processor(pid) - cpu, count, each)


def figures(tables: int) -> list[Figure]:
    """Return what a hub takes beside a plain insert of the same rows."""
    every = lines(LINES + 1)
    of = [facts(f"{number:032x}") for number in range(tables)]
    bulk = [push(one, every[:LINES]) for one in of]
    live = [push(of[number % tables], every, LINES) for number in range(min(tables, RATE * SECONDS))]
    with place() as (folder, env):
        probe, single = plain(folder, bulk, len(live))
        url = named_store(str(folder / "hub.db"))
        store = open_store(str(folder / "hub.db"), url, create=True)
        desk.create(store, "Con", "")
        ((device, key),) = desk.add_devices(store, ["Table 1"], NOW)
        store.close()
        call = [*GM, "--db", str(folder / "hub.db"), "serve", "--hub", "--port", "0", "--json"]
        call += ["--store", url] if url else []
        with subprocess.Popen(call, env=env, stdout=subprocess.PIPE) as process:
            assert process.stdout
            port = json.loads(process.stdout.readline())["port"]
            card = Card(f"http://127.0.0.1:{port}", device.id, key)
            many, few = sent(process.pid, card, bodies(bulk)), sent(process.pid, card, bodies(live), RATE)
            most = memory(process.pid)
            process.terminate()
    print(f"bulk: {many.lines / many.seconds:,.0f} lines/s, plain {probe.lines / probe.seconds:,.0f} lines/s")
    print(f"live: p99 {few.p99 * 1000:.1f} ms, an insert {single.p99 * 1000:.1f} ms")
    bulk_ratio = (many.lines / many.seconds) / (probe.lines / probe.seconds)
    cpu_many = (many.cpu / many.lines) / (probe.cpu / probe.lines)
    cpu_few = (few.cpu / few.lines) / (single.cpu / single.lines)
    return [
        Figure("bulk, lines a second / plain inserts", bulk_ratio, 0.2, at_least=True),
        Figure("live, p99 / an insert's p99", few.p99 / single.p99, 10),
        Figure("processor for a line in bulk / an insert's", cpu_many, 8),
        Figure("processor for a single line / an insert's", cpu_few, 15),
        Figure("most memory, MiB", most, 300),
    ]


BENCH = Bench(figures, (1000,), (100,), once=(4,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
