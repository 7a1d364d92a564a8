"""Every rule outside combat, scene by scene (``scenes.txt``)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.hands import statuses

from .combat.cases import Scene, play, scenes

pytestmark = pytest.mark.needs("grimlore")
SCENES = [*scenes(Path(__file__).with_name("scenes.txt"))]


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_a_session_follows_the_rule(scene: Scene) -> None:
    lies, told = statuses(play(scene).session.table())
    assert told == lies


def test_each_scene_has_a_rule_and_an_assertion() -> None:
    assert len({scene.name for scene in SCENES}) == len(SCENES)
    assert [scene.name for scene in SCENES if not any(sign in "=!" for sign, _ in scene.steps)] == []
    assert all(re.match(r"gl\.(r\d+|trait\.)", scene.name) for scene in SCENES)
