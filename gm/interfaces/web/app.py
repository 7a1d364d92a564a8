"""The application of the table's web page: rules, search, the live board and its event stream."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from gm.errors import GmError
from gm.game import Rule
from gm.interfaces.web.allowed_hosts import AllowedHosts
from gm.interfaces.web.board.public_view import board_title, live_board, public_error, spoken_text
from gm.interfaces.web.board.scene import Scene
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.guard import Guard
from gm.interfaces.web.html import Asset, static
from gm.interfaces.web.query_worker import QueryWorker
from gm.interfaces.web.statistics import StatsPages
from gm.interfaces.web.stream import PATIENCE, STREAMS, STREAMS_EACH, News, Stream, clock
from gm.interfaces.web.watcher import Seen, Watcher
from gm.store.database import Store
from gm.table.party.chronicle import Chronicle, chronicle_of_table
from gm.table.session import no_duel
from gm.table.table import Table

if TYPE_CHECKING:
    from gm.interfaces.web.lan import BoardLink

LOOKS = ("tv", "light", "overlay")
"""The appearances that a URL may select: television, light background, transparent background."""


class TablePage:
    """The web page of a database, with its viewers.

    ``warn`` is called with each error that the referee should see. ``way`` returns the address at which other devices
    open the page. With ``notes``, everyone sees private notes and reasons. With ``stats``, the page also has the
    statistics of all duels.
    """

    def __init__(
        self,
        file: str,
        duel: int | None,
        warn: Callable[[GmError], None],
        way: Callable[[], BoardLink | None] = lambda: None,
        *,
        notes: bool = False,
        stats: bool = True,
    ) -> None:
        self._at = file, duel
        self._watch = Watcher(file, duel, self._publish, notes=notes)
        self._warn = warn
        self._way = way
        self.news = News(lambda: self._watch.looked)
        self._places = ConnectionLimit(STREAMS, STREAMS_EACH)
        self._worker = QueryWorker(stats=stats)
        self._kept: dict[str, Asset] = {}
        self._table: tuple[str, Mapping[str, str]] = ("", {})
        self._own: tuple[Rule, ...] = ()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._static = static()
        self._stats = StatsPages(file) if stats else None

    def app(self, names: AllowedHosts) -> Guard:
        """Return the application, which accepts requests for the host ``names``."""
        routes = [
            Route("/", self._board),
            Route("/events", self._events),
            Route("/party", self._party),
            Route("/about", self._about),
            *(self._stats_routes() if self._stats else ()),
            Route("/r", lambda request: moved("/r/")),
            Route("/r/", self._contents),
            Route("/r/{code}", self._rule),
            Route("/r/{code}/", lambda request: moved(f"/r/{request.path_params['code']}")),
            Route("/R/{code}", _in_capitals),
            Route("/manual", lambda request: moved("/manual/")),
            Route("/manual/", self._manual_contents),
            Route("/manual/{chapter}", self._chapter),
            Route("/manual/{chapter}/", lambda request: moved(f"/manual/{request.path_params['chapter']}")),
            *(Route(f"/static/{name}", self._file) for name in self._static),
        ]
        made = Starlette(routes=routes, lifespan=self._living, exception_handlers={404: self._missing})
        made.router.redirect_slashes = False
        return Guard(made, names)

    def close(self) -> None:
        """End all event streams, so that the server can stop."""
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
            await asyncio.to_thread(self._worker.close)

    def _publish(self, seen: Seen) -> None:
        """Render the board and send it to all viewers. The watcher's thread calls this method."""
        if isinstance(seen, GmError):
            if seen.code != "no-duel":
                self._warn(seen)
            seen = public_error(seen)
        event = {"html": live_board(seen, self._way()), "say": spoken_text(seen)}
        frame = f"event: board\ndata: {json.dumps(event)}\n\n".encode()
        assert self._loop
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, seen, frame)

    def _put(self, seen: Seen, frame: bytes) -> None:
        table: tuple[str, Mapping[str, str]] = (seen.game, seen.switches) if isinstance(seen, Scene) else ("", {})
        own = seen.rules if isinstance(seen, Scene) else ()
        if (table, own) != (self._table, self._own):
            if (table[0], own) != (self._table[0], self._own):
                self._worker.take(table[0], own)
            self._table, self._own = table, own
            self._kept.clear()
        self.news.put(seen, frame)

    async def _first_look(self) -> None:
        """Wait until the watcher has read the duel for the first time."""
        if self.news.seen is None:
            await self.news.later(0, PATIENCE)

    async def _board(self, request: Request) -> Response:
        await self._first_look()
        seen = self.news.seen or public_error(GmError("busy", ""))
        looks = [look for look in LOOKS if look in request.query_params]
        title, live = board_title(seen), live_board(seen, self._way())
        page = self._worker.rules.fill("frame", "", looks=looks, title=title, live=live, clock=clock(self.news))
        return _html(page.encode())

    async def _events(self, request: Request) -> Response:
        return Stream(self.news, self._places)

    async def _party(self, request: Request) -> Response:
        try:
            chronicle = await asyncio.to_thread(_chronicle, *self._at)
        except GmError as error:
            return await self._missing(request, error)
        return _html(self._worker.rules.fill("party", "./", chronicle=chronicle).encode())

    async def _about(self, request: Request) -> Response:
        """Return the page about one player, or the error page if the game has no page about that player."""
        await self._first_look()
        seen, who = self.news.seen, request.query_params.get("who", "")
        players = seen.players if isinstance(seen, Scene) else None
        view = players.answer(who) if players else None
        if view is None or players is None:
            return await self._missing(request)
        return _html(self._worker.rules.fill("board/about", "./", title=players.names[who], view=view).encode())

    def _stats_routes(self) -> Iterator[Route]:
        """Yield the addresses of the statistics."""
        yield Route("/stats", lambda request: moved("/stats/"))
        yield Route("/stats/", self._figures)
        yield Route("/stats/{name}", self._figures)
        yield Route("/stats/{name}/", lambda request: moved(f"/stats/{quote(request.path_params['name'])}"))

    async def _figures(self, request: Request) -> Response:
        assert self._stats
        name = request.path_params.get("name", "")
        page = await asyncio.to_thread(self._stats.page, self._worker.rules, name, "../")
        return await self._missing(request) if page is None else _html(page.encode())

    async def _contents(self, request: Request) -> Response:
        await self._first_look()
        query = request.query_params.get("q", "").strip()
        if not query:
            return self._keep(request, "", lambda: self._worker.rules.contents("../"))
        page, named = await self._worker.ask(query)
        return RedirectResponse(f"/r/{named}", 303) if named else _html(page.encode())

    async def _manual_contents(self, request: Request) -> Response:
        manual = await self._worker.manual()
        return self._keep(request, "manual/", lambda: manual.contents("../"))

    async def _chapter(self, request: Request) -> Response:
        slug, manual = request.path_params["chapter"], await self._worker.manual()
        if slug not in manual.chapters:
            return await self._missing(request)
        return self._keep(request, f"manual/{slug}", lambda: manual.page(slug, "../"))

    async def _rule(self, request: Request) -> Response:
        code = request.path_params["code"]
        await self._first_look()
        if self._worker.rules.meant(code):
            return self._keep(request, code, lambda: self._behind(code))
        page, named = await self._worker.nearest(code)
        return moved(f"/r/{named}") if named else _html(page.encode(), 404)

    def _behind(self, code: str) -> str:
        """Return the page of the rule with this id or short code. If several rules share it, return a list of them."""
        slug, house = self._table
        meant = self._worker.rules.meant(code, slug)
        if meant[1:]:
            return self._worker.rules.behind(code, meant, "../")
        return self._worker.rules.page(meant[0], "../", slug, house)

    async def _missing(self, request: Request, error: Exception | None = None) -> Response:
        return _html(self._worker.rules.nowhere(request.url.path).encode(), 404)

    async def _file(self, request: Request) -> Response:
        return unless_known(request, self._static[request.url.path.rpartition("/")[2]])

    def _keep(self, request: Request, name: str, make: Callable[[], str]) -> Response:
        """Return the page called ``name`` from the cache, or else from ``make``.

        The cache is emptied when the house rules, the game or its rules change.
        """
        if name not in self._kept:
            self._kept[name] = Asset.of(make().encode(), "text/html")
        return unless_known(request, self._kept[name])


def unless_known(request: Request, asset: Asset) -> Response:
    """Return a response with the content of a file, or with HTTP status 304 if the browser already has it."""
    headers = {"etag": asset.tag, "cache-control": "no-cache"}
    known = request.headers.get("if-none-match", "").split(",")
    if any(cached.strip().removeprefix("W/") in (asset.tag, "*") for cached in known):
        return Response(None, 304, headers)
    return Response(asset.body, 200, headers, asset.kind)


def moved(address: str) -> Response:
    """Return a redirect to ``address``. It is temporary, because tomorrow another table may use the same host name."""
    return RedirectResponse(address, 302, {"cache-control": "no-cache"})


def _in_capitals(request: Request) -> Response:
    """Redirect a URL from a printed QR code to the rule's page.

    The printed URL is in capitals, because a URL in capitals fits into a smaller QR code.
    """
    return RedirectResponse(f"/r/{request.path_params['code'].lower()}", 308)


def _html(body: bytes, status: int = 200) -> Response:
    return HTMLResponse(body, status, {"cache-control": "no-cache"})


def _chronicle(file: str, duel: int | None) -> Chronicle:
    """Return the chronicle of the party that plays ``duel`` (None: the current duel).

    Raises GmError if the duel has no party.
    """
    with closing(Store(file, read_only=True)) as store:
        number = duel or store.opened()
        if number is None:
            raise no_duel()
        return chronicle_of_table(Table(store, number, bookmarked=False))
