"""Tests that the line of each key in a TOML file is found, so that errors can name it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from gm.table.interchange.toml_lines import Lines, Path

TRICKY = '''# a comment = 1
title = "x # no"   # yes
a.b."c d" = 1
[skies.sun]
stages = 1
text = """
fake = 3
[nope]
\\"""
"""
list = [
  {name = "x", n = 2},
  # nothing = here
  { name = 'y]', "\\u00fc" = [1, [2, 3]] }, 5,
]
[[spells]]
name = "one"
[spells.cost]
'h t' = 2
[[spells]]
name = \'\'\'two
three\'\'\'
when = 1979-05-27 07:32:00
[[spells.parts]]
q = 1
[[spells.parts]]
q = -2.5e3'''

LINE_NUMBERS: dict[Path, int] = {
    ("title",): 2,
    ("a", "b", "c d"): 3,
    ("skies",): 4,
    ("skies", "sun", "stages"): 5,
    ("skies", "sun", "text"): 6,
    ("skies", "sun", "list"): 11,
    ("skies", "sun", "list", 0, "n"): 12,
    ("skies", "sun", "list", 1, "ü", 1, 0): 14,
    ("spells", 0, "name"): 17,
    ("spells", 0, "cost", "h t"): 19,
    ("spells", 1): 20,
    ("spells", 1, "when"): 23,
    ("spells", 1, "parts", 1, "q"): 27,
}


def paths(data: Any, path: Path = ()) -> list[Path]:
    """Return the paths of all places in some data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(inner for key, value in items for inner in paths(value, (*path, key)))]


@pytest.mark.parametrize(("path", "line"), LINE_NUMBERS.items(), ids=str)
def test_key_has_its_line_number(path: Path, line: int) -> None:
    assert Lines(TRICKY).of(path) == line


def test_missing_key_has_the_line_of_its_table() -> None:
    lines = Lines(TRICKY)
    assert lines.of(("spells", 1, "cost")) == 20
    assert lines.of(("skies", "sun", "list", 1, "m")) == 14
    assert lines.of(("nope",)) is None
    assert lines.of(()) is None


@pytest.mark.parametrize("text", [TRICKY, "", "\n\n", "a=1", 'a={}\nb=[]\nc=""\n', "[a]\n[a.b]\n[[c]]\n[[c]]"])
def test_every_key_has_a_line(text: str) -> None:
    lines = Lines(text)
    assert [path for path in paths(tomllib.loads(text)) if path and lines.of(path) is None] == []
