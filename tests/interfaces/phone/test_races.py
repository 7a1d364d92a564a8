"""Phones and a window that write at the same moment, an answer that is lost, a machine that is killed: every line is
there once. ``GM_RACE=500`` before the command lets them write so many."""

from __future__ import annotations

import http.client
import json
import os
import threading
from collections.abc import Callable
from typing import Any

import pytest

from gm.commands.line import run
from gm.table.session import Session
from tests.support.phoning import Answer, Phone, PhoneServer
from tests.support.running import PATIENCE, Command, Shell, unix
from tests.support.serving import serving

pytestmark = pytest.mark.needs("gatling")

EACH = int(os.environ.get("GM_RACE", "60")) // 3


def typing(path: str) -> None:
    """Type note after note in a window."""
    session = Session(path, "1", short=True)
    for number in range(EACH):
        run(session, ["note", f"w-{number}"])
    session.close()


def tapping(phone: Phone, name: str) -> None:
    """Enter note after note on a phone that reads what came in between. Every fifth answer is lost."""
    state = phone.state()
    for number in range(EACH):
        taken = False
        while not taken:
            body = phone.line(f"note {name}-{number}", duel=state["duel"], after=state["last"])
            answer = phone.server.post("/line", body)
            if number % 5 == 0:
                answer = phone.server.post("/line", phone.again(body))
            assert answer.status in (200, 409, 503), answer
            taken = answer.status == 200
            state = answer.data["state"]


def test_two_phones_and_a_window_lose_nothing(server: PhoneServer, gm: Command) -> None:
    phones = server.pair("A"), server.pair("B")
    errors: list[BaseException] = []

    def safely(work: Callable[..., None], *args: Any) -> None:
        try:
            work(*args)
        except BaseException as error:
            errors.append(error)

    jobs: list[tuple[Any, ...]] = [(typing, str(gm.db)), (tapping, phones[0], "a"), (tapping, phones[1], "b")]
    threads = [threading.Thread(target=safely, args=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert errors == []
    found = gm.words()[3:]
    assert sorted(found) == sorted(f"note {name}-{number}" for name in "abw" for number in range(EACH))
    for name in "abw":
        own = [words for words in found if words.startswith(f"note {name}-")]
        assert own == [f"note {name}-{number}" for number in range(EACH)]
    assert gm("check").status == 0


KILLED = """
from gm.interfaces.phone.writer_thread import WriterThread
def killed(self, phone, line, taken=WriterThread.take):
    import os, signal
    taken(self, phone, line)
    os.kill(os.getpid(), signal.SIGKILL)
WriterThread.take = killed
"""
"""The machine goes down when a line is written, and before it is answered."""


def post(port: int, body: dict[str, Any]) -> Answer:
    """Send a line to a process."""
    talk = http.client.HTTPConnection("localhost", port, timeout=PATIENCE)
    try:
        headers = {"origin": f"http://localhost:{port}", "content-type": "application/json"}
        talk.request("POST", "/line", json.dumps(body), headers)
        got = talk.getresponse()
        return Answer(got.status, json.loads(got.read()))
    finally:
        talk.close()


@unix
def test_a_written_line_without_an_answer_is_not_repeated(
    server: PhoneServer, phone: Phone, shell: Shell, gm: Command
) -> None:
    body = phone.line("throw cy 2 top")
    lost = pytest.raises((http.client.HTTPException, ConnectionError))
    with serving(shell, "serve --port 0 --phone", before=KILLED) as served, lost:
        post(served.phone["port"], body)
    assert gm.words()[3:] == ["throw cy 2 top"]
    with serving(shell, "serve --port 0 --phone") as served:
        answer = post(served.phone["port"], phone.again(body))
    assert (answer.status, answer.data["again"], answer.data["seq"]) == (200, True, 3)
    assert gm.words()[3:] == ["throw cy 2 top"]
