"""Kills a whole browser again and again while the app writes lines, and looks for every line that was answered.

    python tests/survive/browser_kills.py 500 [RUNTIME]

Each time, Chromium gets SIGKILL at a random moment. The database is then copied out of the browser's profile and read
with SQLite: it must be sound, without gaps, and with every line whose answer the page had reported. RUNTIME is the
folder of the app's runtime, if it is not installed. 500 kills take some hours.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition, Event, Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from gm.interfaces.app.site import write_app
from gm.links import __version__
from tests.support.serving import browser_path

PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="kills.js"></script>'
SCRIPT = """
import { ask, start } from "./engine.js";
const tell = (told) => fetch("/told", { method: "POST", body: JSON.stringify(told) });
let duel = 0;
async function say(line) {
  const { answer } = await ask("say", { line });
  if (!answer.error) await tell({ duel, row: answer.seq });
  return answer.prompts?.[0]?.example;
}
try {
  await start("VERSION");
  await tell({ kept: globalThis.gm.kept });
  for (;;) {
    const { answer } = await ask("say", { line: "new gatling Ana Bo Cy" });
    duel = (await ask("state")).number;
    await tell({ duel, row: answer.seq });
    let next = "note begun";
    for (let at = 0; at < 60; at++) next = (await say(at % 3 && next ? next : `note "remark ${at}"`)) ?? next;
  }
} catch (error) {
  await tell({ error: String(error) });
}
"""
WINDOW = 9.0
"""The longest time in seconds between the start of the app and the kill."""
START = 240.0


class Told:
    """The reports of the page: the rows that were answered by duel, and whether the app has started."""

    def __init__(self) -> None:
        self.rows = defaultdict[int, set[int]](set)
        self.started: dict[str, Any] | None = None
        self.heard = Condition()

    def take(self, told: dict[str, Any]) -> None:
        """Note what the page reports."""
        with self.heard:
            if "row" in told:
                self.rows[told["duel"]].add(told["row"])
            else:
                self.started = told
            self.heard.notify_all()

    def count(self) -> int:
        """Return the number of answered rows."""
        return sum(map(len, self.rows.values()))


class Server(SimpleHTTPRequestHandler):
    """The host of the app, to which the page reports."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def __init__(self, told: Told, *args: Any, **kwargs: Any) -> None:
        self.told = told
        super().__init__(*args, **kwargs)

    def do_POST(self) -> None:
        """Take a report."""
        self.told.take(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Print nothing."""


def killed(profile: Path, address: str, told: Told, rng: random.Random) -> str:
    """Start the browser, kill it while lines are written, and return what is wrong with its database."""
    told.started = None
    options = ["--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
    command = [browser_path() or "chromium", *options, address]
    browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        with told.heard:
            told.heard.wait_for(lambda: told.started is not None, START)
        if told.started is None or told.started.get("kept") not in ("disk", "asked"):
            return f"it did not start: {told.started}"
        Event().wait(rng.uniform(0.05, WINDOW))
    finally:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
    return amiss(profile, told)


def amiss(profile: Path, told: Told) -> str:
    """Return what is wrong with the database in a browser's profile; '' if nothing is."""
    found = {}
    for path in profile.rglob("File System/**/*"):
        head = path.read_bytes()[:16] if path.is_file() else b""
        if head == b"SQLite format 3\0":
            found[""] = path
        elif head[:4] in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"):
            found["-wal"] = path
    if "" not in found:
        return "there is no database" if told.rows else ""
    with TemporaryDirectory() as folder:
        for ending, path in found.items():
            shutil.copy(path, f"{folder}/duels.db{ending}")
        with closing(sqlite3.connect(f"{folder}/duels.db")) as db:
            sound = db.execute("PRAGMA integrity_check").fetchone()[0]
            stored = defaultdict[int, set[int]](set)
            for duel, row in db.execute("SELECT duel, seq FROM log"):
                stored[duel].add(row)
    gaps = [duel for duel, rows in stored.items() if rows != set(range(len(rows)))]
    lost = sum(len(rows - stored[duel]) for duel, rows in told.rows.items())
    return "" if sound == "ok" and not gaps and not lost else f"{sound}, gaps in {gaps}, {lost} answered rows lost"


def main(kills: int, runtime: str) -> int:
    """Kill the browser so many times, and return 1 if anything was lost."""
    told, rng, wrong = Told(), random.Random(37), 0
    with TemporaryDirectory() as folder:
        app = Path(folder) / "app"
        write_app(str(app), ("gatling",), runtime)
        (app / "kills.html").write_text(PAGE)
        (app / "kills.js").write_text(SCRIPT.replace("VERSION", __version__))
        server = ThreadingHTTPServer(("localhost", 0), partial(Server, told, directory=str(app)))
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://localhost:{server.server_port}/kills.html"
        for kill in range(1, kills + 1):
            if fault := killed(Path(folder) / "profile", address, told, rng):
                wrong += 1
                print(f"kill {kill}: {fault}", flush=True)
            if kill % 10 == 0:
                print(f"{kill} kills, {told.count()} answered rows, {wrong} faults", flush=True)
        server.shutdown()
    return int(wrong > 0)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    sys.exit(main(int(sys.argv[1]), "".join(sys.argv[2:])))
