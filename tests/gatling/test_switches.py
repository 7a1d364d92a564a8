"""House switches: the values they have, and when they may be set."""

from __future__ import annotations

import pytest

from .table import turned_away


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("aspect_start", "maybe"),
        ("tag_teammate", "asleep"),
        ("tag_victory", "nobody"),
        ("zone_rule", "first"),
        ("offboard_cost", "none"),
        ("round_start", "random"),
        ("round_limit", "0"),
        ("round_limit", "21"),
        ("round_limit", "-1"),
        ("gravity", "off"),
    ],
)
def test_a_switch_has_the_values_it_has(switch: str, value: str) -> None:
    assert turned_away("Ana", "Bo", **{switch: value}).code == "words"


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        *(("min_pages", "never"), ("resist_on", "power"), ("stacking", "maybe"), ("casts_per_visit", "two")),
        *(("pacify", "top2"), ("chaos_scope", "round"), ("solo", "alone")),
    ],
)
def test_a_switch_of_the_spells_has_the_values_it_has(switch: str, value: str) -> None:
    assert turned_away("Ana", "Bo", **{switch: value}).code == "words"
