"""The phones' port as an application in this process, and simulated phones that pair with it and enter lines."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope

from gm.errors import GmError
from gm.hub.protocol.signing import signature
from gm.interfaces.phone.app import PhoneDoor
from gm.interfaces.phone.signing import KeyShare, new_key_share, shared_secret
from gm.interfaces.web.allowed_hosts import AllowedHosts
from gm.store.phones.keys import Code, Phones, phones_path
from gm.store.phones.keys import Phone as Paired

PORT = 5253
ORIGIN = f"http://localhost:{PORT}"


def let_in(db: Path, name: str, address: str = "192.0.2.1") -> Paired:
    """Pair a phone directly in a database."""
    phones, now = Phones(phones_path(str(db))), time.time()
    phone = phones.pair(phones.invite("", now), name, "key", address, now)
    assert phone
    return phone


def invite(db: Path, seat: str = "") -> Code:
    """Create a pairing code of a database."""
    return Phones(phones_path(str(db))).invite(seat, time.time())


def paired_phones(db: Path) -> list[Paired]:
    """Return the paired phones of a database."""
    return Phones(phones_path(str(db))).alive(time.time())


async def _asked(app: ASGIApp, scope: Scope, body: bytes) -> Answer:
    """Send a request to an application and return its answer."""
    status, received, proof = 0, b"", ""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status, received, proof
        status = message.get("status", status)
        proof = dict(message.get("headers", ())).get(b"gm-signature", proof.encode()).decode()
        received += message.get("body", b"")

    await app(scope, receive, send)
    text = received.decode()
    try:
        return Answer(status, json.loads(text), text, proof)
    except ValueError:
        return Answer(status, text, text, proof)


class Answer(NamedTuple):
    """An HTTP answer to a phone, with its body as it was sent and its signature."""

    status: int
    data: Any
    text: str = ""
    proof: str = ""


class PhoneServer:
    """The phones' port on a database, with the messages at the referee's terminal.

    While ``patient``, its simulated clock goes on by a minute before each request.
    """

    def __init__(self, db: Path, duel: int | None = None) -> None:
        self.phones = Phones(phones_path(str(db)))
        self.address = "192.0.2.34"
        self.messages: list[str] = []
        self.warned: list[GmError] = []
        self.now = 0.0
        self.patient = True
        self.door = PhoneDoor(str(db), duel, self.phones, self.messages.append, self.warned.append, lambda: self.now)
        self._app = self.door.app(AllowedHosts(PORT))
        self._loop = asyncio.new_event_loop()  # in its own thread, because that of a browser test has a loop already
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def close(self) -> None:
        """Stop serving."""
        self._loop.call_soon_threadsafe(self.door.close)
        self.door.finish()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def post(self, path: str, body: bytes | Mapping[str, Any], **headers: str | None) -> Answer:
        """Post a body as the page does; a header that is None is left out."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        length = str(len(data))
        usual = {"origin": ORIGIN, "content-type": "application/json", "content-length": length}
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("POST", path, {**usual, **given}, data)

    def get(self, path: str) -> Answer:
        """Get an address."""
        return self.ask("GET", path, {})

    def ask(self, method: str, path: str, headers: Mapping[str, str | None], body: bytes = b"") -> Answer:
        """Send any request; the host is this machine unless ``headers`` say otherwise."""
        self.now += 60.0 * self.patient
        sent = {"host": f"localhost:{PORT}", **headers}
        raw, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(raw),
            "raw_path": raw.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items() if value is not None],
            "client": (self.address, 40000),
            "server": ("127.0.0.1", PORT),
        }
        return asyncio.run_coroutine_threadsafe(_asked(self._app, scope, body), self._loop).result()

    def invite(self, seat: str = "", ago: float = 0.0) -> Code:
        """Create a pairing code that was made ``ago`` seconds ago."""
        return self.phones.invite(seat, time.time() - ago)

    def codes(self) -> list[Code]:
        """Return the valid pairing codes."""
        return self.phones.codes(time.time())

    def alive(self) -> list[Paired]:
        """Return the paired phones."""
        return self.phones.alive(time.time())

    def drop(self, number: int) -> None:
        """Unpair a phone."""
        self.phones.drop(number, time.time())

    def heard(self, number: int, ago: float) -> None:
        """Pretend that a phone last sent a request so many seconds ago."""
        self.phones.record_contact(number, "", time.time() - ago)

    def pair(self, name: str = "Ana's phone", seat: str = "", *, short: bool = False) -> Phone:
        """Pair a new phone by a new code."""
        code = self.invite(seat)
        return Phone(self, name, code.short if short else code.long)


class Asking(NamedTuple):
    """A pairing request, with the secret half that the phone stores."""

    body: dict[str, str]
    half: KeyShare


def asking(code: str, name: str) -> Asking:
    """Return the pairing request of a phone that knows a code."""
    mine, nonce = new_key_share(), secrets.token_hex(16)
    mac = signature(code, "pair", name, nonce, mine.sent)
    return Asking({"name": name, "nonce": nonce, "half": mine.sent, "mac": mac}, mine)


class Phone:
    """A paired phone that signs its requests as the page does."""

    def __init__(self, server: PhoneServer, name: str, code: str) -> None:
        self.server = server
        asked = asking(code, name)
        answer = server.post("/pair", asked.body)
        assert answer.status == 200, answer
        data = answer.data
        shared = shared_secret(asked.half, data["half"])
        self.key = signature(code, "key", asked.body["nonce"], data["nonce"], shared)
        assert data["mac"] == signature(self.key, "paired", data["phone"], data["writer"], data["seat"])
        self.number: int = data["phone"]
        self.writer: str = data["writer"]
        self._requests = 0

    def question(self) -> str:
        """Return the signed query string of a read-only request."""
        nth = self.nth()
        return f"phone={self.number}&nth={nth}&mac={signature(self.key, 'look', self.number, nth)}"

    def nth(self) -> int:
        """Return the number of this phone's next request."""
        self._requests += 1
        return self._requests

    def state(self) -> dict[str, Any]:
        """Get the state of the duel for this phone."""
        answer = self.server.get(f"/state?{self.question()}")
        assert answer.status == 200, answer
        data: dict[str, Any] = answer.data
        return data

    def line(self, words: str, **other: Any) -> dict[str, Any]:
        """Return the signed body of a line. Fields in ``other`` replace the usual ones."""
        body = {"phone": self.number, "id": secrets.token_hex(16), "words": words, **other}
        if not {"duel", "after"} <= body.keys():
            state = self.state()
            assert "error" not in state, (state, self.server.warned)
            body = {"duel": state["duel"], "after": state["last"], **body}
        body.setdefault("nth", self.nth())
        parts = (body[field] for field in ("phone", "nth", "duel", "id", "after", "words"))
        return {**body, "mac": other.get("mac") or signature(self.key, "line", *parts)}

    def again(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Return the body of the same line as the phone sends it once more."""
        return self.line(**{**body, "nth": self.nth(), "mac": ""})

    def say(self, words: str, **other: Any) -> Answer:
        """Enter a line."""
        return self.server.post("/line", self.line(words, **other))

    def entered(self, words: str) -> dict[str, Any]:
        """Enter a line that must be accepted."""
        answer = self.say(words)
        assert answer.status == 200, answer
        data: dict[str, Any] = answer.data
        return data
