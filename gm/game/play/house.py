"""The house rules of a game, declared once: a frozen record of their values, and a table for help and forms.

class House(HouseRules):
    pool: str = house_rule("10", "8", "open", rule="wg.r30", help="how many cards the pool has", fixed=True)

INPUTS = Inputs(FORMS, house_rules=House.TABLE)
House.of(setup.house)          # in ``start``
change_house_rules(draft, entry)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from gm.errors import Refusal
from gm.game.play.inputs import HouseRule
from gm.game.values import House, Value
from gm.tuples import NamedTuple, Once

if TYPE_CHECKING:
    from typing import Self, dataclass_transform

    @dataclass_transform(frozen_default=True, kw_only_default=True)
    class HouseRules:
        """The base class for the house rules of a game: a record with a field for each house rule."""

        TABLE: ClassVar[Mapping[str, HouseRule]]
        """The house rules by the names that people type."""
        _fields: ClassVar[tuple[str, ...]]

        @classmethod
        def of(cls, settings: Mapping[str, str] | Iterable[tuple[str, str]]) -> Self:
            """Return house rules with the values in ``settings``, and the default values for all others.

            ``settings`` uses the names that people type.
            """

        def changed(self, settings: Mapping[str, str] | Iterable[tuple[str, str]]) -> Self:
            """Return a copy of the house rules with the new values in ``settings``.

            ``settings`` uses the names that people type.
            """

        def _replace(self, **values: str) -> Self: ...
        def _asdict(self) -> dict[str, str]: ...

else:

    class _HouseRulesType(type):
        """The metaclass that turns a class of house rules into a named tuple with the attribute ``TABLE``."""

        @classmethod
        def __prepare__(cls, name, bases):
            return Once(f"{name} declares a field twice")

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            body = dict(body)
            declared = {field: value for field, value in body.items() if isinstance(value, _Declared)}
            table, fields = Once(f"{name} declares a house rule twice"), {}
            for field, declaration in declared.items():
                table[declaration.name or field] = declaration.rule
                fields[declaration.name or field] = field

            def changed(self, settings):
                return self._replace(**{fields[name]: value for name, value in dict(settings).items()})

            body |= {field: declaration.rule.default for field, declaration in declared.items()}
            body |= {
                "TABLE": dict(table),
                "changed": changed,
                "of": classmethod(lambda cls, settings: cls().changed(settings)),
            }
            return new_class(name, (NamedTuple,), {}, lambda namespace: namespace.update(body))

    class HouseRules(metaclass=_HouseRulesType):
        """The base class for the house rules of a game: a record with a field for each house rule."""


class _Declared(NamedTuple):
    rule: HouseRule
    name: str


def house_rule(
    *values: str,
    rule: str,
    help: str,
    default: str = "",
    fixed: bool = False,
    name: str = "",
    plainest: str | None = None,
) -> Any:
    """Declare a house rule by its values. The first value is the default unless ``default`` is given.

    ``rule`` is the id of the ruling. ``name`` is the word that people type for the house rule, by default the name of
    the field. A ``fixed`` house rule can only be chosen when the duel is set up. ``plainest`` is the value that follows
    the plainest reading of the rule book; leave it out if the book does not decide. Raises ValueError if a value is
    given twice, or if ``plainest`` is not one of the values.
    """
    if len({*values}) < len(values):
        raise ValueError(f"a value of the house rule of {rule} is declared twice: {', '.join(values)}")
    if plainest is not None and plainest not in values:
        raise ValueError(f"the plainest reading of {rule}'s house rule is not one of its values: {plainest}")
    return _Declared(HouseRule(default or values[0], values, rule, help, fixed, plainest), name)


class HouseDraft(Protocol):
    """The draft of a state that has house rules."""

    house: Any

    def emit(self, kind: str, params: Mapping[str, Value], *, rules: tuple[str, ...]) -> None:
        """Add a notice to the draft."""


def check_house_rules(table: Mapping[str, HouseRule], entry: House, late: Mapping[str, Value] | None = None) -> None:
    """Raise Refusal if ``entry`` sets a house rule that cannot change now.

    For a fixed house rule, the refusal is ``house-fixed``. Pass ``late`` if no house rule can change any more. For all
    house rules that are not fixed, the refusal is then ``house-late``, and ``late`` has its parameters.
    """
    for name, _ in entry.settings:
        if table[name].fixed:
            raise Refusal("house-fixed", {"switch": name}, (table[name].rule,))
    if late is not None:
        raise Refusal("house-late", late, (table[entry.settings[0][0]].rule,))


def change_house_rules(draft: HouseDraft, entry: House, late: Mapping[str, Value] | None = None) -> None:
    """Set the house rules in ``entry`` during a duel, and add the notice ``house``. Raises Refusal.

    ``late`` is passed to :func:`check_house_rules`.
    """
    table: Mapping[str, HouseRule] = draft.house.TABLE
    check_house_rules(table, entry, late)
    rules = tuple(dict.fromkeys([table[name].rule for name, _ in entry.settings]))
    draft.emit("house", {"settings": entry.settings, "because": entry.because}, rules=rules)
    draft.house = draft.house.changed(entry.settings)
