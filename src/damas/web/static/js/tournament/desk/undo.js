/** What this person did last, to be taken back or done again by one tap. */

import { button, element, replaceKeepingFocus } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** @typedef {import("../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../parts/shapes").EventView} EventView */

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showUndo(place, live, event, attempt) {
  const { last, again } = event.undo;
  /** @param {string} name @param {string} label @param {{entry: number, text: string}} step */
  const one = (name, label, step) =>
    button(label, () => attempt(() => live.act("undo", { entry: step.entry })), {
      "data-do": name,
      "aria-label": `${label}: ${step.text}`,
    });
  replaceKeepingFocus(place, "data-do", [
    ...(last
      ? [
          element("span", { class: "step-text" }, [
            t("Your last act: {what}", { what: last.text }),
          ]),
          one("undo", t("Undo"), last),
        ]
      : []),
    ...(again
      ? [
          element("span", { class: "step-text" }, [t("Undone: {what}", { what: again.text })]),
          one("redo", t("Do it again"), again),
        ]
      : []),
  ]);
  place.hidden = !last && !again;
}
