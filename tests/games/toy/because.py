"""Reasons that are hard to parse."""

from __future__ import annotations

from collections.abc import Sequence

from gm.game import Name, Prompt, Value, forms


class Because(forms.Because):
    """A field for a reason. Its examples look like other words, options and numbers."""

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ("one rolled away", 'Bo said "mine"', "3", "it's é\\ü", "because", "--x")
