"""The chapters on paper and on the page that browsers show."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.manual.pages import Listing, Prose, Section, typed
from gm.links import HOST, PORT
from gm.paper.job import CORE


def paper_pages() -> Iterator[Section]:
    """What can be printed, at true size, with codes that lead somewhere."""
    sheets = tuple((typed("gm print", name), help) for name, (_, help) in CORE.items())
    yield Section(
        "Printing",
        (
            Prose(
                "`gm print` lists what there is. Sheets are PDF files, or with `--format` PNG or SVG, tagged for "
                "screen readers, and equal byte for byte whenever they are printed again. These are there in every "
                "game; the chapter of each game lists its own:"
            ),
            Listing(("typed", "prints"), sheets),
        ),
        ("print", "sheets", "pdf"),
    )
    yield Section(
        "True to scale",
        (
            Prose(
                "Print at 100 %, “actual size”; the files ask viewers for that too. `gm print calibrate` prints a "
                "test sheet; `gm print --measured 97.5` takes what its first ruler came out as, in mm, and every "
                "sheet is right from then on. With several printers give each a name: `--printer upstairs`."
            ),
        ),
        ("calibrate", "ruler", "printer"),
    )
    yield Section(
        "Codes",
        (
            Prose(
                "A card bears a QR code and, beside it, what does the same without a telephone: `gm rule` and the "
                f"rule's code. Codes lead to the table's own page, `{HOST}:{PORT}`; with `--link` and an address, to "
                "wherever you put the pages of `gm site`; with `--link text` they hold the rule itself and need no "
                "network. The choice is remembered."
            ),
        ),
        ("qr code", "link"),
    )
    yield Section(
        "Templates, cards and fonts of your own",
        (
            Prose(
                "`--templates DIR` takes templates, cards and fonts from your folder first; `printables/README.md` "
                "in the source says what a template is given. A letter that no font has is an error that names it; "
                "nothing is printed with a hole in it."
            ),
        ),
        ("fonts", "language"),
    )


def web_pages() -> Iterator[Section]:
    """The board and the rules in a browser, and the rules as files."""
    yield Section(
        "The page",
        (
            Listing(
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
            ),
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
    yield Section(
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
