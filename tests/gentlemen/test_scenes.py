"""The scenes of ``scenes.txt``, which show every rule."""

from __future__ import annotations

import re

import pytest

from tests.support.hands import statuses

from .cases import Scene, holds, scenes

SCENES = [*scenes()]


@pytest.mark.parametrize("one", SCENES, ids=[one.name for one in SCENES])
def test_a_scene_ends_as_the_rule_says(one: Scene) -> None:
    table = one.play()
    holds(table, one)
    lies, told = statuses(table.session.table())
    assert told == lies


def test_every_scene_checks_something() -> None:
    assert len(SCENES) > 150
    assert len({one.name for one in SCENES}) == len(SCENES)
    assert [one.name for one in SCENES if not (one.then or one.refused)] == []
    assert all(re.match(r"gw\.(r\d+|keyword\.|passive\.)", one.name) for one in SCENES)
