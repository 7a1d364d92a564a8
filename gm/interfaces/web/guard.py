"""The request guard of the table's page. It rejects every request except plain reading under an allowed host name."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gm.interfaces.web.html import POLICY

LONGEST_PATH = 300
LONGEST_QUERY = 2600
"""The maximum size of a query in bytes. Two hundred letters of any script fit, with the parameters."""
MOST_HEADERS = 64
LARGEST_HEADERS = 8 * 1024
_PATH = re.compile(rb"/[A-Za-z0-9._~%/-]*")
_ODD = re.compile(rb"//|/\.|\\|%(?![89A-Fa-f][0-9A-Fa-f]|20|27)")
"""A pattern for invalid paths: empty or dotted segments, and unnecessary escapes."""

HEADERS = [
    (
        b"content-security-policy",
        f"{POLICY}; connect-src 'self'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types board".encode(),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{why}</title><link rel="stylesheet" href="/static/page.css">
<main><h1>{why}</h1><p><a href="/">The board</a> · <a href="/r/">The rules</a></p></main></html>
"""


class Guard:
    """Middleware that accepts only GET and HEAD requests for the host ``names``.

    It adds ``headers`` to every response.
    """

    headers: Sequence[tuple[bytes, bytes]] = HEADERS
    page = _PAGE
    """The HTML of the error page for people."""

    def __init__(self, app: ASGIApp, names: Container[str]) -> None:
        self.app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":  # a WebSocket: the page has none
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        refused = self.refused(scope)
        if refused is None:
            await self.app(scope, receive, with_headers)
        else:
            page = self.page if _for_people(scope["headers"]) else None
            await _refuse(with_headers, *refused, page)

    def refused(self, scope: Scope) -> tuple[int, str] | None:
        """Return the HTTP status and the reason if a request is rejected, else None."""
        if scope["http_version"] not in ("1.0", "1.1"):
            return 505, "Use HTTP/1.1."
        if scope["method"] not in ("GET", "HEAD"):
            return 405, "This page is read-only."
        wrong = self.misfit(scope)
        if wrong is None and any(map(_asks_for_more, scope["headers"])):
            return 400, "Send a plain request: no body, no upgrade."
        return wrong

    def misfit(self, scope: Scope) -> tuple[int, str] | None:
        """Return the HTTP status and the reason if the headers, host or path of a request are invalid, else None."""
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        if len(headers) > MOST_HEADERS or sum(len(name) + len(value) for name, value in headers) > LARGEST_HEADERS:
            return 431, "Too many headers."
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) != 1:
            return 400, "Send one Host header."
        if hosts[0].decode("latin-1") not in self._names:
            return 421, "This page is not available under that host name."
        path: bytes = scope["raw_path"] or b""
        if len(path) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_QUERY:
            return 414, "The address is too long."
        if not _PATH.fullmatch(path) or _ODD.search(path) or not scope["path"].isprintable():
            return 400, "There is no such address."
        return None


def _asks_for_more(header: tuple[bytes, bytes]) -> bool:
    """Return whether a request header announces that a body follows, or asks to change to another protocol."""
    name, value = header
    if name == b"content-length":
        return value.strip() != b"0"
    return name in (b"transfer-encoding", b"upgrade", b"expect")


def _for_people(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a request comes from a browser that will show the response as a page, according to its headers."""
    return any(name == b"accept" and b"text/html" in value for name, value in headers)


async def _refuse(send: Any, status: int, why: str, page: str | None) -> None:
    body = (page.format(why=why) if page else f"{why}\n").encode()
    kind = b"html" if page else b"plain"
    headers = [
        (b"content-type", b"text/" + kind + b"; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if status == 405:
        headers.append((b"allow", b"GET, HEAD"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
