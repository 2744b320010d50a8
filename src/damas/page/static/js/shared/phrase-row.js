/** Set phrases as a row of buttons: those that fit the moment, and behind one press all of them. */

import { button, element } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {{name: string, text: string}} Phrase */

/**
 * @param {string[]} fit the names of those that fit
 * @param {Phrase[]} phrases
 * @param {boolean} all whether all of them are shown
 * @param {{say: (name: string) => void, turn: () => void}} deeds
 */
export function phraseRow(fit, phrases, all, { say, turn }) {
  const shown = all ? phrases : phrases.filter(({ name }) => fit.includes(name));
  return element("div", { class: "phrases" }, [
    ...shown.map(({ name, text }) => button(text, () => say(name), { "data-phrase": name })),
    button("…", turn, {
      "data-action": "all-phrases",
      "aria-expanded": String(all),
      "aria-label": t("All phrases"),
      title: t("All phrases"),
    }),
  ]);
}
