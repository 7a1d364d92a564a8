"""The click commands that run a typed line. Click reads only the common options; the line reader reads all other
words.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import click

from gm.commands.catalogue import COMMON
from gm.commands.command import Option, sentence
from gm.errors import GmError

if TYPE_CHECKING:
    from gm.table.results import Result
    from gm.table.session import Session

Section = tuple[str, Sequence[tuple[str, str]]]


@cache
def common_options() -> tuple[click.Parameter, ...]:
    """Return the options that every command accepts, before or after its name."""
    return tuple(map(option_of, COMMON))


@cache
def help_option() -> click.Option:
    """Return the option ``--help``. Click's own ``--help`` is not used, because it loads translations."""
    return eager_flag("help", "Show this message and exit.", _help)


def eager_flag(name: str, help: str, callback: Callable[[click.Context, click.Parameter, bool], None]) -> click.Option:
    """Return an option without a value. It is handled before all other options, by ``callback``."""
    made = click.Option([f"--{name}"], is_flag=True, is_eager=True, expose_value=False, callback=callback)
    made.help = help  # set here: as an argument it would make click import the module inspect
    return made


def _help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def option_of(option: Option) -> click.Option:
    """Return the click option for an ``option`` of the command catalogue."""
    names = ["--json", "as_json"] if option.name == "json" else [f"--{option.name}"]
    is_flag = None if option.value else True
    made = click.Option(names, is_flag=is_flag, metavar=option.value or None)
    made.help = sentence(option.help)
    return made


def session_of(ctx: click.Context, *, short: bool = False, **own: Any) -> Session:
    """Return a session. Its database and its duel are named in the options, or else in the environment."""
    from gm.table.session import Session

    before = ctx.find_root().params
    file = own.get("db") or before.get("db") or os.environ.get("GM_DB") or ""
    duel = own.get("duel") or before.get("duel") or os.environ.get("GM_DUEL") or None
    return Session(file or _default_file(), duel, short=short, own_folder=not file)


def wants_json(ctx: click.Context, **own: Any) -> bool:
    """Return whether the user wants the result as JSON."""
    return bool(own.get("as_json") or ctx.find_root().params.get("as_json"))


def _default_file() -> str:
    folder = click.get_app_dir("gm")
    if not os.path.isabs(folder):
        folder = os.path.join(os.path.expanduser("~"), ".config", "gm")
    return os.path.join(folder, "duels.db")


class LineCommand(click.Command):
    """A click command that passes its words to the line reader.

    ``about`` is called when help is shown. It returns the usage, the help text and further sections.
    """

    def __init__(self, name: str, help: str, about: Callable[[], tuple[str, str, list[Section]]]) -> None:
        super().__init__(
            name,
            callback=click.pass_context(self._run),
            params=[
                click.Argument(["words"], nargs=-1, type=click.UNPROCESSED, shell_complete=_complete),
                *common_options(),
                help_option(),
            ],
            short_help=help,
            context_settings={"ignore_unknown_options": True},
        )
        self.about = about

    def _run(self, ctx: click.Context, words: tuple[str, ...], **options: Any) -> int:
        from gm.interfaces.cli.echo import show_progress

        as_json = wants_json(ctx, **options)
        paged = not (as_json or options.get("no_pager") or ctx.find_root().params.get("no_pager"))
        with closing(session_of(ctx, **options)) as session:
            session.progress = show_progress
            return self.run_and_show(session, words, as_json=as_json, paged=paged)

    def run_and_show(self, session: Session, words: Sequence[str], *, as_json: bool, paged: bool) -> int:
        """Run the line, show its result, and return the exit status. With ``paged``, a long result is shown page by
        page.

        Raises GmError for a rejected line. If the result cannot be shown, an error that says so is printed. It also
        says whether the line was saved.
        """
        from gm.commands.line import run
        from gm.interfaces.cli.output import show

        answer = None
        try:
            answer = run(session, [str(self.name), *words])
            return _show_result(answer) if paged else show(answer, as_json=as_json)
        except GmError:
            raise
        except (Exception, KeyboardInterrupt) as error:
            if not (answer or session.wrote or isinstance(error, KeyboardInterrupt)):
                raise
            from gm.interfaces.cli.output_errors import undelivered_status

            return undelivered_status(session, answer, error, as_json=as_json)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Return the words that may come next. If ``incomplete`` begins with ``-``, return options, too."""
        from gm.interfaces.cli.completion import options_of

        options = options_of(session_of(ctx), str(self.name), ctx.params.get("words") or (), incomplete)
        return [*options, *super().shell_complete(ctx, incomplete)]

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        usage, help, sections = self.about()
        formatter.write_usage("gm", usage)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(help)
        for title, rows in sections:
            if rows:
                with formatter.section(title):
                    formatter.write_dl(list(rows))
        own = [record for param in self.get_params(ctx)[1:] if (record := param.get_help_record(ctx))]
        with formatter.section("Options"):
            formatter.write_dl(own)


class NewCommand(LineCommand):
    """The command ``new``. At a terminal, the command asks for whatever is missing."""

    def run_and_show(self, session: Session, words: Sequence[str], *, as_json: bool, paged: bool) -> int:
        lacks = "--from-paper" in words or not words or (len(words) == 1 and not words[0].startswith("--"))
        if lacks and not as_json:
            from gm.interfaces.cli.terminal import begin, is_interactive

            if is_interactive():
                return begin(session, words)
        return super().run_and_show(session, words, as_json=as_json, paged=paged)


class ExportCommand(LineCommand):
    """The command ``export``. With ``--json``, the command prints the duel's record as JSON."""

    def run_and_show(self, session: Session, words: Sequence[str], *, as_json: bool, paged: bool) -> int:
        form = ["--json"] if as_json else []
        return super().run_and_show(session, [*form, *words], as_json=as_json, paged=paged)


class ShellCommand(LineCommand):
    """A command that works only in a shell, such as ``serve``."""

    modules: ClassVar[Mapping[str, str]] = {"practice": "gm.interfaces.cli.practice.command"}
    """The modules of some commands. All other commands are in ``gm.interfaces.cli.serve``."""

    def _run(self, ctx: click.Context, words: tuple[str, ...], **options: Any) -> int:
        from gm.commands.catalogue import COMMANDS
        from gm.commands.command import load_run, parse_args

        command = COMMANDS[str(self.name)]
        run = load_run(command, self.modules.get(command.name, "gm.interfaces.cli.serve"), command.name)
        status: int = run(session_of(ctx, **options), parse_args(command, words), as_json=wants_json(ctx, **options))
        return status


def _show_result(answer: Result) -> int:
    """Print a result and return the exit status. A long result is paged; a recorded duel waits for a key after each
    scene.
    """
    from gm.interfaces.cli.output import show
    from gm.table.results import Written  # late import: help does not need it

    if not isinstance(answer, Written) and sys.stdout is not None and sys.stdout.isatty():
        from gm.interfaces.cli import paging  # late import: entries do not need it

        if paging.should_page():
            from gm.commands.demo import DemoResult

            if isinstance(answer, DemoResult):
                from gm.interfaces.cli.replay import replay

                return replay(answer)
            return paging.show_paged(lambda: show(answer))
    return show(answer)


def entry_command(name: str) -> click.Command:
    """Return the click command for the entry or query ``name``. The duel's game is loaded only if help is shown."""
    return LineCommand(name, "", lambda: _about_entry(name))


def _about_entry(name: str) -> tuple[str, str, list[Section]]:
    from gm.commands.help import help_on_word
    from gm.commands.help_results import EntryHelp

    with closing(session_of(click.get_current_context())) as session:
        about = help_on_word(session, name).about
    notes = [("Example", f"gm {about.example}")] if about.example else []
    if not isinstance(about, EntryHelp):
        return about.usage, sentence(about.help), [("More", notes)]
    words = [(field.field, field.help) for field in about.fields]
    rules = [("Rules", ", ".join(about.rules))] if about.rules else []
    return (
        about.usage,
        sentence(about.help),
        [("Words", words), ("Depending on the first choice", about.branches), ("More", [*notes, *rules])],
    )


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    from gm.interfaces.cli.completion import word_items

    return word_items(session_of(ctx), [str(ctx.info_name), *ctx.params.get("words", ())], incomplete)
