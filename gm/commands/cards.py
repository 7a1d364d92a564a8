"""``gm cards``: list the files that a game accepts, print a template, check a file, show the files of a duel."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gm import games
from gm.commands.attachments import game_of, games_at_hand
from gm.commands.command import Args
from gm.commands.results import Document, SavedFile
from gm.errors import GmError
from gm.game import AnyGame, Attachment, GameInfo
from gm.games import sample
from gm.notation.attached_files import canonical, mark, split_place
from gm.notation.line import join
from gm.store.files import write_new
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Result
from gm.table.session import Session


class AttachedFile(NamedTuple):
    """A file of a duel: its kind, its owner, the ``mark`` of its content (``#f407ea8d5d4d``) and its size.

    ``seat`` is the owner; '' for a file that belongs to nobody.
    """

    name: str
    seat: str
    mark: str
    bytes: int

    def data(self) -> dict[str, Any]:
        return {**self._asdict(), "seat": self.seat or None}


class AttachmentList(Result):
    """The files that a game accepts, and those of the current duel. ``duel`` is None if no duel of the game is open."""

    info: GameInfo
    brings: Mapping[str, Attachment]
    duel: int | None
    holds: tuple[AttachedFile, ...]

    def data(self) -> dict[str, Any]:
        takes = [
            {"name": name, "help": bring.help, "needed": bring.needed, "each": bring.each}
            for name, bring in self.brings.items()
        ]
        facts = {"game": self.info.slug, "title": self.info.title, "takes": takes, "duel": self.duel}
        return {**facts, "holds": [file.data() for file in self.holds]}

    def blocks(self) -> Iterable[Block]:
        if not self.brings:
            yield f"{self.info.title} accepts no files."
            return
        yield Line(f"{self.info.title} accepts:", "strong")
        for name, attachment in self.brings.items():
            value, needed = "NAME=FILE …" if attachment.each else "FILE", " (needed)" if attachment.needed else ""
            yield f"  --{name} {value}  {attachment.help}{needed}"
        for file in self.holds:
            whose = f" of {file.seat}" if file.seat else ""
            yield f"Duel {self.duel} uses {file.name}{whose}: {file.mark} ({file.bytes:,} bytes)"
        yield Hint("For a sample file: gm cards template. To check your file: gm cards check FILE")


class ValidFile(Result):
    """The result of ``cards check`` for one valid file.

    It has the game, the kind of file (``name``), its path, and the ``mark`` of its content (``#f407ea8d5d4d``).
    """

    game: str
    name: str
    file: str
    mark: str

    def blocks(self) -> Iterable[Block]:
        return [f"{self.file} is valid: {self.name} {self.mark}"]


class ValidFiles(Result):
    """The result of ``cards check`` for several valid files."""

    files: tuple[ValidFile, ...]

    def blocks(self) -> Iterable[Block]:
        return [block for file in self.files for block in file.blocks()]


class StoredContent(Result):
    """The result of ``cards keep``: a kind of file (``name``), and the ``mark`` of the stored content.

    The mark is a short code such as ``#f407ea8d5d4d``. Later lines type the mark instead of the content.
    """

    name: str
    mark: str

    def blocks(self) -> Iterable[Block]:
        return [f"Available until this session ends: --{self.name} {self.mark}"]


def run(session: Session, args: Args) -> AttachmentList | ValidFile | ValidFiles | SavedFile | Document | StoredContent:
    """List the files, check a file, write a template or store a file's content. Raises GmError."""
    if not args.words:
        return _taken(session, args)
    act, *words = args.words
    acts = {"check": _check, "template": _template, "keep": _keep}
    if act.casefold() not in acts:
        raise GmError("words", f"“cards” does not accept “{act[:40]}”.", f"Type: cards {', or cards '.join(acts)}")
    return acts[act.casefold()](session, args, words)


def _taken(session: Session, args: Args) -> AttachmentList:
    game = game_of(session, args, "cards")
    table = session.open_table if session.open_table and session.open_table.game is game else None
    holds = tuple(map(_held, table.setup.brought.items())) if table else ()
    return AttachmentList("cards", game.info, game.inputs.attachments, table.duel.id if table else None, holds)


def _held(brought: tuple[str, Any]) -> AttachedFile:
    key, data = brought
    return AttachedFile(*split_place(key), mark(data), len(canonical(data).encode()))


def _check(session: Session, args: Args, words: list[str]) -> ValidFile | ValidFiles:
    """Check one or several files. Raises GmError with all mistakes in the first invalid file."""
    if not words:
        raise GmError("words", "cards check: the file is missing.", "Type: cards check cards.toml")
    path, *others = words
    more = [word for word in others if "." in word or os.sep in word]
    names = [word for word in others if word not in more]
    if more:
        files = tuple(_check_one(session, args, file, names) for file in (path, *more))
        return ValidFiles(join(["cards", "check", *words]), files)
    return _check_one(session, args, path, names)


def _check_one(session: Session, args: Args, path: str, names: list[str]) -> ValidFile:
    """Check a file. ``names`` may name a game and a kind of file."""
    from gm.table.interchange.attached_files import declared_game, read_file

    args, names = _of_game(args, [*names, declared_game(path)] if declared_game(path) in games.slugs() else names)
    game = game_of(session, args, f"cards check {path}")
    name = _name(game, names, f"cards check {path}")
    data = read_file(game, name, path)
    return ValidFile(join(["cards", "check", path]), game.info.slug, name, path, mark(data))


def _template(session: Session, args: Args, names: list[str]) -> SavedFile | Document:
    """Return the game's sample file, or write it to a new file."""
    args, names = _of_game(args, names)
    game = game_of(session, args, "cards template")
    name = _name(game, names, "cards template")
    text = sample(game.info.slug, game.inputs.attachments[name].sample)
    if path := args.options.get("out"):
        write_new(path, text)
        return SavedFile(f"cards template --out {path}", path)
    content = {"game": game.info.slug, "name": name, "text": text}
    return Document("cards template", content, text.rstrip("\n"))


def _of_game(args: Args, names: list[str]) -> tuple[Args, list[str]]:
    """Return ``args`` and ``names`` after moving a game's name from ``names`` to the option ``--game``.

    If that option was typed too, it has priority.
    """
    slug = next((name.casefold() for name in names if name.casefold() in games.slugs()), None)
    if slug is None:
        return args, names
    options = {"game": slug, **args.options}
    return args._replace(options=options), [name for name in names if name.casefold() != slug]


def _name(game: AnyGame, names: list[str], example: str) -> str:
    """Return the kind of file that the typed words ``names`` mean. Raises GmError (``words``).

    If the game accepts only one kind of file, ``names`` may be empty. ``example`` is a command that the remedies of
    errors quote.
    """
    known = [*game.inputs.attachments]
    if not known:
        text = f"{game.info.title} does not use files of your own."
        raise GmError("words", text, f"Another game: {example} --game GAME")
    if names[1:]:
        raise GmError("words", f"Unexpected word: “{names[1][:40]}”.", f"Type: {example}")
    if not names and known[1:]:
        text = f"{game.info.title} accepts several kinds of file."
        raise GmError("words", text, f"Say which: {example} {'|'.join(known)}")
    if names and names[0].casefold() not in known:
        text = f"{game.info.title} does not accept “{names[0][:40]}”."
        raise GmError("words", text, f"It accepts: {', '.join(known)}.")
    return names[0].casefold() if names else known[0]


def _keep(session: Session, args: Args, words: list[str]) -> StoredContent:
    """Store the content of a file, so that the next ``new`` line of a record can use it. Raises GmError."""
    if len(words) != 2:
        raise GmError("words", "“cards keep” needs a name and content.", "In a record, type: cards keep NAME “{…}”")
    from gm.table.interchange.attached_files import stored_content

    name, data = words[0].casefold(), stored_content(words[1])
    games = (game_of(session, args, "cards keep"),) if "game" in args.options else games_at_hand(session, ())
    known = list(dict.fromkeys(attachment for game in games for attachment in game.inputs.attachments))
    if name not in known:
        whose = games[0].info.title if len(games) == 1 else "No game here"
        remedy = f"It can store: {', '.join(known)}." if known else "Leave the line out."
        raise GmError("words", f"{whose} {'does not accept' if len(games) == 1 else 'accepts'} “{name[:40]}”.", remedy)
    if not session.short:  # this session ends with this line, so that no ``new`` line can use the content
        text = "“cards keep” works only in a record: it stores a file for the next line that begins with new."
        raise GmError("words", text, "Read the whole record: gm import FILE, or gm play < FILE")
    session.kept[name, mark(data)] = data
    return StoredContent(f"cards keep {name}", name, mark(data))
