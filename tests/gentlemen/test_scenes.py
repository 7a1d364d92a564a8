"""Tests that play the scenes of ``scenes.txt``, which show every rule."""

from __future__ import annotations

import re

import pytest

from tests.support.hands import statuses

from .cases import Scene, holds, scenes

SCENES = [*scenes()]


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_a_scene_ends_as_the_rule_says(scene: Scene) -> None:
    table = scene.play()
    holds(table, scene)
    lies, announced = statuses(table.session.table())
    assert announced == lies


def test_every_scene_checks_something() -> None:
    assert len(SCENES) > 150
    assert len({scene.name for scene in SCENES}) == len(SCENES)
    assert [scene.name for scene in SCENES if not (scene.then or scene.refused)] == []
    assert all(re.match(r"gw\.(r\d+|keyword\.|passive\.)", scene.name) for scene in SCENES)
