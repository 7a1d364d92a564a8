"""Scenes of a duel that is corrected afterwards; one begins with ``evening`` or ``duel`` in ``scenes/*.txt``.

evening                   a round of three, its spells, and Ana's next attack (``past.EVENING``)
duel NAMES OPTIONS        another duel, from its start; without house rules the powers are zero
> LINE ; LINE             typed lines
show LINE                 a correction that is only shown
record LINE               a correction that is recorded; the preview promised the same
mend LINE                 a correction that later lines contradict; it is recorded with the first fix of each
again LINE                a correction that is shown twice, and the second time like the first
holds                     all the lines together make a sound duel (``Past.holds``), as after recorded corrections
! LINE | CODE             a line that is rejected
never LINE | CODE         a correction that is rejected, whether it is to be shown or recorded
= FACT ; FACT             facts
= SENTENCES [A | B | C]   exactly these sentences; ``… A`` are the last, ``A …`` the first, and ``… A …`` is among them
"""

from __future__ import annotations

import json
from typing import Any

from gm.errors import GmError

from .past import Past, Preview, evening

SENTENCES = (
    *("settlement", "said", "owed", "before", "after", "text", "was", "fixes", "asks", "why", "recorded", "line"),
    *("row", "log", "title", "because", "corrected", "chain", "notices", "spells", "contradicted"),
)
"""The facts that quote sentences; one that is about a line says which: ``after#5``."""


class Corrected:
    """A player of scenes in which a recorded duel is corrected."""

    past: Past
    shown: Preview
    no: GmError
    previewed = False
    recorded = False

    def play(self, line: str) -> None:
        """Play one line of a scene and check its facts."""
        word, _, rest = line.partition(" ")
        match word:
            case "evening":
                self.past = evening()
            case "duel":
                self.past = Past(rest if "--house" in rest else f"{rest} --house aspect_start=zero")
            case ">":
                self.past(*rest.split(" ; "))
            case "show":
                self.shown = self.past.preview(rest)
            case "record":
                self.past.record(rest)
            case "mend":
                self.shown = self.past.mended(rest)
            case "!" | "never":
                typed, code = rest.rsplit(" | ", 1)
                self.no = self.past.refused(typed, code)
                if word == "never":
                    self.past.refused(f"{typed} --yes", code)
            case "again":
                assert self.past.preview(rest) == self.past.preview(rest)
            case "holds":
                self.past.holds()
            case "=":
                self._check(rest)
            case _:
                raise ValueError(f"“{line}” is no line of a scene")
        if word != "=":
            self.previewed = word == "show"
            self.recorded |= word in ("record", "mend")

    def end(self) -> None:
        """Check that a duel with recorded corrections is sound. The log keeps all its lines, so once is enough."""
        if self.recorded:
            self.past.holds()

    def _check(self, facts: str) -> None:
        key, _, value = facts.partition(" ")
        about, _, name = key.partition("#")
        if about in SENTENCES:
            expect(self._sentences(about, name), value)
        else:
            for fact in facts.split(" ; "):
                self._compare(*fact.partition(" ")[::2])

    def _sentences(self, key: str, name: str) -> list[str]:
        """Return the sentences that a fact is about."""
        match key:
            case "settlement" | "said":
                return [*getattr(self.shown if self.previewed else self.past, key)]
            case "owed":
                return self.past.owed
            case "before" | "after":
                return [*self.shown.changed[name][key]]
            case "text" | "was":
                return [self.shown.changed[name][key]]
            case "fixes":
                return [*self._conflict(name)["mends"]]
            case "contradicted":
                return [self._conflict(name)["text"]]
            case "asks":
                return [self._conflict(name)["asks"]]
            case "why":
                return [" ".join(filter(None, self.shown.reasons[name]))]
            case "recorded":
                return [self.shown.record]
            case "line":
                return [self.past.lines()[name]]
            case "row":
                return [self.past.rows()[-1].words]
            case "log":
                return [*self.past("log --lines").answer.data()["lines"]]
            case "corrected":
                return [
                    f"{was['by']} {was['text']}" for was in self.past("log").answer.data()["rows"][int(name)]["was"]
                ]
            case "notices":
                return [f"{notice.kind} {notice.level}" for notice in self.past.answer.notices]
            case "spells":
                return [" ".join(str(value) for value in run.values() if value) for run in self._mage(name)["spells"]]
            case "chain":
                return [self.past.answer.chain[-1].line]
            case "title":
                return [self.past.session.table().title]
        return [str(self.no.message)]

    def _conflict(self, name: str) -> dict[str, Any]:
        return next(conflict for conflict in self.shown.conflicts if conflict["entry"] == name)

    def _mage(self, who: str) -> dict[str, Any]:
        return next(mage for mage in self.past.now["mages"] if mage["id"] == who)

    def _compare(self, key: str, value: str) -> None:
        match key:
            case "due" | "standings":
                assert getattr(self.past, key)() == value
            case "touches":
                assert list(self.shown.changed) == value.split()
            case "deletes":
                assert [name for name, change in self.shown.changed.items() if change["text"] is None] == value.split()
            case "conflicts":
                assert list(self.shown.mends) == value.split(), self.shown.mends
            case "lines":
                assert f" {value} " in f" {' '.join(self.past.lines())} "
            case "last":
                assert [*self.past.lines()][-1] == value
            case "texts":
                assert len(self.past.said) == int(value)
            case "unnamed":
                assert [words for words in self.past.lines().values() if value in words] == []
            case "rows":
                assert len(self.past.rows()) == int(value)
            case "warned":
                assert self.past.answer.settlement[-1].level == "warn"
            case "amounts":
                assert [move.data()["amount"] for move in self.past.answer.settlement] == json.loads(value)
            case "round" | "winners":
                assert json.dumps(self.past.now[key]) == value
            case _:
                who, what = key.split(".")
                assert json.dumps(self._mage(who)[what]) == value


def expect(texts: list[str], value: str) -> None:
    """Compare sentences with those that a fact quotes."""
    quoted = [text for text in value.removeprefix("…").removesuffix("…").strip(" |").split(" | ") if text]
    match value[:1] == "…", value[-1:] == "…":
        case True, True:
            assert any(quoted[0] in text for text in texts), texts
        case True, False:
            assert texts[-len(quoted) :] == quoted, texts
        case False, True if value.endswith("| …"):
            assert texts[: len(quoted)] == quoted, texts
        case False, True:
            assert texts[0].startswith(quoted[0]), texts
        case _:
            assert texts == quoted, texts
