"""The texts of a duel never mention another game, and never an id instead of a name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from gm.commands.catalogue import COMMANDS
from gm.commands.line import run
from gm.duel.fold import all_names
from gm.duel.settlement import differences, settle
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, Form, GameInfo, Nouns, Seat, Setup, View
from gm.games import info, load, slugs
from gm.interfaces.cli.output import show
from gm.notation.line import split
from gm.notation.parser import parse
from gm.notation.setup import parse_setup
from gm.notation.suggestions import first_words
from gm.table.session import Session
from gm.text import with_article
from tests.support.walks import Met, setups, walk

LONG_NAMES = ("Ána-Lu the 1st", "Bo O'Nill", "Cy & Co", "Di Ünal")
"""Names that are unlike any id."""
EVERYDAY = {"player", "players", "side", "sides"}
"""Ids of seats that are also everyday words, such as the sides of a paper."""
LENGTH, SEEDS = 80, int(os.environ.get("GM_WALKS", "4"))
EVERY = 4
"""The distance between the states of a walk whose boards are read."""

READ = (
    *("help", "?", "now", "log", "why", "house", "duels", "settle", "check", "rule", "print --list", "export"),
    *(f"help {name}" for name in COMMANDS),
)
WRONG = (
    *("qqqq", "fix", "fix 0", "fix 99", "fix --yes", "fix qqqq", "insert 1", "insert qq", "drop qq", "fix 0 qqqq"),
    *("why qqqq", "why 99", "house qqqq", "house qqqq=1", "settle qq", "settle done", "now --at 99", "redo", "open 99"),
    *("new", "new qqqq", 'note ""', "undo --to 99", "report --format qq", "print qqqq", "help qqqq"),
    *("insert", "drop", "now qq", "why 1 2 3 4"),
)


@pytest.fixture
def session(game: AnyGame) -> Iterator[Session]:
    """Start a duel with the game's own example line."""
    made = Session(":memory:", short=True)
    made.store(create=True)
    run(made, split(game.info.example))
    yield made
    made.close()


def answers(session: Session, capsys: pytest.CaptureFixture[str]) -> Iterator[tuple[str, str]]:
    """Yield lines with their answers or rejections, and the words that completion offers."""
    for line in (*READ, *WRONG):
        try:
            show(run(session, split(line)))
            yield line, capsys.readouterr().out
        except GmError as error:
            yield line, f"{error.message} {error.remedy}"
    hints = first_words(session.table(), {name: command.help for name, command in COMMANDS.items()})
    yield "the keys", " ".join((*hints, *hints.values()))


def own_words(game: AnyGame) -> set[str]:
    """Return the lines that a game's forms and queries show, and its nouns for players."""
    forms = [*game.inputs.forms.values(), *(ask.form for ask in game.inputs.queries.values())]
    lines = {form.example for form in forms if " " in form.example}
    return {*lines, game.info.nouns.seat, game.info.nouns.seats} - EVERYDAY - {*slugs()}


def test_a_duel_quotes_only_its_own_game(game: AnyGame, session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    """Help, answers, rejections and hints have no lines and nouns of other games."""
    others = {words for slug in slugs() if slug != game.info.slug for words in own_words(load(slug))}
    patterns = {words: re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.I) for words in others}
    patterns = {words: as_said for words, as_said in patterns.items() if not any(map(as_said.search, own_words(game)))}
    for line, text in answers(session, capsys):
        shown = re.sub(r"\s+", " ", text)
        perhaps = [words for words in patterns if words.casefold() in shown.casefold()]
        assert [words for words in perhaps if patterns[words].search(shown)] == [], f"{line}: {shown}"


@pytest.mark.parametrize(
    ("title", "noun", "one"),
    [
        ("Lantern Road", "duel", "a duel of Lantern Road"),
        ("Ember duels", "duel", "an Ember duel"),
        ("The Long Adventure", "adventure", "The Long Adventure"),
        ("Ash Road", "adventure", "an adventure of Ash Road"),
        ("Fair", "fair", "a fair"),
    ],
)
def test_a_duel_is_named_as_people_name_it(title: str, noun: str, one: str) -> None:
    assert with_article(GameInfo("x", title, 2, 2, 1, "x", nouns=Nouns(duel=noun)).single_title) == one


def ends_in_its_noun(info: GameInfo) -> bool:
    """Return whether the title of a game ends in what its players call one."""
    return info.title.casefold().endswith((info.nouns.duel, f"{info.nouns.duel}s"))


@pytest.mark.parametrize("slug", [slug for slug in slugs() if ends_in_its_noun(info(slug))])
def test_the_noun_is_not_repeated(slug: str, session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    """No text says ``duel of Ember duels``."""
    named = info(slug)
    for line in ("help", "report", f"demo {slug}", "export --schema"):
        show(run(session, split(line)))
        assert f"{named.nouns.duel} of {named.title}".casefold() not in capsys.readouterr().out.casefold(), line


@pytest.mark.parametrize("line", ["fix --yes", "insert 1", "insert qq 1", "fix 0"])
def test_a_correction_without_words_shows_an_entry_of_the_game(game: AnyGame, session: Session, line: str) -> None:
    run(session, ["note", "tea"])
    with pytest.raises(GmError) as caught:
        run(session, split(line))
    words = caught.value.remedy.split()
    if line == "fix 0":
        assert f"fix 0 new {game.info.slug}" in caught.value.remedy
    else:
        assert words[words.index("Type:") + 3] in game.inputs.forms, caught.value.remedy


def test_help_shows_each_command_with_an_example_of_the_game(
    game: AnyGame, session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    """An example can be typed even where the catalogue only says LINE or RULE=VALUE."""
    for name in ("fix", "insert", "house", "rule"):
        show(run(session, ["help", name]))
        shown = re.sub(r"\s+", " ", capsys.readouterr().out)
        example = shown.partition("For example: ")[2].strip()
        assert example.split()[:1] == [name], shown
        assert not re.search(r"\b(LINE|WORD|VALUE)\b", example), shown


def renamed(what: Setup) -> Setup:
    """Return the set-up with names that are unlike their ids."""
    seats = dict(zip((seat.id for seat in what.seats), LONG_NAMES, strict=False))
    again = {who: Seat(_id(name), name) for who, name in seats.items()}
    first = again[what.first].id if what.first else ""
    teams = tuple(tuple(again[who].id for who in team) for team in what.teams)
    return what._replace(seats=tuple(again.values()), first=first, teams=teams)


def _id(name: str) -> str:
    toy = load("toy")
    return parse_setup(toy, [name, "Zoe"], "", "", ()).seats[0].id


def texts(game: AnyGame, what: Setup, rng: Random) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield all texts of a walk, with the ids that must not occur in them."""
    met = Met([], [])
    before: Any = None
    for number, (_, step) in enumerate(walk(game, what, rng, LENGTH, met)):
        names = {name.id: name.name for name in all_names(game, what, step.state)}
        known = frozenset(id for id, name in names.items() if id != name)
        viewers = (None, *(seat.id for seat in what.seats)) if number % EVERY == 0 else ()
        for view in (game.texts.view(step.state, who) for who in viewers):
            yield from ((text, known) for text in shown(view))
        prompts = game.play.prompts(step.state, None)
        things: tuple[Any, ...] = (*step.notices, *prompts)
        yield from ((game.texts.say(thing, names), known) for thing in things)
        if before is not None:
            moves = settle(differences(game.play.holdings(before), game.play.holdings(step.state)))
            yield from ((game.texts.say(move, names), known) for move in moves)
        before = step.state
    yield from ((game.texts.say(refusal, names), known) for refusal in met.refusals)


def shown(view: View) -> Iterator[str]:
    """Yield every text of a view."""
    yield from (view.headline, *view.lines)
    yield from (cell.text for table in view.tables for row in table.rows for cell in row)


def test_no_text_shows_an_id_instead_of_a_name(game: AnyGame) -> None:
    """Boards, results, prompts, settlements and refusals use names."""
    for seed in range(SEEDS):
        for label, what in setups(game, Random(f"{seed}")).items():
            for text, known in dict.fromkeys(texts(game, renamed(what), Random(f"{seed} {label}"))):
                ids = [id_ for id_ in known if id_ in text and re.search(rf"\b{re.escape(id_)}\b", text)]
                assert ids == [], f"{label}, seed {seed}: {text}"


def slips(form: Form, seats: tuple[Seat, ...]) -> Iterator[list[str]]:
    """Yield lines that are incomplete or repeat a word."""
    example = split(form.example)[1:]
    who, other = (seat.id for seat in seats[:2])
    for at in range(len(example) + 1):
        yield [*example[:at], *example[max(at - 1, 0) : at]]
        yield [*example[:at], who]
        yield [*example[:at], who, *example[max(at - 1, 0) : at], "nonsense=1"]
    yield from ([who, who], [who, other], [who, "nonsense=1"], [f"{other}=4", f"{other}=4"])


def test_errors_of_words_use_names(game: AnyGame) -> None:
    """Typed words are in quotes or after ``whose``; players are named."""
    what = renamed(next(setup for setup in setups(game, Random("words")).values() if len(setup.seats) > 1))
    context = Context(all_names(game, what, None))
    old = dict(zip(("ana", "bo"), (seat.id for seat in what.seats), strict=False))
    errors: dict[str, str] = {}
    for form in game.inputs.forms.values():
        for words in slips(form, what.seats):
            typed = [re.sub(r"^(ana|bo)\b", lambda match: old[match[1]], word) for word in words]
            with suppress(Refusal):  # the game's own texts are tested on walks
                try:
                    parse(form, typed, context)
                except GmError as error:
                    errors[f"{form.name} {' '.join(typed)}"] = re.sub(r"“[^”]*”|whose \S+", "", error.message)
    ids = "|".join(re.escape(seat.id) for seat in what.seats)
    assert {line: text for line, text in errors.items() if re.search(rf"\b({ids})\b", text)} == {}
    assert errors


def test_holdings_are_named_as_on_the_board(game: AnyGame, session: Session) -> None:
    """A column HP shows the holding as HP, not hp."""
    table = session.table()
    view = game.texts.view(table.state, None)
    columns = [(title, what) for grid in view.tables for title, what in zip(grid.columns, grid.shows, strict=False)]
    for title, what in columns:
        column = title.removeprefix(">")
        text = game.texts.title(what)
        assert column.casefold() != what.casefold() or column in (text, text.capitalize())
    for what in {holding.what for holding in game.play.holdings(table.state)}:
        assert "_" not in game.texts.title(what)
