"""Names of cards: any spelling is read, the printed name is shown (gl.r83)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gm import read
from gm.commands.line import run
from gm.errors import GmError
from gm.games import sample
from gm.notation.line import split
from gm.table.interchange.record import record_lines
from gm.table.session import Session

from .dialogue import notices
from .game import RULES


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Session]:
    """Return a session in which Lena visits a settlement with Gold. It uses the sample cards."""
    path = tmp_path / "box.toml"
    path.write_text(sample("grimlore", "sample"))
    session = Session(":memory:", short=True)
    session.store(create=True)
    lines = (f'new grimlore Lena --cards "{path}" {RULES}', "hero lena elf might 1h", "next", "adjust gold=50")
    for line in (*lines, "travel settlement friendly", "mark success", "next", "visit"):
        run(session, split(line))
    yield session
    session.close()


@pytest.mark.parametrize("typed", ["notched", "Notched Blade", '"Notched Blade"', "notched-blade", "NOTCHED-BLADE"])
def test_a_card_is_bought_by_prefix_or_printed_name(visit: Session, typed: str) -> None:
    assert notices(visit, f"item buy lena {typed}")[0] == "Lena buys Notched Blade for 8 Gold"


@pytest.mark.parametrize("line", ["item sell lena notched", "item lose lena Notched Blade", "sell lena notched"])
def test_a_carried_item_is_found_by_prefix_or_name(visit: Session, line: str) -> None:
    run(visit, split("item buy lena notched-blade"))
    run(visit, split(line))
    assert not visit.table().state.heroes[0].items


def test_card_names_are_spelled_as_printed(visit: Session) -> None:
    for line in ("item buy lena notched", "item buy lena notched"):
        run(visit, split(line))
    ledger: Any = run(visit, split("ledger lena"))
    assert "Lena can sell, for Gold: Notched Blade 4, Notched Blade 4" in ledger.view.lines
    undone: Any = run(visit, ["undo"]).data()
    assert "Lena puts Notched Blade back" in [move["text"] for move in undone["settlement"]]


def test_an_item_without_a_card_is_found_by_prefix(visit: Session) -> None:
    run(visit, split("item get lena moon-lamp price=4"))
    assert notices(visit, "item sell lena moon") == ["Lena sells Moon lamp for 2 Gold"]


def test_a_misspelled_card_gets_a_line_to_type(visit: Session) -> None:
    with pytest.raises(GmError) as wrong:
        run(visit, split("item buy lena plank-sheild"))
    assert wrong.value.remedy.startswith(
        "Did you mean “plank-shield”? Type the price: item buy lena plank-sheild price=8"
    )


def test_a_misspelled_card_that_is_found_warns(visit: Session) -> None:
    assert (
        notices(visit, "item get lena plank-sheild")[1]
        == "No card is called Plank sheild. If you meant Plank Shield, type undo and enter it again"
    )
    assert len(notices(visit, "item get lena moon-lamp price=4")) == 1


def test_a_monster_is_found_by_prefix(visit: Session) -> None:
    name = visit.table().state.cards.monsters[0].id
    run(visit, split(f"fight {name[:-2]}"))
    assert visit.table().state.combat.enemy == name


def test_a_record_keeps_short_names_as_written(visit: Session) -> None:
    visit.short = False
    run(visit, split("item get lena notched price=1"))
    assert visit.table().state.heroes[0].items[0].item == "notched"
    again = read("\n".join(record_lines(visit.table())))
    assert again.table.state.heroes[0].items[0].item == "notched"
