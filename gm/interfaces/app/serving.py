"""The app on the laptop's page, at ``/app/``, so that phones in the room can fetch it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from hashlib import sha256

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from gm.interfaces.app.site import POLICY
from gm.interfaces.web.app import moved, unless_known
from gm.interfaces.web.guard import HEADERS, Guard
from gm.interfaces.web.html import Asset

ROOT = "/app/"
"""The path of the app."""
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
    """The table's ``page``, with the ``files`` of the app below :data:`ROOT`. Both accept requests for ``names``."""

    def __init__(self, page: ASGIApp, files: Mapping[str, bytes], names: Container[str]) -> None:
        self._page = page
        self._files = {name: _asset(name, data) for name, data in files.items()}
        routes = [Route(ROOT.rstrip("/"), lambda request: moved(ROOT)), Route(f"{ROOT}{{name:path}}", self._file)]
        self._app = _AppGuard(Starlette(routes=routes), names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for the app, or let the page answer it."""
        of_app = f"{scope.get('path', '')}/".startswith(ROOT)
        await (self._app if of_app else self._page)(scope, receive, send)

    async def _file(self, request: Request) -> Response:
        asset = self._files.get(request.path_params["name"] or "index.html")
        return unless_known(request, *asset) if asset else Response("The app has no such file.", 404)


class _AppGuard(Guard):
    """The guard of the app. Its policy allows WebAssembly, which the table's page does not need."""

    headers = ((b"content-security-policy", POLICY.encode()), *HEADERS[1:])


def _asset(name: str, data: bytes) -> Asset:
    kind = _KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    return Asset(data, kind, f'"{sha256(data).hexdigest()[:16]}"')
