"""What a page says aloud: each thing once, and no seconds that pass."""

from __future__ import annotations

from typing import Any

from damas.school.problems.collection import shipped

from .conftest import Server, comes_true

HEAR = """() => {
  const REGIONS = "[aria-live], [role=status], [role=alert], [role=log], [role=timer]";
  const loud = (one) => one.getAttribute("aria-live") ?? (one.role === "timer" ? "off" : "polite");
  const last = new Map();
  window.heard = [];
  new MutationObserver((changes) => {
    const told = new Set();
    for (const { target } of changes) {
      const node = target instanceof Element ? target : target.parentElement;
      const region = node?.closest(REGIONS);
      if (region && loud(region) !== "off" && region.checkVisibility()) told.add(region);
    }
    for (const region of told) {
      const copy = region.cloneNode(true);
      const silent = copy.querySelectorAll("[aria-live=off], [role=timer], [hidden]");
      for (const one of silent) one.remove();
      const words = copy.textContent.trim().replace(/\\s+/g, " ");
      if (words && last.get(region) !== words) window.heard.push(words);
      last.set(region, words);
    }
  }).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
    attributeFilter: ["hidden"],
  });
}"""
"""Remembers from now on what live regions say, in their order."""


def heard(page: Any) -> list[str]:
    """All that was said since the last call."""
    said: list[str] = page.evaluate("heard.splice(0)")
    return said


STEP = """(at) => JSON.parse(
  document.querySelector("#problem-data").textContent).problem.steps[at].move.notation"""
"""A move of the line of a problem."""


def test_a_game_says_each_thing_once(server: Server, sit: Any) -> None:
    """A wrong move that is typed letter by letter, a move, the end."""
    table = sit(server.new_game("internacional"))
    page = table.page
    page.evaluate(HEAR)
    page.locator("#move").press_sequentially("48-37")
    assert len([one for one in heard(page) if "No legal move" in one]) == 1
    page.press("#move", "Enter")
    comes_true(lambda: page.evaluate("heard.length"))
    page.wait_for_timeout(150)
    (why,) = heard(page)
    assert "37" in why
    table.type("32-28")
    table.wait_ply(1)
    page.wait_for_timeout(150)
    assert len([one for one in heard(page) if "32 to 28" in one]) == 1
    for _ in range(2):
        page.click('[data-action="resign"]')
    page.wait_for_selector("#result:visible")
    page.wait_for_timeout(150)
    assert len([one for one in heard(page) if "resigned" in one]) == 1


def test_the_answer_in_a_problem_is_said(open_page: Any) -> None:
    """After a right move: what the other side plays, in a live region."""
    one = next(one for one in shipped("portuguese") if one.turns == 2)
    page = open_page(f"/problems/{one.id}?lang=en")
    page.wait_for_selector("#board .db-cell[aria-label*='can move']")
    page.evaluate(HEAR)
    first, reply = (page.evaluate(STEP, at) for at in (0, 1))
    page.fill("#move", first)
    page.press("#move", "Enter")
    comes_true(lambda: any(reply in said for said in page.evaluate("heard")))


def test_seconds_that_pass_are_not_said(open_page: Any) -> None:
    """While somebody waits for a friend, or in the lobby."""
    page = open_page("/friend?lang=en")
    page.wait_for_selector("#get-link:not([disabled])")
    page.click("#get-link")
    page.wait_for_selector("#waited:not(:empty)")
    page.evaluate(HEAR)
    shown = page.inner_text("#waited")
    comes_true(lambda: page.inner_text("#waited") != shown)
    page.wait_for_timeout(1100)
    assert heard(page) == []
