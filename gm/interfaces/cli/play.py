"""The command ``gm play``, which runs lines one by one from a terminal, a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing

import click

from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.cli import long_lived
from gm.interfaces.cli.output import show
from gm.interfaces.cli.output_errors import show_error
from gm.interfaces.cli.serving.sending import sending_lines
from gm.notation.line import split
from gm.table.results import Result, Written, error_json, line_json
from gm.table.session import Session
from gm.table.texts import dumps
from gm.text import strip_control_characters, truncate

_LONGEST_LINE = 1_000_000
_MOST_PIECES = 100
"""The maximum number of pieces read while skipping the rest of an overlong line."""
_SHOWN = 500
"""The maximum number of letters of a rejected line that an error repeats."""


def play_lines(session: Session, *, as_json: bool, keep_going: bool, big: bool, bell: bool, pages: bool) -> int:
    """Run the lines of the input. Return the exit status of the first rejected line; 0 if all were accepted.

    If the input is a file or a pipe, stop at the rejected line, unless ``keep_going`` is set.
    """
    with closing(session):
        if sys.stdin is None:
            raise GmError("file", "There is no input to read lines from.", "Type: gm play < duel.gm")
        with sending_lines(session):
            if sys.stdin.isatty():
                from gm.interfaces.cli.terminal import PlayOptions, play

                return play(session, PlayOptions(as_json, big, bell, pages))
            long_lived()
            return _from_a_pipe(session, as_json=as_json, keep_going=keep_going)


def _from_a_pipe(session: Session, *, as_json: bool, keep_going: bool) -> int:
    status = 0
    for number, line in _numbered_lines():
        text = line if isinstance(line, str) else ""
        try:
            if isinstance(line, GmError):
                raise line
            answer = run(session, split(line))
        except Exception as error:
            refused = error if isinstance(error, GmError) else _internal_error(session, error, text.strip())
            _refuse(number, truncate(strip_control_characters(text.strip()), _SHOWN), refused, as_json=as_json)
            status = status or refused.status
            if not keep_going:
                return status
            continue
        try:
            ended = _print_result(number, answer, as_json=as_json)
        except BrokenPipeError:
            raise
        except OSError as error:
            from gm.store.files import os_message  # late import: rarely needed

            kept = "was saved, but its" if isinstance(answer, Written) else "was read, but its"
            message = f"Line {number} {kept} answer could not be shown: {os_message(error)}."
            raise GmError("file", message, "No later line was read. See what was saved: gm log") from None
        status = status or ended
    return status


def _internal_error(session: Session, error: Exception, line: str) -> GmError:
    from gm.commands.faults import internal_error  # late import: rarely needed

    return internal_error(session, error, line)


def _numbered_lines() -> Iterator[tuple[int, str | GmError]]:
    """Yield the number and the text of each line of standard input. For an invalid line, yield an error instead.

    Blank lines and comments are skipped, but counted.
    """
    number = 0
    while raw := sys.stdin.buffer.readline(_LONGEST_LINE):
        number += 1
        if len(raw) == _LONGEST_LINE and not raw.endswith(b"\n"):
            ends = _skip_rest_of_line()
            if not ends or not raw.lstrip().startswith(b"#"):
                yield number, GmError("words", "The line is too long.", "Is the file a record?")
            if not ends:
                return
            continue
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            yield number, GmError("words", "The line is not UTF-8 text.", "Save the file as UTF-8.")
            continue
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def _skip_rest_of_line() -> bool:
    """Skip the rest of an overlong line. Return False if the line does not end within a reasonable length."""
    for _ in range(_MOST_PIECES):
        more = sys.stdin.buffer.readline(_LONGEST_LINE)
        if not more or more.endswith(b"\n"):
            return True
    return False


def _print_result(number: int, answer: Result, *, as_json: bool) -> int:
    """Print the result of line ``number`` and return the exit status."""
    if as_json:
        click.echo(dumps(line_json(answer, number)))
        status = answer.status
    else:
        status = show(answer, echo=True)
    sys.stdout.flush()
    return status


def _refuse(number: int, text: str, error: GmError, *, as_json: bool) -> None:
    if as_json:
        click.echo(dumps({"line": number, "text": text, **error_json(error, number)}))
        sys.stdout.flush()
    else:
        show_error(error, line=number)
