"""The manual typed: its chapters, a section, what words may mean, on terminals of any width."""

from __future__ import annotations

import pytest

from gm.commands.manual.chapters import chapters, hits, search_index
from gm.games import load
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def test_help_names_the_manual_and_the_manual_its_chapters(duel: Command) -> None:
    assert "gm help manual" in duel("help").out
    out = duel("help manual").out
    assert all(f"  {chapter.slug} " in out for chapter in chapters())


def test_manual_shows_chapters_sections_and_search_results(duel: Command) -> None:
    assert "throw WHO [over]" in duel("help manual gatling").out
    one = duel("help manual gatling house switches").out
    assert "round_limit" in one
    assert "throw WHO" not in one
    asked = duel("help manual exit status").out
    assert "the rules or the log do not allow it" in " ".join(asked.split())
    assert "gm help manual scripts" in asked


def test_manual_as_json_has_the_same_content(duel: Command) -> None:
    listed = duel.answer("help manual")["chapters"]
    assert [one["chapter"] for one in listed] == [chapter.slug for chapter in chapters(load("gatling"))]
    found = duel.answer("help manual scripts exit status")
    assert [section["section"] for section in found["sections"]] == ["exit-status"]
    assert found["sections"][0]["parts"][0]["rows"][0] == ["0", "done"]


def test_unknown_manual_words_are_rejected_with_the_chapters(duel: Command) -> None:
    error = duel.refused("help manual zzzz")
    assert (error["status"], error["code"]) == (2, "words")
    assert "scripts" in error["remedy"]
    assert duel.refused("help throw rest")["code"] == "words"


def test_manual_works_without_a_duel(gm: Command) -> None:
    assert gm("help manual commands").status == 0
    assert not gm.db.exists()


def test_without_a_duel_examples_are_of_a_duel_and_not_of_an_event(gm: Command) -> None:
    assert "  new gatling Ana Bo Cy" in gm("help manual typing").out
    assert "fix 12 power ana 4 1 6 2" in gm("help fix").out


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("chapter", ["typing", "gatling", "scripts", "gatling-refused", "database"])
def test_every_line_fits_the_terminal(
    duel: Command, monkeypatch: pytest.MonkeyPatch, chapter: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = duel(f"help manual {chapter}").out
    assert max(map(len, out.splitlines())) <= columns


def test_a_screen_reader_gets_each_row_as_a_line(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_PLAIN", "1")
    monkeypatch.setenv("COLUMNS", "200")
    assert "words: status 2, means a word is unknown" in duel("help manual scripts error codes").out


def test_house_rule_is_found_by_its_words() -> None:
    lookup = search_index(hits(chapters()))
    try:
        assert lookup.ask("round limit").rules[0].id == "gatling.house-rules"
    finally:
        lookup.close()
