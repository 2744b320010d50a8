"""Acts of a person at the keyboard, and what has the focus after them."""

from __future__ import annotations

from typing import Any

from .conftest import by_keyboard, comes_true

HERE = """() => {
  const one = document.activeElement;
  if (one === document.body || !one) return "BODY";
  const { action, act, do: what, square } = one.dataset;
  return action ?? act ?? what ?? square ?? (one.id || one.nodeName);
}"""
"""What has the focus: its act, its square, its id or its kind."""


def focused(page: Any) -> str:
    """What has the focus, once the page is calm; fails if it is the page as a whole."""
    comes_true(lambda: page.evaluate(HERE) != "BODY")
    page.wait_for_timeout(80)
    comes_true(lambda: page.evaluate(HERE) != "BODY")  # what was drawn meanwhile has an heir too
    found: str = page.evaluate(HERE)
    return found


def pressed(page: Any, selector: str, times: int = 1) -> None:
    """Presses a button by the keys."""
    by_keyboard(page, selector)
    for _ in range(times - 1):
        page.wait_for_timeout(550)
        page.keyboard.press("Enter")
