"""Results of help: what can be typed, each word with its usage, an example and its effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gm.commands.command import Command, Option
from gm.game import Field, Form, GameInfo, Nouns, Prompt, Query
from gm.notation.completion import ShortAnswer
from gm.table.texts import PromptResult, as_json


class FieldHelp(NamedTuple):
    """A field of an entry, and the words it knows."""

    field: str
    help: str
    optional: bool
    words: tuple[str, ...]


class EntryHelp(NamedTuple):
    """An entry's usage, help, words and rules; ``branches`` are what each choice of its leading word brings, and
    ``possible`` those choices that are open now."""

    word: str
    usage: str
    help: str
    example: str
    rules: tuple[str, ...]
    fields: tuple[FieldHelp, ...]
    branches: tuple[tuple[str, str], ...]
    possible: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        branches = [{"usage": usage, "help": help} for usage, help in self.branches]
        lists = {"rules": list(self.rules), "fields": as_json(self.fields), "possible": list(self.possible)}
        return {**self._asdict(), **lists, "branches": branches}


class QueryHelp(NamedTuple):
    """A question's usage and help."""

    word: str
    help: str
    example: str
    usage: str


class CommandHelp(NamedTuple):
    """A core command's usage, help and options."""

    word: str
    usage: str
    help: str
    example: str
    options: tuple[tuple[str, str], ...]

    def data(self) -> dict[str, Any]:
        return {**self._asdict(), "options": [{"option": option, "help": help} for option, help in self.options]}


class Help(NamedTuple):
    """Everything that can be typed, in a duel of the game ``info`` and at any time."""

    text: str
    info: GameInfo | None
    games: tuple[GameInfo, ...]
    entries: tuple[EntryHelp, ...]
    asks: tuple[QueryHelp, ...]
    commands: tuple[CommandHelp, ...]

    def data(self) -> dict[str, Any]:
        return {
            "game": self.info.slug if self.info else None,
            "title": self.info.title if self.info else None,
            "games": [_game(info) for info in self.games],
            "entries": as_json(self.entries),
            "asks": [{"word": ask.word, "help": ask.help, "example": ask.example} for ask in self.asks],
            "commands": as_json(self.commands),
        }


class WordHelp(NamedTuple):
    """Help on one word: an entry, a query or a command.

    Without a duel, ``game`` is the game of the word, and ``also`` holds the same for other games that know it.
    """

    text: str
    about: EntryHelp | CommandHelp
    game: GameInfo | None = None
    also: tuple[WordHelp, ...] = ()

    def data(self) -> dict[str, Any]:
        whose = {"game": self.game.slug, "also": as_json(self.also)} if self.game else {}
        return {**self.about.data(), **whose}


class PromptInput(NamedTuple):
    """A prompt with the shortest example and the help of its entry; ``ways`` are abbreviations with their meanings."""

    prompt: PromptResult
    short: str
    help: str
    ways: tuple[ShortAnswer, ...] = ()

    def data(self) -> dict[str, Any]:
        ways = [way._asdict() for way in self.ways]
        return {**self.prompt.data(), "short": self.short, "help": self.help, "ways": ways}


class AvailableInput(NamedTuple):
    """Everything that can be typed now, and at any time; ``called`` are the game's nouns."""

    text: str
    prompts: tuple[PromptInput, ...]
    commands: tuple[str, ...]
    called: Nouns

    def data(self) -> dict[str, Any]:
        return {"prompts": as_json(self.prompts), "commands": list(self.commands)}


def _game(info: GameInfo) -> dict[str, Any]:
    return {**info._asdict(), "called": info.nouns._asdict(), "counts": list(info.counts)}


def entry_help(form: Form, prompts: Iterable[Prompt] = ()) -> EntryHelp:
    """Return an entry's usage, help, words and rules, and what ``prompts`` leave open."""
    fields = tuple(_field(field) for field in form.every_field())
    by = form.branching[0] if form.branching else ""
    open_ = [value for prompt in prompts if prompt.entry == form.name for value in prompt.open.get(by, ())]
    branches = tuple(form.branches().values())
    possible = tuple(map(str, open_)) if branches else ()
    return EntryHelp(form.name, form.usage(), form.help, form.example, form.rules, fields, branches, possible)


def query_words_help(ask: Query[Any]) -> EntryHelp:
    """Return a query's words; one that reads the words of other entries has a branch for each."""
    about = entry_help(ask.form)
    return about._replace(branches=tuple((form.usage(), form.help) for form in ask.forms.values()) or about.branches)


def _field(field: Field) -> FieldHelp:
    return FieldHelp(field.usage(), field.help, field.optional, field.vocabulary())


def query_help(word: str, ask: Query[Any]) -> QueryHelp:
    """Return a query's usage and help."""
    return QueryHelp(word, ask.help, ask.form.example, ask.form.usage())


def command_help(command: Command, examples: Mapping[str, str] = {}, more: Iterable[Option] = ()) -> CommandHelp:
    """Return a core command's usage, help and options.

    ``more`` are options that the game adds; ``examples`` are those of a game, by command name.
    """
    every = (*command.options, *more)
    options = tuple((f"--{option.name} {option.value}".rstrip(), option.help) for option in every)
    words = [command.name, *([command.usage] if command.usage else []), *(f"[{option}]" for option, _ in options)]
    example = examples.get(command.name, command.example)
    return CommandHelp(command.name, " ".join(words), command.help, example, options)
