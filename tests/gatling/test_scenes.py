"""The rules at the table as scenes, which are texts in ``scenes/*.txt``."""

from __future__ import annotations

import re
from functools import cache

import pytest

from .cases import Played, Scene, scenes
from .corrected import Corrected
from .laid import Laid
from .rejections import MET
from .table import NOTICES, REFUSALS

SCENES = [*scenes()]


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_scene(scene: Scene) -> None:
    error, _ = result(scene)
    if error:
        raise error


@cache
def result(scene: Scene) -> tuple[AssertionError | None, frozenset[str]]:
    """Play a scene, and return what failed, if anything, and the kinds of notices and refusals that it met."""
    MET.clear()
    try:
        play(scene)
    except AssertionError as error:
        return error, frozenset()
    return None, frozenset(MET)


def play(scene: Scene) -> None:
    """Play a scene and check its facts."""
    for lines in scene.tables:
        played = player(lines)
        for line in lines:
            try:
                played.play(line)
            except AssertionError as error:
                raise AssertionError(f"“{line}” of {lines}: {error}") from error
        if isinstance(played, Corrected):
            played.end()


def player(lines: tuple[str, ...]) -> Played | Corrected | Laid:
    """Return the player for the lines of a scene, by their first word."""
    match lines[0].split()[0]:
        case "evening" | "duel":
            return Corrected()
        case "lay" | "ask" | "reject":
            return Laid()
    return Played()


def test_every_scene_has_a_short_name_and_shows_something() -> None:
    assert len({scene.name for scene in SCENES}) == len(SCENES) > 700
    sentences = (re.sub(r"^((gg\.[a-z0-9.-]+|[bef]\d+) )*", "", scene.name) for scene in SCENES)
    assert [sentence for sentence in sentences if len(sentence) > 60] == []
    facts = ("=", "!", "never ", "refuse ", "read ", "mean ", "unclear ", "reject ")
    silent = [
        scene.name
        for scene in SCENES
        for lines in scene.tables
        if not any(" = " in line or line.startswith(facts) for line in lines)
    ]
    assert silent == []


def test_scenes_show_every_notice_and_refusal() -> None:
    met = {kind for scene in SCENES for kind in result(scene)[1]}
    elsewhere = {"print-names", "paper-small", "square-size"}
    assert {*NOTICES, *REFUSALS} - met == elsewhere
