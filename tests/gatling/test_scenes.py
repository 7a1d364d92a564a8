"""The rules at the table, scene by scene (``scenes/*.txt``)."""

from __future__ import annotations

import pytest

from .cases import Played, Scene, scenes
from .corrected import Corrected

SCENES = [*scenes()]


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_scene(scene: Scene) -> None:
    for lines in scene.tables:
        played = Corrected() if lines[0].startswith(("evening", "duel ")) else Played()
        for line in lines:
            try:
                played.play(line)
            except AssertionError as error:
                raise AssertionError(f"“{line}” of {lines}: {error}") from error


def test_every_scene_has_a_name_of_its_own_and_shows_something() -> None:
    assert len({scene.name for scene in SCENES}) == len(SCENES) > 300
    facts = ("=", "!", "never ")
    silent = [
        scene.name
        for scene in SCENES
        for lines in scene.tables
        if not any(" = " in line or line.startswith(facts) for line in lines)
    ]
    assert silent == []
