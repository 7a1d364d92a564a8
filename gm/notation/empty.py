"""What an empty line means: the default of what is due, unless that would let something go which nobody has begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.game import Form, Prompt, Who

ALONE = "."
"""The line that asks for the default, whatever it is."""


def default_of(prompts: Iterable[Prompt]) -> str:
    """The default of what is due; '' if nothing has one."""
    return next((prompt.default for prompt in prompts if prompt.due and prompt.default), "")


def to_be_asked_for(forms: Mapping[str, Form], prompts: Sequence[Prompt], last: Any) -> bool:
    """Whether the default must be asked for, by :data:`ALONE` or in words: what is due first is something else, which
    would be let go by it, and the ``last`` entry (None: there was none) was not of that kind and seat."""
    due = [prompt for prompt in prompts if prompt.due]
    default = default_of(due).partition(" ")[0]
    let_go = [prompt for prompt in due if prompt.entry != default]
    if not default or not let_go or due[0].entry == default:
        return False
    return not any(last is not None and last.kind == one.entry and _by(forms, one, last) for one in let_go)


def _by(forms: Mapping[str, Form], prompt: Prompt, entry: Any) -> bool:
    """Whether an entry was given by one of those who are asked."""
    fields = forms[prompt.entry].fields
    leads = isinstance(fields[0], Who) if fields else False
    return not leads or getattr(entry, fields[0].name) in prompt.seats
