"""The plain prompt without a terminal: what it says, and what it takes for an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from gm.errors import GmError
from gm.interfaces.console.plain_prompt import PlainPrompt
from gm.interfaces.console.prompt import PromptSurroundings
from gm.interfaces.console.sidebar import SidebarText


def heard(shown: PromptSurroundings, typed: str = "") -> tuple[list[str], Callable[..., str]]:
    """Return a plain prompt and the list of what it prints. Its clock advances by a second at each look."""
    said: list[str] = []
    seconds = count()

    def read(prompt: str) -> str:
        said.append(prompt)
        return typed

    return said, PlainPrompt(
        shown, said.append, lambda error: said.append(error.message), read, lambda: next(seconds)
    ).ask


def test_the_plain_prompt_shows_the_next_step_with_its_hint() -> None:
    shown = PromptSurroundings(
        lambda: ["Bo throws"], lambda: "throw bo 5 mid", lambda: None, lambda _: {}, lambda _: None
    )
    said, ask = heard(shown, "5m")
    assert ask() == "5m"
    assert said == ["Bo throws (throw bo 5 mid)", "> "]
    said.clear()
    ask("9m", GmError("words", "Not 9.", "Look again."))
    assert said[0] == "Not 9."


def test_the_plain_prompt_says_once_what_enter_means() -> None:
    due = ["Are all dice at rest? (Enter: yes) If one was pushed: push …"]
    said, ask = heard(
        PromptSurroundings(lambda: due, lambda: "Enter: rest", lambda: None, lambda _: {}, lambda _: None), "y"
    )
    ask()
    assert said[0] == "Are all dice at rest? If one was pushed: push … (Enter: rest)"


def test_the_plain_prompt_shows_the_hint_alone_below_several_prompts() -> None:
    due = ["Lena: Travel", "Lena: Rest"]
    said, ask = heard(
        PromptSurroundings(lambda: due, lambda: "such as: s", lambda: None, lambda _: {}, lambda _: None), "s"
    )
    ask()
    assert said == ["Lena: Travel", "Lena: Rest", "Such as: s", "> "]


def test_an_immediate_enter_at_the_plain_prompt_answers_nothing() -> None:
    typed, seconds = iter(("", "", "", "5m")), iter((10.0, 10.1, 10.2, 10.5))
    shown = PromptSurroundings(lambda: ["Bo throws"], lambda: "", lambda: None, lambda _: {}, lambda _: None)
    prompt = PlainPrompt(
        shown, lambda said: None, lambda error: None, lambda prompt: next(typed), lambda: next(seconds)
    )
    assert prompt.ask() == ""
    assert next(typed) == "5m"


def test_the_plain_prompt_shows_no_hint_if_there_is_none() -> None:
    said, ask = heard(
        PromptSurroundings(lambda: ["The duel is over."], lambda: "", lambda: None, lambda _: {}, lambda _: None)
    )
    ask()
    assert said == ["The duel is over.", "> "]


def test_the_plain_prompt_names_the_duel_once() -> None:
    title = iter(("duel 4", "duel 4", "duel 5 · The final"))
    shown = PromptSurroundings(lambda: ["Bo throws"], lambda: "", lambda: None, lambda _: {}, lambda _: None)
    said, ask = heard(shown._replace(aside=lambda: SidebarText(next(title))), "5m")
    for _ in range(3):
        ask()
    told = [line for line in said if line != "> "]
    assert told == ["Duel 4", "Bo throws", "Bo throws", "Duel 5 · The final", "Bo throws"]
