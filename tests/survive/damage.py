"""Ways in which a file is damaged, each by chance, from a generator of its own seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

PAGE = 4096

Damage = Callable[[Random, bytearray, bytes], None]
"""Given chance, the file's bytes to damage, and those of an older version of it."""


def bit(chance: Random, data: bytearray, older: bytes) -> None:
    """One bit is another."""
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def letter(chance: Random, data: bytearray, older: bytes) -> None:
    """A letter or figure is another, so that all still reads well."""
    places = [at for at, byte in enumerate(data) if chr(byte).isalnum()]
    data[chance.choice(places)] = ord(chance.choice("0123456789abcdefxyz"))


def bytes_(chance: Random, data: bytearray, older: bytes) -> None:
    """A few bytes in a row are others."""
    at = chance.randrange(len(data))
    for place in range(at, min(len(data), at + chance.randrange(1, 64))):
        data[place] = chance.randrange(256)


def sector(chance: Random, data: bytearray, older: bytes) -> None:
    """A sector holds nothing."""
    at = chance.randrange(len(data) // 512) * 512
    data[at : at + 512] = bytes(512)


def page(chance: Random, data: bytearray, older: bytes) -> None:
    """A page holds nothing, or noise."""
    at = chance.randrange(len(data) // PAGE) * PAGE
    data[at : at + PAGE] = chance.choice((bytes(PAGE), chance.randbytes(PAGE)))


def stale(chance: Random, data: bytearray, older: bytes) -> None:
    """A page is what it was some lines ago."""
    at = chance.randrange(min(len(data), len(older)) // PAGE) * PAGE
    data[at : at + PAGE] = older[at : at + PAGE]


def swapped(chance: Random, data: bytearray, older: bytes) -> None:
    """A page lies where another should."""
    one, other = (chance.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one : one + PAGE] = data[other : other + PAGE]


def short(chance: Random, data: bytearray, older: bytes) -> None:
    """The end is missing."""
    del data[chance.randrange(len(data)) :]


def head(chance: Random, data: bytearray, older: bytes) -> None:
    """A byte of what the file says of itself is another."""
    data[chance.randrange(100)] = chance.randrange(256)


WAYS: Mapping[str, Damage] = {
    way.__name__: way for way in (bit, letter, bytes_, sector, page, stale, swapped, short, head)
}
