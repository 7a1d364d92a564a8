"""A correction takes the ground from under later lines: each is named with the reason, and how to keep it (F.5)."""

from __future__ import annotations

from .past import Past, evening

ZERO = "--house aspect_start=zero"


def attack(page: str, *throws: str) -> tuple[str, ...]:
    """The lines of one attack."""
    return (f"draw {page}", *(f"throw {throw}" for throw in throws), "rest")


def alone(*typed: str) -> Past:
    """Ana and Bo without powers."""
    return Past(f"Ana Bo {ZERO}", *typed)


def three(*typed: str) -> Past:
    """Ana, Bo and Cy without powers."""
    return Past(f"Ana Bo Cy {ZERO}", *typed)


def test_a74_mana_that_is_no_longer_there() -> None:
    """The spell was cast at the table: it stays, and the dial is set so that it could be."""
    past = evening()
    shown = past.mended("fix 7 throw cy 4 mid")
    assert shown.reasons == {"18": ("gg.a74", "Fright costs 4 mana; Cy has 3.")}
    assert shown.conflicts[0]["text"] == "cast cy fright ana"
    assert shown.conflicts[0]["mends"] == ['insert 18 adjust cy mana=4 because "as played"', "drop 18"]
    assert (past.standings(), past.settlement) == ("29/0 17/3 5/1", [])


def test_a74_or_the_spell_is_dropped() -> None:
    past = evening()
    past.record("fix 7 throw cy 4 mid ; drop 18 ; insert 19 pass cy")
    assert past.settlement == ["Cy: mana 1 → 4", "Ana's sheet: cross out Fright by Cy, round 2"]
    assert not past.now["mages"][0]["spells"]


def test_a52_mana_above_the_maximum_cannot_be_set() -> None:
    past = alone("adjust bo max_mana=3 because paper", *attack("2H", "bo 5 top"), *attack("3H", "ana 4 b"))
    past("cast bo aspect-weakness ana hearts")
    shown = past.mended("fix 1 adjust bo max_mana=1 because paper")
    assert shown.conflicts[0]["mends"] == ["drop 8"]
    assert (past.due(), past.standings()) == ("cast bo, pass bo", "26/0 26/1")


def test_a64_a_mage_already_out() -> None:
    """Bo's own attack and throws are struck out; Cy's and Ana's stand."""
    past = three("adjust ana pages=43 bo pages=4 cy pages=4 because paper", *attack("2H", "bo 3 b hit", "cy 1 b"))
    past(*attack("2D", "cy 1 b", "ana 1 b"), *attack("2S", "ana 1 b hit", "bo 1 b"))
    shown = past.mended("fix 3 throw bo 4 b hit")
    assert shown.mends == {name: f"drop {name}" for name in ("6", "7", "8", "9", "12")}
    assert shown.reasons["6"] == (None, "It was Bo's, and would now be Cy's.")
    assert shown.reasons["12"] == ("gg.a64", "Bo is out of the duel.")
    assert shown.record == "fix 3 throw bo 4 bottom hit ; drop 6-9 ; drop 12 --yes"
    assert (past.standings(), past.settlement) == ("46/0 OUT 5/0", ["Bo gives Ana 1 page"])


def test_a64_a_target_already_out() -> None:
    past = three("adjust ana pages=40 bo pages=4 cy pages=7 because paper", *attack("7C", "bo 3 b hit", "cy 1 b"))
    past(*attack("7D", "cy 1 b", "ana 1 b"), *attack("7H", "ana 1 top", "bo 1 b"), "cast ana bards-itch bo", "pass ana")
    shown = past.mended("fix 3 throw bo 4 b hit")
    assert shown.reasons["14"] == ("gg.a64", "Bo is out of the duel.")
    assert (shown.mends["14"], "15" in shown.mends) == ("drop 14", False)
    assert (past.standings(), past.settlement[:2]) == ("44/2 OUT 7/0", ["Bo gives Ana 1 page", "Ana: mana 1 → 2"])


def test_a72_a_tie_that_is_no_tie() -> None:
    past = alone("adjust ana mana=1 bo mana=2 because paper", *attack("7C", "bo 1 b"), *attack("8C", "ana 1 b"))
    past("order ana=3 bo=3", "order ana=5 bo=2", "cast bo bards-itch ana", "pass bo", "pass ana")
    shown = past.mended("fix 8 order ana=3 bo=2")
    assert shown.reasons == {"9": ("gg.a70", "Nobody rolls for the order of spells now: the spell phase is on.")}
    assert shown.mends == {"9": "drop 9"}
    assert (past.due(), past.settlement) == ("draw ana", [])


def test_a72_a_new_tie_is_rolled_out_as_the_visits_went() -> None:
    past = evening()
    shown = past.mended("fix 14 order ana=3 bo=3 cy=5")
    assert shown.reasons["15"] == ("gg.a73", "No spells are cast now: the dice for the order of spells come next.")
    assert shown.mends == {"15": "insert 15 unthrown ana"}
    assert (past.standings(), past.settlement) == ("29/0 17/3 5/1", [])


def test_a72_a_tie_of_all_gives_the_same_order_too() -> None:
    past = evening()
    shown = past.mended("fix 14 order ana=4 bo=4 cy=4")
    assert shown.mends == {"15": "insert 15 unthrown cy ; insert 15 unthrown ana"}


def test_a70_one_more_mage_rolls_for_the_order() -> None:
    """Cy has mana after all, and nobody has seen its die: it comes last."""
    past = three(
        "adjust bo mana=1 because paper", *attack("7C", "bo 1 b", "cy 1 b"), *attack("8C", "cy 1 b", "ana 1 top")
    )
    past(
        *attack("9C", "ana 1 b", "bo 1 b"),
        "order ana=6 bo=2",
        "pass bo",
        "cast ana bards-itch cy",
        "pass ana",
        "draw 7H",
    )
    shown = past.mended("fix 7 throw cy 1 top")
    assert shown.mends["14"] == "insert 14 unthrown cy"
    assert shown.mends["18"] == "insert 18 pass cy"
    assert (past.due(), past.settlement) == ("throw bo", ["Cy: mana 0 → 2"])


def test_a73_a_visit_too_many() -> None:
    """With the mana gone the visit has ended: there is nothing to pass."""
    past = evening()
    shown = past.mended("fix 12 throw bo 1 mid")
    assert shown.reasons == {"16": ("gg.a71", "It is Ana's turn to cast, not Bo's.")}
    assert shown.mends == {"16": "drop 16"}
    assert past.settlement == ["Bo: mana 3 → 2"]


def test_a73_a_visit_too_few() -> None:
    """Ana has mana left after her spell: somebody has to say that she is done."""
    past = evening()
    shown = past.mended("fix 8 throw ana 2 top")
    assert shown.reasons == {"18": ("gg.a71", "It is Ana's turn to cast, not Cy's.")}
    assert shown.mends == {"18": "insert 18 pass ana"}
    assert past.settlement == ["Ana: mana 0 → 1"]


def test_a71_the_visits_came_in_another_order() -> None:
    past = evening()
    shown = past.preview("fix 14 order ana=3 bo=1 cy=2")
    assert shown.reasons["17"] == ("gg.a71", "It is Cy's turn to cast, not Ana's.")
    past.record("fix 14 order ana=3 bo=1 cy=2 ; drop 18 ; insert 17 cast cy fright ana")
    assert (past.settlement, past.standings()) == ([], "29/0 17/3 5/1")


def test_a32_a_missing_throw_is_said_to_be_none() -> None:
    past = alone(*attack("7C", "bo 3 mid hit"), "draw 8C")
    shown = past.mended("drop 2")
    assert shown.reasons == {"3": ("gg.a32", "Bo must throw before the cast is settled.")}
    assert shown.mends == {"3": "insert 3 unthrown bo"}
    assert past.settlement == ["Ana gives Bo 3 pages", "Bo: mana 1 → 0"]


def test_a42_a_throw_that_left_the_board_wants_another() -> None:
    past = alone("adjust bo mana=1 because paper", *attack("7C", "bo 3 mid"), "draw 8C")
    shown = past.mended("fix 3 throw bo off")
    assert shown.mends == {"4": "insert 4 unthrown bo"}
    assert past.settlement == ["Bo: mana 2 → 0"]


def test_a42_a_throw_that_stayed_on_the_board_needs_no_other() -> None:
    past = alone(*attack("7C", "bo off", "bo 3 mid"), "draw 8C")
    shown = past.mended("fix 2 throw bo 3 b")
    assert shown.mends == {"3": "drop 3"}
    assert past.settlement == ["Ana gives Bo 1 page", "Bo: mana 1 → 0"]


def test_b34_a_missing_side_die_changes_nothing() -> None:
    """Nobody knows what it would have shown: it is said to be none, and counts for nothing."""
    for spell in ("cy aspect-weakness=bo/clubs", "cy aspect-resistance=cy/clubs"):
        past = three(f"adjust {spell} because paper", *attack("8S", "bo 1 b", "cy 3 b hit"), "draw 2C")
        shown = past.mended("fix 2 draw 8C")
        assert shown.mends == {"6": "insert 6 unthrown cy"}
        assert shown.conflicts[0]["asks"] == "insert 6 side cy NUMBER"
        assert past.settlement == []


def test_b34_a_side_die_that_is_not_due_any_more() -> None:
    past = evening()
    shown = past.mended("fix 19 draw 8H")
    assert shown.reasons == {"23": ("gg.b34", "No side die is thrown now: a page comes next.")}
    assert shown.mends == {"23": "drop 23"}
    assert (past.settlement, past.due()) == (["Ana gives Cy 4 pages"], "draw bo")


def test_b34_a_second_side_die_is_put_in_before_the_first() -> None:
    past = three("adjust bo aspect-weakness=ana/clubs cy aspect-weakness=ana/clubs because paper")
    past(*attack("8C", "bo 1 b", "cy 3 b hit"), "side cy 5", "draw 2C")
    shown = past.mended("fix 3 throw bo 4 b hit")
    assert shown.mends == {"6": "insert 6 unthrown bo"}
    assert past.settlement == ["Bo gives Ana 4 pages"]


def test_a62_the_duel_was_over_earlier() -> None:
    """All that came after the win is struck out, but for what was noted."""
    past = alone("adjust ana pages=48 bo pages=4 because paper", *attack("7C", "bo 3 mid hit"))
    past(*attack("8C", "ana 1 mid"), "order ana=1 bo=2", "cast ana bards-itch bo", "pass bo", "draw 9C", "note late")
    shown = past.mended("fix 3 throw bo 4 mid hit")
    assert set(shown.reasons.values()) == {("gg.a62", "The duel is over.")}
    assert shown.record == "fix 3 throw bo 4 mid hit ; drop 5-11 --yes"
    assert past.now["winners"] == ["ana"]
    assert past.settlement == [
        "Bo gives Ana 1 page",
        "No page is in play any more: Ana's ♣9 goes back on top of its deck, or under it if it was already cast",
        "Bo's sheet: cross out Bard's Itch by Ana, round 2",
    ]
    assert [*past.lines()][-1] == "12"
