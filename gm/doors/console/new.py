"""What a new duel needs, asked for one thing after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from gm import games
from gm.errors import GmError, Refusal
from gm.game import AnyGame
from gm.notation.line import join, split
from gm.notation.seating import setup
from gm.table.table import refused


class Question(NamedTuple):
    """A question under a short title: what an empty answer means, an example, words that an answer may hold."""

    title: str
    text: str
    hint: str
    example: str
    words: tuple[str, ...] = ()


class Ask(Protocol):
    """Whoever puts the questions."""

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        """The answer; the one typed before, and why it was refused, come with the question. Raises EOFError."""

    def taken(self, question: Question, text: str) -> None:
        """Told when an answer holds."""


def set_up(slug: str, ask: Ask) -> list[str]:
    """The words of a ``new`` line, asked for one after the other; what cannot be is asked again.

    Raises EOFError if the referee leaves, GmError if ``slug`` is no game.
    """
    game = games.load(slug or _game(ask))
    names = _listed(_until(ask, _names(game), lambda said: _fits(game, _listed(said), [], [])))
    line = ["new", game.info.slug, *split(names)]
    if game.info.teams and len(split(names)) == game.info.seats_max:
        teams = _until(ask, _teams(split(names)), lambda said: _fits(game, names, _given("--teams", said), []))
        line += _given("--teams", teams)
    first = _until(ask, _first(split(names)), lambda said: _fits(game, names, _given("--first", said), []))
    line += _given("--first", first)
    options = line[2 + len(split(names)) :]
    if any(switch.fixed for switch in game.typed.switches.values()):
        fixed = _until(ask, _house(game), lambda said: _fits(game, names, options, split(said)))
        line += ["--house", *split(fixed)] if fixed else []
    return line


def _until(ask: Ask, question: Question, check: Callable[[str], object]) -> str:
    """The first answer that nothing is wrong with."""
    text, wrong = "", None
    while True:
        text = ask(question, text, wrong)
        try:
            check(text)
        except GmError as error:
            wrong = GmError(error.code, error.message, f"For example: {question.example}", error.rule)
            continue
        ask.taken(question, text)
        return text


def _fits(game: AnyGame, names: str, options: list[str], house: list[str]) -> None:
    """Refuse what no duel of this game can be set up with."""
    said = dict(zip(options[::2], options[1::2], strict=True))
    made = setup(game, split(names), said.get("--first", ""), said.get("--teams", ""), house)
    try:
        game.play.start(made)
    except Refusal as refusal:
        raise refused(game, refusal, {seat.id: seat.name for seat in made.seats}) from None


def _listed(said: str) -> str:
    """Names as people list them (``Ana, Bo and Cy``), parted by blanks alone."""
    return join(word.rstrip(",;") for word in split(said.replace(",", ", ")) if word not in ("and", "&", ","))


def _given(option: str, said: str) -> list[str]:
    return [option, said] if said else []


def _game(ask: Ask) -> str:
    slugs = games.slugs()
    if len(slugs) == 1:
        return slugs[0]
    question = Question("Game", f"Which game? {', '.join(slugs)}", f"Enter: {slugs[0]}", slugs[0], slugs)
    return _until(ask, question, lambda said: games.load(said or slugs[0])) or slugs[0]


def _names(game: AnyGame) -> Question:
    info = game.info
    text = f"{info.title}. Who sits at the table, in the order of the seats? {info.seats_min} to {info.seats_max} names"
    return Question("At the table", text, "Ana Bo Cy", "Ana Bo Cy")


def _teams(names: list[str]) -> Question:
    teams = f"{names[0]}+{names[2]}/{names[1]}+{names[3]}"
    text = f"Everyone alone, or two teams such as {teams}?"
    return Question("Teams", text, "Enter: everyone alone", teams)


def _first(names: list[str]) -> Question:
    return Question("First", "Who attacks first?", f"Enter: {names[0]}", names[0], tuple(names))


def _house(game: AnyGame) -> Question:
    """House rules that cannot be set later."""
    fixed = {name: switch for name, switch in game.typed.switches.items() if switch.fixed}
    listed = "; ".join(f"{name}={'|'.join(switch.values)}" for name, switch in fixed.items())
    words = tuple(f"{name}={value}" for name, switch in fixed.items() for value in switch.values)
    return Question(
        "House rules", f"House rules that only a new duel can take? {listed}", "Enter: none", words[0], words
    )
