"""Every rule of combat, scene by scene (``scenes.txt``)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.hands import statuses

from .cases import Scene, play, scenes

pytestmark = pytest.mark.needs("grimlore")
SCENES = [*scenes(Path(__file__).with_name("scenes.txt"))]


@pytest.mark.parametrize("one", SCENES, ids=[one.name for one in SCENES])
def test_combat_follows_the_rule(one: Scene) -> None:
    lies, told = statuses(play(one).session.table())
    assert told == lies


def test_each_scene_asserts_something() -> None:
    assert len(SCENES) > 90
    assert len({one.name for one in SCENES}) == len(SCENES)
    assert [one.name for one in SCENES if not any(sign in "=!" for sign, _ in one.steps)] == []
    assert all(re.match(r"gl\.(r\d+|trait\.)", one.name) for one in SCENES)
