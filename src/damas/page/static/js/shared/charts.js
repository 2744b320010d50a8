/** Small pictures of figures that a module draws; those of the server are in charts.html. */

import { html, nothing } from "./templates.js";
import { svg } from "./board/svg.js";

const WIDTH = 64;
const HEIGHT = 18;
const EDGE = 2;

/**
 * Values one after the other as a line.
 * @param {readonly number[]} values two at least
 */
export function sparkline(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (/** @type {number} */ at) => (at / (values.length - 1)) * (WIDTH - 2 * EDGE) + EDGE;
  const y = (/** @type {number} */ value) =>
    HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const points = values.map((one, at) => `${x(at).toFixed(1)},${y(one).toFixed(1)}`).join(" ");
  const place = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "sparkline", "aria-hidden": "true" };
  return svg("svg", place, [svg("polyline", { points })]);
}

/**
 * A change of a rating: its way by shape and by sign.
 * @param {number} change
 * @param {string} [written] the change as text, with its sign
 */
export function ratingChange(change, written = signed(change)) {
  const arrow = change > 0 ? "▲" : change < 0 ? "▼" : "";
  return html`<span class="change ${change > 0 ? "up" : change < 0 ? "down" : ""}">
    ${arrow ? html`<span aria-hidden="true">${arrow}</span> ` : nothing}${written}
  </span>`;
}

/** @param {number} change */
function signed(change) {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "=";
}
