"""``python -m gm.games.new SLUG "Title"``: a folder for a new game, which is to be changed into it.

What is written is the game of the page that tells how to make one, ``gm/game/README.md``: the page is the template.
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
_USAGE = 'Type: python -m gm.games.new SLUG "Title" — for example: python -m gm.games.new wolves "Three Wolves"'
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
    """The game of the page under a slug and a title of its own, with a prefix of two letters for its rule ids: so its
    lines are as long as those of the page, whatever the slug."""
    with open(PAGE, encoding="utf-8") as page:
        blocks = re.findall(r"^```python\n(.*?)^```", page.read(), re.DOTALL | re.MULTILINE)
    text = "\n\n".join(blocks)
    old = dict(re.findall(r'^    (slug|title|prefix)="(.*)",$', text, re.MULTILINE))
    prefix = _prefix(slug)
    text = text.replace(f'"{old["prefix"]}.', f'"{prefix}.').replace(f'"{old["prefix"]}"', f'"{prefix}"')
    return text.replace(old["title"], title).replace(old["slug"], slug)


def _prefix(slug: str) -> str:
    """The first letter of a slug and one more, of the slug if there is one by which no other game goes."""
    taken = {name for other in games.slugs() if other != slug for name in (other, games.info(other).prefix)}
    pairs = (f"{one}{other}" for one in (slug[0], *ascii_lowercase) for other in (*slug[1:], *ascii_lowercase))
    return next(pair for pair in pairs if pair not in taken)


def _left_over(folder: str) -> bool:
    """Whether there is nothing in a folder but what Python keeps for itself where a game was taken away."""
    return os.path.isdir(folder) and os.listdir(folder) == ["__pycache__"]


def write(slug: str, title: str, packages: str, cards: str) -> tuple[str, str]:
    """The new game's file and its demonstration, in folders of its own below ``packages`` and ``cards``; gives their
    paths. Raises GmError (``words``, ``file``), and nothing is written."""
    _slug_fits(slug)
    _title_fits(title)
    folders = [os.path.join(packages, slug), os.path.join(cards, slug)]
    for folder in folders:
        if os.path.lexists(folder) and not _left_over(folder):
            raise GmError("file", f"{folder} already exists.", "It was kept. Take another slug.")
    game, demo = os.path.join(folders[0], "__init__.py"), os.path.join(folders[1], "demo.gm")
    texts = {game: source(slug, title), demo: _DEMO.format(slug=slug)}
    for folder, (path, text) in zip(folders, texts.items(), strict=True):
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise GmError(
                "file", f"{folder} cannot be made: {os_message(error)}.", "See who may write there."
            ) from error
        write_new(path, text)
    return game, demo


def _slug_fits(slug: str) -> None:
    """Refuse what cannot name a package, or does name something."""
    if not re.fullmatch("[a-z][a-z0-9]{1,29}", slug) or iskeyword(slug) or slug == "new":
        said = f"“{slug[:40]}” cannot be a game's slug."
        raise GmError("words", said, "It is one word of two to thirty small letters and digits. " + _USAGE)
    for other in games.slugs():
        if slug in (other, games.info(other).prefix):
            raise GmError("words", f"“{slug}” belongs to {games.info(other).title}.", "Take another slug.")


def _title_fits(title: str) -> None:
    """Refuse a title that cannot stand in a line of code, or that another game has."""
    if not title.strip() or len(title) > 40 or has_control_characters(title) or set(title) & set('"\\'):
        raise GmError("words", f"“{title[:40]}” cannot be a title.", "At most 40 letters, no double quote in them.")
    for other in games.slugs():
        if games.info(other).title.casefold() == title.casefold():
            raise GmError("words", f"“{title}” is the title of another game.", "Take another title.")


def main(words: Sequence[str]) -> int:
    """Write the folder and say what comes next; gives the exit status."""
    try:
        if len(words) != 2:
            raise GmError("words", "A slug and a title are needed.", _USAGE)
        slug, title = words
        game, demo = write(slug, title, games.__path__[0], root("cards"))
    except GmError as error:
        print(error.message, error.remedy, file=sys.stderr)
        return error.status
    print(f"Written: {game}\n         {demo}\nTry it:  gm demo {slug}\n         pytest tests/suite -k {slug}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
