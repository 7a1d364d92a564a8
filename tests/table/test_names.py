"""Tests of names that come from the state: heroes who join without a seat, and goblins, which come and go."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.explanation import WhyHolding
from gm.duel import audit
from gm.interfaces.cli.output import show
from gm.interfaces.web.board.scene import scene
from gm.table import outstanding, presenter
from tests.duel.journey import Journey
from tests.support.camp import Camp, camp

__all__ = ["camp"]


def test_duel_without_players_can_be_started_and_shown(camp: Camp) -> None:
    assert camp.table.title == "Night Watch"
    assert camp.table.setup.seats == ()
    assert camp.table.setup.first == ""
    for line in ("now", "log", "report", "why", "house", "check", "export", "?", "help"):
        assert camp(line).data(), line
    error = camp.refused("new camp Ana")
    assert (error.message, error.remedy) == ("Night Watch accepts no names.", "Type: new camp")
    assert camp.refused("new camp --first Ana").message == "You cannot choose who goes first in Night Watch."


def test_record_without_players_survives_export_and_import(camp: Camp, tmp_path: Path) -> None:
    """The record is exported as lines and as JSON, with corrected names."""
    camp('add "Sgt Ney" hp=8', "lurk", "effect ney gold+3", "watch ney", "fix 1 add Karsten hp=8 --yes", "part goblin")
    lines, state = list(camp.lines), camp.table.state
    for name, how in (("camp.gm", ""), ("camp.json", " --json")):
        camp(f"export{how} --out {tmp_path / name}", f"import {tmp_path / name}")
        assert (list(camp.lines), camp.table.state) == (lines, state), name
    assert camp.table.names["karsten"] == "Karsten"


def test_every_screen_works_without_players(camp: Camp, capsys: pytest.CaptureFixture[str]) -> None:
    for lines in (("now",), ("add Karsten", "effect karsten gold+2", "part karsten")):
        camp(*lines)
        for line in ("now", "log", "report", "why", "house", "?", "duels", "settle"):
            show(camp(line))
        assert "Night Watch" in capsys.readouterr().out
        assert scene(camp.table).title == "Night Watch"
    show(camp("why karsten gold"))
    assert "Karsten: gold 2, as it last was" in capsys.readouterr().out


def test_player_who_joins_can_be_named_from_then_on(camp: Camp) -> None:
    assert camp.refused("part karsten").message == "No hero or goblin is called “karsten”."
    assert camp.texts('add "Sgt Ney" hp=8', "effect ney gold+5") == ["Sgt Ney changed gold"]
    assert camp.lines[-1] == "effect sgt-ney gold+5"
    assert "Choose from: Sgt Ney." in camp.refused("part zed").remedy


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Karsten", "The name “Karsten” is already used."),
        ("karsten", "The name “karsten” is already used."),
        ("Goblin", "The name “Goblin” is already used."),
        ("fire", "The name “fire” is already used."),
        ("17", "“17” is a number."),
        ("!!", "“!!” contains no letter or digit."),
        ("goblin-hp=", "is already used"),
        ("undo", "“undo” is a word that gm uses."),
        ("part", "“part” is a word that gm uses."),
        ("x" * 65, "is too long."),
    ],
)
def test_unusable_or_taken_name_is_rejected(camp: Camp, name: str, why: str) -> None:
    """A name stays taken after its owner has gone."""
    camp("add Karsten", "lurk", "part goblin", "part karsten", 'add "Goblin hp"')
    assert why in camp.refused(f'add "{name}"').message


def test_full_name_also_means_someone_who_left(camp: Camp) -> None:
    """Otherwise the name of someone who left would be read as the first letters of a longer name."""
    camp("lurk", "lurk", "part goblin")
    assert camp.refused("effect goblin hp-1").message == "Goblin gone"
    assert camp.texts("effect gob hp-1") == ["Goblin 2 changed hp"]
    assert "watch does not accept" in camp.refused("watch gob").message


def test_why_shows_what_someone_who_left_had(camp: Camp) -> None:
    camp("lurk", "effect goblin hp-2", "part goblin")
    answer = camp("why goblin hp")
    assert isinstance(answer, WhyHolding)
    assert answer.wording == "Goblin: hp 3, as it last was"
    assert [link[2:4] for link in answer.chain] == [(5, 5), (-2, 3)]
    assert camp.refused("why goblin").remedy == "Type: why goblin hp — or instead of hp: gold"


def test_line_that_names_an_unknown_player_is_rejected(camp: Camp) -> None:
    """The correction names the lines that are in the way, and why."""
    camp("add Karsten", "add Dora", "effect karsten gold+3 dora gold+1", "watch dora karsten", "part dora")
    assert [(conflict.entry, conflict.message) for conflict in camp.preview("drop 1").conflicts] == [
        ("3", "At that point nobody is called Karsten."),
        ("4", "At that point nobody is called Karsten."),
    ]
    assert camp.refused("drop 1 --yes").message.startswith("That makes line 3 (effect karsten gold+3 dora gold+1)")
    camp("drop 1 --mend --yes")
    assert camp.lines == ["add Dora", "part dora"]
    assert camp.refused("insert 2 watch karsten").code == "words"


def test_duplicate_name_is_rejected_in_corrections_too(camp: Camp) -> None:
    camp("add Dora", "lurk")
    assert camp.refused("insert 1 add dora").message == "The name “dora” is already used."
    camp("drop 1 --yes", "add Dora")
    assert camp.refused("fix 2 add Goblin").message == "The name “Goblin” is already used."
    camp("undo", "undo")
    assert camp.lines == ["add Dora", "lurk"]


def test_check_finds_a_line_with_an_unknown_name(camp: Camp) -> None:
    camp("add Karsten", "watch karsten")
    rows = camp.table.rows
    body = {**rows[2].body, "heroes": ["zed"]}
    damaged = [*rows[:2], rows[2]._replace(words="watch zed", body=body)]
    (fault,) = audit.find_faults(camp.table.game, damaged)
    assert (fault.seq, fault.message) == (2, "the rules reject it (misnamed)")
    assert list(audit.find_faults(camp.table.game, rows)) == []


def test_texts_name_holders_who_are_not_players(camp: Camp) -> None:
    camp('add "Karsten the Tall"', "effect karsten gold+4")
    assert camp.settled("fix 2 effect karsten gold+5 --yes") == ["Karsten the Tall: gold 4 → 5"]
    camp("drop 1-2 --yes", "log")
    assert camp.table.names["karsten-the-tall"] == "Karsten the Tall"


def test_corrected_name_changes_in_all_later_lines(camp: Camp) -> None:
    camp("lurk", "add Carsten hp=8", "effect carsten gold+3 goblin hp-2", "watch carsten", "note tea", "part carsten")
    preview = camp.preview("fix 2 add Karsten hp=8")
    assert preview.conflicts == ()
    assert [difference.text for difference in preview.changed] == [
        "add Karsten hp=8",
        "effect karsten gold+3 goblin hp-2",
        "watch karsten",
        "part karsten",
    ]
    assert camp.settled("fix 2 add Karsten hp=8 --yes") == []
    row = camp.table.rows[-1]
    assert row.words == "fix 2 add Karsten hp=8"
    assert [(change["at"], change.get("by")) for change in row.body["changes"]] == [
        ("2", None),
        ("3", "2"),
        ("4", "2"),
        ("6", "2"),
    ]
    assert [name.id for name in camp.table.known] == ["fire", "goblin", "karsten"]
    assert list(audit.find_faults(camp.table.game, camp.table.rows)) == []
    camp("undo", "redo")
    assert camp.lines[-1] == "part karsten"


def test_renamed_hero_keeps_its_holdings(camp: Camp) -> None:
    """Only what the fix changes besides the name is still to be done, even if it is not confirmed at once."""
    camp("add Carsten hp=8", "effect carsten gold+3")
    assert camp.refused("fix 2 effect carsten gold+4 ; fix 1 add Karsten").message.startswith(
        "At that point nobody is called Carsten"
    )
    assert camp.settled("fix 1 add Karsten hp=8 ; fix 2 effect karsten gold+4 --yes") == ["Karsten: gold 3 → 4"]
    camp("fix 1 add Kasimir hp=9 --yes")
    assert camp.lines == ["add Kasimir hp=9", "effect kasimir gold+4"]
    owed = [move.text for move in presenter.outstanding_items(camp.table, outstanding.current(camp.table))]
    assert owed == ["Kasimir: hp 8 → 9", "Kasimir: gold 3 → 4"]
    camp("undo")
    assert [move.text for move in presenter.outstanding_items(camp.table, outstanding.current(camp.table))] == [
        "Karsten: gold 3 → 4"
    ]
    assert list(audit.find_faults(camp.table.game, camp.table.rows)) == []


def test_two_renames_in_one_line_apply_separately(camp: Camp) -> None:
    camp("add Carsten", "add Dorra", "watch carsten dorra", "watch dorra")
    camp("fix 1 add Karsten ; fix 2 add Dora --yes")
    assert camp.lines[2:] == ["watch karsten dora", "watch dora"]
    assert [change.get("by") for change in camp.table.rows[-1].body["changes"]] == [None, None, "1", "2"]


def test_why_shows_where_a_thing_was_and_is() -> None:
    """A cart has no number, so each entry that moved it has the new place."""
    journey = Journey(("new toy Ana Bo", "hand ana 3 5", "hand bo 1 2", "weather sun"))
    answer = journey.type("why table cart")
    assert isinstance(answer, WhyHolding)
    assert [(link.entry, link.delta, link.total) for link in answer.chain] == [
        ("0", "road", "road"),
        ("3", "ford", "ford"),
    ]
    show(answer)
