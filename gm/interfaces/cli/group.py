"""The words of ``gm`` in a shell: a lazy group, so that a quick command imports nothing that it does not need."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from gm.commands.catalogue import COMMANDS, COMMON
from gm.commands.command import Option, sentence
from gm.errors import GmError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from gm.table.session import Session


@cache
def common_options() -> tuple[click.Parameter, ...]:
    """Return the options that every command accepts, before or after its name."""
    return tuple(map(option_of, COMMON))


@cache
def help_option() -> click.Option:
    """Return ``--help``, the last option of every command. Click's own first loads translations."""
    text = "Show this message and exit."
    return click.Option(["--help"], is_flag=True, is_eager=True, expose_value=False, callback=_help, help=text)


def _help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def option_of(option: Option) -> click.Option:
    """Return an option of the catalogue for the shell."""
    names = ["--json", "as_json"] if option.name == "json" else [f"--{option.name}"]
    return click.Option(
        names, is_flag=None if option.value else True, metavar=option.value or None, help=sentence(option.help)
    )


class LazyGroup(click.Group):
    """A group that makes core commands when they are needed; any other word is an entry or query of the duel's game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        from gm.interfaces.cli.commands import entry_command

        if name not in COMMANDS:
            return entry_command(name)
        from gm.interfaces.cli.core import core_command

        return core_command(name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the core's commands, and the entries of the current duel, those that are next first."""
        from gm.interfaces.cli.completion import next_entries

        return [*next_entries(session_of(ctx), incomplete), *super().shell_complete(ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0].casefold()
        return name, self.get_command(ctx, name), args[1:]


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"gm {version('gm-referee')}")
        ctx.exit()


_HELP = """The referee's assistant for physical tabletop duels.

Players play on a real table; you type what happens, and gm tells you what follows. To see a recorded duel: gm demo.
To see what you can type in the current duel: gm help.
"""

group = LazyGroup(
    "gm",
    help=_HELP,
    params=[
        *common_options(),
        click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help="Show the version and exit.",
        ),
        help_option(),
    ],
    callback=lambda **options: None,
    no_args_is_help=True,
    subcommand_metavar="COMMAND [WORDS]…",
    options_metavar="[OPTIONS]",
)


def run(words: list[str]) -> int:
    """Run the command that these words are and return the exit status. No error ever shows a traceback."""
    try:
        status = group.main(args=words, prog_name="gm", standalone_mode=False)
    except GmError as error:
        return _failed(error, words)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.UsageError as error:
        return _failed(GmError("words", error.format_message(), "See: gm --help"), words)
    except (click.Abort, KeyboardInterrupt):
        _failed(GmError("file", "Interrupted.", "Every answered line is saved."), words)
        return 1
    except (BrokenPipeError, SystemExit):
        return 0  # the reader has gone; click leaves in its own way
    except OSError as error:
        text = f"The answer could not be shown: {str(error.strerror or error).lower()}."
        return _failed(GmError("file", text, "Every answered line is saved."), words)
    except Exception as error:
        if os.environ.get("GM_DEBUG"):
            raise
        text = f"Internal error in gm: {type(error).__name__}: {error}"
        return _failed(GmError("internal", text, "Every confirmed line is saved. GM_DEBUG=1 shows more."), words)
    return status if isinstance(status, int) else 0


def _failed(error: GmError, words: list[str]) -> int:
    from gm.interfaces.cli.echo import show_error

    with suppress(OSError, ValueError):  # there may be nowhere to say it
        show_error(error, as_json="--json" in words)
    return error.status


def session_of(ctx: click.Context, *, short: bool = False, **own: Any) -> Session:
    """Return the session on the database and duel given after the command, before it, or in the environment."""
    from gm.table.session import Session

    before = ctx.find_root().params
    file = own.get("db") or before.get("db") or os.environ.get("GM_DB") or ""
    duel = own.get("duel") or before.get("duel") or os.environ.get("GM_DUEL") or None
    return Session(file or _default_file(), duel, short=short, own_folder=not file)


def wants_json(ctx: click.Context, **own: Any) -> bool:
    """Return whether the answer is to be JSON."""
    return bool(own.get("as_json") or ctx.find_root().params.get("as_json"))


def _default_file() -> str:
    folder = click.get_app_dir("gm")
    if not os.path.isabs(folder):
        folder = os.path.join(os.path.expanduser("~"), ".config", "gm")
    return os.path.join(folder, "duels.db")
