"""The questions for a new duel, asked one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from gm import games
from gm.commands.catalogue import COMMANDS
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Attachment, GameInfo, join_and
from gm.interfaces.console.prompt import FROM_PAPER, LEAVE
from gm.notation.line import join, split
from gm.notation.setup import ALONE, parse_setup
from gm.notation.short_forms import NO, YES
from gm.table.presenter import refusal_error
from gm.text import capitalize

LEAVES = "Ctrl-D or quit leaves; nothing is saved yet."
NOTHING_ELSE = (*NO, "none", "nothing")
"""The words that mean “nothing”, for questions that Enter answers with “nothing”."""
_LIKELY = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hana")
"""Player names for examples."""
_SEPARATORS = (",", ";", "&", "and")
"""The words between the names in an answer."""
_MANY = 5
"""The maximum number of consecutive numbers that are all listed. More are shown as ``1…20``."""


class Question(NamedTuple):
    """A question with a short title, a hint, an example, and words for completing the answer.

    With ``begins``, the answer may be a whole line that starts a duel. After a rejected answer, gm usually shows the
    example. With ``remedies``, it shows the error's own advice instead. ``enter`` has words that mean the same as
    Enter, such as ``yes``. ``understood`` is a function that returns an accepted answer as gm understood it.
    """

    title: str
    text: str
    hint: str
    example: str
    words: tuple[str, ...] = ()
    begins: bool = False
    remedies: bool = False
    enter: tuple[str, ...] = ()
    understood: Callable[[str], str] = str


class Asker(Protocol):
    """The interface of an object that asks the referee questions."""

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        """Ask a question and return the answer. ``text`` is the previous answer and ``refused`` its error. Raises
        EOFError.
        """

    def taken(self, question: Question, text: str) -> None:
        """Record that an answer was accepted."""


def set_up(slug: str, ask: Asker) -> list[str]:
    """Ask for everything that a new duel of the game ``slug`` needs, and return the words of the ``new`` line.

    They include the option :data:`FROM_PAPER` if the referee types it. Raises EOFError if the referee leaves, and
    GmError if there is no such game.
    """
    game = games.load(slug or _game(ask))
    info, names, paper = game.info, "", False
    if info.seats_max:
        text = first_valid(ask, _names(info), lambda text: _fits(game, _parse_names(info, text)[0], [], []))
        names, paper = _parse_names(info, text)
    players = split(names)
    line = ["new", info.slug, *players]
    if info.teams and len(players) == info.seats_max:
        teams = first_valid(ask, _teams(players), lambda text: _fits(game, names, _given("--teams", text), []))
        line += _given("--teams", teams)
    if info.nouns.first and len(players) > 1:
        first = first_valid(ask, _first(info, players), lambda text: _fits(game, names, _given("--first", text), []))
        line += _given("--first", first)
    options = line[2 + len(players) :]
    if any(switch.fixed for switch in game.inputs.house_rules.values()):
        fixed = first_valid(ask, _house(game), lambda text: _fits(game, names, options, split(text)))
        line += ["--house", *split(fixed)] if fixed else []
    if game.play.carry:
        line += _given("--party", first_valid(ask, _PARTY, _check_party))
    return [*line, *_files(game, names, ask), *([FROM_PAPER] if paper else [])]


def _parse_names(info: GameInfo, typed: str) -> tuple[str, bool]:
    """Return the player names in an answer, and True if the answer has the option :data:`FROM_PAPER`.

    The answer may be a whole line that starts a duel. Raises GmError (``words``) if the line has other options,
    because gm asks for them in later questions.
    """
    groups = _between_commas(typed)
    for begun in ("gm", "new", info.slug):
        words = groups[0] if groups else []
        groups = [words[1:], *groups[1:]] if words[1:] and words[0].casefold() == begun else groups
    words = [word for group in groups for word in group]
    option = next((word for word in words if word.startswith("--") and word != FROM_PAPER), "")
    if option:
        remedy = f"Type only the names; gm asks for the rest next. {LEAVES}"
        raise GmError("words", f"Expected a name, not “{option[:40]}”.", remedy)
    named = [[word for word in group if word != FROM_PAPER] for group in groups]
    names = (
        [" ".join(group) for group in named if group]
        if len(groups) > 1
        else [word for group in named for word in group]
    )
    return join(names), FROM_PAPER in words


def _between_commas(typed: str) -> list[list[str]]:
    """Return the words of a typed list of names, in groups.

    With commas, each group is a name, which may have several words: ``Wyatt, Calamity Jane``. The word *and* then
    separates names like a comma. Without a comma, all words form one group.
    """
    groups: list[list[str]] = [[]]
    words = split(re.sub(r'("[^"]*")|([,;])', lambda part: part[1] or f" {part[2]} ", typed))
    for word in words:
        if word not in _SEPARATORS:
            groups[-1].append(word)
        elif not {",", ";"}.isdisjoint(words):
            groups.append([])
    return [group for group in groups if group]


def _plain(typed: str, question: Question) -> None:
    """Raise GmError (``words``) if the answer is a command. For a command that leaves gm, raise EOFError."""
    words = [word.casefold() for word in typed.split()]
    if words[1:] and words[0] == "gm":
        del words[0]
    if len(words) == 1 and words[0] in LEAVE:
        raise EOFError
    if words and words[0] in (*COMMANDS, "?", "clear") and not (question.begins and words[0] == "new"):
        text = f"“{typed[:40]}” is a command; this question needs an answer."
        raise GmError("words", text, f"Answer it first. {LEAVES}")


def _files(game: AnyGame, names: str, ask: Asker) -> Iterator[str]:
    """Ask for each file that the game needs, and yield the options for these files."""
    for name, bring in game.inputs.attachments.items():
        if bring.needed:
            for who in split(names) if bring.each else [""]:
                path = first_valid(ask, _file(name, bring, who), partial(_in_order, game, name))
                yield from (f"--{name}", f"{who}={path}" if who else path)


def first_valid(ask: Asker, question: Question, check: Callable[[str], object], text: str = "") -> str:
    """Ask until ``check`` accepts the answer, and return the answer. Raises EOFError.

    When the question is first asked, the line already contains ``text``.
    """
    wrong = None
    while True:
        text = ask(question, text, wrong)
        text = "" if text.casefold() in question.enter else text
        try:
            _plain(text, question)
            check(text)
        except GmError as error:
            fits = question.remedies or error.remedy.startswith(ALONE) or error.remedy.endswith(LEAVES)
            remedy = error.remedy if fits else f"For example: {question.example}"
            wrong = GmError(error.code, error.message, remedy, error.rule)
            continue
        ask.taken(question, question.understood(text))
        return text


def _fits(game: AnyGame, names: str, options: list[str], house: list[str]) -> None:
    """Raise GmError if no duel of the game can start with these names, options and house rules."""
    values = dict(zip(options[::2], options[1::2], strict=True))
    made = parse_setup(game, split(names), values.get("--first", ""), values.get("--teams", ""), house)
    if any(bring.needed for bring in game.inputs.attachments.values()):
        return  # the game can check the set-up only with its files
    try:
        game.play.start(made)
    except Refusal as refusal:
        raise refusal_error(game, refusal, {seat.id: seat.name for seat in made.seats}) from None


def _given(option: str, value: str) -> list[str]:
    return [option, value] if value else []


def _in_order(game: AnyGame, name: str, path: str) -> None:
    """Reject the file at ``path`` if it does not exist or if the game does not accept it. Raises GmError."""
    if not path:
        raise GmError("words", "This game needs the file.")
    from gm.table.interchange.attached_files import read_file  # late import: few games have files

    read_file(game, name, path)


def _game(ask: Asker) -> str:
    slugs = games.slugs()
    if len(slugs) < 2:
        return "".join(slugs)
    question = Question("Game", f"Which game? {', '.join(slugs)}", f"Enter: {slugs[0]}", slugs[0], slugs, enter=YES)
    return _find_game(first_valid(ask, question, lambda text: games.load(_find_game(text, slugs))), slugs)


def _find_game(typed: str, slugs: Sequence[str]) -> str:
    """Return the game's slug that begins with the typed letters. If there is none, return the typed text.

    If nothing is typed, return the first slug. Raises GmError (``ambiguous``) if several slugs begin with these
    letters.
    """
    begun = [slug for slug in slugs if slug.startswith(typed.casefold())] if typed else [*slugs[:1]]
    if len(begun) > 1 and typed not in begun:
        raise GmError("ambiguous", f"“{typed[:40]}” could be {join_and(begun, 'or')}.", "Type one more letter.")
    return begun[0] if len(begun) == 1 else typed


def _names(info: GameInfo) -> Question:
    least, most = info.seats_min, info.seats_max
    many = f"{least} to {most} names" if least != most else f"{most} name{'s' if most > 1 else ''}"
    example = " ".join(_LIKELY[: min(most, max(least, 3))])
    text = f"{info.title}. Who is playing? Type the names in seating order: {many}"
    hint = example if least else "Enter: nobody"
    return Question("At the table", text, hint, example, begins=True, understood=partial(_listed, info))


def _listed(info: GameInfo, typed: str) -> str:
    """Return the player names in an answer as one text, with ``·`` between the names."""
    return " · ".join(split(_parse_names(info, typed)[0]))


def _teams(names: list[str]) -> Question:
    """Return the question about teams. In its example, players who sit opposite each other form a team."""
    teams = "/".join("+".join(names[side::2]) for side in (0, 1))
    text = f"Does everyone play alone, or in two teams such as {teams}?"
    return Question("Teams", text, "Enter: everyone alone", teams, enter=NOTHING_ELSE)


def _first(info: GameInfo, names: list[str]) -> Question:
    called = {name.casefold() for name in names}
    enter = tuple(word for word in YES if word not in called)
    return Question("First", f"Who {info.nouns.first}?", f"Enter: {names[0]}", names[0], tuple(names), enter=enter)


_PARTY = Question(
    "Party",
    "Which party is playing? Its belongings carry over from earlier sessions",
    "Enter: no party, this session only",
    "Night Owls",
    enter=NOTHING_ELSE,
)


def _check_party(typed: str) -> None:
    """Reject a party name that cannot be stored. Raises GmError."""
    if typed:
        from gm.table.party.carry_over import parse_party  # late import: few games have parties

        parse_party(typed)


def _file(name: str, bring: Attachment, who: str) -> Question:
    """Return the question for the required file ``name`` of the player ``who``. If ``who`` is '', the file is for all
    players.
    """
    whose = f" of {who}" if who else ""
    example = f"{bring.sample}.toml"
    text = f"Which file{f' for {who}' if who else ''}? {capitalize(bring.help)}. For a sample: gm cards template"
    return Question(f"{name.capitalize()}{whose}", text, example, example)


def _house(game: AnyGame) -> Question:
    """Return the question for house rules that can only be set when a duel starts.

    If the defaults differ from the plainest reading of the rule book, the question also says what to type for this
    reading.
    """
    rules = game.inputs.house_rules
    fixed = {name: rule.values for name, rule in rules.items() if rule.fixed}
    plainer = [f"{name}={rule.plainest}" for name, rule in rules.items() if rule.plainest not in (None, rule.default)]
    listed = "; ".join(f"{name}={_one_of(values)}" for name, values in fixed.items())
    text = f"House rules? You can set these only now: {listed}"
    if plainer:
        text += f". To follow the plainest reading of the book, type {' '.join(plainer)}"
    words = (*(f"{name}={value}" for name, values in fixed.items() for value in values), *plainer)
    return Question("House rules", text, "Enter: none", words[0], words, enter=NOTHING_ELSE)


def _one_of(values: Sequence[str]) -> str:
    """Return a list of choices as text. A long run of numbers is shortened to its first and last."""
    row = [str(int(values[0]) + at) for at in range(len(values))] if values[0].isdigit() else []
    return f"{values[0]}…{values[-1]}" if len(values) > _MANY and row == [*values] else "|".join(values)
