"""The shipped demonstration, with the standings after each cast."""

from __future__ import annotations

from gm.notation.line import split
from gm.store.shipped import demo

from .table import sit

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


def test_the_demonstration_has_the_standings_computed_by_hand() -> None:
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
