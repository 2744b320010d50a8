/**
 * Focus that an element takes with it when it goes or is hidden. It comes to the same control in
 * the same row, if this is drawn again, else to the nearest heading that is seen: never to the page
 * as a whole, where a person at the keyboard begins anew. A button that rests while the server is
 * asked gets it back.
 */

import { focusOn, headingOf, keepPlace, withParents } from "./render.js";

const CHANGES = { subtree: true, childList: true };
/** Attributes that hide an element, or let it rest. */
const HIDING = ["hidden", "open", "class", "disabled"];

/** Watches the page. */
export function followFocus() {
  /** @type {Element[]} the element that has the focus, and those that it is in */
  let path = [];
  /** @type {() => Element | null} */
  let find = () => null;
  let rests = false;
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? withParents(target) : [];
    rests = false;
    if (target instanceof Element) find = keepPlace(target, document.body);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    // a person who presses beside all elements wants none of them
    if (target instanceof Node && !path[0]?.contains(target)) path = [];
  });
  new MutationObserver(() => {
    const [lost, ...parents] = path;
    const at = document.activeElement;
    if (!lost || (at !== lost && at !== document.body)) return;
    if (!isSeen(lost)) {
      path = [];
      const heir = find();
      const near = parents.find(isSeen) ?? document.body;
      focusOn(heir && isSeen(heir) ? heir : headingOf(near));
    } else if (lost.matches(":disabled")) rests = true;
    else if (rests && at !== lost) focusOn(lost);
  }).observe(document.body, { ...CHANGES, attributeFilter: HIDING });
}

/** @param {Element} one */
const isSeen = (one) => one.isConnected && one.checkVisibility();
