"""The web application for phones. It serves the keypad, checks each phone, and returns the result of each line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gm.errors import GmError
from gm.games import rule_origin
from gm.interfaces.phone import requests
from gm.interfaces.phone.assets import assets, page
from gm.interfaces.phone.guard import PhoneGuard
from gm.interfaces.phone.pairing import Gatekeeper, StaleRequest, UnknownPhone, WrongCode
from gm.interfaces.phone.rate_limit import Rate
from gm.interfaces.phone.requests import Line
from gm.interfaces.phone.stream import STREAMS, STREAMS_EACH, States
from gm.interfaces.phone.writer_thread import Fingerprint, Overtaken, WriteResult, WriterThread
from gm.interfaces.web.allowed_hosts import AllowedHosts
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.stream import Pulse
from gm.interfaces.web.watcher import PAUSE, READ_ANYWAY, database_marks
from gm.store.phones.keys import Phone, Phones

_BODY_SECONDS = 2.0
_STATUSES = {"busy": 503, "file": 503, "no-duel": 409, "conflict": 409, "internal": 500, "words": 422}
"""The HTTP status of each error code; any other code is a rejection by the game (422)."""


class PhoneDoor:
    """The phones of a database, and the duel that they write to.

    ``tell`` gets messages that the referee should see at once, ``warn`` gets errors. ``clock`` returns seconds for
    rate limits.
    """

    def __init__(
        self,
        file: str,
        duel: int | None,
        phones: Phones,
        tell: Callable[[str], None],
        warn: Callable[[GmError], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._file = file
        self._scribe = WriterThread(file, duel)
        self._porter = Gatekeeper(phones)
        self._tell = tell
        self._warn = warn
        self._pulse = Pulse()
        self._places = ConnectionLimit(STREAMS, STREAMS_EACH)
        self._pairs = Rate(5, 5 / 60, clock)
        self._lines = Rate(20, 10, clock)
        self._strangers = Rate(40, 10, clock)
        self._known: Fingerprint | None = None
        self._things = assets()

    def app(self, names: AllowedHosts) -> PhoneGuard:
        """Return the application, which accepts requests for the host ``names``."""
        routes = [
            Route("/", self._page),
            Route("/start", self._start),
            Route("/state", self._state),
            Route("/events", self._events),
            Route("/pair", self._pair, methods=["POST"]),
            Route("/line", self._line, methods=["POST"]),
            *(Route(f"/static/{name}", self._thing) for name in self._things),
        ]
        made = Starlette(routes=routes, lifespan=self._living)
        made.router.redirect_slashes = False
        return PhoneGuard(made, names)

    def close(self) -> None:
        """End all event streams, so that the server can stop."""
        self._pulse.close()

    def finish(self) -> None:
        """Finish the lines that are being written, and accept no more."""
        self._scribe.close()

    @asynccontextmanager
    async def _living(self, app: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            self.close()
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            await asyncio.to_thread(self.finish)

    async def _watch(self) -> None:
        """Watch for entries of other windows and for unpaired phones."""
        marks: object = None
        phones: object = None
        read = 0.0
        while True:
            if (now := database_marks(self._porter.phones.path)) != phones:
                phones = now
                self._pulse.beat()
            if (latest := database_marks(self._file)) != marks or time.monotonic() - read > READ_ANYWAY:
                marks, read = latest, time.monotonic()
                await self._glance()
            await asyncio.sleep(PAUSE)

    async def _glance(self) -> None:
        try:
            known = await self._scribe.do(self._scribe.look)
        except GmError as error:
            if error.code == "busy":
                return
            known = (error.code, error.message)
        except Exception as error:  # whatever lies in the file, phones are served on
            known = (type(error).__name__, str(error))
        if known != self._known:
            self._known = known
            self._pulse.beat()

    # --- what is only looked at

    async def _page(self, request: Request) -> Response:
        return Response(page(), 200, {"cache-control": "no-cache"}, "text/html")

    async def _thing(self, request: Request) -> Response:
        asset = self._things[request.url.path.removeprefix("/static/")]
        headers = {"etag": asset.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == asset.tag:
            return Response(None, 304, headers)
        return Response(asset.body, 200, headers, asset.kind)

    async def _start(self, request: Request) -> Response:
        """Return the id of this server process. A request to see the duel must name the id, so that nobody can replay
        it later.
        """
        return _json({"start": self._porter.start})

    async def _state(self, request: Request) -> Response:
        phone = self._looker(request)
        return phone if isinstance(phone, Response) else _json(await self._seen(phone))

    async def _events(self, request: Request) -> Response:
        phone = self._looker(request)
        if isinstance(phone, Response):
            return phone
        return States(self._pulse, self._places, phone, lambda: self._porter.still(phone), lambda: self._seen(phone))

    def _looker(self, request: Request) -> Phone | Response:
        try:
            return self._porter.looker(requests.parse_look(dict(request.query_params)))
        except UnknownPhone:
            return self._strange(request)
        except StaleRequest:
            return _error(409, GmError("conflict", "This request was used before.", "Load the page again."))
        except GmError as error:
            return _wrong(error)

    async def _seen(self, phone: Phone) -> dict[str, Any]:
        """Return the duel as JSON data for a phone. If there is none, return the error as JSON data."""
        try:
            return await self._scribe.do(self._scribe.state, phone)
        except GmError as error:
            return {"error": error_data(error)}
        except Exception as error:  # one state that cannot be laid out ends no stream
            return {"error": error_data(self._fault(error))}

    # --- what writes

    async def _pair(self, request: Request) -> Response:
        address = _address(request)
        if not self._pairs.takes(address):
            return _too_often()
        try:
            body = await _body(request)
            let = self._porter.let_in(requests.parse_pairing(body), address)
        except TimeoutError:
            return _error(408, GmError("words", "The request took too long.", "Send it again."))
        except UnknownPhone as stranger:
            if isinstance(stranger, WrongCode) and stranger.void:
                void = f"Too many wrong guesses of a pairing code, from {address}: the typed code is cancelled"
                self._tell(f"{void}. The QR code still works. For new letters: gm phone pair")
            remedy = "Ask the referee for a new one: gm phone pair"
            return _error(403, GmError("words", "The code is wrong, already used, or too old.", remedy))
        except GmError as error:
            return _wrong(error)
        phone = let.phone
        what = f" for {phone.seat}" if phone.seat else ""
        self._tell(f"Paired{what}: {phone.writer}, from {address}. To unpair it: gm phone drop {phone.number}")
        return _json(let.answer)

    async def _line(self, request: Request) -> Response:
        try:
            line = requests.parse_line(await _body(request))
            phone = self._porter.speaker(line)
        except TimeoutError:
            return _error(408, GmError("words", "The request took too long.", "Send it again."))
        except UnknownPhone:
            return self._strange(request)
        except GmError as error:
            return _wrong(error)
        if not self._lines.takes(phone.number):
            return _too_often()
        return await self._answered(phone, line, _address(request))

    async def _answered(self, phone: Phone, line: Line, address: str) -> Response:
        try:
            outcome = await self._scribe.do(self._scribe.take, phone, line)
        except GmError as error:
            return _error(_STATUSES.get(error.code, 422), error, state=await self._seen(phone))
        except Exception as error:  # a fault of the program: said, and phones are served on
            return _error(500, self._fault(error), state=await self._seen(phone))
        self._pulse.beat()
        state = await self._seen(phone)
        if isinstance(outcome, Overtaken):
            first = GmError("conflict", "Another line was entered first.", "Check it: is yours still right?")
            return _error(409, first, rows=outcome.rows, state=state)
        answer = _json({**_write_result_data(outcome), "state": state})
        answer.background = BackgroundTask(self._record_contact, phone, address)
        return answer

    def _record_contact(self, phone: Phone, address: str) -> None:
        """Store that a phone sent a line now from ``address``."""
        with suppress(GmError):
            self._porter.record_contact(phone, address)

    def _strange(self, request: Request) -> Response:
        """Return the response for a phone that is not paired."""
        if not self._strangers.takes(_address(request)):
            return _too_often()
        return _error(401, GmError("words", "This phone is not paired.", "Pair it: gm phone pair"))

    def _fault(self, error: Exception) -> GmError:
        fault = GmError("internal", f"Internal error in gm: {type(error).__name__}: {error}", "Nothing was written.")
        self._warn(fault)
        return GmError("internal", "Internal error in gm.", "See the referee's terminal.")


def _write_result_data(taken: WriteResult) -> dict[str, Any]:
    preview = taken.preview
    shown = {"preview": {**preview.data()["preview"], "record": preview.record}} if preview else {}
    result = {"first": taken.first, "seq": taken.last, "lines": taken.lines, "same": taken.same, "again": taken.again}
    return {**result, **shown}


def error_data(error: GmError) -> dict[str, Any]:
    """Return an error as JSON data for a phone."""
    origin = (rule_origin(error.rule) or None) if error.rule else None
    shown = {"code": error.code, "message": error.message, "remedy": error.remedy, "rule": error.rule, "origin": origin}
    return {**shown, **error.more}


async def _body(request: Request) -> bytes:
    """Return the body of a request. Raises TimeoutError, or GmError (``words``) if the connection ends too early."""
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            return await request.body()
    except ClientDisconnect:
        raise GmError("words", "The connection was lost.", "Send it again.") from None


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _json(data: Mapping[str, Any], status: int = 200) -> Response:
    return JSONResponse(data, status, {"cache-control": "no-store"})


def _error(status: int, error: GmError, **more: Any) -> Response:
    return _json({"error": error_data(error), **more}, status)


def _wrong(error: GmError) -> Response:
    """Return the response to an invalid request or a failed pairing."""
    return _error(400 if error.code == "words" else _STATUSES.get(error.code, 422), error)


def _too_often() -> Response:
    return _error(429, GmError("busy", "Too many requests.", "Wait a moment."))
