"""The chapter on what to do when something was wrong, and on asking why."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.manual.pages import Listing, Part, Prose, Section, mark_typed
from gm.game import AnyGame, Nouns


def correction_pages(game: AnyGame | None) -> Iterator[Section]:
    """Undo, corrections, what hands owe after them, and why a number is what it is."""
    line = next((form.example for form in game.inputs.forms.values()), "LINE") if game else "LINE"
    who, what = _held(game)
    yield _the_latest()
    yield Section("A line of long ago", tuple(_long_ago(line)), ("fix", "insert", "drop", "correct", "wrong"))
    yield _impossible()
    yield _owed()
    yield _in_doubt()
    yield _from_paper()
    yield Section("The clock", tuple(_clock(game)), ("time", "limit", "pause", "break", "elapsed", "clock"))
    yield Section(
        "Why",
        (
            Listing(
                ("typed", "explains"),
                (
                    ("`gm why`", "the last result"),
                    (mark_typed("gm why 17"), "one line: what it said, what came of it, by which rules"),
                    (mark_typed("gm why", who, what), "every line that led to what is held now, with the sums"),
                    (mark_typed("gm now --at 17"), "the board as it was once that line was written"),
                    ("`gm log`", "the minutes: what was struck out stays readable, with the reason"),
                    ("`gm report`", "the minutes as a protocol to be signed, with the standings of every round"),
                ),
            ),
        ),
        ("explain", "minutes", "protocol"),
    )


def _the_latest() -> Section:
    """Undo and redo."""
    return Section(
        "The latest line",
        (
            Prose(
                "`gm undo` takes back the latest line, and again the one before. `gm redo` brings back what was taken "
                "back last, until something else is written. Both act at once, and say what hands must put right. A "
                "reason may follow (`gm undo because it was called off`); it stays in the record."
            ),
            Prose(
                "A reason that was forgotten, or is to be another, is said afterwards: `gm because it was called off` "
                "for the latest correction, undo or entry that has one to give, `gm because 41 it was called off` for "
                "the row of that number. What was written stays; `gm log`, `gm why` and the protocol show both."
            ),
        ),
        ("undo", "redo", "take back", "because", "reason"),
    )


def _impossible() -> Section:
    """What a correction leaves impossible, and what mends it."""
    return Section(
        "Lines that become impossible",
        (
            Prose(
                "A correction may leave a later line impossible. Each such line is listed with the reason and, mostly, "
                "with a ready-made change that keeps it by accepting what was played. `--mend` takes those changes in. "
                "None of them makes up what only the table can have seen: such a thing is asked for beside it. "
                "A correction is recorded whole or not at all, and is taken back like any other line, by `gm undo`."
            ),
        ),
        ("mend", "conflict"),
    )


def _owed() -> Section:
    """The settlement, and how it is ticked off."""
    return Section(
        "What hands still owe",
        (
            Prose(
                "`gm settle` says what hands still have to put right after all corrections together, in the fewest "
                "moves: what is handed over, from which end of a pile and to which, what is turned, written and "
                "struck, and what nobody can undo. It says since which line it is owed. `gm settle done` ticks it "
                "off; until then `gm now` repeats it, and at the console it stands above the line: Enter alone says "
                "that it is done, before anything else."
            ),
        ),
        ("settle", "settlement"),
    )


def _in_doubt() -> Section:
    """Entries with a question mark."""
    return Section(
        "What somebody is not sure of",
        (
            Prose(
                "A `?` behind an entry in `gm play` (of several on a line, behind the one that is meant), or `gm doubt "
                "12 cocked?` for an earlier one, says that it may not be right. `gm now` and the console count such "
                "entries, `gm doubts` lists them, each with its key at the console; `gm doubt 12 settled` says that it "
                "was right, and a correction of the entry settles it as well. The protocol names those that are open, "
                "or says that there are none."
            ),
        ),
        ("doubt", "uncertain", "question mark", "open points"),
    )


def _from_paper() -> Section:
    """How a duel is taken over in the middle."""
    return Section(
        "A duel that stands on paper",
        (
            Prose(
                "`gm new … --from-paper` (at the questions of `gm new`: `--from-paper` behind the names) asks seat by "
                "seat for what each sheet says, in the order that it shows or by name, then what holds for all, then "
                "what lies on the board, a line for each thing. Enter leaves a thing as it is at the beginning. All "
                "of it is shown before it is written: the set-up, one `adjust` that holds the sheets, and the lines "
                "of the board; Ctrl-D or `quit` lets it go. A script writes these lines itself."
            ),
        ),
        ("paper", "take over", "from paper", "in the middle"),
    )


def _long_ago(line: str) -> Iterator[Part]:
    yield Prose(
        "Say what the line should have said. First is shown every result that would come out differently, and what "
        "hands would have to put right; nothing is written until the line ends with `--yes` (at the console: until "
        "Enter, or until `because …`, which says why as well). A reason may follow `because`; it stays in the record."
    )
    yield Listing(
        ("typed", "does"),
        (
            (mark_typed("gm fix 12", line), "line 12 should have said this; it keeps its place and its number"),
            (mark_typed("gm fix", line), "the last line that the words fit"),
            ("`gm fix`", "the likely misreadings of the last line, one key each at the console"),
            (mark_typed("gm insert 20", line), "a line that was forgotten, before line 20"),
            (mark_typed("gm drop 19-22"), "lines that should not be there"),
            (mark_typed("gm fix 0 new …"), "how it all began: names, options, switches"),
            (mark_typed("gm fix 12", line, "; drop 19"), "several changes are one correction (in a shell: `\\;`)"),
            (mark_typed("gm undo --to 12"), "all lines after line 12, in one correction"),
        ),
    )


def _clock(game: AnyGame | None) -> Iterator[Part]:
    called = game.info.nouns if game else Nouns()
    *parts, last = dict.fromkeys((called.duel, called.round, "turn"))
    each = "" if called.round == "turn" else "; with `turn` for each turn"
    yield Prose(
        f"Nobody starts a clock: every line keeps its time, and `gm clock` says how long {', '.join(parts)} "
        f"and {last} have taken. It changes no rule and is no line of the record. Console and page show it to all."
    )
    yield Listing(
        ("typed", "does"),
        (
            (
                mark_typed("gm clock", called.round, "20m"),
                f"warns when a tenth of it is left in each {called.round}",
            ),
            (mark_typed("gm clock", called.duel, "1h30m"), f"the same for the {called.duel}{each}"),
            (mark_typed("gm clock", called.round, "off"), "no limit of this kind; `gm clock off`: none at all"),
            ("`gm clock pause`", "nothing counts until the next line, or until `gm clock go`"),
            ("`gm clock count all`", "breaks count as well; `gm clock count play` is the default"),
        ),
    )
    yield Prose(
        "A silence of more than half an hour is a break: nothing of it counts, so that a duel that goes on next day "
        "has not been played all night. An undo takes back no time. Limits lie in the database beside the "
        "duel, so that every window and the page know them; records do not take them along."
    )


def _held(game: AnyGame | None) -> tuple[str, str]:
    """Somebody, and what is counted of them."""
    return (game.info.example_names[0].lower(), game.info.counts[0]) if game and game.info.counts else ("WHO", "WHAT")
