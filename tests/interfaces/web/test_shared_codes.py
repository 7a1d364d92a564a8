"""Two games whose rules bear the same short code: the duel at the table decides, else both are listed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import gm.games
from gm.game import AnyGame, Rule, Rulebook
from gm.interfaces.web.html import RulePages

LAMPS = Rule("toy.a35", "Lamps are lit", "Every lamp is lit at dusk.", "Lanterns", switch="stacking")


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[RulePages]:
    """Yield the rule pages, with a rule of the toy game whose code another game has too."""
    load = gm.games.load

    def with_lamps(slug: str) -> AnyGame:
        game = load(slug)
        return (
            game._replace(rulebook=lambda: Rulebook(lambda state: (LAMPS,), lambda rule: None))
            if slug == "toy"
            else game
        )

    monkeypatch.setattr(gm.games, "load", with_lamps)
    pages = RulePages()
    yield pages
    pages.close()


def test_a_whole_id_means_one_rule(rules: RulePages) -> None:
    assert [rule.id for rule in rules.meant("toy.a35")] == ["toy.a35"]
    assert rules.meant("toy.a99") == rules.meant("a99") == ()


def test_a_short_code_means_the_rule_of_the_game_at_the_table(rules: RulePages) -> None:
    assert rules.meant("a35", "toy") == (LAMPS,)


@pytest.mark.needs("gatling")
def test_without_a_duel_of_either_game_both_are_listed(rules: RulePages) -> None:
    meant = rules.meant("a35")
    assert [rule.code for rule in meant] == ["a35", "a35"]
    page = rules.behind("a35", meant, "../")
    for rule in meant:
        assert f'href="../r/{rule.id}"' in page
    assert "Lantern Road: Lamps are lit" in page
    assert "refresh" not in page


def test_another_games_house_rule_does_not_affect_a_rule(rules: RulePages) -> None:
    switches = {"stacking": "yes"}
    assert "stacking=yes" not in rules.page(LAMPS, "../", "another", switches)


def test_the_contents_name_the_game_of_each_heading(rules: RulePages) -> None:
    headings = re.findall(r"<summary><h2>([^<]*)", rules.contents("../"))
    assert len(headings) == len({*headings})
    assert all(": " in heading for heading in headings)
