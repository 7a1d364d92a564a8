"""Whole stretches of play, with the standings after each step: the rule book's two duels and the shipped one."""

from __future__ import annotations

from typing import Any

from gm.notation.line import split
from gm.store.shipped import demo

from .table import Table, sit

Steps = list[tuple[tuple[str, ...], str]]


def follow(table: Table, steps: Steps) -> Table:
    """Enter each step's lines; then the table stands as the step says."""
    for lines, stands in steps:
        table(*lines)
        assert table.standings() == stands, f"after {lines}"
    return table


def ada_and_bo(round_: int = 1, **given: Any) -> Table:
    """The book's first duel: rolled powers, Ada first."""
    table = sit("Ada", "Bo")("power ada 4 1 6 2", "power bo 2 5 3 3")
    return table.given(round_=round_, **given)


def ada_bo_and_cy(**given: Any) -> Table:
    """The book's second duel: powers of zero, one page discarded, Ada first."""
    return sit("Ada", "Bo", "Cy", aspect_start="zero").given(**given)


def test_the_first_duel_of_the_book_up_to_its_first_spell() -> None:
    table = ada_and_bo()
    assert table.standings() == "26/0 26/0"
    steps: Steps = [
        (("draw 7S", "throw bo 4 mid hit", "rest"), "36/0 16/1"),
        (("draw QD", "throw ada off", "throw ada 3 top safe", "rest"), "35/2 17/1"),
        (("order ada=3 bo=3", "order ada=5 bo=2"), "35/2 17/1"),
    ]
    follow(table, steps)
    assert table.now["order"] == ["bo", "ada"]
    table("pass bo", "pass ada")
    assert (table.now["round"], table.standings()) == (2, "35/2 17/1")


def test_the_first_duel_third_round() -> None:
    """Rows 9 and 10; Ada's spades stand at 5."""
    table = ada_and_bo(3, pages={"ada": 27, "bo": 25}).given(powers={"ada": "4 1 5 2"}, round_=3)
    steps: Steps = [
        (("draw AS", "throw bo 6 top hit", "rest"), "38/0 14/2"),
        (("draw 5C", "throw ada 1 top safe", "rest"), "38/2 14/2"),
    ]
    follow(table, steps)
    assert table.due() == "order ada bo"


def test_the_first_duel_to_its_end() -> None:
    """Rows 16 to 19."""
    table = ada_and_bo(5, pages={"ada": 39, "bo": 13}, mana={"bo": 1}).given(powers={"ada": "4 1 5 2"}, round_=5)
    steps: Steps = [
        (("draw 10S", "throw bo off"), "39/0 13/0"),
        (("throw bo off",), "40/0 12/0"),
        (("throw bo 6 off hit", "rest"), "51/0 1/0"),
        (("draw 9H", "throw ada 1 b safe"), "51/0 1/0"),
        (("rest",), "51/0 1/0"),
    ]
    follow(table, steps)
    assert table.said("spells-skipped")
    assert table.now["round"] == 6
    follow(table, [(("draw 4C", "throw bo 1 mid hit", "rest"), "52/0 OUT")])
    assert (table.now["winners"], table.due()) == (["ada"], "")


def test_the_second_duel_of_the_book_up_to_its_first_spell() -> None:
    table = ada_bo_and_cy()
    assert (table.standings(), table.now["discarded"]) == ("17/0 17/0 17/0", 1)
    steps: Steps = [
        (("draw 8H", "throw bo 4 mid hit", "throw cy 2 top", "rest"), "21/0 13/1 17/2"),
        (("draw 5S", "throw cy 5 mid", "throw ada 5 top", "push cy 2 top hit", "rest"), "21/2 15/1 15/4"),
        (("draw QC", "throw ada 6 mid hit", "throw bo off"), "21/2 15/0 15/4"),
        (("throw bo 1 top", "rest"), "15/3 15/2 21/4"),
        (("order ada=4 bo=4 cy=4", "order ada=2 bo=6 cy=2", "order ada=5 cy=1"), "15/3 15/2 21/4"),
    ]
    follow(table, steps)
    assert table.now["order"] == ["cy", "ada", "bo"]
    table("pass cy", "pass ada", "pass bo")
    assert (table.now["round"], table.due()) == (2, "draw ada")


def test_the_second_duel_from_the_third_round_to_the_fourth() -> None:
    """Rows 14 to 20; Cy's hearts stand at 1."""
    table = ada_bo_and_cy(
        pages={"ada": 14, "bo": 11, "cy": 26},
        mana={"ada": 0, "bo": 1, "cy": 2},
        powers={"cy": "1 0 0 0"},
        attacker="bo",
        round_=3,
    )
    steps: Steps = [
        (("draw 2D", "throw cy 6 b hit", "throw ada 3 mid", "rest"), "14/1 17/1 20/2"),
        (("draw JH", "throw ada 5 mid hit", "throw bo 2 mid", "rest"), "8/2 17/2 26/2"),
        (("order ada=1 bo=5 cy=6", "pass ada", "pass bo", "pass cy"), "8/2 17/2 26/2"),
        (("draw 4S", "throw bo 3 top", "throw cy 2 top", "rest"), "8/2 17/4 26/4"),
        (("draw 6C", "throw cy 1 top", "throw ada 4 top hit", "rest"), "4/4 21/4 26/6"),
        (("draw KH", "throw ada 1 b", "throw bo 5 mid", "rest"), "4/4 21/5 26/6"),
        (("order cy=1 bo=2 ada=3",), "4/4 21/5 26/6"),
    ]
    follow(table, steps)
    assert table.now["order"] == ["cy", "bo", "ada"]


def test_the_second_duel_when_ada_is_out() -> None:
    """Rows 31 and 32: Bo opens the round."""
    table = ada_bo_and_cy(pages={"ada": 0, "bo": 17, "cy": 34}, powers={"cy": "1 0 0 0"}, round_=6)
    steps: Steps = [
        (("draw QS", "throw cy 6 b hit", "rest"), "OUT 23/0 28/0"),
        (("draw 10H", "throw bo 6 top hit", "rest"), "OUT 16/2 35/0"),
    ]
    follow(table, steps)


# The shipped demonstration: page, pages/mana of Ana, Bo and Cy once its cast is settled; one page is discarded.
# Powers ♥♦♠♣: Ana 4 1 6 2, Bo 2 5 3 3, Cy 1 4 2 5.
DEMO = [
    ("QD", "9/1 25/0 17/2"),  # Bo: Ana 3 + ♦5 = 8
    ("5C", "9/0 25/1 17/2"),  # Cy: Ana pays 1 mana for leaving
    ("7S", "17/0 17/2 17/4"),  # Ana: Bo, pushed, 2 + ♠6 = 8; then Cy casts for 2 mana, Bo for 1
    ("9D", "17/2 26/1 8/2"),  # Bo: Cy 4 + ♦5 = 9, off the board
    ("KC", "6/3 26/1 19/2"),  # Cy: Ana, weak to ♣, 5 or 6 + ♣5 = 11
    ("4S", "17/3 15/2 19/2"),  # Ana forgets the rhyme: 1 page to Bo; Bo 6 + ♠6 = 12
    ("2H", "17/3 15/2 19/4"),  # Bo: nobody
    ("8D", "17/3 6/4 28/4"),  # Cy: Bo 5 + ♦4 = 9
    ("6S", "23/3 OUT 28/5"),  # Ana: Bo 3 + ♠6 = 9, but owns 6; then Cy casts for 4 mana
    ("TD", "23/4 OUT 28/1"),  # Cy: Ana has 3 mana, pays 1, earns 2
    ("AS", "35/6 OUT 16/2"),  # Ana: Cy 6 + ♠6 = 12; Ana throws too, and earns 2
    ("3C", "35/6 OUT 16/2"),  # Cy: nobody
    ("KS", "46/6 OUT 5/3"),  # Ana: Cy 5 + ♠6 = 11
    ("6H", "44/6 OUT 7/3"),  # Cy: Ana 1 + ♥1 = 2
    ("7S", "51/6 OUT OUT"),  # Ana: Cy 2 + ♠6 = 8, but owns 7
]
ROUNDS = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6]


def test_the_shipped_duel_stands_as_reckoned_by_hand_after_each_cast() -> None:
    new, *lines = [split(line) for line in demo("gatling").splitlines() if line and not line.startswith("#")]
    assert new[:5] == ["new", "gatling", "Ana", "Bo", "Cy"]
    assert new[5:9] == ["--first", "Bo", "--house", "aspect_start=rolled"]
    table = sit("Ana", "Bo", "Cy", first="Bo", aspect_start="rolled")
    stands, rounds = [], []
    for words in lines:
        page, now = table.now["page"], table.now["round"]
        if words[0] != "note":
            table(" ".join(words))
        if page and table.now["page"] is None:
            stands.append((page, table.standings()))
            rounds.append(now)
    assert stands == DEMO
    assert rounds == ROUNDS
    assert table.now["winners"] == ["ana"]
