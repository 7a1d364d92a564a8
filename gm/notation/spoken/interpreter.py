"""The interpretation of plain words for one entry: what each phrase, name, number or other word may mean."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, cached_property, partial
from typing import NamedTuple

from gm.game import Form, Name, Number, Several
from gm.notation.inference import BEGUN
from gm.notation.line import is_negation
from gm.notation.short_forms import NO, YES
from gm.notation.spoken.fields import begun_kind, reads_word, sets_flag
from gm.notation.spoken.names import Called, NameIndex, called_by, misspelt_player, name_index, name_parts
from gm.notation.spoken.phrases import NOT_DENIED, UNCLEAR, Phrases, changes_meaning, denial
from gm.notation.spoken.words import (
    BEING,
    CARD_WORDS,
    FILLERS,
    PARTICLES,
    SOURCES,
    SPARE,
    TOWARDS,
    base_forms,
    card_code,
    in_name_order,
    is_filler,
    misspelt,
    parse_number,
)

_PEOPLE = frozenset(("seat", "unit"))
"""The kinds of names of players and units."""
_AGAIN = "again"
"""The kind of phrase that names the entry again."""
_LONGEST_NAME = 5
"""The maximum number of typed words for one name, unless it is typed in full."""


class Item(NamedTuple):
    """The meaning of some words of a line."""

    meant: tuple[str, ...]
    """The ids of all names that the words may mean, or else one word for the parser; ('',) for a filler."""
    kind: str = ""
    """The kind of a name (``seat``, ``unit``), ``unknown`` for a word that means nothing here, '' for all others."""
    target: bool = False
    """True if the words follow ``at``, ``on`` or a similar word."""
    source: bool = False
    """True if the words follow ``by`` or ``from``."""


class Interpreter:
    """An interpreter of plain words for one ``form``.

    ``actors`` are the ids of the players and units that act now: a line may name them. With ``loose``, misspelt words
    are corrected. ``entries`` are the names of all entries. ``called`` has other names for words of the entry.
    """

    def __init__(
        self,
        form: Form,
        phrases: Phrases,
        names: tuple[Name, ...],
        actors: Collection[str],
        *,
        loose: bool,
        entries: Collection[str] = (),
        called: Called = (),
    ) -> None:
        self.form = form
        self.names = names
        self.actors = actors
        self.loose = loose
        self.entries = entries
        self.called = called
        self.phrases = phrases
        self.verbs = phrases.verbs_of(form.name)
        self.all_verbs = phrases.verb_words.union(entries)
        self._accepts: Callable[[str], bool] = cache(partial(reads_word, form, names))
        self._corrected: Callable[[str], str] = cache(self._correct)
        self._named_verb: Callable[[str], str] = cache(self._verb)

    def find_verbs(self, words: Sequence[str], involved: Collection[str] = ()) -> Iterator[tuple[str, int, int]]:
        """Yield each phrase in ``words`` that names the entry, as its meaning, its first index and its end index.

        A phrase may contain a player's name that does not occur before it, as in ``beats max``. Only the players
        ``involved`` may be named; all players if it is empty. The end index is the index after the last word.
        """
        words = [self._named_verb(word) for word in words]
        if not self.verbs.begin_in(words):
            return
        people = [name for name in self.names if name.kind in _PEOPLE and name.here]
        called = {word.casefold() for name in people if name.id in involved or not involved for word in called_by(name)}
        owners = {f"{word.casefold()}'s" for name in people if name.id in self.actors for word in called_by(name)}
        longest = 0
        for at in range(len(words)):
            for verb, meant, end in self.verbs.at(words, at, called.difference(words[:at]), owners):
                denied = words[at] in BEING and self.phrases.deny_before(words, at)
                denied |= at > 0 and changes_meaning(words[at - 1], verb)
                lost = any(word in FILLERS and word not in verb.said and self._accepts(word) for word in words[at:end])
                if len(verb.said) >= longest and not (denied or lost or self._unclear(words, at, end)):
                    longest = len(verb.said)
                    yield meant, at, end

    def _verb(self, word: str) -> str:
        """Return the entry's name for an abbreviation with an ending, such as ``sacs``. Return other words unchanged.

        With ``self.loose``, a misspelt verb is corrected. No word is changed for an entry that needs only a player, or
        whose name must always be typed: ``lena is quiet`` does not mean that Lena quits.
        """
        if self.form.explicit or all(field.optional or field is self.form.leading for field in self.form.fields):
            return word
        name = self.form.name
        stems = [base for base in base_forms(word)[1:] if len(base) >= BEGUN and name.startswith(base)]
        if stems and sum(other.startswith(stems[0]) for other in self.entries) == 1:
            meant = name
        else:
            meant = misspelt(word, self._verb_words) if self.loose else ""
        return meant if meant and not self._is_known(word) else word

    @cached_property
    def _verb_words(self) -> frozenset[str]:
        """Return every word of the phrases that name the entry."""
        return frozenset(word for verb in self.verbs.phrases for word in verb.said)

    def _is_known(self, word: str) -> bool:
        """Return whether ``word`` is a verb of any entry, or has a meaning in the entry of this interpreter."""
        bases = base_forms(word)
        known = word in (*YES, *NO) or is_negation(word) or is_filler(word) or parse_number(word) or self._accepts(word)
        return bool(known) or not self._vocabulary.isdisjoint(bases) or not self.all_verbs.isdisjoint(bases)

    def _unclear(self, words: Sequence[str], start: int, end: int) -> bool:
        """Return whether the verb from ``start`` to ``end`` is in an unclear phrase, such as ``the rest of us``."""
        ends = [(at, last) for at in range(end) for *_, last in self.phrases.unclear.at(words, at)]
        return any(last > start and (at < start or last > end) for at, last in ends)

    def items(self, words: Sequence[str], *, ends: bool = False) -> list[Item]:
        """Return the meanings of the words in order, without fillers. ``ends`` is true at the end of an answer."""
        typed, words = words, [*map(self._corrected, words)] if self.loose else words
        items: list[Item] = []
        at, fillers, denied = 0, set[str](), NOT_DENIED
        while at < len(words):
            item, taken = self._item(words, at, exact=words[at] == typed[at])
            empty = ends and item.meant == ("",) and item.kind != _AGAIN
            if empty and self._changes_verb(words[at : at + taken], last=at + taken == len(words)):
                item = Item((words[at],), "unknown")
            if denied != NOT_DENIED and sets_flag(self.form, item.meant[0]):
                item = Item((denied,))  # what is denied did not happen
            elif item.meant != ("",) or not all(map(is_filler, words[at : at + taken])):
                denied = denial(words[at : at + taken]) if item.meant == ("",) else NOT_DENIED
            if item.meant == ("",):
                fillers.update(words[at : at + taken])
            else:
                target, source = not TOWARDS.isdisjoint(fillers), not SOURCES.isdisjoint(fillers)
                items.append(item._replace(target=target, source=source))
                fillers.clear()
            at += taken
        return items

    def _changes_verb(self, words: Sequence[str], *, last: bool) -> bool:
        """Return whether ``words``, which mean nothing by themselves, change the meaning of the verb before them.

        A particle at the end of an answer (``last``) changes it: ``passes out``. If the entry needs only a player, a
        thing changes it too: ``passes the cards``. Words such as ``this turn`` never do.
        """
        if last and len(words) == 1 and words[0] in PARTICLES:
            return True
        alone = all(field is self.form.leading for field in self.form.fields)
        return alone and words[0] != "this" and not all(map(is_filler, words))

    def _item(self, words: Sequence[str], at: int, *, exact: bool) -> tuple[Item, int]:
        """Return the first meaning in ``words`` from index ``at`` on, and the number of words that have this meaning.

        ``exact`` is false if the first of these words was misspelt.

        An unknown word means itself. A phrase takes precedence over a part of a name. A full name takes precedence over
        a phrase of the same length that has no meaning.
        """
        full = self._names.length_at(words, at)
        ways = [*self.phrases.words.at(words, at, articles=self.counts)]
        for _, meant, end in ways:
            fits = meant in ("", UNCLEAR) or self._accepts(meant)
            needed = not meant and end - at == 1 and self._accepts(parse_number(words[at]) or words[at])
            if fits and not needed and end - at >= full + (not meant):
                others = [other for _, other, last in ways if last == end and meant not in ("", UNCLEAR)]
                others = [other for other in others if not meant.startswith(other)]  # ``2ep`` says more than ``2``
                return Item((meant, *filter(self._accepts, others))), end - at
        if words[at][0] in "+-−" and self._accepts(words[at]):  # a name has no signs, so +1 and -1 look alike in it
            return self._single(words, at)
        return self._named(words, at, exact=exact) or self._repeated(words, at) or self._single(words, at)

    def _repeated(self, words: Sequence[str], at: int) -> tuple[Item, int] | None:
        """Return a filler and its number of words if a phrase at index ``at`` only names the entry again.

        In ``yes, all at rest``, the words ``all at rest`` are such a phrase. Return None for any other words.
        """
        if self._accepts(words[at]) or card_code(words[at:])[0]:
            return None
        for verb, _, end in self.verbs.at(words, at):
            if verb.meant == self.form.name and not parse_number(words[at]):
                return Item(("",), _AGAIN), end - at
        return None

    def _correct(self, word: str) -> str:
        """Return ``word``, or the correct word if it is misspelt (see :func:`misspelt`).

        No word is corrected to a word that means nothing to gm: ``guess`` in ``i guess`` does not become ``goes``.
        """
        if word[:-2] and word.endswith("'s") and (owner := self._corrected(word[:-2])) != word[:-2]:
            return f"{owner}'s"
        cards = CARD_WORDS if self._accepts("2c") else frozenset[str]()
        if word in cards or self._is_known(word):
            return word
        correct = misspelt(word, self._vocabulary | cards, self._name_words) or misspelt_player(word, self.names)
        filler = is_filler(correct) and correct not in self._name_words
        means_nothing = filler or (correct in self.phrases.meaningless and not self._accepts(correct))
        return word if not correct or means_nothing else correct

    def _single(self, words: Sequence[str], at: int) -> tuple[Item, int]:
        """Return the meaning of the word at index ``at`` by itself, and 1 as its number of words.

        If a playing card is named there, return the card and its number of words instead.
        """
        word = words[at]
        if is_filler(word) and not any(word in field.vocabulary() for field in self.form.every_field()):
            kind = begun_kind(self.form, self.names, word) if at == 0 and word in SPARE else ""
            return Item((word if kind else "",), kind), 1
        code, taken = card_code(words[at:])
        if code and self._accepts(code):
            return Item((code,)), taken
        for other in (word, parse_number(word), *base_forms(word)[1:]):
            if other and self._accepts(other):
                return Item((other,)), 1
        return Item((parse_number(word) or word,), "unknown" if word.isalpha() and not parse_number(word) else ""), 1

    def _may_be_several(self, typed: Sequence[str]) -> bool:
        """Return whether words that abbreviate one name may also be a list of several names."""
        listed = any(isinstance(field, Several) for field in self.form.every_field())
        return listed and all(map(self._accepts, typed))

    @cached_property
    def counts(self) -> bool:
        """Return whether ``a six`` means one six. If the entry has a number field, it may be the value 6 instead."""
        return not any(type(field) is Number for field in self.form.every_field())

    @cached_property
    def _meaningful(self) -> frozenset[str]:
        """Return the words that never abbreviate a name: words for yes and no, and the names of players."""
        people = [name for name in self.names if name.kind == "seat"]
        return frozenset((*YES[1:], *NO[1:], *(word.casefold() for name in people for word in (name.id, name.name))))

    @cached_property
    def _names(self) -> NameIndex:
        return name_index(self.form, self.names, self.actors, self.called)

    @cached_property
    def _name_words(self) -> frozenset[str]:
        """Return every word of the names and fields of the entry."""
        fields = {word.casefold() for field in self.form.every_field() for word in field.vocabulary()}
        return frozenset(fields | {word for name in self._names.names for word in name.said})

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        """Return every word that an answer may contain: the words of names, phrases and fields."""
        phrases = {word for phrase in self.phrases.words.phrases for word in phrase.said}
        return self._name_words | self._verb_words | phrases

    def _named(self, words: Sequence[str], at: int, *, exact: bool) -> tuple[Item, int] | None:
        """Return the names that the longest possible run of words from index ``at`` may mean, and the run's length.

        Several words may abbreviate a name: each stands for a different word of the name, in any order. A single word
        must be a whole word of the name. A field's own words count as names, too; a single word abbreviates one of
        these only if the id has it, too. ``minion 1`` may be a name with a number, or the name ``minion`` before a
        separate number. A number that counts the next word (``minion, one six``) is never part of a name. Players'
        names, yes and no never abbreviate another name. A single misspelt word never abbreviates a printed name.
        """
        for taken in range(min(max(_LONGEST_NAME, self._names.length_at(words, at)), len(words) - at), 0, -1):
            typed = name_parts(words[at : at + taken])
            ordered = in_name_order(typed)
            typed = ordered if self._names.exact(ordered) else typed
            if not typed or (
                taken > 1 and (typed[-1] in FILLERS or self.phrases.words.count_next(words, at + taken - 1))
            ):
                continue
            full = self._names.exact(typed)
            content = [word for word in typed if word not in FILLERS]
            meaningful = not self._meaningful.isdisjoint(typed) or any(map(is_negation, words[at : at + taken]))
            if not full and (typed[0] in FILLERS or (taken > 1 and meaningful)):
                continue
            among = full or self._names.abbreviated(content)
            if among and not full and taken > 1 and self._may_be_several(typed):
                return Item((words[at],)), 1  # the strict parser asks for more letters or commas
            if among and not (full or exact or taken > 1) and _PEOPLE.isdisjoint(among.values()):
                return Item((words[at],), "unknown"), 1
            if among and (full or taken > 1 or len(among) == 1):
                shorter = self._names.exact(typed[:-1]) if full and typed[-1].isdigit() else ()
                counted = [f"{id} {typed[-1]}" for id in shorter]
                return Item((*among, *counted), next(iter(among.values()))), taken
        return None
