"""Results of help: everything that can be typed, with usage, an example and its effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gm.commands.catalogue import EVENING
from gm.commands.command import Command, Option
from gm.commands.menu import MenuChoice
from gm.game import Form, GameInfo, Prompt, Query
from gm.notation.completion import ShortAnswer
from gm.table.blocks import Block, Choices, Hint, Line, Pairs, Table, end_text
from gm.table.results import Result
from gm.table.texts import PromptResult, as_json
from gm.text import with_article


class FieldHelp(NamedTuple):
    """The help on a field of an entry. ``words`` are the field's own words, such as its choices."""

    field: str
    help: str
    optional: bool
    words: tuple[str, ...]


class BranchHelp(NamedTuple):
    """The help on one choice in an entry. The choice decides which words follow in the line."""

    usage: str
    help: str


class EntryHelp(NamedTuple):
    """The help on an entry: its usage, fields and rules.

    If a word of the entry is a choice that decides which words follow, ``branches`` has the help on each choice.
    ``possible`` are the words for the choices that are possible now.
    """

    word: str
    usage: str
    help: str
    example: str
    rules: tuple[str, ...]
    fields: tuple[FieldHelp, ...]
    branches: tuple[BranchHelp, ...]
    possible: tuple[str, ...] = ()
    menu: tuple[MenuChoice, ...] = ()

    def tables(self) -> Iterator[Table]:
        """Yield tables of the entry's fields, of its choices, and of what is possible now."""
        if self.fields:
            yield Table(("word", ""), [(field.field, field.help) for field in self.fields])
        now = [branch for branch in self.branches if branch.usage.partition(" ")[0] in self.possible]
        if rest := [branch for branch in self.branches if branch not in now]:
            yield Table(("not now" if now else "then", "what it does"), rest)
        if self.menu:
            yield Table(("possible now", "what it does"), [(choice.keys, choice.help) for choice in self.menu])
        elif now:
            yield Table(("possible now", "what it does"), now)


class QueryHelp(NamedTuple):
    """The help on a query."""

    word: str
    help: str
    example: str
    usage: str


class OptionHelp(NamedTuple):
    """The help on an option of a core command."""

    option: str
    help: str


class CommandHelp(NamedTuple):
    """The help on a core command."""

    word: str
    usage: str
    help: str
    example: str
    options: tuple[OptionHelp, ...]

    def tables(self) -> Iterator[Table]:
        """Yield a table of the command's options, if it has any."""
        if self.options:
            yield Table(("option", ""), self.options)


class Help(Result):
    """Everything that can be typed: the words of the game ``info``, and the core commands.

    Without ``everything``, people see only the most common commands.
    """

    info: GameInfo | None
    games: tuple[GameInfo, ...]
    entries: tuple[EntryHelp, ...]
    asks: tuple[QueryHelp, ...]
    commands: tuple[CommandHelp, ...]
    everything: bool = False

    def data(self) -> dict[str, Any]:
        return {
            "game": self.info.slug if self.info else None,
            "title": self.info.title if self.info else None,
            "games": [{**info._asdict(), "called": info.nouns._asdict()} for info in self.games],
            "entries": as_json(self.entries),
            "asks": [{"word": ask.word, "help": ask.help, "example": ask.example} for ask in self.asks],
            "commands": as_json(self.commands),
        }

    def blocks(self) -> Iterable[Block]:
        shown = [word for word in self.commands if self.everything or word.word in EVENING]
        yield Line("At any time:", "strong")
        yield Table(("type", "what it does"), [(self._typed(word), word.help) for word in shown])
        if not self.everything:
            yield Hint("All commands: gm help all")
        if self.info:
            yield Line(f"In {with_article(self.info.single_title)}:", "strong")
            yield Table(("type", "what it means"), [(entry.example, entry.help) for entry in self.entries])
            if self.asks:
                yield Table(("ask", "what it shows"), [(ask.example, ask.help) for ask in self.asks])
        else:
            known = ", ".join(f"{info.slug} ({info.title})" for info in self.games)
            yield Hint(f"No duel is open. Games: {known}. Start one: gm new GAME NAME NAME …", "")
        yield Hint("More about a word: gm help WORD. Everything: gm help manual")

    def _typed(self, command: CommandHelp) -> str:
        """Return the text to type for a command: an example in the full list, or only its word in the short list."""
        return command.example if command.example and self.everything else command.word


class WordHelp(Result):
    """Help on one word: an entry, a query or a command.

    If no duel is open, several games may have the word. Then this help is about ``game``, and ``also`` is a list with
    the help of the other games.
    """

    about: EntryHelp | CommandHelp
    game: GameInfo | None = None
    also: tuple[WordHelp, ...] = ()

    def data(self) -> dict[str, Any]:
        whose = {"game": self.game.slug, "also": as_json(self.also)} if self.game else {}
        return {**as_json(self.about), **whose}

    def blocks(self) -> Iterable[Block]:
        about = self.about
        if self.game:
            yield Line(f"In {self.game.title}:", "quiet")
        yield Line(about.usage, "strong")
        yield about.help
        if about.example:
            yield f"For example: {about.example}"
        if isinstance(about, EntryHelp) and about.rules:
            yield Line("Rules: " + ", ".join(about.rules), "quiet")
        yield from about.tables()
        for other in self.also:
            yield from other.blocks()


class PromptInput(NamedTuple):
    """A prompt with its shortest example and the help on its entry; ``ways`` are abbreviated answers."""

    prompt: PromptResult
    short: str
    help: str
    ways: tuple[ShortAnswer, ...] = ()

    def data(self) -> dict[str, Any]:
        return {**self.prompt.data(), "short": self.short, "help": self.help, "ways": as_json(self.ways)}

    def shown(self) -> Sequence[ShortAnswer]:
        """Return the short answers that are listed: all of them, or only the first if the prompt has a menu."""
        return self.ways[:1] if self.prompt.menu else self.ways


class AvailableInput(Result):
    """Everything that can be typed now, and what can be typed at any time.

    ``menu`` lists the choices that are possible now, grouped by their price (what a choice costs in the game). Each row
    is a pair of texts: a price, and the choices at that price.
    """

    keys = {"info": "", "menu": ""}

    prompts: tuple[PromptInput, ...]
    commands: tuple[str, ...]
    info: GameInfo
    menu: tuple[tuple[str, str], ...] = ()

    def blocks(self) -> Iterable[Block]:
        if not self.prompts:
            yield Hint(end_text(self.info), "", keys="")
        if self.menu:
            yield Pairs(self.menu)
        answers = [way for prompt in self.prompts if prompt.prompt.due for way in prompt.shown()]
        possible = [p.prompt.example for p in self.prompts if p.prompt.example and not p.prompt.due]
        also = [("Also possible", " · ".join(possible))] if possible else []
        yield Choices(answers, [*also, ("At any time (to leave: quit or Ctrl-D)", ", ".join(self.commands))])


def entry_help(form: Form, prompts: Iterable[Prompt] = ()) -> EntryHelp:
    """Return the help on an entry. The ``prompts`` say which choices are possible now."""
    every = form.every_field()
    fields = tuple(FieldHelp(field.usage(), field.help, field.optional, field.vocabulary()) for field in every)
    by = form.branching[0] if form.branching else ""
    open_ = [value for prompt in prompts if prompt.entry == form.name for value in prompt.open.get(by, ())]
    branches = tuple(BranchHelp(*branch) for branch in form.branches().values())
    possible = tuple(map(str, open_)) if branches else ()
    return EntryHelp(form.name, form.usage(), form.help, form.example, form.rules, fields, branches, possible)


def query_words_help(ask: Query[Any]) -> EntryHelp:
    """Return the help on a query (a question to the game), with a branch for each entry that it can be about."""
    about = entry_help(ask.form)
    branches = tuple(BranchHelp(form.usage(), form.help) for form in ask.forms.values())
    return about._replace(branches=branches or about.branches)


def query_help(word: str, ask: Query[Any]) -> QueryHelp:
    """Return the help on a query."""
    return QueryHelp(word, ask.help, ask.form.example, ask.form.usage())


def command_help(command: Command, examples: Mapping[str, str] = {}, more: Iterable[Option] = ()) -> CommandHelp:
    """Return the help on a core command.

    ``more`` are options that the game adds; ``examples`` are the game's examples by command name.
    """
    every = (*command.options, *more)
    options = tuple(OptionHelp(f"--{option.name} {option.value}".rstrip(), option.help) for option in every)
    words = [command.name, *([command.usage] if command.usage else []), *(f"[{option}]" for option, _ in options)]
    example = examples.get(command.name, command.example)
    return CommandHelp(command.name, " ".join(words), command.help, example, options)
