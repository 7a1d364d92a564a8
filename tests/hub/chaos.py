"""Tables that send while the hub is killed again and again and answers are lost, for a short test and a long run."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event

from gm.hub.protocol.body import encode
from gm.hub.protocol.cards import Card
from gm.hub.protocol.limits import MOST_LINES
from gm.hub.sender.client import Client
from gm.hub.sender.request import Answer, Unreachable
from gm.hub.store import desk
from gm.hub.store.base import Store
from gm.hub.store.duels import read_lines
from gm.hub.store.location import VARIABLE, open_store
from gm.hub.store.tree import read_tree
from tests.support.hub_lines import NOW, digest_of, facts, lines, push

CONNECTIONS = 16
_REST = 0.02
"""The seconds that a table waits while the hub is away."""


class Hub:
    """The process of a hub, which can be killed."""

    def __init__(self, folder: Path, url: str) -> None:
        self._words = [sys.executable, "-m", "gm", "--db", str(folder / "hub.db"), "serve", "--hub", "--json"]
        self._env = {**os.environ, **({VARIABLE: url} if url else {})}
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the process on the port that it had before, and wait until it serves."""
        self._process = subprocess.Popen(
            [*self._words, "--port", str(self.port)], env=self._env, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
        )
        assert self._process.stdout
        self.port = json.loads(self._process.stdout.readline())["port"]

    def kill(self) -> None:
        """Kill the process, as a power cut does."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


class Deaf(Client):
    """A client that loses every third answer after the hub has sent it."""

    def __init__(self, card: Card, chance: random.Random) -> None:
        super().__init__(card)
        self._chance = chance

    def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        answer = super().ask(method, path, body)
        if self._chance.random() < 0.33:
            raise Unreachable("the answer was lost")
        return answer


class Sender:
    """A table whose duel grows while it is sent."""

    def __init__(self, number: int, client: Client, chance: random.Random) -> None:
        self.facts = facts(f"{number:032x}")
        self.lines = lines(1)
        self.have = 0
        self._client = client
        self._chance = chance

    def step(self) -> None:
        """Type a few lines and try once to send what the hub does not have."""
        self.lines += lines(self._chance.randint(1, 5), start=len(self.lines))
        self._send()

    @property
    def is_done(self) -> bool:
        """True if the hub has everything."""
        return self.have == len(self.lines)

    def finish(self, most: int = sys.maxsize) -> None:
        """Send until the hub has everything, or ``most`` times."""
        while not self.is_done and most:
            self._send()
            most -= 1
        self._client.close()

    def _send(self) -> None:
        sent = push(self.facts, self.lines[: self.have + MOST_LINES], self.have)
        body = encode(self.facts, sent.before, None, None, sent.lines)
        try:
            answer = self._client.ask("PUT", f"/duels/{self.facts.uid}/rows/{self.have}", body)
        except Unreachable:
            return
        assert answer.status == 200, answer
        self.have = answer.data["have"]


def run(folder: Path, url: str, *, tables: int, steps: int, kills: int, seed: int, cut: Callable[[], None]) -> int:
    """Let tables send, kill the hub and ``cut`` the database engine, and compare every line. Return their number."""
    chance = random.Random(seed)
    hub, senders = _begun(folder, url, tables, chance)
    when = set(chance.sample(range(steps), kills))
    for step in range(steps):
        chance.shuffle(senders)
        for number, sender in enumerate(senders):
            if step in when and number == len(senders) // 2:
                hub.kill()
                cut()
                hub.start()
            sender.step()
    for sender in senders:
        sender.finish()
    hub.kill()
    return _compared_all(folder, url, senders)


def load(folder: Path, url: str, *, tables: int, steps: int, kills: int, seed: int, cut: Callable[[], None]) -> int:
    """Let all tables send at the same time while the hub is killed, and compare every line. Return their number."""
    hub, senders = _begun(folder, url, tables, random.Random(seed))
    rest = Event()

    def play(sender: Sender) -> None:
        for _ in range(steps):
            sender.step()
        while not sender.is_done:
            sender.finish(most=1)
            rest.wait(_REST)

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        playing = [pool.submit(play, sender) for sender in senders]
        for at in range(kills):
            wait(playing[: (at + 1) * tables // (kills + 1)])
            hub.kill()
            cut()
            hub.start()
        for one in playing:
            one.result()
    hub.kill()
    return _compared_all(folder, url, senders)


def _begun(folder: Path, url: str, tables: int, chance: random.Random) -> tuple[Hub, list[Sender]]:
    """Create and serve a hub, and return its process and a table for each card."""
    store = open_store(str(folder / "hub.db"), url, create=True)
    desk.create(store, "Con", "")
    cards = desk.add_devices(store, [f"Table {number}" for number in range(1, tables + 1)], NOW)
    store.close()
    hub = Hub(folder, url)
    address = f"http://127.0.0.1:{hub.port}"
    chances = [random.Random(chance.random()) for _ in cards]
    return hub, [
        Sender(one.id, Deaf(Card(address, one.id, key), own), own)
        for (one, key), own in zip(cards, chances, strict=True)
    ]


def _compared_all(folder: Path, url: str, senders: list[Sender]) -> int:
    store = open_store(str(folder / "hub.db"), url)
    try:
        return sum(_compared(store, sender) for sender in senders)
    finally:
        store.close()


def _compared(store: Store, sender: Sender) -> int:
    """Compare every line of a duel at the hub, and return how many there are."""
    tree = read_tree(store, sender.facts.uid)
    assert tree
    assert list(tree.branches) == [0]
    assert read_lines(store, tree, 0) == sender.lines
    assert tree.counting.head == digest_of(sender.facts, sender.lines)
    (count,) = store.one("SELECT count(*) FROM log WHERE uid = ?", sender.facts.uid) or (0,)
    assert count == len(sender.lines)
    return len(sender.lines)
