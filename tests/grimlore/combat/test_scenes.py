"""Every rule of combat, scene by scene (``scenes.txt``)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.hands import statuses

from .cases import Scene, play, scenes

pytestmark = pytest.mark.needs("grimlore")
SCENES = [*scenes(Path(__file__).with_name("scenes.txt"))]


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_combat_follows_the_rule(scene: Scene) -> None:
    lies, told = statuses(play(scene).session.table())
    assert told == lies


def test_each_scene_asserts_something() -> None:
    assert len(SCENES) > 90
    assert len({scene.name for scene in SCENES}) == len(SCENES)
    assert [scene.name for scene in SCENES if not any(sign in "=!" for sign, _ in scene.steps)] == []
    assert all(re.match(r"gl\.(r\d+|trait\.)", scene.name) for scene in SCENES)
