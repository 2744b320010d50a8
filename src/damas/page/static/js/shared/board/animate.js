/** Moves a drawn piece along the squares of a move and removes captured pieces. */

import { UNIT } from "./draw.js";

/** @import { View } from "./geometry.js" */

/** @returns {boolean} the person asked the system for less motion */
export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {View} view @param {number} number */
function place(view, number) {
  const { row, column } = view.cell(number);
  return { x: column * UNIT, y: row * UNIT };
}

/** @param {Element} element @param {View} view @param {number} number */
export function putOn(element, view, number) {
  const { x, y } = place(view, number);
  element.setAttribute("transform", `translate(${x} ${y})`);
}

/**
 * @param {Element} element
 * @param {View} view
 * @param {number} from
 * @param {number} to
 * @param {number} ms a duration of 0 puts it there at once
 */
export async function glide(element, view, from, to, ms) {
  putOn(element, view, to);
  if (ms <= 0) return;
  const a = place(view, from);
  const b = place(view, to);
  const frames = [a, b].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  await element.animate(frames, { duration: ms, easing: "cubic-bezier(.3,.1,.3,1)" }).finished;
}

/**
 * Captured pieces leave the board in the order they were jumped.
 * @param {Element[]} elements
 * @param {number} ms for each
 */
export async function leave(elements, ms) {
  for (const element of elements) {
    if (ms > 0) {
      await element.animate([{ opacity: 0.4 }, { opacity: 0 }], { duration: ms }).finished;
    }
    element.remove();
  }
}
