"""What a code says without a network: the first text that is short enough, else as much as there is room for."""

from __future__ import annotations

from gm.game import LONGEST_CODE, summarize


def test_the_first_text_that_fits_is_taken() -> None:
    assert summarize("Lamp", "A lamp parries.", "parries") == "Lamp: A lamp parries."
    assert summarize("Lamp", "far " * 40, "parries") == "Lamp: parries"
    assert summarize("Lamp", "", "parries") == "Lamp: parries"


def test_where_none_fits_the_last_is_cut_between_two_words() -> None:
    text = summarize("Lamp", "far " * 40, "wide " * 40)
    assert text.endswith("wide…")
    assert len(text.encode()) <= LONGEST_CODE


def test_letters_of_several_bytes_are_never_cut_in_two() -> None:
    text = summarize("Lamp", "♠♥♦♣ " * 20)
    assert text.endswith("♠♥♦♣…")
    assert len(text.encode()) <= LONGEST_CODE
