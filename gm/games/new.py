"""``python -m gm.games.new SLUG "Title"``: the scaffold of a new game.

It writes the example game of the authors' guide, ``gm/game/README.md``, under the new name.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from keyword import iskeyword
from string import ascii_lowercase

from gm import games
from gm.errors import GmError
from gm.store.files import os_message, write_new
from gm.store.shipped import root
from gm.text import has_control_characters

PAGE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "game", "README.md")
_USAGE = 'Type: python -m gm.games.new SLUG "Title" — for example: python -m gm.games.new foxes "Three Foxes"'
_DEMO = """\
# A short game, from the first throw to the end. Play it yourself: gm play < demo.gm
new {slug} Ana Bo --title Demonstration
throw ana 5
throw bo 2
throw ana 3
throw bo 3
# A tie: nobody takes a token.
throw bo 6
throw ana 1
throw ana 4
throw bo 2
throw ana 2
throw bo 5
throw bo 1
throw ana 6
"""


def source(slug: str, title: str) -> str:
    """Return the code of a new game: the example game of the authors' guide under a new slug and title.

    Its rule ids get a prefix of two letters, so that no line becomes longer than in the guide.
    """
    text = _blocks("python")
    old = dict(re.findall(r'^    (slug|title|prefix)="(.*)",$', text, re.MULTILINE))
    prefix = _prefix(slug)
    text = text.replace(f'"{old["prefix"]}.', f'"{prefix}.').replace(f'"{old["prefix"]}"', f'"{prefix}"')
    return text.replace(old["title"], title).replace(old["slug"], slug)


def messages() -> str:
    """Return the message templates of the example game in the authors' guide."""
    return _blocks("toml")


def _blocks(language: str) -> str:
    """Return all code blocks of the authors' guide that are in this ``language``, joined."""
    with open(PAGE, encoding="utf-8") as page:
        return "\n\n".join(re.findall(rf"^```{language}\n(.*?)^```", page.read(), re.DOTALL | re.MULTILINE))


def _prefix(slug: str) -> str:
    """Return a prefix of two letters that no other game has, if possible with letters of the slug."""
    taken = {name for other in games.slugs() if other != slug for name in (other, games.info(other).prefix)}
    pairs = (f"{first}{second}" for first in (slug[0], *ascii_lowercase) for second in (*slug[1:], *ascii_lowercase))
    return next(pair for pair in pairs if pair not in taken)


def _left_over(folder: str) -> bool:
    """Return whether a folder contains nothing but the bytecode of a deleted game."""
    return os.path.isdir(folder) and os.listdir(folder) == ["__pycache__"]


def write(slug: str, title: str, packages: str, cards: str) -> tuple[str, str]:
    """Write a new game with its messages and demonstration below ``packages`` and ``cards``.

    Return the paths of the game and of the demonstration. Raises GmError (``words``, ``file``) before anything is
    written.
    """
    _slug_fits(slug)
    _title_fits(title)
    package, own_cards = os.path.join(packages, slug), os.path.join(cards, slug)
    for folder in (package, own_cards):
        if os.path.lexists(folder) and not _left_over(folder):
            raise GmError("file", f"{folder} already exists.", "Nothing was changed. Choose another slug.")
    game, demo = os.path.join(package, "__init__.py"), os.path.join(own_cards, "demo.gm")
    texts = {
        game: source(slug, title),
        demo: _DEMO.format(slug=slug),
        os.path.join(own_cards, "en", "messages.toml"): messages(),
    }
    for path, text in texts.items():
        folder = os.path.dirname(path)
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise GmError(
                "file", f"{folder} cannot be created: {os_message(error)}.", "Check its permissions."
            ) from error
        write_new(path, text)
    return game, demo


def _slug_fits(slug: str) -> None:
    """Raise GmError (``words``) for a slug that cannot be the name of a package, or that another game has."""
    if not re.fullmatch("[a-z][a-z0-9]{1,29}", slug) or iskeyword(slug) or slug == "new":
        message = f"“{slug[:40]}” cannot be the slug of a game."
        raise GmError("words", message, "Use 2 to 30 lower-case letters and digits. " + _USAGE)
    for other in games.slugs():
        if slug in (other, games.info(other).prefix):
            raise GmError("words", f"“{slug}” belongs to {games.info(other).title}.", "Choose another slug.")


def _title_fits(title: str) -> None:
    """Raise GmError (``words``) for a title that does not fit into a line of code, or that another game has."""
    if not title.strip() or len(title) > 40 or has_control_characters(title) or set(title) & set('"\\'):
        raise GmError("words", f"“{title[:40]}” cannot be a title.", "Use at most 40 letters and no double quotes.")
    for other in games.slugs():
        if games.info(other).title.casefold() == title.casefold():
            raise GmError("words", f"“{title}” is the title of another game.", "Choose another title.")


def main(words: Sequence[str]) -> int:
    """Write a new game, print what to do next, and return the exit status."""
    try:
        if len(words) != 2:
            raise GmError("words", "Give a slug and a title.", _USAGE)
        slug, title = words
        game, demo = write(slug, title, games.__path__[0], root("cards"))
    except GmError as error:
        print(error.message, error.remedy, file=sys.stderr)
        return error.status
    paths = (game, os.path.join(os.path.dirname(demo), "en", "messages.toml"), demo)
    print("Written:", "\n         ".join(paths))
    print(f"Try it:  gm demo {slug}\n         pytest tests/suite -k {slug}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
