"""The rules of the game, scene by scene: in ``scenes.txt``, ``combat/scenes.txt`` and ``second_rules.txt``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.hands import statuses

from .cases import Scene, play, scenes

pytestmark = pytest.mark.needs("grimlore")
FOLDER = Path(__file__).parent
SCENES = [scene for file in ("scenes.txt", "combat/scenes.txt", "second_rules.txt") for scene in scenes(FOLDER / file)]


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_the_scene_follows_its_rule(scene: Scene) -> None:
    actual, announced = statuses(play(scene).session.table())
    assert announced == actual


def test_each_scene_has_a_rule_and_an_assertion() -> None:
    assert len(SCENES) > 250
    assert len({scene.name for scene in SCENES}) == len(SCENES)
    assert [scene.name for scene in SCENES if not any(sign in "=!" for sign, _ in scene.steps)] == []
    assert all(re.match(r"gl\.(r\d+|trait\.)", scene.name) for scene in SCENES)
