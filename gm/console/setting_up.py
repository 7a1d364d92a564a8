"""What a new duel needs, asked for one thing after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gm import games
from gm.errors import GmError, Refusal
from gm.game import AnyGame
from gm.notation import split
from gm.referee import refused
from gm.seating import setup


class Question(NamedTuple):
    """A question, what an empty answer means, and words that an answer may hold."""

    text: str
    hint: str
    words: tuple[str, ...] = ()


Ask = Callable[[Question, str, GmError | None], str]
"""Asks; the answer typed before, and why it was refused, come with it. Raises EOFError if nobody answers."""


def set_up(slug: str, ask: Ask) -> list[str]:
    """The words of a ``new`` line, asked for one after the other; what cannot be is asked again.

    Raises EOFError or KeyboardInterrupt if the referee leaves, GmError if ``slug`` is no game.
    """
    game = games.load(slug or _game(ask))
    names = _until(ask, _names(game), lambda said: _fits(game, said, [], []))
    line = ["new", game.info.slug, *split(names)]
    if game.info.teams and len(split(names)) == game.info.seats_max:
        teams = _until(ask, _teams(split(names)), lambda said: _fits(game, names, _given("--teams", said), []))
        line += _given("--teams", teams)
    first = _until(ask, _first(split(names)), lambda said: _fits(game, names, _given("--first", said), []))
    line += _given("--first", first)
    fixed = _until(ask, _house(game), lambda said: _fits(game, names, line[2 + len(split(names)) :], split(said)))
    return [*line, *(["--house", *split(fixed)] if fixed else [])]


def _until(ask: Ask, question: Question, check: Callable[[str], object]) -> str:
    """The first answer that nothing is wrong with."""
    text, wrong = "", None
    while True:
        text = ask(question, text, wrong)
        try:
            check(text)
        except GmError as error:
            wrong = error
            continue
        return text


def _fits(game: AnyGame, names: str, options: list[str], house: list[str]) -> None:
    """Refuse what no duel of this game can be set up with."""
    said = dict(zip(options[::2], options[1::2], strict=True))
    made = setup(game, split(names), said.get("--first", ""), said.get("--teams", ""), house)
    try:
        game.start(made)
    except Refusal as refusal:
        raise refused(game, refusal, {seat.id: seat.name for seat in made.seats}) from None


def _given(option: str, said: str) -> list[str]:
    return [option, said] if said else []


def _game(ask: Ask) -> str:
    slugs = games.slugs()
    if len(slugs) == 1:
        return slugs[0]
    question = Question(f"Which game? {', '.join(slugs)}", f"Enter: {slugs[0]}", slugs)
    return _until(ask, question, lambda said: games.load(said or slugs[0])) or slugs[0]


def _names(game: AnyGame) -> Question:
    info = game.info
    text = f"{info.title}. Who sits at the table, in the order of the seats? {info.seats_min} to {info.seats_max} names"
    return Question(text, "Ana Bo Cy")


def _teams(names: list[str]) -> Question:
    text = "Two teams? Name them, or everyone stands alone"
    return Question(text, f"Enter: everyone alone   ({names[0]}+{names[2]}/{names[1]}+{names[3]})")


def _first(names: list[str]) -> Question:
    return Question("Who attacks first?", f"Enter: {names[0]}", tuple(names))


def _house(game: AnyGame) -> Question:
    """House rules that cannot be set later."""
    fixed = {name: switch for name, switch in game.switches.items() if switch.fixed}
    listed = "; ".join(f"{name}={'|'.join(switch.values)}" for name, switch in fixed.items())
    words = tuple(f"{name}={value}" for name, switch in fixed.items() for value in switch.values)
    return Question(f"House rules that only a new duel can take? {listed}", "Enter: none", words)
