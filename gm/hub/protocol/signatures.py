"""The signatures of requests to the hub, and of its answers. Keys are never sent."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from gm.hub.protocol.signing import is_signed, signature

SCHEME = "GM-HMAC-SHA256"
ANSWER_HEADER = "GM-Signature"
_KIND = "gm-hub-1"
_HEADER = re.compile(rf"{SCHEME} +device=([1-9][0-9]{{0,8}}) *, *nonce=([0-9a-f]{{32}}) *, *signature=([0-9a-f]{{64}})")


class Claim(NamedTuple):
    """The part of a request that proves who sent it: the device's number, a random nonce, and the signature."""

    device: int
    nonce: str
    signature: str

    @property
    def header(self) -> str:
        """The value of the header ``Authorization``."""
        return f"{SCHEME} device={self.device}, nonce={self.nonce}, signature={self.signature}"


def read_claim(header: str) -> Claim | None:
    """Return the claim in a header ``Authorization``; None if the header has no valid claim."""
    match = _HEADER.fullmatch(header.strip())
    return Claim(int(match[1]), match[2], match[3]) if match else None


def sign_request(key: str, device: int, nonce: str, method: str, path: str, body: bytes) -> Claim:
    """Return the signed claim of a request. ``path`` begins at ``/duels/`` and includes the query."""
    return Claim(device, nonce, signature(key, _KIND, method, path, device, nonce, sha256(body).hexdigest()))


def is_request_signed(claim: Claim, key: str, method: str, path: str, body: bytes) -> bool:
    """Return whether the signature in ``claim`` is valid for a request with this method, path and body."""
    digest = sha256(body).hexdigest()
    return is_signed(claim.signature, key, _KIND, method, path, claim.device, claim.nonce, digest)


def sign_answer(key: str, request: str, status: int, body: bytes) -> str:
    """Return the signature of an answer. ``request`` is the signature of the request that was answered."""
    return signature(key, _KIND, "answer", request, status, sha256(body).hexdigest())


def is_answer_signed(given: str, key: str, request: str, status: int, body: bytes) -> bool:
    """Return whether ``given`` is the correct signature of an answer.

    ``request`` is the signature of the request that was answered.
    """
    return is_signed(given, key, _KIND, "answer", request, status, sha256(body).hexdigest())
