"""The chapter for scripts: exit statuses, error codes, and the JSON of every answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm.commands.line import run
from gm.commands.manual.pages import Listing, Part, Prose, Section, Verbatim, mark_typed
from gm.commands.manual.prepared import prepared
from gm.commands.manual.rejections import opening_line
from gm.errors import CODES
from gm.game import AnyGame
from gm.notation.line import split
from gm.table.results import Written, dumps
from gm.table.session import Session

STATUSES = (
    ("0", "done"),
    ("1", "the words are fine; the rules or the log say no"),
    ("2", "wrong whatever the state of play"),
    ("3", "file, disk, import, network, or busy"),
)
ANSWER: Mapping[str, str] = {
    "line": "the number of the line in the input; null after `gm` in a shell",
    "text": "what was understood, in the long form",
    "seq": "the row that was written",
    "seqs": "only where a line wrote several rows: all of them",
    "notices": "what came of it",
    "settlement": "what hands must put right; empty but after undo, redo and corrections",
    "state": "the whole table as it stands now, in the game's own keys",
    "prompts": "what is due, then what is possible",
    "answer": "only from a line that reads: what its `--json` prints; then there is no `seq` and what follows it",
}
NOTICE: Mapping[str, str] = {
    "kind": "a word for what happened",
    "text": "the same as a sentence",
    "rules": "the ids of the rules that say so",
    "changes": "what changed: `holder`, `what`, `delta`",
    "sum": "how an amount adds up: `what`, `amount`",
    "level": "`do`: for hands; `warn`: look at it; `info`: to be read out",
}
OWED: Mapping[str, str] = {
    "text": "what to do, as a sentence",
    "what": "what is handed over, turned or written; of what no count shows its kind",
    "from": "who hands it over; of what is turned or written, what was there",
    "to": "who takes it; what should be there",
    "holder": "whose it is that is turned or written, or null",
    "amount": "how many are handed over, or null",
    "off": "from which end of the giver's pile: `top`, `bottom`, or empty",
    "onto": "to which end of the taker's pile",
    "level": "`do`; `warn` for what nobody can undo",
}
PROMPT: Mapping[str, str] = {
    "entry": "the entry that answers it",
    "seats": "who must answer; empty: the table",
    "due": "false for what is only possible",
    "default": "the line that an empty one means, or null",
    "text": "the same as a sentence",
    "example": "a line that answers it",
    "fixed": "the entry's fields that are settled already, with their values",
    "open": "what other fields may be: a list, or `from` and `to` of many numbers; a field in neither is free",
}
ERROR: Mapping[str, str] = {
    "code": "a stable word out of the table above",
    "rule": "the id of the rule that forbids it, or null",
    "message": "what is wrong",
    "remedy": "what to type instead",
    "line": "the number of the line in the input, or null",
}


def script_pages(game: AnyGame | None) -> Iterator[Section]:
    """All that a script relies on."""
    statuses = Listing(("status", "means"), STATUSES)
    yield Section(
        "Exit status",
        (statuses, Prose("With any but 0 nothing was written.")),
        ("exit code", "status", "return code"),
    )
    codes = tuple((mark_typed(code), str(status), means) for code, (status, means) in CODES.items())
    yield Section(
        "Error codes",
        (Prose("Each error has a stable code; its status goes with it."), Listing(("code", "status", "means"), codes)),
        ("errors", *CODES),
    )
    yield Section("Answers", tuple(_answers(game)), ("json", "notices", "prompts", "state"))
    yield Section(
        "Many lines at once",
        (
            Prose(
                "`gm play --json < lines` answers every line that is not blank or a comment with one JSON object on "
                "one line, at once. Without `--keep-going` the first refused line ends it with that line's status; "
                "with it, the status at the end is that of the first refused line. A duel that another window opens "
                "changes nothing; a `new` line begins one and opens it."
            ),
        ),
        ("play", "pipe", "batch"),
    )


def _answers(game: AnyGame | None) -> Iterator[Part]:
    yield Prose(
        "`--json` works with every command that prints, before or after its name. A line that writes is answered with "
        "one object; an error is one object too, on stderr (from `gm play`, on stdout with the rest). Keys may be "
        "added, never taken away."
    )
    yield from _keys("An answer holds:", ANSWER)
    if game:
        yield Prose("For example, shortened (`state` and all but the first of the others left out):")
        answer = prepared("an answer", game.info.slug, opening_line(game.info), lambda: _shortened(_sample(game)))
        yield Verbatim((dumps(answer),))
    yield from _keys("Each of the `notices`:", NOTICE)
    yield from _keys("Each of the `settlement`, and of what `gm now --json` calls `owed`:", OWED)
    yield from _keys("Each of the `prompts`:", PROMPT)
    yield from _keys("An error, under the key `error`:", ERROR)


def _keys(of: str, keys: Mapping[str, str]) -> Iterator[Part]:
    yield Prose(of)
    yield Listing(("key", "holds"), tuple((mark_typed(key), holds) for key, holds in keys.items()))


def _sample(game: AnyGame) -> dict[str, Any]:
    """The answer to a line that writes, as scripts get it."""
    session = Session(":memory:")
    session.store(create=True)
    try:
        run(session, split(opening_line(game.info)))
        table = session.table()
        answer = run(session, split(game.play.prompts(table.state, None)[0].example))
    finally:
        session.close()
    assert isinstance(answer, Written)
    return {"line": None, **answer.data()}


def _shortened(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "state": {}, "notices": answer["notices"][:1], "prompts": answer["prompts"][:1]}
