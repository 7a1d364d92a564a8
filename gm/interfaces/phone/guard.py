"""The request guard of the phones' site. Besides GET it accepts small signed JSON bodies at two addresses."""

from __future__ import annotations

from starlette.types import Scope

from gm.interfaces.phone.requests import LARGEST
from gm.interfaces.web.guard import HEADERS, Guard

WRITES = ("/pair", "/line")
"""The only addresses that accept a body."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; media-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types"
)
_OWN = {b"content-security-policy": _POLICY.encode(), b"referrer-policy": b"same-origin"}
"""The headers that differ from those of the table's page. They forbid forms and demand an origin with every request."""
_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{why}</title><link rel="stylesheet" href="/static/pad.css">
<main><h1>{why}</h1><p><a href="/">Back to the keys</a></p></main></html>
"""


class PhoneGuard(Guard):
    """Middleware that accepts the same requests as :class:`Guard`, which protects the table's page, and some others.

    The others are requests with a JSON body from the phones' own pages.
    """

    headers = [*(header for header in HEADERS if header[0] not in _OWN), *_OWN.items()]
    page = _PAGE

    def refused(self, scope: Scope) -> tuple[int, str] | None:
        sent = scope["method"] == "POST" and scope["path"] in WRITES and scope["http_version"] == "1.1"
        if not sent:
            return super().refused(scope)
        return self.misfit(scope) or _unlike(scope["headers"])


def _unlike(headers: list[tuple[bytes, bytes]]) -> tuple[int, str] | None:
    """Check the headers of a request with a body, which must be plain JSON from a page of this site.

    Return None if they are right, else the HTTP status and the reason for the rejection.
    """
    values: dict[bytes, list[bytes]] = {}
    for name, value in headers:
        values.setdefault(name, []).append(value.strip())
    host = values[b"host"][0].lower()
    if values.get(b"origin", []) not in ([b"http://" + host], [b"https://" + host]):
        return 403, "The request comes from another page."
    if {b"transfer-encoding", b"content-encoding", b"upgrade", b"expect"} & values.keys():
        return 400, "The body must not be encoded."
    if values.get(b"content-type", []) not in ([b"application/json"], [b"application/json; charset=utf-8"]):
        return 415, "The body must be JSON."
    length = values.get(b"content-length", [])
    if len(length) != 1 or not length[0].isdigit():
        return 411, "One Content-Length is needed."
    if len(length[0]) > 6 or int(length[0]) > LARGEST:
        return 413, "The body is too large."
    return None
