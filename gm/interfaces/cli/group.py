"""The click group ``gm``. It creates commands only when needed, so that a quick command imports little."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from gm.commands.catalogue import COMMANDS
from gm.errors import GmError
from gm.interfaces.cli.commands import common_options, eager_flag, entry_command, help_option, session_of
from gm.links import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class LazyGroup(click.Group):
    """A click group that creates core commands when they are needed. Any other word counts as an entry or query."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return entry_command(name)
        from gm.interfaces.cli.core import core_command

        return core_command(name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the entries of the current duel, then the core commands. Entries that are next come first."""
        from gm.interfaces.cli.completion import next_entries

        return [*next_entries(session_of(ctx), incomplete), *super().shell_complete(ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0].casefold()
        return name, self.get_command(ctx, name), args[1:]


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"gm {__version__}")
        ctx.exit()


LONG_NAME = "gm-referee"
"""The second name of the command, for computers on which another program is called ``gm``."""

_HELP = """The referee's assistant for physical tabletop duels.

Players play on a real table; you type what happens, and gm tells you what follows. To see a recorded duel: gm demo.
To see what you can type in the current duel: gm help.
"""

group = LazyGroup(
    "gm",
    help=_HELP,
    params=[
        *common_options(),
        eager_flag("version", "Show the version and exit.", _version),
        help_option(),
    ],
    callback=lambda **options: None,
    no_args_is_help=True,
    subcommand_metavar="COMMAND [WORDS]…",
    options_metavar="[OPTIONS]",
)


def run(words: list[str]) -> int:
    """Run the command with these words and return the exit status. Errors are printed without a traceback.

    Without words, show the current duel and its next steps. Without words and without a duel, show the help.
    """
    name = os.path.basename(sys.argv[0])
    if name.startswith(LONG_NAME):
        from gm.interfaces.cli.long_name import use_long_name  # late import: only the long name needs it

        use_long_name(words)
    try:
        status = group.main(args=words or ["now"], prog_name="gm", standalone_mode=False)
    except GmError as error:
        return _failed(error, words) if words else run(["--help"])
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.UsageError as error:
        return _failed(GmError("words", error.format_message(), "See: gm --help"), words)
    except (click.Abort, KeyboardInterrupt):
        _failed(GmError("file", "Interrupted.", "Every line that gm has answered is saved."), words)
        return 1
    except (BrokenPipeError, SystemExit):
        return 0  # the reader of the pipe has gone, or click wants to exit
    except OSError as error:
        text = f"The answer could not be shown: {str(error.strerror or error).lower()}."
        return _failed(GmError("file", text, "Every line that gm has answered is saved."), words)
    except Exception as error:
        if os.environ.get("GM_DEBUG"):
            raise
        text = f"Internal error in gm: {type(error).__name__}: {error}"
        return _failed(GmError("internal", text, "Every confirmed line is saved. GM_DEBUG=1 shows more."), words)
    return status if isinstance(status, int) else 0


def _failed(error: GmError, words: list[str]) -> int:
    from gm.interfaces.cli.output_errors import show_error

    with suppress(OSError, ValueError):  # the error output may be closed
        show_error(error, as_json="--json" in words)
    return error.status
