"""The styles use the tokens and nothing else, and words and marks are seen (tools/styles.py)."""

from __future__ import annotations

import re

import pytest
import styles
from build_page import STATIC, for_older


def test_the_styles_have_no_fault() -> None:
    """No raw colour, size, space or corner; each contrast is enough, on four boards too."""
    assert styles.all_faults() == []


def test_the_tokens_are_as_many_as_were_decided() -> None:
    """Ten colours, five sizes of letters, seven spaces, two corners."""
    held = styles.Tokens(styles.tokens_text()).held
    told = [name for name in held if held[name].startswith("light-dark")]
    assert tuple(told) == styles.COLOURS
    assert tuple(name for name in held if name[0] == "t" and name[1:].isdigit()) == styles.SIZES
    assert tuple(name for name in held if name[0] == "s" and name[1:].isdigit()) == styles.SPACES
    assert tuple(name for name in held if name in ("r", "r2")) == styles.CORNERS
    assert held["width"] == "1200px"
    assert held["touch"] == "44px"


@pytest.mark.parametrize(
    "rule",
    [
        "color: #fff",
        "background: rgb(0 0 0 / 20%)",
        "border: 1px solid red",
        "--own: #123456",
        "font-size: 14px",
        "font-size: 1.1em",
        "font-weight: 700",
        "font: 600 20px var(--sans)",
        "font: 600 var(--t18) Georgia",
        "border-radius: 5px",
        "border-top-left-radius: 1rem",
        "margin: 0 10px",
        "margin-left: calc(-1 * 3px)",
        "padding: max(var(--s1), 0.3rem)",
        "gap: 6px",
    ],
)
def test_a_raw_value_is_refused(rule: str) -> None:
    """Each kind, also within a function and in a query."""
    assert styles.faults_in("some.css", f"@media print {{ .one {{ {rule}; }} }}")
    assert styles.faults_in("some.css", f".one {{ {rule} }}")


@pytest.mark.parametrize(
    "rule",
    [
        "color: var(--ink)",
        "background: color-mix(in srgb, var(--live) 12%, var(--card))",
        "font: 600 var(--t18)/1.2 var(--serif)",
        "font-weight: 400",
        "border-radius: 0 var(--r) var(--r) 0",
        "margin: calc(-1 * var(--s3)) auto 0",
        "padding: var(--s2) max(var(--s1), env(safe-area-inset-right))",
        "width: 13rem",
        "white-space: nowrap",
    ],
)
def test_a_token_is_taken(rule: str) -> None:
    """And what is no colour, size, space or corner is free."""
    assert styles.faults_in("some.css", f".one {{ {rule}; }}") == []


def test_a_contrast_is_computed_as_wcag_says() -> None:
    """Black on white has 21 to 1, mid grey on white the known 4.54."""
    assert styles.contrast(styles.rgb("#000"), styles.rgb("#ffffff")) == pytest.approx(21)
    assert styles.contrast(styles.rgb("#767676"), styles.rgb("#fff")) == pytest.approx(
        4.54, abs=0.01
    )


def test_a_pale_token_is_found() -> None:
    """A word or a mark that is hardly seen is named with its ground."""
    text = styles.tokens_text()
    pale = text.replace("--soft: light-dark(#665b51", "--soft: light-dark(#a0a0a0")
    assert any("--soft on --bg" in one for one in styles.pale_words(pale))
    dull = text.replace("--db-mark: #ffe27a", "--db-mark: #a08050")
    assert any("--db-mark on the play squares" in one for one in styles.pale_marks(dull))


def test_older_browsers_have_every_colour() -> None:
    """A browser without light-dark() gets the light colours, and the dark ones when they are
    chosen: none is left out."""
    tokens = (STATIC / "css" / "tokens.css").read_text("utf-8")
    sheet = for_older(tokens.encode()).decode()
    asked = re.findall(r"(--[\w-]+): light-dark\((#\w+), (#\w+)\)", tokens)
    assert len(asked) >= 10
    plain = "".join(re.findall(r"@supports not .*", sheet))
    for name, light, dark in asked:
        assert f"{name}:{light}" in plain
        assert f"{name}:{dark}" in plain
    assert ':root[data-appearance="dark"]{--bg:#171512' in sheet.replace(" ", "")
