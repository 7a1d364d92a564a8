"""The web application for phones. It serves the keypad, checks each phone, and returns the result of each line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from gm.errors import GmError
from gm.interfaces.phone import answers, requests
from gm.interfaces.phone.answers import RecentAnswers, Sent, error_data, signed
from gm.interfaces.phone.connection import PhoneConnection
from gm.interfaces.phone.guard import PhoneGuard
from gm.interfaces.phone.pairing import Gatekeeper, StaleRequest, UnknownPhone, WrongCode
from gm.interfaces.phone.rate_limit import Rate
from gm.interfaces.phone.requests import Line
from gm.interfaces.phone.stream import STREAMS, STREAMS_EACH, States
from gm.interfaces.phone.writer_thread import Fingerprint, Overtaken, WriteResult, WriterThread
from gm.interfaces.web.allowed_hosts import AllowedHosts
from gm.interfaces.web.app import unless_known
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.html import static
from gm.interfaces.web.stream import Pulse
from gm.interfaces.web.watcher import PAUSE, READ_ANYWAY
from gm.store.phones.keys import Phone, Phones
from gm.store.sidecars import database_marks

_BODY_SECONDS = 2.0


class PhoneDoor:
    """The web application for phones. It shows a duel on paired phones, and enters the lines that they send.

    ``file`` is the database. ``duel`` is the number of the duel, None for the current duel. ``tell`` gets messages that
    the referee should see immediately, and ``warn`` gets errors. ``clock`` returns seconds for rate limits.
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
        self._writer = WriterThread(file, duel)
        self._gatekeeper = Gatekeeper(phones)
        self._tell = tell
        self._warn = warn
        self._pulse = Pulse()
        self._places = ConnectionLimit(STREAMS, STREAMS_EACH)
        self._pairs = Rate(5, 5 / 60, clock)
        self._lines = Rate(20, 10, clock)
        self._strangers = Rate(40, 10, clock)
        self._answers = RecentAnswers()
        self._known: Fingerprint | None = None
        self._html = files("gm.interfaces.phone").joinpath("static", "pad.html").read_bytes()
        self._assets = static("gm.interfaces.phone")

    def app(self, names: AllowedHosts) -> PhoneGuard:
        """Return the application. It accepts requests only to one of the host names in ``names``."""
        routes = [
            Route("/", self._page),
            Route("/state", self._state),
            Route("/events", self._events),
            Route("/pair", self._pair, methods=["POST"]),
            Route("/line", self._line, methods=["POST"]),
            *(Route(f"/static/{name}", self._asset) for name in self._assets),
        ]
        made = Starlette(routes=routes, lifespan=self._living)
        made.router.redirect_slashes = False
        return PhoneGuard(made, names)

    def close(self) -> None:
        """End all event streams, so that the server can stop."""
        self._pulse.close()

    def finish(self) -> None:
        """Finish the lines that are being written, and accept no more."""
        self._writer.close()

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
        """Watch for entries made in other windows, and for phones that are paired or unpaired."""
        marks: object = None
        phones: object = None
        read = 0.0
        while True:
            if (now := database_marks(self._gatekeeper.phones.path)) != phones:
                phones = now
                self._keep_places()
                self._pulse.beat()
            if (latest := database_marks(self._file)) != marks or time.monotonic() - read > READ_ANYWAY:
                marks, read = latest, time.monotonic()
                await self._glance()
            await asyncio.sleep(PAUSE)

    def _keep_places(self) -> None:
        """Reserve connections for the addresses of the paired phones."""
        with suppress(GmError):
            alive = self._gatekeeper.phones.alive(time.time())
            PhoneConnection.places.known = frozenset(phone.address for phone in alive)

    async def _glance(self) -> None:
        try:
            known = await self._writer.do(self._writer.look)
        except GmError as error:
            if error.code == "busy":
                return
            known = (error.code, error.message)
        except Exception as error:  # whatever is wrong with the file, go on serving phones
            known = (type(error).__name__, str(error))
        if known != self._known:
            self._known = known
            self._pulse.beat()

    # --- requests that only read

    async def _page(self, request: Request) -> Response:
        return Response(self._html, 200, {"cache-control": "no-cache"}, "text/html")

    async def _asset(self, request: Request) -> Response:
        return unless_known(request, self._assets[request.url.path.removeprefix("/static/")])

    async def _state(self, request: Request) -> Response:
        look = await self._looker(request)
        return look if isinstance(look, Response) else signed(*look, await self._seen(look[0]))

    async def _events(self, request: Request) -> Response:
        look = await self._looker(request)
        if isinstance(look, Response):
            return look
        phone, nth = look
        still, state = partial(self._gatekeeper.still, phone), partial(self._seen, phone)
        return States(self._pulse, self._places, phone, nth, still, state)

    async def _looker(self, request: Request) -> tuple[Phone, int] | Response:
        """Return the phone that asks for the state of the duel, and the number of its request.

        If the request is not valid, return the response that rejects it.
        """
        try:
            look = requests.parse_look(dict(request.query_params))
            phone = self._gatekeeper.looker(look)
            await self._gatekeeper.claim(phone, look.nth)
        except UnknownPhone:
            return self._strange(request)
        except StaleRequest:
            return answers.stale()
        except GmError as error:
            return answers.wrong(error)
        return phone, look.nth

    async def _seen(self, phone: Phone) -> dict[str, Any]:
        """Return the duel as JSON data for a phone. If the duel cannot be read, return the error as JSON data."""
        try:
            return await self._writer.do(self._writer.state, phone)
        except GmError as error:
            return {"error": error_data(error)}
        except Exception as error:  # a state that cannot be rendered must not end the stream
            return {"error": error_data(self._fault(error))}

    # --- requests that write

    async def _pair(self, request: Request) -> Response:
        address = _address(request)
        if not self._pairs.takes(address):
            return answers.too_often()
        try:
            body = await _body(request)
            let = self._gatekeeper.let_in(requests.parse_pairing(body), address)
        except TimeoutError:
            return answers.too_slow()
        except UnknownPhone as stranger:
            remedy = "Ask the referee for a new one: gm phone pair"
            answer = answers.refusal(403, GmError("words", "The code is wrong, already used, or too old.", remedy))
            if isinstance(stranger, WrongCode) and stranger.void:
                void = (
                    f"Too many wrong guesses at a pairing code came from {address}: typing the letters no longer works"
                )
                text = f"{void}. The QR code still works. For new letters: gm phone pair"
                answer.background = BackgroundTask(self._tell, text)
            return answer
        except GmError as error:
            return answers.wrong(error)
        phone, answer = let.phone, answers.unsigned(let.answer)
        what = f" for {phone.seat}" if phone.seat else ""
        text = f"Paired{what}: {phone.writer}, from {address}. To unpair it: gm phone drop {phone.number}"
        answer.background = BackgroundTask(self._tell, text)
        return answer

    async def _line(self, request: Request) -> Response:
        try:
            line = requests.parse_line(await _body(request))
            phone = self._gatekeeper.speaker(line)
        except TimeoutError:
            return answers.too_slow()
        except UnknownPhone:
            return self._strange(request)
        except GmError as error:
            return answers.wrong(error)
        try:
            await self._gatekeeper.claim(phone, line.nth)
        except StaleRequest:  # checked before the rate limit, so that repeated requests cannot slow a phone down
            return self._answers.repeat(phone, line)
        except GmError as error:
            return answers.wrong(error)
        if not self._lines.takes(phone.number):
            return answers.too_often()
        sent = await self._entered(phone, line)
        self._answers.remember(line, sent)
        answer = signed(phone, line.nth, {**sent.data, "state": await self._seen(phone)}, sent.status)
        if sent.status == 200:
            answer.background = BackgroundTask(self._record_contact, phone, _address(request))
        return answer

    async def _entered(self, phone: Phone, line: Line) -> Sent:
        """Enter a line, and return the answer to it."""
        try:
            outcome = await self._writer.do(self._writer.take, phone, line)
        except GmError as error:
            return Sent(answers.STATUSES.get(error.code, 422), {"error": error_data(error)})
        except Exception as error:  # an internal error: report it, and go on serving phones
            return Sent(500, {"error": error_data(self._fault(error))})
        self._pulse.beat()
        if isinstance(outcome, Overtaken):
            first = GmError("conflict", "Another line was entered first.", "Check your own line: is it still right?")
            return Sent(409, {"error": error_data(first), "rows": outcome.rows})
        return Sent(200, _write_result_data(outcome))

    def _record_contact(self, phone: Phone, address: str) -> None:
        """Store that a phone has just sent a line from ``address``."""
        with suppress(GmError):
            self._gatekeeper.record_contact(phone, address)

    def _strange(self, request: Request) -> Response:
        """Return the response for a phone that is not paired."""
        if not self._strangers.takes(_address(request)):
            return answers.too_often()
        return answers.refusal(401, GmError("words", "This phone is not paired.", "Pair it: gm phone pair"))

    def _fault(self, error: Exception) -> GmError:
        fault = GmError("internal", f"Internal error in gm: {type(error).__name__}: {error}", "Nothing was written.")
        self._warn(fault)
        return GmError("internal", "Internal error in gm.", "See the referee's terminal.")


def _write_result_data(taken: WriteResult) -> dict[str, Any]:
    preview = taken.preview
    shown = {"preview": {**preview.data()["preview"], "record": preview.record}} if preview else {}
    result = {"first": taken.first, "seq": taken.last, "lines": taken.lines, "same": taken.same, "again": taken.again}
    return {**result, **shown}


async def _body(request: Request) -> bytes:
    """Return the body of a request. Raises TimeoutError, or GmError (``words``) if the connection ends too early."""
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            return await request.body()
    except ClientDisconnect:
        raise GmError("words", "The connection was lost.", "Send it again.") from None


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
