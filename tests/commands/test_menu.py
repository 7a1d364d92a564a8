"""The menu of what can be done now: short words and costs, cheapest first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.commands.menu import MenuChoice, menu_choices, menu_rows
from gm.notation.line import split
from gm.table.session import Session

pytestmark = pytest.mark.needs("gatling")

NEW = "new gatling Ana Bo Cy --house aspect_start=zero"


@pytest.fixture
def session() -> Iterator[Session]:
    """Return a session in which Ana may cast any spell that costs at most six mana."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(NEW))
    run(session, split("adjust ana mana=6 round=1 attacker=none because test"))
    yield session
    session.close()


def menu(session: Session) -> tuple[MenuChoice, ...]:
    """Return the menu of the current prompts."""
    table = session.table()
    return menu_choices(table.game, table.view.pending, table.known, table.state)


def with_mana(session: Session, mana: int) -> None:
    """Change how much mana Ana has."""
    run(session, split(f"adjust ana mana={mana} because test"))


def test_the_menu_has_a_line_for_each_cost_cheapest_first(session: Session) -> None:
    with_mana(session, 2)
    assert menu_rows(menu(session)) == [
        ("1 mana", "itch · ready · opposite · natural · transformation"),
        ("2 mana", "ap · resistance · weakness · weapon · damaged"),
    ]


def test_every_line_of_the_menu_is_accepted_as_shown(session: Session) -> None:
    for choice in menu(session):
        assert run(session, split(choice.keys)).text == choice.line
        run(session, ["undo"])


def test_each_word_of_the_menu_begins_its_line(session: Session) -> None:
    choices = menu(session)
    assert len({choice.word for choice in choices}) == len(choices) == 23
    assert all(choice.keys.startswith(choice.word) for choice in choices)


def test_help_ends_with_what_is_possible_now(session: Session) -> None:
    with_mana(session, 2)
    *_, last = run(session, split("help cast")).blocks()
    assert [row[0] for row in last.rows][:2] == ["itch bo", "ready bo"]  # type: ignore[union-attr]
    assert last.columns[0] == "possible now"  # type: ignore[union-attr]


def test_a_question_mark_begins_with_the_menu(session: Session) -> None:
    first, *_ = run(session, ["?"]).blocks()
    assert [price for price, _ in first.rows] == [f"{cost} mana" for cost in range(1, 7)]  # type: ignore[union-attr]


def test_a_prompt_without_choices_has_no_menu(session: Session) -> None:
    run(session, split("adjust round=1 attacker=ana because test"))
    assert menu(session) == ()
    assert "menu" not in run(session, ["now"]).data()["prompts"][0]


def test_scripts_get_the_menu_with_the_prompt(session: Session) -> None:
    item = run(session, ["now"]).data()["prompts"][0]["menu"][0]
    assert item == {"line": "cast ana bards-itch bo", "value": "bards-itch", "cost": 1, "unit": "mana", "help": ""}
