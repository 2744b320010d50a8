/** The button on the board that shows the numbers of the squares. */

import { element } from "../dom.js";
import { t } from "../i18n.js";
import { kept } from "../kept.js";

/** @import { Coords } from "./draw.js" */
/** @import { View } from "./geometry.js" */

/** Whether every square shows its number, on the boards of this person. */
export const numbers = kept("damas.numbers", { shown: false });

/** @param {Coords} chosen as the rule book or the player's options have it @returns {Coords} */
export function numbersShown(chosen) {
  return numbers.get().shown ? "all" : chosen;
}

/** The button, hidden until a board stands there: on the light square of a corner, where no piece
 * can be. */
export function numbersButton() {
  const label = t("Square numbers");
  const look = { type: "button", class: "db-numbers-button", title: label, hidden: "" };
  const made = element("button", look, [
    element("span", { "aria-hidden": "true" }, ["1·2"]),
    element("span", { class: "hidden" }, [label]),
  ]);
  for (const type of ["pointerdown", "keydown"]) {
    made.addEventListener(type, (event) => event.stopPropagation()); // no press on the board
  }
  made.addEventListener("click", () => numbers.update({ shown: !numbers.get().shown }));
  return made;
}

/**
 * Puts the button on the square where it belongs.
 * @param {HTMLElement} button @param {View} view
 * @param {string} inset of the squares within the frame, in percent
 */
export function placeNumbersButton(button, view, inset) {
  const { size } = view.geometry;
  const last = size - 1;
  button.style.setProperty("--inset", inset);
  button.style.width = `calc((100% - 2 * ${inset}) / ${size})`;
  button.dataset.side = view.at(last, last) === null ? "right" : "left";
  button.setAttribute("aria-pressed", String(numbers.get().shown));
}
