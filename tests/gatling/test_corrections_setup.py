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
    assert past.settlement == ["Anna gives Cy 1 page"]


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
    assert past.settlement == ["Zoe gives Bo 2 pages", "Zoe gives Cy 1 page"]
    assert past.lines()["8"] == "throw zoe 2 mid hit"
    assert past.said[2] == "Corrected: 8  throw zoe 2 mid hit   (was: throw ana 2 mid)"


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
    assert past.said[0].endswith(f"(was: new gatling Ana Bo Cy {ZERO})")


def test_a_switch_set_from_the_start_may_leave_mana_short() -> None:
    """The middle zone paid nothing: the spell that was cast is kept like any other."""
    past = three("adjust bo pacify=cy mana=1 because paper", "draw 7C", "throw bo 2 mid", "throw cy 1 b", "rest")
    past("8C", "1b", "1b", "rest", "9C", "1b", "1b", "rest", "cast bo aspect-weakness ana hearts")
    shown = past.mended(f"fix 0 new gatling Ana Bo Cy {ZERO} pacify=mid0")
    assert shown.mends == {"14": 'insert 14 adjust bo mana=2 because "as played"'}


def test_a10_one_mage_fewer_hands_every_page_over() -> None:
    past = three("draw 7C", "throw bo 3 mid hit", "throw cy 1 b", "rest")
    shown = past.mended(f"fix 0 new gatling Ana Bo {ZERO}")
    assert shown.mends == {"3": "drop 3"}
    assert shown.reasons["3"][1] == "Cy is no longer a player."
    assert past.settlement == [
        "Ana takes 1 page back from those put away",
        "Cy gives Ana 8 pages",
        "Cy gives Bo 9 pages",
    ]
    assert past.standings() == "29/0 23/1"


def test_whose_line_it_was_is_told_where_another_name_begins_alike() -> None:
    past = Past("Lu Lucy Cy", "draw 7C", "throw lucy 5 mid hit")
    shown = past.preview("fix 0 new gatling Cy Bo")
    assert shown.reasons["2"][1] == "Lucy is no longer a player."


def test_a10_one_mage_more_is_dealt_in() -> None:
    past = three("draw 7C", "throw bo 3 mid hit", "throw cy 1 b")
    past.record(f"fix 0 new gatling Ana Bo Cy Di {ZERO}")
    assert past.due() == "throw di"
    assert past.settlement[:4] == [
        *(
            "Ana gives Di 4 pages",
            "Bo gives Di 4 pages",
            "Cy gives Di 4 pages",
            "Di takes 1 page back from those put away",
        ),
    ]


def test_what_is_still_owed_is_owed_by_the_renamed_mage() -> None:
    past = evening()
    past.record("fix 4 throw cy 5 top hit")
    past.record(f"fix 0 new gatling Anna Bo Cy {ZERO}")
    past("settle")
    assert [move["text"] for move in past.answer.data()["settlement"]] == [
        "Anna gives Cy the top page of Anna's deck, under Cy's deck"
    ]


def test_a_rename_stands_in_the_way_of_nothing() -> None:
    """What must be mended is what had to be mended without it."""
    past = evening()
    alone = past.preview("drop 12 ; fix 14 order ana=3 bo=3 cy=5")
    shown = past.mended(f"fix 0 new gatling Zoe Bo Cy {ZERO} ; drop 12 ; fix 14 order zoe=3 bo=3 cy=5")
    assert {name: mend.replace("zoe", "ana") for name, mend in shown.mends.items()} == alone.mends


def test_in_one_correction_the_set_up_is_read_first() -> None:
    past = evening()
    past.record(f"fix 8 throw zoe 2 mid hit ; fix 0 new gatling Zoe Bo Cy {ZERO}")
    assert (past.lines()["8"], past.settlement) == ("throw zoe 2 mid hit", ["Zoe gives Bo 2 pages"])
    past.refused(f"fix 8 throw zoe 2 mid ; fix 0 new gatling Ana Bo Cy {ZERO}", "words")


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
        ("min_pages=negative_aspect_only", ["Ana gives Bo 1 page"]),
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
    assert past.settlement[0] == "Bo gives Ana 4 pages"
    assert past.standings() == "25/0 9/0 17/0"


def test_a12_teams_that_nobody_had_written_down() -> None:
    """A shared table: what Ana's power was is now the team's."""
    past = Past(f"Ana Bo Cy Di {ZERO}", "adjust ana clubs=1 cy clubs=3 because paper")
    past("draw 7C", "throw bo 4 b hit", "1b", "1b", "rest")
    past.record(f"fix 0 new gatling --teams Ana+Cy/Bo+Di {ZERO}")
    assert past.now["mages"][0]["power"]["clubs"] == 3
    assert past.settlement[0] == "Bo gives Ana 2 pages"


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
