"""For any text, only errors of the package come out, and a text that is read reads back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz import drivers, mutation
from oracle.agreement import in_two_processes
from oracle.readings import package_board
from sampling import cases

VARIANTS = ["international", "brazilian", "portuguese"]
variants = st.sampled_from(VARIANTS)


@given(variants, st.text())
@settings(max_examples=cases(100))
def test_any_text_as_fen(variant: str, text: str) -> None:
    """Any text at all is a position or one of the package's errors."""
    assert drivers.fault_of_fen(variant, text) is None


@given(variants, st.text(mutation.ALPHABET, max_size=40))
@settings(max_examples=cases(150))
def test_text_of_likely_characters_as_fen(variant: str, text: str) -> None:
    """So is any text of the characters a FEN has."""
    assert drivers.fault_of_fen(variant, text) is None


@given(variants, st.one_of(st.text(), st.text(mutation.ALPHABET, max_size=12)))
@settings(max_examples=cases(150))
def test_any_text_as_move(variant: str, text: str) -> None:
    """Any text is a legal move of the initial position or one of the package's errors."""
    start = {"international": "W:W31-50:B1-20", "brazilian": "W:W21-32:B1-12"}
    board = package_board(start.get(variant, "W:W1-12:B21-32"), variant)
    assert drivers.fault_of_move(board, text) is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_mutated_fens(variant: str) -> None:
    """Thousands of texts near a FEN."""
    assert drivers.fuzz_fen(variant, 1, cases(2500)) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_mutated_moves(variant: str) -> None:
    """Thousands of texts near a move."""
    assert drivers.fuzz_move(variant, 1, cases(2500)) == []


@pytest.mark.long
def test_a_million_mutated_texts(capfd: pytest.CaptureFixture[str]) -> None:
    """A million texts, half FEN and half moves, over the three variants."""
    with capfd.disabled():
        faults = in_two_processes(drivers.fuzz_fen, VARIANTS, 170_000, 10_000)
        faults += in_two_processes(drivers.fuzz_move, VARIANTS, 170_000, 10_000)
    assert faults == []
