"""The set-up was wrong: who sits there, who began, by which switches (``fix 0 new …``)."""

from __future__ import annotations

import pytest

from .past import Past, evening

ZERO = "--house aspect_start=zero"


def three(*typed: str) -> Past:
    """Ana, Bo and Cy without powers."""
    return Past(f"Ana Bo Cy {ZERO}", *typed)


def test_a_mage_renamed_is_called_so_in_every_later_line() -> None:
    past = evening()
    shown = past.preview(f"fix 0 new gatling Anna Bo Cy {ZERO}")
    assert (shown.settlement, shown.conflicts) == ([], [])
    assert shown.changed["18"]["text"] == "cast cy fright anna"
    past.record(f"fix 0 new gatling Anna Bo Cy {ZERO}")
    assert not [words for words in past.lines().values() if "ana" in words]
    assert past.lines()["14"] == "order anna=3 bo=1 cy=5"
    assert past.lines()["1"] == "adjust anna clubs=2 because paper"
    assert past.now["mages"][0]["name"] == "Anna"
    assert len(past.said) == 2, "the renamed lines are no corrections of their own"
    past("draw 9H", "throw cy 1 b", "throw anna 2 mid")
    past.record("fix 4 throw cy 5 top hit")
    assert past.settlement == ["Anna hands Cy 1 page"]


def test_two_mages_renamed_keep_their_seats() -> None:
    past = evening()
    past.record(f"fix 0 new gatling Ann Bo Kit {ZERO}")
    assert (past.standings(), past.settlement) == ("29/0 17/3 5/1", [])
    assert past.lines()["17"] == "cast ann bards-itch bo"
    assert past.lines()["18"] == "cast kit fright ann"


def test_a_reason_or_note_that_names_a_mage_stays_as_it_was_written() -> None:
    past = three('adjust ana clubs=2 because "ana rolled it"', "note ana is late")
    past.record(f"fix 0 new gatling Zoe Bo Cy {ZERO}")
    assert past.lines()["1"] == 'adjust zoe clubs=2 because "ana rolled it"'
    assert past.lines()["2"] == 'note "ana is late"'


def test_a_mage_renamed_is_called_so_in_lines_that_were_put_in() -> None:
    past = evening()
    past.record("insert 21 forgot bo bards-itch ; insert 5 push bo 4 mid hit")
    past.record(f"fix 0 new gatling Ana Bob Cy {ZERO}")
    assert (past.lines()["24.1"], past.lines()["24.2"]) == ("forgot bob bards-itch", "push bob 4 mid hit")
    past("undo")
    assert past.lines()["24.1"] == "forgot bo bards-itch"
    past("redo")
    past.holds()


def test_a_rename_and_another_change_are_one_correction() -> None:
    past = evening()
    past.record(f"fix 0 new gatling Zoe Bo Cy {ZERO} ; fix 4 throw cy 5 top hit ; fix 8 throw zoe 2 mid hit")
    assert past.settlement == ["Zoe hands Bo 2 pages", "Zoe hands Cy 1 page"]
    assert past.lines()["8"] == "throw zoe 2 mid hit"
    assert past.said[2] == "Corrected: 8  throw zoe 2 mid hit   (it said: throw ana 2 mid)"


def test_a13_another_mage_began_and_the_attacks_stay_whose_they_were() -> None:
    """Nobody strikes Ana's attack out because Bo was to open the round."""
    past = three("draw 7C", "throw bo 4 b hit", "throw cy 1 b", "rest")
    shown = past.mended(f"fix 0 new gatling Ana Bo Cy --first Bo {ZERO}")
    assert shown.reasons == {"1": (None, "It was Ana's, and would now be Bo's.")}
    assert shown.mends == {"1": 'insert 1 adjust attacker=ana because "as played"'}
    assert (past.standings(), past.settlement) == ("21/0 13/0 17/0", [])


def test_a13_another_mage_began_before_anything_was_played() -> None:
    past = three('note "ready?"')
    past.record(f"fix 0 new gatling Ana Bo Cy --first Cy {ZERO}")
    assert past.due() == "draw cy"
    assert past.said[0].endswith(f"(it said: new gatling Ana Bo Cy {ZERO})")


def test_a_title_is_corrected_and_nothing_else() -> None:
    past = evening()
    shown = past.preview(f'fix 0 new gatling Ana Bo Cy {ZERO} --title "Friday night"')
    assert list(shown.changed) == ["0"]
    past.record(f'fix 0 new gatling Ana Bo Cy {ZERO} --title "Friday night"')
    assert past.session.table().title == "Friday night"
    past("undo")
    assert past.session.table().title == "Ana, Bo, Cy"


@pytest.mark.parametrize(
    ("switch", "settlement"),
    [
        ("pacify=mid0", ["Bo: mana 2 → 1"]),
        ("min_pages=negative_aspect_only", ["Ana hands Bo 1 page"]),
        ("resist_on=total", []),
    ],
)
def test_a_switch_that_the_table_had_agreed_on_is_set_from_the_start(switch: str, settlement: list[str]) -> None:
    """Bo, pacified, lies in the middle; then two pips against a damaged weapon are no page, or one."""
    past = three("adjust ana damaged-weapon=bo/5-7 bo pacify=cy mana=1 because paper")
    past("draw 7C", "throw bo 2 mid hit", "1b", "rest")
    assert past.standings() == "18/0 16/2 17/0"
    past.record(f"fix 0 new gatling Ana Bo Cy {ZERO} {switch}")
    assert past.settlement == settlement


def test_a09_powers_that_were_to_be_rolled_are_put_in() -> None:
    past = three("draw 7C", "throw bo 4 b hit", "1b", "rest")
    rolled = "fix 0 new gatling Ana Bo Cy --house aspect_start=rolled"
    shown = past.preview(rolled)
    assert shown.mends == {"1": 'insert 1 adjust attacker=ana because "as played"'}
    powers = " ; ".join(f"insert 1 power {who} 1 2 3 4" for who in ("ana", "bo", "cy"))
    past.record(f"{rolled} ; {powers}")
    assert past.settlement[0] == "Bo hands Ana 4 pages"
    assert past.standings() == "25/0 9/0 17/0"


def test_a12_teams_that_nobody_had_written_down() -> None:
    """A shared table: what Ana's power was is now the team's."""
    past = Past(f"Ana Bo Cy Di {ZERO}", "adjust ana clubs=1 cy clubs=3 because paper")
    past("draw 7C", "throw bo 4 b hit", "1b", "1b", "rest")
    past.record(f"fix 0 new gatling --teams Ana+Cy/Bo+Di {ZERO}")
    assert past.now["mages"][0]["power"]["clubs"] == 3
    assert past.settlement[0] == "Bo hands Ana 2 pages"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fix 0 draw 7C", "words"),
        ("fix 3 new gatling Ana Bo Cy", "words"),
        ("fix 0 new gatling Ana", "words"),
        ("fix 0 new gatling Ana Ana Cy", "words"),
        ("fix 0 new gatling Ana Hearts Cy", "words"),
        ("fix 0 new gatling Ana Bo Cy --first Di", "words"),
        ("fix 0 new gatling Ana Bo Cy --house aspect_start=never", "words"),
        ("fix 0 new chess Ana Bo Cy", "no-such"),
        (f"fix 0 new gatling Ana Bo Cy {ZERO}", "nothing"),
        (f"fix 0 new gatling Zoe Bo Cy {ZERO} ; fix 8 throw ana 2 top", "words"),
    ],
)
def test_a_set_up_that_is_none_is_refused(line: str, code: str) -> None:
    past = evening()
    past.refused(line, code)
    past.refused(f"{line} --yes", code)
