"""Tests of the documentation site: texts survive Markdown, links lead to pages, dead links are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs import markdown
from docs.links import dead_links
from docs.written import ROOT, WRITTEN, written_pages
from gm.commands.manual.pages import Chapter, Listing, Prose, Rejection, RuleLinks, Section, Verbatim


def test_a_text_is_escaped_and_what_is_typed_is_code() -> None:
    assert markdown.prose("a_b `5m*` [x] <y>") == r"a\_b `5m*` \[x\] \<y\>"
    assert markdown.escape("1. first") == r"1\. first"
    assert markdown.escape("- last") == r"\- last"
    assert markdown.code("a ` b") == "``a ` b``"


def test_a_bar_in_a_cell_does_not_end_it() -> None:
    assert markdown.table(("a",), [("x | y",)]).splitlines()[-1] == r"| x \| y |"


def test_every_part_of_the_manual_is_shown() -> None:
    parts = (
        Prose("Say it."),
        Verbatim(("gm now",)),
        Listing(("type", "to"), (("`x`", "do it"),)),
        Rejection("draw 9X", "No.", "Type: 9C", "words", "zz.r1"),
        RuleLinks(("zz.r1", "zz.r2")),
    )
    chapter = Chapter("typing", "Type", "how to type", lambda: [Section("A line", parts)])
    text = markdown.chapter(chapter, lambda rule: f"[{rule}]")
    for shown in ("# Type", "(manual-typing.a-line)=", "Say it.", "gm now", "| `x` | do it |", "draw 9X", "Type: 9C"):
        assert shown in text, shown
    assert "[zz.r1], [zz.r2]" in text


def test_written_pages_link_to_pages_and_have_their_pictures() -> None:
    pages = written_pages()
    assert {*WRITTEN.values()} <= pages.keys()
    start = pages["index.md"].decode()
    assert "](architecture.md)" in start
    assert "](pictures/now.svg)" in start
    assert pages["pictures/now.svg"] == (ROOT / "tests" / "readme" / "now.svg").read_bytes()


@pytest.mark.parametrize(
    ("link", "dead"),
    [
        *(("b.html", False), ("b.html#there", False), ("#here", False), ("https://example.org/x", False)),
        *(("c.html", True), ("b.html#nowhere", True), ("#nowhere", True), ("picture.png", True)),
    ],
)
def test_a_dead_link_is_found(tmp_path: Path, link: str, dead: bool) -> None:
    (tmp_path / "a.html").write_text(f'<p id="here"><a href="{link}">x</a>', encoding="utf-8")
    (tmp_path / "b.html").write_text('<h1 id="there">y</h1>', encoding="utf-8")
    assert dead_links(tmp_path) == ([("a.html", link)] if dead else [])
