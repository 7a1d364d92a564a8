"""The keypad of a phone: keys to press instead of typing a line, made from the forms and prompts of a game.

``make_pad(table).data()`` is what a phone shows::

    {"due": [sentences], "asks": [ASK], "more": [ASK], "default": LINE, "hasty": bool, "undo": "12  WORDS"}
    ASK  {"entry", "label", "text", "words", "due", "help"?, "steps"?: [STEP], "folded"?}
    STEP {"name", "label", "look", "least", "most", "keys"?: [KEY], "slots"?, "low"?, "high"?, "chosen"?,
          "before"?, "awaited"?, "twice"?, "folded"?, "at"?}
    KEY  {"label", "words", "aside"?, "about"?, "row"?, "column"?, "then"?: [STEP], "alone"?, "number"?}

The classes Pad, Ask, Step and Key in :mod:`gm.table.keypad.model` explain these names. LINE is a line to send. ``undo``
has the number and the words of the line that an undo takes back. A part with ``?`` is left out if it is empty.

A line consists of the words of an ask (an entry that can be made), then the words of the pressed keys. The steps are
ordered by ``at`` (0 if it is missing). The line is complete once every step has its least number of keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gm.duel import log
from gm.game import AnyGame, Prompt
from gm.notation.short_forms import default_line, needs_explicit_default
from gm.table import presenter
from gm.table.keypad.adjusting import adjust_keys, can_adjust
from gm.table.keypad.labels import Labels
from gm.table.keypad.model import Ask, Key, Pad, Step
from gm.table.keypad.steps import Steps
from gm.table.keypad.trials import Trial
from gm.table.table import Table

__all__ = ["Ask", "Key", "Pad", "Step", "make_pad"]


def make_pad(table: Table, seat: str | None = None) -> Pad:
    """Return the keypad of a duel, for the referee or for the player ``seat``."""
    if seat is not None and not table.game.info.players_enter:
        return Pad((table.game.texts.view(table.state, seat).headline,), (), (), "", False, "")
    game, texts = table.game, {rule.title.casefold(): rule.text for rule in table.game.rulebook().rules(table.state)}
    prompts = [own for prompt in game.play.prompts(table.state, seat) for own in _for(game, prompt, seat)]
    asks = [ask for prompt in prompts if (ask := _ask(table, prompt, texts))]
    if (
        seat is None
        and (form := can_adjust(table))
        and (ask := adjust_keys(table, Labels(form, table.known, texts, game.texts.title)))
    ):
        asks.append(ask)
    due = tuple(dict.fromkeys(_prompt_text(table, prompt) for prompt in prompts if prompt.due))
    undoable = log.row_to_undo(table.rows) if seat is None else None
    return Pad(
        due,
        tuple(_fold_lookalikes([ask for ask in asks if ask.due])),
        tuple(ask for ask in asks if not ask.due),
        default_line(prompts),
        needs_explicit_default(prompts),
        f"{undoable.name}  {presenter.public_words(table, undoable)}" if undoable else "",
    )


def _fold_lookalikes(asks: Sequence[Ask]) -> Iterator[Ask]:
    """Yield ``asks`` (entries that can be made now). Fold an ask if its first keys look like those of an earlier ask.

    Of a folded ask, only the label is shown until the user presses it.
    """
    known = set[tuple[str, ...]]()
    for ask in asks:
        labels = tuple(key.label for key in ask.steps[0].keys) if ask.steps else ()
        yield ask._replace(folded=bool(labels) and labels in known)
        known.add(labels)


def _for(game: AnyGame, prompt: Prompt, seat: str | None) -> Iterator[Prompt]:
    """Yield ``prompt``, limited to the player ``seat``; yield nothing if it does not wait for this player.

    For the referee (None), the prompt is unchanged.
    """
    if seat is None:
        yield prompt
    elif prompt.due and seat in prompt.seats:
        leading = game.inputs.forms[prompt.entry].leading
        own = {leading.name: (seat,)} if leading else {}
        yield prompt._replace(seats=(seat,), open={**prompt.open, **own})


def _ask(table: Table, prompt: Prompt, texts: Mapping[str, str]) -> Ask | None:
    """Return the entry that a prompt asks for, with the keypad steps for it; None if no keys can answer the prompt."""
    game, names = table.game, table.known
    form = game.inputs.forms[prompt.entry]
    faces = Labels(form, names, texts, game.texts.title)
    way = Steps(Trial(game, table.state, prompt, names), faces).course()
    if way is None:
        return None
    fixed = [step.chosen for step in way.steps if step.look == "flag" and step.chosen]
    label = faces.ask(form, (*fixed, *way.words), alone=not any(step.least or step.awaited for step in way.steps))
    words = " ".join((form.name, *way.words))
    shown = prompt.due or prompt.offered
    return Ask(form.name, label, _prompt_text(table, prompt), words, shown, form.help, way.steps)


def _prompt_text(table: Table, prompt: Prompt) -> str:
    """Return the text of a prompt without hints for typing. If there is a text for spectators, return that one."""
    game = table.game.texts
    text = (game.spectator_text and game.spectator_text(prompt, table.names)) or game.say(prompt, table.names)
    return re.sub(r" \((help|without a name:) [^)]*\)", "", text)
