"""The worker thread that searches rules and manual outside the server's event loop. Its results are cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gm.commands.manual.chapters import Hit
from gm.game import Rule
from gm.interfaces.web.html import RulePages
from gm.interfaces.web.manual import Manual, write_sections

T = TypeVar("T")

_WORDS = 12
"""The number of words of a question that are used for the search; later words are ignored."""
_KEPT = 200


class QueryWorker:
    """A worker that answers requests for rules and for pages of the manual, and caches search results.

    With ``stats``, the pages link to the statistics. Whoever creates a worker must call :meth:`close` at the end.
    """

    def __init__(self, *, stats: bool = False) -> None:
        self._stats = stats
        self.rules = RulePages(stats=stats)
        self._worker = ThreadPoolExecutor(1, "questions")
        self._answers: OrderedDict[str, tuple[str, str]] = OrderedDict()
        self._writing: asyncio.Future[dict[str, Hit]] | None = None
        self._book: Manual | None = None

    def close(self) -> None:
        """Stop the thread, and close the searches of rules and manual."""
        self._worker.shutdown(cancel_futures=True)
        self.rules.close()
        if self._book:
            self._book.close()

    def take(self, slug: str, own: tuple[Rule, ...]) -> None:
        """Prefer the rules of the game ``slug`` from now on. ``own`` has rules that come from the duel's own files."""
        before, book = self.rules, self._book
        self.rules, self._book = RulePages(slug=slug, own=own, stats=self._stats), None
        self._answers.clear()
        for closing in (before, book):
            if closing:
                self._worker.submit(closing.close)

    async def ask(self, question: str) -> tuple[str, str]:
        """Return two texts: the page that answers a question, and ''.

        If the question is the name of a rule, return '' and the rule's id or code instead, for a redirect.
        """
        words = " ".join(question.split()[:_WORDS])
        written = await self._written()
        return await self._cached(f"?{words}", lambda: self._answer(words, self._bound(written)))

    async def nearest(self, code: str) -> tuple[str, str]:
        """Return two texts for a ``code`` that no rule has: a page with the nearest rules, and ''.

        If ``code`` is another way to name a rule, return '' and the rule's id instead, for a redirect.
        """
        words = " ".join(code.replace("-", " ").split()[:_WORDS])
        exact = await self._run_in_thread(lambda: self.rules.lookup.exact(code) or self.rules.lookup.exact(words))
        if exact:
            return "", exact.id
        return await self._cached(f"/{words}", lambda: (self.rules.search_page(words, "/", missing=code), ""))

    async def manual(self) -> Manual:
        """Return the pages of the manual."""
        written = await self._written()
        return await self._run_in_thread(lambda: self._bound(written))

    async def _written(self) -> dict[str, Hit]:
        """Return the sections of the manual by address. The first call starts a thread that computes them."""
        if self._writing is None:
            self._writing = asyncio.ensure_future(asyncio.to_thread(write_sections))
        return await asyncio.shield(self._writing)

    def _bound(self, sections: dict[str, Hit]) -> Manual:
        if self._book is None:
            self._book = Manual(self.rules, sections)
        return self._book

    def _answer(self, words: str, manual: Manual) -> tuple[str, str]:
        named = manual.names(words)
        if not named:
            exact = self.rules.lookup.exact(words)
            if words in self.rules.codes:
                return "", words
            if exact:
                return "", exact.id
        return self.rules.search_page(words, "../", manual=manual.ask(words), named=named), ""

    async def _cached(self, asked: str, make: Callable[[], tuple[str, str]]) -> tuple[str, str]:
        if asked in self._answers:
            self._answers.move_to_end(asked)
            return self._answers[asked]
        answer = await self._run_in_thread(make)
        self._answers[asked] = answer
        while len(self._answers) > _KEPT:
            self._answers.popitem(last=False)
        return answer

    async def _run_in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)
