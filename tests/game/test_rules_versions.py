"""The versions of a game's rules."""

from __future__ import annotations

from gm.game import RulesVersion, by_version, since


class Rules(RulesVersion):
    """Rulings of a game: two that came in later versions, and a number that changed twice."""

    stops: bool = since(2)
    settles: bool = since(4)
    price: int = by_version({1: 0, 3: 5})


class First(RulesVersion):
    """A game whose rules have not changed yet."""


def test_each_version_has_its_rulings() -> None:
    rulings = [(rules.stops, rules.settles, rules.price) for rules in map(Rules.of, (1, 2, 3, 4))]
    assert rulings == [(False, False, 0), (True, False, 0), (True, False, 5), (True, True, 5)]


def test_the_latest_version_is_the_last_with_a_change() -> None:
    assert Rules.LATEST == 4
    assert First.LATEST == 1
    assert First.of(1) == First()
