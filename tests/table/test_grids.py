"""Grids of keys: each key answers two choices of an entry."""

from __future__ import annotations

from collections.abc import Iterable

from gm.table.keypad.layout import merge_next, merge_pairs
from gm.table.keypad.model import Key, Step

MOVES = ("advance", "barter", "conspire", "defend", "explore", "forage")


def choice(name: str, words: Iterable[str], then: tuple[Step, ...] = ()) -> Step:
    """Return a step with a key for each word, which leads to the steps ``then``."""
    return Step(name, name, "list", tuple(Key(word.capitalize(), word, then=then) for word in words))


def test_two_choices_that_follow_each_other_take_one_tap() -> None:
    who, what = choice("who", ("ana", "bo")), choice("what", ("pass", "rest"))
    note = Step("note", "", "text", least=0)
    grid, other = merge_pairs([who, note, what])
    assert other == note
    assert [(key.words, key.row, key.column) for key in grid.keys] == [
        ("ana pass", "Ana", "Pass"),
        ("ana rest", "Ana", "Rest"),
        ("bo pass", "Bo", "Pass"),
        ("bo rest", "Bo", "Rest"),
    ]


def test_a_grid_with_many_long_words_has_them_in_rows() -> None:
    (grid,) = merge_pairs([choice("who", ("ana", "bo")), choice("what", MOVES)])
    assert {key.column for key in grid.keys} == {"Ana", "Bo"}
    assert [key.words for key in grid.keys[:2]] == ["ana advance", "bo advance"]


def test_many_long_words_in_both_directions_make_no_grid() -> None:
    steps = [choice("who", ("ana", "bo", "cy", "di", "ed")), choice("what", MOVES[:5])]
    assert merge_pairs(steps) == steps


def test_a_number_beyond_the_grid_is_asked_for() -> None:
    numbers = Step("number", "", "numbers", tuple(Key(str(n), str(n)) for n in range(3)), low=0, high=99)
    (grid,) = merge_pairs([choice("who", ("ana", "bo")), numbers])
    more = [key for key in grid.keys if key.column == "…"]
    assert [(key.words, key.then) for key in more] == [("ana", (numbers,)), ("bo", (numbers,))]


def test_a_grid_leads_to_the_choices_after_it() -> None:
    dice = choice("dice", ("0", "1"))
    (how, skill) = ("evade", "parry"), choice("skill", ("low", "high"))
    grid = merge_next(choice("how", how, then=(skill, dice)))
    assert [(key.words, key.then) for key in grid.keys][:1] == [("evade low", (dice,))]
    assert len(grid.keys) == 4
