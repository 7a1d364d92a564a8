"""Rejections for tests of Gatling: catching them, and checking their sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from gm import games
from gm.errors import GmError, Refusal

TEXTS = games.load("gatling").texts
MET: set[str] = set()
"""The kinds of notices and rejections that tests in this process have met."""


class Refused(NamedTuple):
    """A rejected line: its error code, its rules, the message and the suggested remedy."""

    code: str
    rules: tuple[str | None, ...]
    message: str
    remedy: str


@contextmanager
def rejections(names: Mapping[str, str]) -> Iterator[list[Refused]]:
    """Catch a rejection and put it into the list; ``names`` are the players by id."""
    caught: list[Refused] = []
    try:
        yield caught
    except Refusal as no:
        MET.add(no.kind)
        caught.append(Refused(no.code, no.rules, TEXTS.say(no, names), TEXTS.remedy(no, names)))
    except GmError as no:
        caught.append(Refused(no.code, (no.rule,), no.message, no.remedy))


def well_said(text: str) -> bool:
    """Return whether a sentence has words, and no line break or unfilled field."""
    return text == text.strip() != "" and not any(part in text for part in ("\n", "{", "None"))
