/** Undoes or redoes a person's last act by one tap. */

import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";

/** @param {HTMLElement} place @param {import("./state.js").Desk} desk */
export function undoPanel(place, { live, attempt }) {
  /** @param {string} name @param {string} label @param {{entry: number, text: string}} step */
  const one = (name, label, { entry, text }) =>
    button(label, () => attempt(() => live.act("undo", { entry })), {
      "data-do": name,
      "aria-label": `${label}: ${text}`,
    });
  /** @param {string} text */
  const words = (text) => element("span", { class: "step-text" }, [text]);
  return {
    /** @param {import("./state.js").Shown} state */
    update({ event: { undo } }) {
      const { last, again } = undo;
      render(place, [
        ...(last
          ? [words(t("Your last act: {what}", { what: last.text })), one("undo", t("Undo"), last)]
          : []),
        ...(again
          ? [words(t("Undone: {what}", { what: again.text })), one("redo", t("Do it again"), again)]
          : []),
      ]);
      place.hidden = !last && !again;
    },
  };
}
