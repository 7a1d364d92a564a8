"""Core commands: how they are declared, how their words and options are parsed, and how they run."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from gm.errors import GmError
from gm.game import NamedTuple

if TYPE_CHECKING:
    from gm.table.results import Result
    from gm.table.session import Session


class Option(NamedTuple):
    """An option of a core command.

    ``value`` is what the help calls the value of the option, such as ``FILE``; '' for an option without one. ``many``
    is true if the option may be repeated.
    """

    name: str
    value: str
    help: str
    many: bool = False


class Args(NamedTuple):
    """The parsed words and options of a core command. A repeatable option (``many``) has a list of values."""

    words: tuple[str, ...]
    options: Mapping[str, Any]


class Command(NamedTuple):
    """The declaration of a core command. The function ``run(session, args)`` in the module ``file`` implements the
    command.
    """

    name: str
    help: str
    usage: str = ""
    """The words that may follow the command, as the help shows them."""
    example: str = ""
    words: tuple[int, int] = (0, 0)
    """The minimum and the maximum number of words after the command."""
    options: tuple[Option, ...] = ()
    lines: bool = False
    """True if the words after the command are themselves lines. Such lines may have options of their own."""
    shell: bool = False
    """True if the command works only in a shell, not as a line of a duel."""
    own: bool = False
    """True if a game may add options. The command's module returns them from ``options(session, words)``."""

    @property
    def file(self) -> str:
        """The module that implements the command. It is imported when it is first needed."""
        return f"gm.commands.{self.name}_" if iskeyword(self.name) else f"gm.commands.{self.name}"


def perform(command: Command, session: "Session", words: Sequence[str]) -> "Result":
    """Run a core command and return its result. Raises GmError."""
    args = parse_args(command, words, lambda: game_options(command, session, words))
    if command.shell:
        raise GmError("words", f"{command.name} needs a window of its own.", f"Open another window: gm {command.name}")
    answer: Result = load_run(command, command.file, "run")(session, args)
    return answer


def load_run(command: Command, module: str, name: str) -> Callable[..., Any]:
    """Return the function ``name`` of ``module``, which runs a command.

    Raises GmError (``internal``) if the module has no such function.
    """
    try:
        run: Callable[..., Any] = getattr(import_module(module), name)
    except (ModuleNotFoundError, AttributeError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name != module:
            raise
        lacks = f"there is no {module}" if isinstance(error, ModuleNotFoundError) else f"{module} has no “{name}”"
        text = f"“{command.name}” is listed, but this version of gm cannot run it: {lacks}."
        raise GmError("internal", text, "All other commands work: gm help") from None
    return run


def game_options(command: Command, session: "Session", words: Sequence[str] = ()) -> tuple[Option, ...]:
    """Return the options that a game adds to ``command``. The game is the one in ``words``, else the current duel's."""
    options: tuple[Option, ...] = load_run(command, command.file, "options")(session, words) if command.own else ()
    return options


def parse_args(command: Command, words: Sequence[str], more: Callable[[], Iterable[Option]] = tuple) -> Args:
    """Parse the words and options of a core command.

    ``more`` returns further options; it is called only for an unknown option. Raises GmError (``words``).
    """
    rest, plain, options = deque(words), list[str](), dict[str, Any]()
    known = {"--" + option.name: option for option in command.options}
    while rest:
        word = rest.popleft()
        if word == "--json" and word not in known:
            continue
        if not word.startswith("--"):
            plain.append(word)
            continue
        name, sign, value = word.partition("=")
        if name not in known and not command.lines:
            known |= {"--" + option.name: option for option in more()}
        option = known.get(name)
        if option is None and command.lines:
            plain.append(word)
            continue
        if option is None:
            raise _unknown_option(command, name, known, usage(command, words))
        if option.value and not sign and not rest:
            raise GmError("words", f"{name} needs {option.value}.", usage(command, words))
        if option.value and option.name in options and not option.many:
            raise GmError("words", f"{name} is given twice.", usage(command, words))
        options[option.name] = _given(option, [value] if sign else [], rest, options.get(option.name, []))
    least, most = command.words
    if not least <= len(plain) <= most:
        text = "a word is missing" if len(plain) < least else f"unexpected word “{plain[most][:40]}”"
        raise GmError("words", f"{command.name}: {text}.", usage(command, words))
    return Args(tuple(plain), options)


def _unknown_option(command: Command, name: str, known: Collection[str], usage: str) -> GmError:
    """Return the error for the unknown option ``name``, with the most similar of the ``known`` options."""
    from gm.notation.name_resolution import close_matches

    near = close_matches(name, [known])
    meant = f"Did you mean “{'” or “'.join(near)}”? " if near else ""
    return GmError("words", f"{command.name} has no option {name[:40]}.", meant + usage)


def _given(option: Option, values: list[str], rest: deque[str], before: list[str]) -> Any:
    """Return the value of ``option``.

    The value is the item in ``values``. If ``values`` is empty, the value is the next word, which is removed from
    ``rest``. Return True for an option without a value. For a repeatable option, return the list ``before`` with the
    new values added; following words that contain ``=`` are values too.
    """
    if not option.value:
        return True
    values = values or [rest.popleft()]
    while option.many and rest and "=" in rest[0] and not rest[0].startswith("--"):
        values.append(rest.popleft())
    return [*before, *values] if option.many else values[0]


def usage(command: Command, words: Sequence[str] = ()) -> str:
    """Return how to type ``command``, with an example. For ``new``, the example is for the game named in ``words``."""
    text = f"{command.name} {command.usage}".rstrip()
    example = command.example
    if words and command.name == "new":
        from gm import games

        slug = words[0].casefold()
        example = games.info(slug).example if slug in games.slugs() else ""
    return f"Type: {text}" + (f" — for example: {example}" if example not in ("", text) else "")


def sentence(help: str) -> str:
    """Return ``help`` as a sentence, with a capital letter and a full stop."""
    return f"{help[:1].upper()}{help[1:]}."


_TOO_SHORT = 2
"""Words of at most this many letters get no suggestions: ``re`` is similar to too many words, such as ``retire``."""
_ELSEWHERE = {
    **dict.fromkeys(("list", "ls", "games"), "duels"),
    **dict.fromkeys(("show", "status", "board", "state"), "now"),
    **dict.fromkeys(("history", "minutes"), "log"),
    **dict.fromkeys(("search", "find", "rules"), "rule"),
    **dict.fromkeys(("begin", "start"), "new"),
    **dict.fromkeys(("correct", "edit", "change"), "fix"),
    "remove": "drop",
    **dict.fromkeys(("save", "copy"), "backup"),
    "man": "help manual",
}
"""A mapping from command words of other programs, such as ``man``, to the gm command to suggest instead."""


def unknown_command_error(word: str, tiers: Sequence[Collection[str]], due: str = "") -> GmError:
    """Return the error for an unknown first word. The error suggests similar words.

    ``tiers`` are groups of known words. Suggestions come from the first group that has words similar to ``word``. If no
    group has any, the error says what is ``due`` next.
    """
    from gm.notation.name_resolution import close_matches

    low = word.casefold()
    long = len(low) > _TOO_SHORT
    near = [_ELSEWHERE[low]] if low in _ELSEWHERE else close_matches(word, tiers) if long else []
    hint = f"Did you mean “{'” or “'.join(near)}”? " if near else f"{due}. " if due else ""
    error = GmError("words", f"Unknown command or entry: “{word[:40]}”.", f"{hint}To see all commands: gm help")
    error.guessed = bool(near)
    return error
