"""A duel that stands on paper is taken over by answers: sheet by sheet, then what lies on the board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from gm import games
from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.console import Console
from gm.interfaces.console.from_paper import opening_lines
from gm.notation.line import join, split
from gm.notation.spoken.sheets import sheet_settings
from gm.table.session import Session
from tests.interfaces.console.scripted import Answers, Heard, Scripted


def from_paper(line: str, *answers: str) -> list[str]:
    """Return the lines that these answers produce."""
    return [join(words) for words in opening_lines(split(f"{line} --from-paper"), Answers(*answers), lambda said: None)]


@pytest.fixture
def session() -> Iterator[Session]:
    """Yield a session without a duel."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    yield session
    session.close()


@pytest.mark.needs("gatling")
def test_a_takeover_becomes_one_adjust_and_lines_for_the_board() -> None:
    lines = from_paper(
        "gatling Ana Bo",
        *("20 3 6 4 1 6 2", "32 mana 2 hearts=2 diamonds=5 spades=3 clubs=3 fright=ana"),
        *("round=4 attacker=bo", "7c", "4m*", "", "yes"),
    )
    assert lines == [
        "new gatling Ana Bo",
        "adjust ana pages=20 mana=3 max_mana=6 hearts=4 diamonds=1 spades=6 clubs=2 "
        "bo pages=32 mana=2 hearts=2 diamonds=5 spades=3 clubs=3 fright=ana round=4 attacker=bo "
        'because "from paper"',
        "draw 7C",
        "throw ana 4 mid hit",
    ]


@pytest.mark.needs("gatling")
def test_a_sheet_is_asked_for_in_its_printed_words() -> None:
    asked = Answers("20 3 maximum=7")
    with pytest.raises(EOFError):
        opening_lines(split("gatling Ana Bo --from-paper"), asked, lambda said: None)
    text = asked.asked[0].text
    assert text.startswith("Ana's sheet: pages? mana? maximum mana? hearts? diamonds? spades? clubs? ")
    assert "_" not in text
    assert asked.asked[1].title == "Bo"  # the answer was taken


@pytest.mark.needs("gatling")
def test_conflicting_sheets_are_asked_for_again() -> None:
    asked, said = Answers("20", "30", "", "20", "32", "", "", ""), list[str]()
    lines = opening_lines(split("gatling Ana Bo --from-paper"), asked, said.append)
    assert asked.texts[3:6] == ["20", "30", ""]
    assert any("52" in told for told in said)
    assert join(lines[1]).startswith("adjust ana pages=20 bo pages=32")


@pytest.mark.needs("wizards")
def test_a_rejected_sheet_shows_how_to_answer() -> None:
    asked = Answers("hp=3 nonsense")
    with pytest.raises(EOFError):
        opening_lines(split("wizards Ana Bo --from-paper"), asked, lambda said: None)
    assert "nonsense" in asked.refused[0]
    assert asked.refused[0].endswith("Type each value by name such as hp=1.")


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("answer", ["pages=many", "wine=3", "1 2 3 4 5 6 7 8", "undo"])
def test_an_impossible_sheet_is_rejected_with_a_remedy(answer: str) -> None:
    asked = Answers(answer)
    with pytest.raises(EOFError):
        opening_lines(split("gatling Ana Bo --from-paper"), asked, lambda said: None)
    assert (asked.texts, len(asked.refused)) == (["", answer], 1)
    assert not asked.refused[0].endswith("For example: ")


def test_every_game_with_adjust_asks_for_sheets(session: Session) -> None:
    asked = Answers("4", "", "table cart=ford", "", "")
    for line in opening_lines(split("toy Ana Bo --from-paper"), asked, lambda said: None):
        run(session, line)
    state = session.table()
    held = {(holding.holder, holding.what): holding.amount for holding in state.game.play.holdings(state.state)}
    whats = [holding.what for holding in state.game.play.holdings(state.state) if holding.holder == "ana"]
    assert held["ana", next(what for what in whats if isinstance(held["ana", what], int))] == 4
    assert held["table", "cart"] == "ford"
    assert len(state.rows) == 2


@pytest.mark.parametrize("slug", games.slugs())
def test_without_answers_the_duel_begins_as_usual(slug: str) -> None:
    game = games.load(slug)
    if "adjust" not in game.inputs.forms or any(bring.needed for bring in game.inputs.attachments.values()):
        pytest.skip("nothing of it can be set, or it needs files")
    names = ("Ana", "Bo", "Cy", "Di")[: max(game.info.seats_min, min(2, game.info.seats_max))]
    line = f"{slug} {' '.join(names)}"
    assert from_paper(line, *[""] * (len(names) + 3)) == [f"new {line}".strip()]


def test_leaving_at_any_question_writes_nothing() -> None:
    for count in range(5):
        with pytest.raises(EOFError):
            from_paper("toy Ana Bo", *["", "", "", "", "n"][:count])


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("20 3", ["pages=20", "mana=3"]),
        ("mana 3", ["mana=3"]),
        ("ma 3", ["ma=3"]),
        ("max 3 mana=2", ["max_mana=3", "mana=2"]),
        ("maximum mana 3 mana 2", ["max_mana=3", "mana=2"]),
        ("20 maximum 3", ["pages=20", "max_mana=3"]),
        ("maximum mana", ["maximum", "mana"]),
        ("20 fright=ana", ["pages=20", "fright=ana"]),
        ("1 2 3 4", ["pages=1", "mana=2", "max_mana=3", "4"]),
        ("", []),
    ],
)
def test_a_sheet_is_read_in_its_order_or_by_name(said: str, read: list[str]) -> None:
    assert sheet_settings(said, {"pages": "pages", "mana": "mana", "max_mana": "maximum mana"}) == read


def test_without_a_terminal_it_says_what_to_type(session: Session) -> None:
    with pytest.raises(GmError) as refused:
        run(session, split("new toy Ana Bo --from-paper"))
    assert refused.value.code == "words"
    assert "then: adjust" in refused.value.remedy


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("said", ["new gatling Ana Bo", "gm NEW gatling Ana, Bo", "gatling Ana Bo"])
def test_a_whole_line_is_understood_at_a_question(said: str) -> None:
    assert [join(words) for words in opening_lines(["gatling"], Answers(said, "", ""), print)] == ["new gatling Ana Bo"]


@pytest.mark.needs("gatling")
def test_from_paper_can_be_typed_after_the_names() -> None:
    asked = Answers("Ana Bo --from-paper", "", "", "20", "32", "", "", "")
    assert len(opening_lines(["gatling"], asked, lambda said: None)) == 2


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("said", ["undo", "help", "?", "clear", "gm duels", "open 3", "Ana Bo --first Bo"])
def test_a_command_at_a_question_is_never_a_name(said: str) -> None:
    asked = Answers(said)
    with pytest.raises(EOFError):
        opening_lines(["gatling"], asked, lambda said: None)
    assert asked.refused[0].endswith("Ctrl-D or quit leaves; nothing is saved yet.")


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("word", ["quit", "exit", "gm quit"])
def test_the_questions_can_be_left_by_a_word(word: str) -> None:
    asked = Answers(word, "Ana Bo")
    with pytest.raises(EOFError):
        opening_lines(["gatling"], asked, lambda said: None)
    assert len(asked.asked) == 1


@pytest.mark.parametrize("slug", games.slugs())
def test_every_question_is_short(slug: str) -> None:
    asked = Answers("Ana Bo", *[""] * 9)
    with suppress(EOFError, GmError):
        opening_lines([slug, "--from-paper"], asked, lambda said: None)
    assert max(len(question.text) for question in asked.asked) <= 250
    assert not any("==" in question.text for question in asked.asked)


@pytest.mark.needs("gatling")
def test_each_sheet_is_checked_at_once_with_the_sum_so_far() -> None:
    said: list[str] = []
    asked = Answers("15 2", "40 2", "20 2")
    with pytest.raises(EOFError):
        opening_lines(split("gatling Ana Bo Cy --from-paper"), asked, said.append)
    assert [question.title for question in asked.asked] == ["Ana", "Bo", "Bo", "Cy"]
    assert asked.refused[0].startswith("That makes 55 of 52 pages.")
    assert [text for text in said if "so far" in text] == ["  15 of 52 pages so far", "  35 of 52 pages so far"]


@pytest.mark.needs("gatling")
def test_a_takeover_gives_nobody_anything_to_do(session: Session) -> None:
    prompt, screen = Scripted(["20 3", "32 2", "round=4 attacker=bo", "", ""]), Heard()
    assert Console(session, screen, {}, prompt).begin(split("gatling Ana Bo --from-paper"))
    assert screen.said[-1].startswith("Continued from paper: Round 4")
    assert all(isinstance(said, str) and "▶" not in said for said in screen.said)


@pytest.mark.needs("event")
def test_an_event_on_paper_is_entered_line_by_line() -> None:
    lines = from_paper(
        "event Ana Bo Cy Dot Eve --house rounds=3",
        *("Friday", "pair ana cy bo dot eve bye", "1 ana +12", "2 bo", "late Hal 1850"),
        *("pair eve ana bo cy dot hal", "1 drawn", "", "yes"),
    )
    assert lines == [
        "new event Ana Bo Cy Dot Eve --house rounds=3 --title Friday",
        "pair ana cy bo dot eve bye",
        *("won ana r1 +12", "won bo r1", "late Hal 1850"),
        "pair eve ana bo cy dot hal",
        "drawn eve r2",
    ]


@pytest.mark.needs("event")
def test_an_event_on_paper_says_what_enter_does_once() -> None:
    asked = Answers("x" * 201, "", "pair ana bo cy bye", "", "")
    opening_lines(split("event Ana Bo Cy --from-paper"), asked, lambda said: None)
    assert [question.title for question in asked.asked] == ["Title", "Title", "On the form", "On the form", "Take over"]
    assert asked.refused[0].startswith("The title is too long")
    assert not any("Enter" in question.text for question in asked.asked)


@pytest.mark.needs("gatling")
def test_a_sheet_is_read_as_people_read_it_out() -> None:
    sheets = ("ana 20 3 6 4", "32 pages, 2 mana", "round 4, attacker bo", "", "yes")
    assert from_paper("gatling Ana Bo", *sheets)[1] == (
        'adjust ana pages=20 mana=3 max_mana=6 hearts=4 bo pages=32 mana=2 round=4 attacker=bo because "from paper"'
    )
    spells = ("20 mana 3 blood 4 fright bo", "32", "", "", "yes")
    assert from_paper("gatling Ana Bo", *spells)[1] == (
        'adjust ana pages=20 mana=3 hearts=4 fright=bo bo pages=32 because "from paper"'
    )


@pytest.mark.needs("gatling")
def test_a_sheet_that_breaks_a_rule_by_itself_is_rejected_at_once() -> None:
    answers = Answers("20 9 6")
    with pytest.raises(EOFError):
        opening_lines(split("gatling Ana Bo --from-paper"), answers, lambda said: None)
    assert answers.refused == ["Ana's mana would not be between 0 and 6. Check this sheet."]
