"""The table's page as an application: rule pages, search, the live board and its stream of events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from gm.commands.manual.chapters import Hit
from gm.doors.web.guard import Guard
from gm.doors.web.html import RulePages, page, static
from gm.doors.web.manual import Manual, written
from gm.doors.web.scene import Scene
from gm.doors.web.stream import PATIENCE, News, Stream, Watchers, age
from gm.doors.web.watch import Seen, Watch
from gm.errors import GmError
from gm.game import Rule


class TablePage:
    """The page of one database: what it shows, and who watches."""

    def __init__(self, file: str, duel: int | None) -> None:
        self.news = News()
        self._watch = Watch(file, duel, self._told)
        self._watchers = Watchers()
        self._rules = RulePages()
        self._kept: dict[str, bytes] = {}
        self._writing: asyncio.Future[dict[str, Hit]] | None = None
        self._book: Manual | None = None
        self._table: tuple[str, Mapping[str, str]] = ("", {})
        self._own: tuple[Rule, ...] = ()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._static = static()

    def app(self, names: Iterable[str], port: int) -> Guard:
        """The application, answering to these names."""
        routes = [
            Route("/", self._board),
            Route("/events", self._events),
            Route("/r", lambda request: RedirectResponse("/r/", 308)),
            Route("/r/", self._contents),
            Route("/r/{code}", self._rule),
            Route("/R/{code}", _in_capitals),
            Route("/manual", lambda request: RedirectResponse("/manual/", 308)),
            Route("/manual/", self._manual_contents),
            Route("/manual/{chapter}", self._chapter),
            *(Route(f"/static/{name}", self._file) for name in self._static),
        ]
        made = Starlette(routes=routes, lifespan=self._living, exception_handlers={404: self._missing})
        made.router.redirect_slashes = False
        return Guard(made, names, port)

    def close(self) -> None:
        """End every stream, so that nobody is kept waiting."""
        self.news.close()

    @asynccontextmanager
    async def _living(self, app: Starlette) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        self._watch.start()
        try:
            yield
        finally:
            self.close()
            await asyncio.to_thread(self._watch.stop)
            self._rules.lookup.close()
            if self._book:
                self._book.close()

    def _told(self, seen: Seen) -> None:
        """In the thread of the watch: lay the board out once, and hand it over."""
        event = {"html": live(seen), "say": seen.say if isinstance(seen, Scene) else seen.message}
        frame = f"event: board\ndata: {json.dumps(event)}\n\n".encode()
        assert self._loop
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, seen, frame)

    def _put(self, seen: Seen, frame: bytes) -> None:
        table: tuple[str, Mapping[str, str]] = (seen.game, seen.switches) if isinstance(seen, Scene) else ("", {})
        own = seen.rules if isinstance(seen, Scene) else ()
        if (table, own) != (self._table, self._own):
            if own != self._own:
                self._ask_of(table[0], own)
            self._table, self._own = table, own
            self._kept.clear()
        self.news.put(seen, frame)

    def _ask_of(self, slug: str, own: tuple[Rule, ...]) -> None:
        """Show the rules that files brought with them before the game's own."""
        self._rules.lookup.close()
        self._rules = RulePages(slug=slug, own=own)
        if self._book:
            self._book.close()
            self._book = None

    async def _first_look(self) -> None:
        """Wait until it is known how the duel stands."""
        if self.news.seen is None:
            await self.news.later(0, PATIENCE)

    async def _board(self, request: Request) -> Response:
        await self._first_look()
        seen = self.news.seen or GmError("busy", "The duel is being read.")
        tv = "tv" in request.query_params
        shown = self._rules.fill("board", "", tv=tv, title=_title(seen), live=live(seen), age=age(seen))
        return _html(shown.encode())

    async def _events(self, request: Request) -> Response:
        return Stream(self.news, self._watchers)

    async def _contents(self, request: Request) -> Response:
        await self._first_look()
        query = request.query_params.get("q", "").strip()
        if not query:
            return _html(self._keep("", lambda: self._rules.contents("../")))
        manual, exact = await self._manual(), self._rules.lookup.exact(query)
        if not manual.names(query):
            if query in self._rules.codes:
                return RedirectResponse(f"/r/{query}", 303)
            if exact:
                return RedirectResponse(f"/r/{exact.id}", 303)
        sections, named = manual.ask(query), manual.names(query)
        return _html(self._rules.found(query, "../", manual=sections, named=named).encode())

    async def _manual_contents(self, request: Request) -> Response:
        return _html((await self._manual()).contents("../").encode())

    async def _chapter(self, request: Request) -> Response:
        slug, manual = request.path_params["chapter"], await self._manual()
        if slug not in manual.chapters:
            return await self._missing(request, LookupError())
        return _html(manual.page(slug, "../").encode())

    async def _manual(self) -> Manual:
        """The manual, written when somebody first asks for it, beside whatever else is going on."""
        if self._writing is None:
            self._writing = asyncio.ensure_future(asyncio.to_thread(written))
        found = await asyncio.shield(self._writing)
        if self._book is None:
            self._book = Manual(self._rules, found)
        return self._book

    async def _rule(self, request: Request) -> Response:
        code = request.path_params["code"]
        await self._first_look()
        if self._rules.meant(code):
            return _html(self._keep(code, lambda: self._behind(code)))
        exact = self._rules.lookup.exact(code)
        if exact:
            return RedirectResponse(f"/r/{exact.id}", 308)
        return _html(self._rules.found(code, "../", missing=code).encode(), 404)

    def _behind(self, code: str) -> str:
        """The page of a rule, or of those that share its short code."""
        slug, house = self._table
        meant = self._rules.meant(code, slug)
        if meant[1:]:
            return self._rules.behind(code, meant, "../")
        return self._rules.page(meant[0], "../", slug, house)

    async def _missing(self, request: Request, error: Exception) -> Response:
        path = request.url.path
        words = path.replace("/", " ").strip()
        return _html(self._rules.found(words, "/", missing=path).encode(), 404)

    async def _file(self, request: Request) -> Response:
        body, kind, tag = self._static[request.url.path.rpartition("/")[2]]
        headers = {"etag": tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(None, 304, headers)
        return Response(body, 200, headers, kind)

    def _keep(self, code: str, make: Callable[[], str]) -> bytes:
        """A page that stays the same until the house plays otherwise."""
        if code not in self._kept:
            self._kept[code] = make().encode()
        return self._kept[code]


def live(seen: Seen) -> str:
    """The part of the board that changes, laid out."""
    if isinstance(seen, Scene):
        return page("live", scene=seen)
    return page("nothing", error=seen)


def _title(seen: Seen) -> str:
    return seen.title if isinstance(seen, Scene) else seen.message


def _in_capitals(request: Request) -> Response:
    """Printed codes are in capitals, of which a code is coarser than of small letters."""
    return RedirectResponse(f"/r/{request.path_params['code'].lower()}", 308)


def _html(body: bytes, status: int = 200) -> Response:
    return HTMLResponse(body, status, {"cache-control": "no-cache"})
