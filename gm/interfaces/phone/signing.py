"""The key exchange with a phone. Both sides compute the same secret, which is never sent.

This is a Diffie-Hellman exchange in the group of 2048 bits (RFC 3526, group 14). The key is then made from the secret
and a pairing code. Somebody who listens on the network therefore cannot find the key, even by trying all pairing codes
of eight letters afterwards. ``static/signing.js`` does the same in the phone's browser.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

PRIME = int(
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd"
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed"
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f"
    "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b"
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510"
    "15728e5a8aacaa68ffffffffffffffff",
    16,
)
_BITS = 256


class KeyShare(NamedTuple):
    """The numbers of one side in a key exchange: ``kept`` is private, ``sent`` is the public value in hexadecimal."""

    kept: int
    sent: str


def new_key_share() -> KeyShare:
    """Return a new private number with its public value."""
    kept = secrets.randbits(_BITS) | 1 << (_BITS - 1)
    return KeyShare(kept, f"{pow(2, kept, PRIME):x}")


def shared_secret(mine: KeyShare, theirs: str) -> str | None:
    """Return the secret that both sides compute, in hexadecimal. Returns None if the value ``theirs`` is invalid."""
    other = int(theirs, 16)
    return f"{pow(other, mine.kept, PRIME):x}" if 1 < other < PRIME - 1 else None
