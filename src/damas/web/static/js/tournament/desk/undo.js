/** Undoes or redoes a person's last act by one tap. */

import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";

/** @param {HTMLElement} place @param {import("./state.js").Desk} desk */
export function undoPanel(place, { live, attempt }) {
  /** @param {string} text */
  const words = (text) => element("span", { class: "step-text" }, [text]);
  /**
   * The act, its button, and the reason where the button is grey.
   * @param {string} name
   * @param {string} label
   * @param {string} act
   * @param {import("../parts/shapes").UndoStep} step
   */
  const one = (name, label, act, { entry, text, refused }) => [
    words(act),
    button(label, () => attempt(() => live.act("undo", { entry })), {
      "data-do": name,
      "aria-label": `${label}: ${text}`,
      ...(refused ? { disabled: "" } : {}),
    }),
    ...(refused ? [words(refused)] : []),
  ];
  return {
    /** @param {import("./state.js").Shown} state */
    update({ event: { undo } }) {
      const { last, again } = undo;
      render(place, [
        ...(last
          ? one("undo", t("Undo"), t("Your last act: {what}", { what: last.text }), last)
          : []),
        ...(again
          ? one("redo", t("Do it again"), t("Undone: {what}", { what: again.text }), again)
          : []),
      ]);
      place.hidden = !last && !again;
    },
  };
}
