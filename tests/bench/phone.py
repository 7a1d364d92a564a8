"""Measure how soon a phone gets its answer: python tests/bench/phone.py [ENTRIES]

A phone enters line after line into a duel of 500 rows, over one connection to the phones' port. In the same run, lines
are typed into ``gm play`` over a pipe.
"""

from __future__ import annotations

import http.client
import json
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from duels import ready_for_a_throw
from measure import Bench, Figure, place, quiet

from gm.hub.protocol.signing import signature
from gm.interfaces.phone.signing import new_key_share, shared_secret

GM = [sys.executable, "-m", "gm"]
LINES = ("throw bo 5 mid", "undo")
ROWS = 500


class Phone:
    """A phone that is paired with a machine on these terms, and enters lines over one connection."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self._port, code = told["port"], told["code"]
        self._talk = http.client.HTTPConnection("localhost", self._port)
        mine, nonce = new_key_share(), secrets.token_hex(16)
        mac = signature(code, "pair", "bench", nonce, mine.sent)
        found = self._sent("/pair", {"name": "bench", "nonce": nonce, "half": mine.sent, "mac": mac})
        self._key = signature(code, "key", nonce, found["nonce"], shared_secret(mine, found["half"]))
        self._number = found["phone"]
        self._nth = 1
        mac = signature(self._key, "look", self._number, self._nth)
        self._talk.request("GET", f"/state?phone={self._number}&nth={self._nth}&mac={mac}")
        self._state = json.loads(self._talk.getresponse().read())

    def _sent(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        headers = {"origin": f"http://localhost:{self._port}", "content-type": "application/json"}
        self._talk.request("POST", path, json.dumps(body), headers)
        answer = self._talk.getresponse()
        found: dict[str, Any] = json.loads(answer.read())
        assert answer.status == 200, found
        return found

    def say(self, words: str) -> float:
        """Send a line, and return the seconds until it is answered with the new screen."""
        began = time.perf_counter()
        self._nth += 1
        said = (self._number, self._nth, self._state["duel"], secrets.token_hex(16), self._state["last"], words)
        body = dict(zip(("phone", "nth", "duel", "id", "after", "words"), said, strict=True))
        found = self._sent("/line", {**body, "mac": signature(self._key, "line", *said)})
        self._state = found["state"]
        return time.perf_counter() - began


def tapped(env: Mapping[str, str], count: int) -> Iterator[float]:
    """Yield the seconds of each tap. Taps are no closer together than a finger can make them."""
    with subprocess.Popen(
        [*GM, "--json", "serve", "--port", "0", "--phone"], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout
        phone = Phone(json.loads(process.stdout.readline())["phone"])
        for at in range(count):
            yield phone.say(LINES[at % 2])
            time.sleep(0.15)
        process.terminate()


def typed(env: Mapping[str, str], count: int) -> Iterator[float]:
    """Yield the seconds of each typed line."""
    call = [*GM, "play", "--json"]
    with subprocess.Popen(call, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for at in range(count):
            began = time.perf_counter()
            process.stdin.write(f"{LINES[at % 2]}\n".encode())
            process.stdin.flush()
            process.stdout.readline()
            yield time.perf_counter() - began


def figures(entries: int) -> list[Figure]:
    """Return how soon a phone is answered, and how soon the console in the same run."""
    with place() as (folder, env):
        record = folder / "long.gm"
        record.write_text(ready_for_a_throw(ROWS), encoding="utf-8")
        quiet([*GM, "import", str(record)], env)
        taps, lines = list(tapped(env, entries))[1:], list(typed(env, entries))[1:]
    print(f"tap to answer {median(taps) * 1000:.0f} ms, a typed line {median(lines) * 1000:.0f} ms, at {ROWS} rows")
    return [
        Figure("tap -> answer, p95, seconds", quantiles(taps, n=20)[-1], 0.15, best=0.1),
        Figure("line at gm play -> answer, p95, seconds", quantiles(lines, n=20)[-1], 0.1),
    ]


BENCH = Bench(figures, (100,), (50,), once=(6,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
