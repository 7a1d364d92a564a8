"""The rules at the table, scene by scene (``scenes/*.txt``)."""

from __future__ import annotations

import pytest

from .cases import Played, Scene, scenes
from .corrected import Corrected
from .misasked import ASKED
from .rejections import MET
from .table import NOTICES, REFUSALS

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
    facts = ("=", "!", "never ", "refuse ", "read ", "mean ", "unclear ")
    silent = [
        scene.name
        for scene in SCENES
        for lines in scene.tables
        if not any(" = " in line or line.startswith(facts) for line in lines)
    ]
    assert silent == []


def test_scenes_show_every_notice_and_refusal() -> None:
    MET.clear()
    for scene in SCENES:
        for lines in scene.tables:
            if not lines[0].startswith(("evening", "duel ")):
                played = Played()
                for line in lines:
                    played.play(line)
    elsewhere = {"print-names", "paper-small", "square-size", *ASKED}
    assert {*NOTICES, *REFUSALS} - MET == elsewhere
