/** Steps through the moves by buttons and keys, and shapes drawn on the board. */

import { listenToDrawing } from "../../shared/board/drawing.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** @import { Step } from "../shapes" */

/** @type {Record<string, Step>} */
const STEPS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** @param {(step: Step) => void} walk */
export function listenToSteps(walk) {
  for (const one of document.querySelectorAll("[data-step]")) {
    const { step } = /** @type {HTMLElement} */ (one).dataset;
    one.addEventListener("click", () => walk(/** @type {Step} */ (step)));
  }
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest("select, input, textarea")) return;
    const step = STEPS[event.key];
    if (!step || (target.closest("damas-board") && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    walk(step);
  });
}

/**
 * @param {import("../../shared/board/damas-board.js").DamasBoard} board
 * @param {() => boolean} isOn
 * @param {(tail: number, head: number) => void} sketch
 */
export function listenToSketches(board, isOn, sketch) {
  const say = (/** @type {number | null} */ square) => {
    byId("speech").textContent =
      square === null
        ? ""
        : t("From {square}: press where the arrow ends, or this square again for a circle", {
            square,
          });
  };
  listenToDrawing(byId("board-place"), board, isOn, sketch, { circles: true, begun: say });
}
