/** The signs of the acts beside a board, drawn here: a few strokes in a square of 24. */

import { svg } from "./board/svg.js";

/** @type {Record<string, string>} paths by name */
const PATHS = {
  offer: "M6 5v6M4 6l2-1M19 4 5 20M14 15c0-3 5-3 5 0 0 2-5 3-5 5h5",
  resign: "M6 21V4M6 5h11l-3 4 3 4H6",
  "call-off": "M6 6l12 12M18 6 6 18",
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  counters: "M6 3h12M6 21h12M7 3c0 6 10 7 10 18M17 3c0 6-10 7-10 18",
  menu: "M5 12h.1M12 12h.1M19 12h.1",
  rematch: "M4 12a8 8 0 0 1 14-5M20 12a8 8 0 0 1-14 5M18 3v4h-4M6 21v-4h4",
  analyse: "M4 20h16M6 16l4-5 4 3 5-8",
  lead: "M5 21V4l13 4-13 4",
  follow: "M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6M12 9.5a2.5 2.5 0 1 0 .1 0",
  arrow: "M5 19 19 5M10 5h9v9",
  remove: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  event: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5M17 6h4c0 4-2 5-4 5M12 14v4M8 21h8",
  home: "M4 11 12 4l8 7M6 10v10h12V10",
};

/** @param {string} name */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [
    svg("path", {
      d: PATHS[name],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": name === "menu" ? 3.5 : 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  ]);
}
