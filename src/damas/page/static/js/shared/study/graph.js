/**
 * The course of a game: the points that White may expect after every move, as a curve to click
 *   on.
 */

import { svg } from "../board/svg.js";
import { t } from "../i18n.js";

const WIDTH = 600;
const HEIGHT = 120;
/** @type {Record<string, string>} */
const KINDS = { "?!": "weak", "?": "bad", "??": "blunder" };

/**
 * @param {number[]} points 0 to 1, the first position's first
 * @param {{ply: number, sign: string}[]} marks *ply* moves had been played before the mistake
 * @param {number} ply shown now
 * @param {(ply: number) => void} goTo
 * @returns {SVGElement}
 */
export function drawGraph(points, marks, ply, goTo) {
  const last = Math.max(points.length - 1, 1);
  /** @param {number} at */
  const x = (at) => (at / last) * WIDTH;
  /** @param {number} value */
  const y = (value) => HEIGHT - 3 - value * (HEIGHT - 6);
  const curve = points.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const drawn = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "graph",
      role: "img",
      preserveAspectRatio: "none",
      "aria-label": t(
        "Points that White may expect after every move: from {first} to {last} of 1",
        {
          first: points[0].toFixed(2),
          last: points[points.length - 1].toFixed(2),
        },
      ),
    },
    [
      svg("rect", { width: WIDTH, height: HEIGHT, class: "graph-black" }),
      svg("polygon", { points: `0,${HEIGHT} ${curve} ${WIDTH},${HEIGHT}`, class: "graph-white" }),
      svg("line", { x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5), class: "graph-middle" }),
      svg("polyline", { points: curve, class: "graph-curve" }),
      ...marks.map(({ ply: before, sign }) =>
        svg("line", {
          x1: x(before + 1),
          x2: x(before + 1),
          y1: y(points[before]),
          y2: y(points[before + 1]),
          class: `graph-mark ${KINDS[sign] ?? "weak"}`,
        }),
      ),
      svg("line", { x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT, class: "graph-now" }),
    ],
  );
  drawn.addEventListener("click", ({ clientX }) => {
    const box = drawn.getBoundingClientRect();
    goTo(Math.round(((clientX - box.left) / box.width) * last));
  });
  return drawn;
}
