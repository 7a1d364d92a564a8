"""The takeover of a duel from paper: gm asks for each player's sheet, then for the cards and pieces on the board.

All answers are tried in memory. Before saving, gm shows the lines: the set-up, one ``adjust`` with all sheets, and one
line for each thing on the board. The game defines which values a sheet has. For an event there are no sheets: gm asks
for the event's title, then line by line for what is on the form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from gm import games
from gm.commands.line import run
from gm.commands.note import parse_text
from gm.errors import GmError, Refusal
from gm.game import Context, Form, Seat
from gm.interfaces.console.new import LEAVES, NOTHING_ELSE, Asker, Question, first_valid, set_up
from gm.interfaces.console.prompt import FROM_PAPER, without_enter
from gm.notation.line import join, split
from gm.notation.multi_entry import try_entry
from gm.notation.parser import parse
from gm.notation.short_forms import YES
from gm.notation.spoken.sheets import sheet_settings
from gm.table import presenter
from gm.table.session import Session, scratch_session
from gm.table.table import Table

_ADJUST = "adjust"
_MOST = 6
"""The maximum number of words shown as examples."""
_REASON = ("because", "from", "paper")
Line = Sequence[str]


def opening_lines(words: Line, ask: Asker, say: Callable[[str], None]) -> list[Line]:
    """Return the lines that start a duel. ``words`` are the words after ``new``; gm asks for what they lack.

    Raises EOFError if the referee leaves, and GmError if no such duel is possible.
    """
    given = [word for word in words if word != FROM_PAPER]
    say(LEAVES if FROM_PAPER in words else f"{LEAVES} Already playing on paper? Add {FROM_PAPER} after the names.")
    line = ["new", *given] if given[1:] else set_up("".join(given), ask)
    if FROM_PAPER not in (*words, *line):
        return [line]
    return takeover_lines([word for word in line if word != FROM_PAPER], ask, say)


def takeover_lines(line: Line, ask: Asker, say: Callable[[str], None]) -> list[Line]:
    """Return the lines that continue a duel from paper: the set-up ``line``, then lines made from the answers.

    Raises EOFError if the referee leaves. Raises GmError if no such duel is possible, or if the game cannot be taken
    over. A game can be taken over if it has the entry ``adjust`` or is an event.
    """
    with scratch_session(short=True) as trial:
        run(trial, [*line, *_title(line, ask)])
        table = trial.table()
        form = table.game.inputs.forms.get(_ADJUST)
        if form is not None:
            _sheets(trial, form, ask, say)
            _lines(trial, ask, "On the board", "What is on the board?")
        elif table.game.play.collects:
            _lines(trial, ask, "On the form", "What is next on the form?")
        else:
            text = f"{table.game.info.title} cannot be continued from paper."
            raise GmError("words", text, "Start it without --from-paper.")
        table = trial.table()
        lines: list[Line] = [split(row.words) for row in table.rows]
        for words in lines:
            say(f"  {join(words)}")
        question = Question("Take over", "Save these lines?", "Enter: save them", "", remedies=True, enter=YES)
        first_valid(ask, question, _yes)
        return lines


def _sheets(trial: Session, form: Form, ask: Asker, say: Callable[[str], None]) -> None:
    """Ask for each player's sheet and for the shared values, until the game accepts all answers together.

    If the game rejects the answers, each question is asked again with the earlier answer filled in.
    """
    table = trial.table()
    asked = [*(_of_seat(table, form, seat) for seat in table.setup.seats), _of_table(table, form)]
    texts = [""] * len(asked)

    def read(at: int, typed: str) -> list[str]:
        _, whose, titles = asked[at]
        return sheet_settings(typed, titles, _known(form), whose)

    def check(at: int, typed: str) -> None:
        _, whose, titles = asked[at]
        _refuse_sheet(table, form, whose, titles, [read(place, texts[place]) for place in range(at)], read(at, typed))

    while True:
        for at, (question, _, titles) in enumerate(asked):
            texts[at] = first_valid(ask, question, partial(check, at), texts[at])
            for text in _sums(table, [read(place, texts[place]) for place in range(at + 1)]) if titles else ():
                say(f"  {text} so far")
        sheets = [(whose, read(at, texts[at])) for at, (_, whose, _) in enumerate(asked)]
        words = [word for whose, settings in sheets if settings for word in (*whose, *settings)]
        if not words:
            return
        try:
            run(trial, [_ADJUST, *words, *_REASON])
            return
        except GmError as error:
            say(error.message)
            say("Check each sheet again; your answers are already filled in.")


def _of_seat(table: Table, form: Form, seat: Seat) -> tuple[Question, list[str], Mapping[str, str]]:
    """Return the question for a player's sheet, a list with the player's name, and the titles of the sheet's values."""
    held = [
        (holding.what, holding.amount)
        for holding in table.game.play.holdings(table.state)
        if holding.holder == seat.id and isinstance(holding.amount, int)
    ]
    whats = [what for what, _ in held if not _unread(table, form, [seat.name], [f"{what}=1"])]
    titles = {what: table.game.texts.title(what) for what in whats}
    now = " ".join(str(amount) for what, amount in held if what in titles)
    how = "Type them in this order, or each by name" if whats[1:] else "Or by name"
    text = f"{seat.name}'s sheet: {'? '.join(titles.values())}? {how}. You can set: {form.fields[0].help}"
    return Question(seat.name, text, f"Enter: {now or 'no change'}", now, remedies=True, enter=YES), [seat.name], titles


def _of_table(table: Table, form: Form) -> tuple[Question, list[str], Mapping[str, str]]:
    """Return the question about everything that belongs to no player, with an empty list and an empty mapping.

    The result has the same form as that of ``_of_seat``, which fills the list and the mapping with names and titles.
    """
    seats = {seat.id for seat in table.setup.seats}
    held = table.game.play.holdings(table.state)
    examples = ("1", *seats)
    known = [
        f"{word}="
        for word in _known(form)
        if any(not _unread(table, form, [], [f"{word}={value}"]) for value in examples)
    ]
    piles = [
        f"{holding.holder} {holding.what}={holding.amount}"
        for holding in held
        if holding.holder not in seats and holding.amount != ""
    ]
    sets = known or [pile for pile in piles if not _unread(table, form, [], split(pile))]
    listed = f": {', '.join(sets[:_MOST])}" if sets else ""
    text = f"Anything else that applies to everyone{listed}?"
    return Question("Everyone", text, "Enter: nothing", "", remedies=True, enter=NOTHING_ELSE), [], {}


def _refuse_sheet(
    table: Table,
    form: Form,
    whose: Sequence[str],
    titles: Mapping[str, str],
    before: Sequence[Sequence[str]],
    settings: Sequence[str],
) -> None:
    """Raise GmError if a sheet is impossible.

    A sheet is impossible if it cannot be read or if its values break a rule. It is also impossible if this sheet and
    the earlier ones together have more of a thing than there is in the duel. ``settings`` has the values of this sheet,
    ``before`` the values of each earlier sheet.
    """
    if wrong := _unread(table, form, whose, settings):
        if _ADJUST not in wrong.remedy:
            raise wrong
        example = f" such as {next(iter(titles))}=1" if titles else ""
        raise GmError(wrong.code, wrong.message, f"Type each value by name{example}.")
    for text, given, total in _counted(table, [*before, settings]):
        if given > total:
            raise GmError("words", f"That makes {text}.", "Check this sheet, or type quit and check the others.")
    dials = {holding.what for holding in table.game.play.holdings(table.state) if holding.kind == "dial"}
    own = [word for word in settings if word.partition("=")[0] in dials]
    if own and titles:
        entry = parse(form, [*whose, *own, *_REASON], Context(table.known))
        if refusal := try_entry(table.game, table.state, entry)[1]:
            error = presenter.refusal_error(table.game, refusal, table.names)
            raise GmError("words", error.message, "Check this sheet.")


def _sums(table: Table, sheets: Sequence[Sequence[str]]) -> list[str]:
    """Return texts such as ``33 of 51 pages``. They say how many of the game's things are on the sheets."""
    return [text for text, given, _ in _counted(table, sheets) if given]


def _counted(table: Table, sheets: Sequence[Sequence[str]]) -> Iterator[tuple[str, int, int]]:
    """Yield how many things are on the sheets, for each kind with a fixed total: ``33 of 51 pages``, 33, 51."""
    held = [h for h in table.game.play.holdings(table.state) if h.kind == "moves" and isinstance(h.amount, int)]
    for what in dict.fromkeys(holding.what for holding in held):
        total = sum(int(holding.amount) for holding in held if holding.what == what)
        words = (word.partition("=") for settings in sheets for word in settings)
        given = sum(int(value) for name, _, value in words if name == what and value.isdigit())
        yield f"{given} of {total} {table.game.texts.title(what)}", given, total


def _known(form: Form) -> list[str]:
    """Return the names of the values that ``adjust`` can set, such as ``round``."""
    return list(dict.fromkeys(word.removesuffix("=") for word in form.fields[0].vocabulary()))


def _unread(table: Table, form: Form, whose: Sequence[str], words: Sequence[str]) -> GmError | None:
    """Return the error if ``adjust`` cannot read ``words`` as values of the players ``whose``, else None."""
    if not words:
        return None
    try:
        parse(form, [*whose, *words, *_REASON], Context(table.known))
    except GmError as error:
        return error
    except Refusal as refusal:
        return presenter.refusal_error(table.game, refusal, table.names)
    return None


def _title(line: Line, ask: Asker) -> list[str]:
    """Ask for the title of an event, and return it as an option, for example ``--title Friday``.

    Return [] if ``line`` has a title, if it does not start an event, or if the answer is empty.
    """
    if "--title" in line or not games.load(games.split_game(line[1:])[0]).play.collects:
        return []
    text = "What is the event called? The duels at its tables name it: --at friday/1/3"
    question = Question("Title", text, "Enter: no title", "Friday", remedies=True, enter=NOTHING_ELSE)
    title = first_valid(ask, question, lambda title: parse_text(title, "title", 200))
    return ["--title", title] if title else []


def _lines(trial: Session, ask: Asker, title: str, asked: str) -> None:
    """Ask for one line after the other until an answer is empty. Enter each line in ``trial``, a session in memory."""
    table = trial.table()
    for due in _due(table):
        text = f"{asked} Type one line per item (such as {due[1]}). {due[0]}"
        question = Question(title, text, "Enter: nothing more", "", remedies=True, enter=NOTHING_ELSE)
        if not first_valid(ask, question, lambda line: line and run(trial, split(line))):
            return


def _due(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the text and the example of the next prompt, as long as the duel has one. The caller answers it."""
    while results := [prompt for prompt in presenter.prompt_results(table, table.state) if prompt.due]:
        shown = next(prompt for prompt in results if prompt.example)
        yield without_enter(shown.text), shown.example  # here Enter means something else


def _yes(typed: str) -> None:
    """Reject every answer except yes. Raises GmError."""
    if typed:
        raise GmError("words", "Nothing is saved yet.", "Enter saves it. Ctrl-D or quit leaves without saving.")
