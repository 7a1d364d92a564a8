"""Kinds of random damage to a file, each reproducible by its seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

PAGE = 4096

Damage = Callable[[Random, bytearray, bytes], None]
"""A function that damages the bytes of a file, given a random generator and the bytes of an older version."""


def bit(chance: Random, data: bytearray, older: bytes) -> None:
    """Flip one bit."""
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def letter(chance: Random, data: bytearray, older: bytes) -> None:
    """Replace a letter or digit by another, so that the text stays readable."""
    places = [at for at, byte in enumerate(data) if chr(byte).isalnum()]
    data[chance.choice(places)] = ord(chance.choice("0123456789abcdefxyz"))


def bytes_(chance: Random, data: bytearray, older: bytes) -> None:
    """Replace a few consecutive bytes."""
    at = chance.randrange(len(data))
    for place in range(at, min(len(data), at + chance.randrange(1, 64))):
        data[place] = chance.randrange(256)


def sector(chance: Random, data: bytearray, older: bytes) -> None:
    """Fill a sector with zeros."""
    at = chance.randrange(len(data) // 512) * 512
    data[at : at + 512] = bytes(512)


def page(chance: Random, data: bytearray, older: bytes) -> None:
    """Fill a page with zeros or noise."""
    at = chance.randrange(len(data) // PAGE) * PAGE
    data[at : at + PAGE] = chance.choice((bytes(PAGE), chance.randbytes(PAGE)))


def stale(chance: Random, data: bytearray, older: bytes) -> None:
    """Replace a page by its older version."""
    at = chance.randrange(min(len(data), len(older)) // PAGE) * PAGE
    data[at : at + PAGE] = older[at : at + PAGE]


def swapped(chance: Random, data: bytearray, older: bytes) -> None:
    """Swap two pages."""
    one, other = (chance.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one : one + PAGE] = data[other : other + PAGE]


def short(chance: Random, data: bytearray, older: bytes) -> None:
    """Cut off the end of the file."""
    del data[chance.randrange(len(data)) :]


def head(chance: Random, data: bytearray, older: bytes) -> None:
    """Replace a byte of the file's header."""
    data[chance.randrange(100)] = chance.randrange(256)


WAYS: Mapping[str, Damage] = {
    way.__name__: way for way in (bit, letter, bytes_, sector, page, stale, swapped, short, head)
}
