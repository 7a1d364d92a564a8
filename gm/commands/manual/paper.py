"""The chapters on paper and on the page that browsers show."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.manual.pages import Listing, Prose, Section, mark_typed
from gm.links import HOST, PORT
from gm.paper.job import CORE
from gm.paper.papers import CARDS


def paper_pages() -> Iterator[Section]:
    """What can be printed, at true size, with codes that lead somewhere."""
    sheets = tuple((mark_typed("gm print", name), help) for name, (_, help) in CORE.items())
    yield Section(
        "Printing",
        (
            Prose(
                "`gm print` lists what there is. Sheets are PDF files, or with `--format` PNG or SVG, tagged for "
                "screen readers, and equal byte for byte whenever they are printed again. What is written on while one "
                "plays is blank, or with `--now` filled in as it stands. These are there in every "
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
                "sheet is right from then on. With several printers give each a name: `--printer upstairs`. What "
                "cannot be set on a paper is refused before anything is written; nothing is cut off."
            ),
        ),
        ("calibrate", "ruler", "printer"),
    )
    yield from _cards()
    yield _codes()
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


def _codes() -> Section:
    """What cards bear, and where it leads."""
    return Section(
        "Codes",
        (
            Prose(
                "A card bears a QR code and, beside it, what does the same without a telephone: `gm rule` and the "
                f"rule's code. Codes lead to the table's own page, `{HOST}:{PORT}`; with `--link` and an address, to "
                "wherever you put the pages of `gm site`; with `--link text` they hold the rule itself and need no "
                "network. The choice is remembered."
            ),
            Prose(
                f"A printed code lasts, so choose before you print. `{HOST}` is found in the room while `gm serve "
                "--lan` runs, but not by every telephone: older Androids, private DNS, some blockers do not find it. "
                "`--link text`, or a site of your own, works for all."
            ),
        ),
        ("qr code", "link"),
    )


def _cards() -> Iterator[Section]:
    """How cards are chosen, cut, backed and handed to a print service."""
    yield Section(
        "Cards",
        (
            _card_options(),
            Prose(
                "Print cards on both sides: their backs lie behind them, and are the same turned round. If a printer "
                "lays them beside, hold the crosses of `gm print calibrate` against the light and type what the scale "
                "says, `gm print --backs 1.5,-0.8`, with `--printer NAME` for one of several: backs are moved so from "
                "then on."
            ),
        ),
        ("cards", "sleeves", "backs", "duplex", "print service", "cutter", "tuck box"),
    )


def _card_options() -> Listing:
    """What `gm print` takes for cards."""
    return Listing(
        ("typed", "does"),
        (
            ("`gm print decks`", "all cards of a game; those of one size fill their sheets together"),
            (
                "`--only CODE,CODE`",
                "these cards alone, by the codes on them: a lost one, one sheet of favourites",
            ),
            ("`--each 3`", "every card three times"),
            (
                "`--card SIZE`",
                f"cut for other sleeves: {', '.join(CARDS)}, or a size in mm such as `70x100`",
            ),
            (
                "`--sides fold`",
                "fronts beside their backs, to fold and glue: for a printer that prints one side",
            ),
            ("`--sides fronts`, `--sides backs`", "one side alone"),
            ("`--flip short`", "backs for a printer that turns the paper over its short edge"),
            ("`--cutter`", "add the marks that a Silhouette cutter needs"),
            (
                "`--single --bleed 3`",
                "each card a page of its own with 3 mm to be cut off, for a print service",
            ),
            ("`--single --format png`", "each card a picture of 300 dots per inch, named by its code"),
            ("`gm print box`", "a tuck box for each deck, deep enough for its cards"),
        ),
    )
