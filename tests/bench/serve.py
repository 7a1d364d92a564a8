"""The page under load: python tests/bench/serve.py [STREAMS ENTRIES]

So many streams watch while entries are made by ``gm`` in a shell: how long until each of them has each entry, whether
an entry is slower for being watched, and what a rule page costs beside a bare response of starlette.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import median, quantiles

from duels import ROUND, ready_for_a_throw
from measure import Bench, Figure, place, quiet

GM = [sys.executable, "-m", "gm"]
BARE = """
import socket, sys
import uvicorn
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route
body = b"x" * int(sys.argv[1])
async def page(request):
    return HTMLResponse(body)
app = Starlette(routes=[Route("/r/{code}", page)])
sock = socket.socket(proto=socket.IPPROTO_TCP)
sock.bind(("127.0.0.1", 0))
print('{"port": %d}' % sock.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, http="h11", access_log=False, log_config=None)).run(sockets=[sock])
"""
PAGES = 1500


@contextmanager
def server(command: Sequence[str], env: Mapping[str, str]) -> Iterator[int]:
    """Start a server that reports its port as JSON, and yield the port until the end of the block."""
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert process.stdout
        yield json.loads(process.stdout.readline())["port"]
    finally:
        process.terminate()
        process.wait(10)


def throws(env: Mapping[str, str], count: int) -> list[float]:
    """Return the seconds of each throw. The throws are undone in between, which is not timed."""
    found = []
    for _ in range(count):
        began = time.perf_counter()
        quiet([*GM, "throw", "bo", "5", "mid"], env)
        found.append(time.perf_counter() - began)
        quiet([*GM, "undo"], env)
    return found


async def watch(port: int, rows: dict[int, list[float]], ready: asyncio.Semaphore) -> None:
    """One stream: when each board came, in the order in which they came."""
    reader, writer = await asyncio.open_connection("localhost", port, limit=1 << 20)
    writer.write(f"GET /events HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
    seen = -1
    try:
        while line := await reader.readline():
            if line.startswith(b'data: {"html"'):
                seen += 1
                rows.setdefault(seen, []).append(time.time())
                if not seen:
                    ready.release()
    except asyncio.CancelledError:
        writer.close()


async def delays(
    port: int,
    env: Mapping[str, str],
    streams: int,
    entries: int,
    *,
    typed: bool = False,
    among: Sequence[str] = ("throw bo 5 mid", "undo"),
) -> list[float]:
    """Seconds from an entry's answer, or from when it was ``typed``, until a stream had it: for each of both."""
    rows: dict[int, list[float]] = {}
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(watch(port, rows, ready)) for _ in range(streams)]
    for _ in tasks:
        await ready.acquire()
    began = []
    for at in range(entries):
        line = among[at % len(among)].split()
        if typed:
            began.append(time.time())
        process = await asyncio.create_subprocess_exec(
            *GM, *line, env=dict(env), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        await process.wait()
        if not typed:
            began.append(time.time())
        deadline = time.time() + 5
        while len(rows.get(at + 1, ())) < streams and time.time() < deadline:
            await asyncio.sleep(0.005)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks)
    found = [max(0.0, came - began[at]) for at in range(entries) for came in rows.get(at + 1, ())]
    return found + [5.0] * (streams * entries - len(found))


def long_log(rows: int, entries: int) -> float:
    """Return the seconds from typing an entry until its board arrives, in a duel of so many rows."""
    with place() as (folder, env):
        record = folder / "long.gm"
        record.write_text(ready_for_a_throw(rows), encoding="utf-8")
        quiet([*GM, "import", str(record)], env)
        with server([*GM, "--json", "serve", "--port", "0"], env) as port:
            return median(asyncio.run(delays(port, env, 1, entries, typed=True, among=ROUND[1:])))


def pages(port: int, count: int) -> float:
    """Return the seconds for one page, requested one after the other on one connection."""
    talk = http.client.HTTPConnection("localhost", port)
    began = time.perf_counter()
    for _ in range(count):
        talk.request("GET", "/r/7c")
        talk.getresponse().read()
    return (time.perf_counter() - began) / count


def figures(streams: int, entries: int, rows: int = 5000) -> list[Figure]:
    """Return how soon a room full of browsers sees an entry, and how much longer the entry takes."""
    with place() as (_, env):
        for line in ("new gatling Ana Bo --house aspect_start=zero", "draw 7C"):
            quiet([*GM, *line.split()], env)
        alone, watched, slower = [], [], []
        with server([*GM, "--json", "serve", "--port", "0"], env) as port:
            late = asyncio.run(delays(port, env, streams, entries))
        for _ in range(5):
            throws(env, 1)
            alone = throws(env, entries // 5)
            with server([*GM, "--json", "serve", "--port", "0"], env) as port:
                watched = asyncio.run(beside(port, env, streams, entries // 5))
            slower.append(median(watched) / median(alone))
        length = str(len(one(env)))
        with (
            server([*GM, "--json", "serve", "--port", "0"], env) as port,
            server([sys.executable, "-c", BARE, length], env) as bare,
        ):
            ratios = [pages(port, PAGES // 10) / pages(bare, PAGES // 10) for _ in range(11)][1:]
    short, long = long_log(500, 15), long_log(rows, 15)
    print(f"an entry is on the board after {short * 1000:.0f} ms at 500 rows, {long * 1000:.0f} ms at {rows:,}")
    print(f"{streams} streams, {entries} entries: median {median(late) * 1000:.0f} ms after the answer")
    return [
        Figure(f"entry -> {streams} streams, p95, seconds", quantiles(late, n=20)[-1], 1.0, best=0.2),
        Figure(f"entry -> board, {rows:,} rows / 500 rows", long / short, 2.0),
        Figure("gm throw, watched / alone", median(slower), 1.2),
        Figure("rule page / bare starlette", median(ratios), 3.0),
    ]


async def beside(port: int, env: Mapping[str, str], streams: int, entries: int) -> list[float]:
    """Seconds of throws while so many watch."""
    rows: dict[int, list[float]] = {}
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(watch(port, rows, ready)) for _ in range(streams)]
    for _ in tasks:
        await ready.acquire()
    found = await asyncio.to_thread(throws, env, entries)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks)
    return found


def one(env: Mapping[str, str]) -> bytes:
    """Return a rule page."""
    with server([*GM, "--json", "serve", "--port", "0"], env) as port:
        talk = http.client.HTTPConnection("localhost", port)
        talk.request("GET", "/r/7c")
        return talk.getresponse().read()


BENCH = Bench(figures, (200, 40), (200, 20), once=(2, 6, 600))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
