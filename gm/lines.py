"""One typed line, core word or entry → one use case → one answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gm import games, notation
from gm.answers import Told, Written
from gm.errors import GmError, Refusal
from gm.fields import Context
from gm.game import AnyGame
from gm.referee import Table, refused
from gm.seating import CORE_WORDS
from gm.store import Store

Answer = Written | Told


class Session:
    """Where lines are typed: a database, the duel they mean, and whether short forms are read.

    ``file`` is a path or ``:memory:``. The duel is ``duel`` if given, else the one last opened; once a line has used
    it, the session stays with it, whatever other windows open.
    """

    def __init__(self, file: str, duel: str | None = None, *, short: bool = False) -> None:
        self.file = file
        self.chosen = duel
        self.short = short
        self._store: Store | None = None
        self._table: Table | None = None

    def store(self, *, create: bool = False) -> Store:
        """The database; made on the spot only where ``create`` says so."""
        if self._store is None:
            self._store = Store(self.file, create=create)
        return self._store

    def table(self) -> Table:
        """The duel that lines are about, up to date. Raises GmError (``no-duel``)."""
        if self._table is None:
            number = duel_number(self.chosen) if self.chosen else self.store().opened()
            if number is None:
                raise GmError("no-duel", "No duel is chosen.", "Begin one: gm new GAME NAME NAME …, or look: gm demo")
            self._table = Table(self.store(), number)
        else:
            self._table.catch_up()
        return self._table

    def sit(self, table: Table) -> None:
        """Stay with this duel from now on."""
        self._table = table

    def game(self) -> AnyGame:
        """The current duel's game; without a duel the only game there is. Raises GmError (``no-duel``)."""
        try:
            return self.table().game
        except GmError as error:
            if error.code != "no-duel" or len(games.slugs()) > 1:
                raise
            return games.load(games.slugs()[0])

    def close(self) -> None:
        """Let go of the database."""
        if self._store:
            self._store.close()


def duel_number(word: str) -> int:
    """The number of a duel as typed. Raises GmError (``no-duel``)."""
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise GmError("no-duel", f"“{word[:40]}” is no duel's number.", "List them: gm duels")
    return int(word)


class Option(NamedTuple):
    """An option of a core command: ``--name``, with a value (named by ``value``) or without."""

    name: str
    value: str
    help: str
    many: bool = False


class Args(NamedTuple):
    """A core command's words and options, taken apart; ``many`` options give a list."""

    words: tuple[str, ...]
    options: Mapping[str, Any]


class Command(NamedTuple):
    """A core command: what it is called with (``usage``, ``least``–``most`` words), and the use case it runs."""

    name: str
    run: Callable[[Session, Args], Answer]
    help: str
    usage: str = ""
    example: str = ""
    least: int = 0
    most: int = 0
    options: tuple[Option, ...] = ()


def take_apart(command: Command, words: Sequence[str]) -> Args:
    """The words and options of a core command. Raises GmError (``words``)."""
    rest, plain, options = list(words), list[str](), dict[str, Any]()
    known = {"--" + option.name: option for option in command.options}
    while rest:
        word = rest.pop(0)
        if word == "--json" and word not in known:
            continue
        if not word.startswith("--"):
            plain.append(word)
            continue
        name, sign, value = word.partition("=")
        option = known.get(name)
        if option is None:
            raise GmError("words", f"{command.name} knows no option {name[:40]}.", usage(command))
        if not option.value:
            options[option.name] = True
            continue
        if not sign and not rest:
            raise GmError("words", f"{name} needs {option.value}.", usage(command))
        values = [value if sign else rest.pop(0)]
        while option.many and rest and "=" in rest[0] and not rest[0].startswith("--"):
            values.append(rest.pop(0))
        if option.many:
            options[option.name] = [*options.get(option.name, []), *values]
        elif option.name in options:
            raise GmError("words", f"{name} is given twice.", usage(command))
        else:
            options[option.name] = values[0]
    if not command.least <= len(plain) <= command.most:
        said = (
            "a word is missing" if len(plain) < command.least else f"“{plain[command.most][:40]}” is one word too many"
        )
        raise GmError("words", f"{command.name}: {said}.", usage(command))
    return Args(tuple(plain), options)


def usage(command: Command) -> str:
    """What to type instead."""
    example = f" — for example: {command.example}" if command.example else ""
    return f"Type: {command.name} {command.usage}".rstrip() + example


def run(session: Session, words: Sequence[str]) -> Answer:
    """The answer to a line's words. Raises GmError; then nothing was written."""
    for word in words:
        if notation.hostile(word):
            raise GmError("words", "The line holds control characters.", "Type it again with letters and signs only.")
    first = words[0].casefold()
    if first in CORE_WORDS:
        return _core(session, first, words[1:])
    table = session.table()
    game = table.game
    if first in game.asks:
        return _ask(table, first, tuple(words[1:]))
    try:
        entry = _entry(session, table, words)
    except Refusal as refusal:
        raise refused(game, refusal, table.names) from None
    if entry is None:
        raise unknown(words[0], table)
    return table.enter(entry)


def _core(session: Session, name: str, words: Sequence[str]) -> Answer:
    from gm.commands import COMMANDS

    if name not in COMMANDS:
        raise unknown(name, None)
    answer: Answer = COMMANDS[name].run(session, take_apart(COMMANDS[name], words))
    return answer


def _entry(session: Session, table: Table, words: Sequence[str]) -> Any:
    """The entry that the words make, long or short; None if the first word means nothing."""
    game, seats = table.game, table.setup.seats
    form = game.forms.get(words[0].casefold())
    if not session.short:
        return notation.parse(form, words[1:], Context(seats)) if form else None
    prompts = game.prompts(table.state)
    if form is None:
        return notation.short(game.forms, prompts, words, seats)
    due = next((prompt for prompt in prompts if prompt.due and prompt.entry == form.name), None)
    return notation.parse(form, words[1:], Context(seats, due))


def _ask(table: Table, name: str, words: tuple[str, ...]) -> Told:
    try:
        view = table.game.asks[name].answer(table.state, words)
    except Refusal as refusal:
        raise refused(table.game, refusal, table.names) from None
    return Told(notation.join([name, *words]), "view", view.data, view)


def unknown(word: str, table: Table | None) -> GmError:
    """The error for a word that begins no command, entry or question: the nearest that does, and what is due."""
    from difflib import get_close_matches

    from gm.commands import COMMANDS

    known, due = list(COMMANDS), ""
    if table:
        known += [*table.game.forms, *table.game.asks]
        examples = [prompt.example for prompt in table.game.prompts(table.state) if prompt.due]
        due = f"Due now: {' or '.join(examples)}. " if examples else ""
    near = get_close_matches(word.casefold(), known, 1)
    hint = f"Did you mean “{near[0]}”? " if near else due
    return GmError("words", f"“{word[:40]}” is no command and no entry.", hint + "List them: gm help")
