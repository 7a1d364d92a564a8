"""The chapter on the page: the board and the rules in a browser, or as files."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.manual.pages import Listing, Prose, Section
from gm.links import HOST, PORT


def web_pages() -> Iterator[Section]:
    """The board and the rules in a browser, and the rules as files."""
    yield Section(
        "The page",
        (
            _addresses(),
            Prose(
                "At the top is the live board: who holds what and what has just changed, who is due, what happened, "
                "round by round, and who has won. It follows each line within a second, shows a correction as what "
                "was and what is, and says plainly when it has lost the referee, or cannot look into the file. A line "
                "that is tapped shows what was typed. Notes and reasons are the referee's own; `note!` writes one for "
                "everybody. Under `/r/` are the rules; printed codes lead there. Under `/manual/` is this manual. One "
                "box searches rules and manual alike."
            ),
            Prose(
                f"With `--lan` the name `{HOST}` is announced, so that printed codes lead to the table in next week's "
                "network too. The page only reads: it opens the database read-only, has no address that writes, "
                "answers to its own names only, and fetches nothing from anywhere. Nothing is shown that only one "
                "seat may see. When the commands have ended, all that was entered is in the one database file."
            ),
        ),
        ("serve", "browser", "phone", "television", "network"),
    )
    yield _site()


def _addresses() -> Listing:
    """What shows the page, and how."""
    return Listing(
        ("typed", "shows"),
        (
            ("`gm serve`", f"on this machine: `localhost:{PORT}`"),
            (
                "`gm serve --lan`",
                "for everybody in the room; the terminal shows a code to point a phone at, with Enter that "
                "of the next network",
            ),
            ("`gm serve --name HOST`", "also to who comes by that name, through a tunnel of your own"),
            ("`gm serve --notes`", "notes and reasons as well"),
            (
                f"`localhost:{PORT}/?tv`",
                "the board for a television, to be read at three metres, with the code",
            ),
            (f"`localhost:{PORT}/?light`", "on light ground whatever the theme, for a projector"),
            (f"`localhost:{PORT}/?overlay`", "on no ground at all, over a stream"),
        ),
    )


def _site() -> Section:
    """The pages for a web host."""
    return Section(
        "The rules as files",
        (
            Prose(
                "`gm site OUT` writes the pages of rules and manual as files under the same addresses, for any web "
                "host: printed codes then lead to a club's own pages for ever. `--base URL` says where they will be "
                "found, if not at the top of a host. Their search works in the browser alone."
            ),
        ),
        ("site", "web host"),
    )
