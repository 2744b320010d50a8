/**
 * The course of a game: the points that White may expect after every move, as a curve to press,
 * with a dot at each mistake.
 */

import { svg } from "../board/svg.js";
import { t } from "../i18n.js";

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 9; // room for half a dot
const NEAR_PX = 16; // a press so near to a mistake means it
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
  const y = (value) => HEIGHT - EDGE - value * (HEIGHT - 2 * EDGE);
  /** A line without length, with a round end: no stretching makes it less round. */
  const dot = (/** @type {{ply: number, sign: string}} */ { ply: before, sign }) => {
    const [at, high] = [x(before + 1), y(points[before + 1])];
    const place = { x1: at, x2: at, y1: high, y2: high };
    return svg("line", { ...place, class: `graph-mark ${KINDS[sign] ?? "weak"}` });
  };
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
      svg("line", { x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT, class: "graph-now" }),
      ...marks.map(dot),
    ],
  );
  drawn.addEventListener("click", ({ clientX }) => {
    const box = drawn.getBoundingClientRect();
    const pressed = ((clientX - box.left) / box.width) * last;
    const near = (NEAR_PX / box.width) * last;
    const [mark] = marks
      .map(({ ply: before }) => before + 1)
      .filter((at) => Math.abs(at - pressed) <= near)
      .sort((one, other) => Math.abs(one - pressed) - Math.abs(other - pressed));
    goTo(mark ?? Math.round(pressed));
  });
  return drawn;
}
