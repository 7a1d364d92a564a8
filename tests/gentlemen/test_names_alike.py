"""Tests of battles in which names are alike: units of a kind are numbered, and the other side has such a unit as well.

What is recorded must read back as the same, so that every battle can be imported.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.record_import import import_record
from gm.duel.audit import find_faults
from gm.games import sample
from gm.table.interchange.record import record_lines
from gm.table.session import Session

from .table import Table, sit


@pytest.fixture
def battle(tmp_path: Path) -> Table:
    """Return a battle of one warband against the same with a second Drummer and a second Uhlan. Blue begins."""
    sample_roster = sample("gentlemen", "blue")
    (tmp_path / "one.toml").write_text(sample_roster, encoding="utf-8")
    several = sample_roster
    for id in ("drummer", "uhlan"):
        several = several.replace(f'id = "{id}"\n', f'id = "{id}"\ncount = 2\n')
    (tmp_path / "two.toml").write_text(several, encoding="utf-8")
    return sit("first blue", rosters=(f"Red={tmp_path / 'one.toml'}", f"Blue={tmp_path / 'two.toml'}"))


LINES = (
    *("activate jager-blue", "use fire 2 drummer soft", "draw 5d 6d 7s", "buy wound", "end"),
    *("activate drummer", "use beat 2 drummer", "draw 2s kd 3h", "buy rally", "use stab uhlan-2", "draw 9h"),
    *(
        "buy wound",
        "apart drummer uhlan 2",
        "end",
        "activate drummer 2",
        "end",
        "activate uhlan",
        "use dash 2 drummer 2",
    ),
    *(
        "draw 2h 3d 4d",
        "buy hex*2",
        "contact drummer 2",
        "use thrust drummer-2",
        "draw 5h 6s",
        "buy shove",
        "no",
        "end",
    ),
    *("effect drummer 2 wound", "effect drummer wound=2", "adjust drummer-2 wounds=0 because seen"),
)


def test_a_whole_id_and_a_range_beat_a_name_of_two_words(battle: Table) -> None:
    battle("activate jager-blue", "use fire drummer 2")
    assert (battle.check["target"], battle.session.table().rows[-1].words) == ("drummer", "use fire drummer 2")


def test_a_name_of_two_words_is_read_where_no_number_can_follow(battle: Table) -> None:
    battle("activate jager-blue", "end", "activate drummer", "end", "activate drummer 2")
    assert battle.now["acting"] == "drummer-2"


@pytest.mark.parametrize("count", range(5, len(LINES) + 1, 7))
def test_what_is_recorded_reads_back_as_the_same(battle: Table, count: int) -> None:
    battle(*LINES[:count])
    table = battle.session.table()
    assert [*find_faults(table.game, table.rows)] == []
    again = import_record(Session(":memory:"), "\n".join(record_lines(table)))
    assert again.state == table.state
