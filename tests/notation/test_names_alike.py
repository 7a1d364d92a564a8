"""Names that nobody could tell apart are refused; names of every script are not."""

from __future__ import annotations

import pytest

from gm.errors import GmError
from gm.game import fit


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bna",
        "Ana\ufeff",
        "\u2060Ana",
        "A\u00adna",
        "Ana\U000e0061",
        "An\u200da",
        "Ana\u200c",
        "\u200dعلی",
        "علی\u200c",
    ],
    ids=ascii,
)
def test_a_name_with_signs_that_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(GmError, match="signs that nobody sees") as told:
        fit(name, ())
    assert told.value.message.isprintable()


@pytest.mark.parametrize(
    "name", ["Ana", "José", "علی‌رضا", "क्‍षमा", "王小明", "Ὀδυσσεύς", "Bo 👨‍👩‍👧", "O'Neil", "Ŝanĝo", "ไทย"], ids=ascii
)
def test_a_name_of_any_script_is_taken(name: str) -> None:
    assert fit(name, ())
