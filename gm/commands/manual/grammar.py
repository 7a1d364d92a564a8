"""The chapter on how lines are typed, at the console, in a shell and in a file alike."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.manual.pages import Listing, Part, Prose, Section, Verbatim, mark_typed
from gm.commands.manual.rejections import opening_line
from gm.game import AnyGame

_KEYS = (
    (
        "an empty line",
        "what is due, where only one answer makes sense, as soon as it stands in the line; an Enter that bounces "
        "answers nothing",
    ),
    ("`.`", "the same at once, also where something else could still be done first"),
    ("`Tab`", "completes a word, and lists what fits"),
    ("the up arrow", "brings earlier lines back"),
    (
        "`?`",
        "what can be typed now: every short form of what is due, and what it means; where it needs a key more, `help` "
        "and `Tab` list the same among all else",
    ),
    (
        "`plus`, `minus`, `times`, `is`",
        "stand for `+`, `-`, `*` and `=` where only one hand is free; capitals are never needed",
    ),
    (
        "`log`",
        "a screen of its own: arrows choose a row, `/` searches as you type, `[` and `]` go by rounds; Enter offers "
        "its likely misreadings, `i` puts a line before it, `d` drops it, `w` explains it, `q` leaves; with "
        "`--no-pager` it is printed",
    ),
    ("`Ctrl-C`", "clears the line"),
    ("`quit` or `Ctrl-D`", "leaves (Windows: Ctrl-Z and Enter); nothing is lost by leaving"),
)


def grammar_pages(game: AnyGame | None) -> Iterator[Section]:
    """How a line is made, how names and numbers are read, and the keys of the console."""
    yield _lines(game)
    yield _names(game)
    yield _short()
    yield _console()
    yield Section(
        "Completion in a shell",
        (
            Prose("Tab offers what is due first. For bash, in `~/.bashrc` (zsh: `zsh_source`, fish: `fish_source`):"),
            Verbatim(('eval "$(_GM_COMPLETE=bash_source gm)"',)),
        ),
        ("tab", "bash", "zsh", "fish"),
    )


def _lines(game: AnyGame | None) -> Section:
    parts: list[Part] = [
        Prose(
            "What is typed at `gm play`, after `gm` in a shell, in a file, and what `gm log --lines` prints are the "
            "same words. Each line is understood, said back in full, kept on the disk, and then answered: with what "
            "hands must do (`▶`), and with what is due next (`→`)."
        )
    ]
    if game:
        forms = [form.example for form in game.inputs.forms.values()][:3]
        parts += [Prose("For example, lines of a record:"), Verbatim((opening_line(game.info), *forms))]
    parts += [
        Prose(
            "Words are parted by blanks. Several words that belong together stand in double quotes, and two double "
            "quotes within them mean one. A word that begins with two dashes is an option. Capital letters or small "
            "ones are alike."
        ),
        Prose(
            "A line that is not understood, or against the rules, is refused with the reason and with what to type "
            "instead, and nothing is written. A word that could mean two things is refused with the choices; nothing "
            "is ever guessed."
        ),
    ]
    return Section("A line", tuple(parts), ("words", "quotes", "grammar"))


def _names(game: AnyGame | None) -> Section:
    seat = game.info.nouns.seat if game else "player"
    return Section(
        "Names and numbers",
        (
            Prose(
                f"A {seat} is named in full, or by a beginning that fits nobody else; accents and signs may be left "
                "out. After the name the words of an entry come in any order. A name may not be a number, nor a word "
                "that means something on a line."
            ),
            Prose(
                "Every line that was written has a number, from 0 for the one that began it all. It keeps the number "
                "for life: a correction changes what the line says, not its place or its name. A line that was put in "
                "later is called by the correction that did so: 41, or 41.1 and 41.2 where there were several."
            ),
        ),
        ("name", "number", "row"),
    )


def _short() -> Section:
    return Section(
        "Short lines",
        (
            Prose(
                "At `gm play` a line is read by what is due, so that the entry's name and whoever is due may be left "
                "out, words cut short, and single letters and digits stuck together. The record holds the long form. "
                "In a shell the long form is typed. The chapter of each game lists its short forms, and "
                f"{mark_typed('gm print keys')} prints them on one page."
            ),
            Prose(
                "What is printed on a card is typed as it is printed or said: blanks, hyphens, apostrophes and capital "
                "letters are alike, and its beginning, one whole word of it or its initials are enough. Of several the "
                "one is meant that is possible now; if there is none, or more than one, the line is refused with the "
                "choices. What can only mean one thing need not be typed; what was seen at the table always must."
            ),
            Prose(
                "Several answers to what is due may stand on one line, parted by blanks or commas, in any order: each "
                "is for the one whom it names, the others in turn. All are written, a row each, or none. Commas or "
                "an `and` may also part what one entry lists, and a number may stand behind its name without the "
                "sign: `ana 3, bo 5` for `ana=3 bo=5`."
            ),
            Prose(
                "In a file or a pipe, blank lines and lines that begin with `#` are passed over; there an empty line "
                "means nothing."
            ),
        ),
        ("short forms", "fewest keys"),
    )


def _console() -> Section:
    return Section(
        "The console",
        (
            Prose(
                "`gm play` shows above the line what is due, and below it the standings. A refused line stays, "
                "selected, with the reason above it, and the terminal's bell rings (`--no-bell`: never). The first key "
                "that is typed takes its place; an arrow or End mends it. What another window enters appears by itself."
            ),
            Listing(("key", "does"), _KEYS),
            Prose(
                f"{mark_typed('gm play --big')} shows the standings in large figures, for across the table. "
                f"{mark_typed('gm play --plain')}, or `GM_PLAIN=1` for every command, is for screen readers: a line "
                "at a time, nothing drawn, no cursor that moves."
            ),
        ),
        ("keys", "screen reader", "play"),
    )
