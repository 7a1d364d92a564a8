"""The web application that adds the app, at ``/app/``, to a table's page, so that phones in the room can fetch it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from urllib.parse import unquote, urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from gm.errors import GmError
from gm.hub.protocol.cards import hub_address
from gm.interfaces.app.site import POLICY
from gm.interfaces.web.app import moved, unless_known
from gm.interfaces.web.guard import HEADERS, Guard
from gm.interfaces.web.html import Asset

ROOT = "/app/"
"""The path of the app."""
CARRIER = "hub.js"
"""The only script that may send to another host. That host is the hub in the script's own URL (see ``sw.js``)."""
_KINDS = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "mjs": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
}


class PageWithApp:
    """The web application that serves the app's ``files`` below :data:`ROOT`, and a table's ``page`` elsewhere.

    The app answers only requests to one of the host names in ``names``.
    """

    def __init__(self, page: ASGIApp, files: Mapping[str, bytes], names: Container[str]) -> None:
        self._page = page
        self._files = {name: _asset(name, data) for name, data in files.items()}
        routes = [Route(ROOT.rstrip("/"), lambda request: moved(ROOT)), Route(f"{ROOT}{{name:path}}", self._file)]
        self._app = _AppGuard(Starlette(routes=routes), names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request to the app if its path is below :data:`ROOT`, otherwise to the table's page."""
        of_app = f"{scope.get('path', '')}/".startswith(ROOT)
        await (self._app if of_app else self._page)(scope, receive, send)

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"] or "index.html"
        asset = self._files.get(name)
        if asset is None:
            return Response("The app has no such file.", 404)
        answer = unless_known(request, asset)
        answer.headers["content-security-policy"] = _only_to(request.url.query) if name == CARRIER else POLICY
        return answer


class _AppGuard(Guard):
    """The request guard of the app. It adds no Content-Security-Policy header, because each file has its own."""

    headers = HEADERS[1:]


def _only_to(query: str) -> str:
    """Return a Content-Security-Policy that lets the script :data:`CARRIER` send only to the hub in ``query``."""
    try:
        hub = urlsplit(hub_address(unquote(query), insecure=True))
    except GmError:
        return "default-src 'none'"
    return f"default-src 'none'; connect-src {hub.scheme}://{hub.netloc}"


def _asset(name: str, data: bytes) -> Asset:
    kind = _KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    return Asset.of(data, kind)
