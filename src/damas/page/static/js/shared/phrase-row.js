/** Set phrases as a row of buttons: those that fit the moment, and behind one press all of them. */

import { t } from "./i18n.js";
import { each, html } from "./templates.js";

/** @typedef {{name: string, text: string}} Phrase */

/**
 * @param {string[]} fit the names of those that fit
 * @param {Phrase[]} phrases
 * @param {boolean} all whether all of them are shown
 * @param {{say: (name: string) => void, turn: () => void}} deeds
 */
export function phraseRow(fit, phrases, all, { say, turn }) {
  const shown = all ? phrases : phrases.filter(({ name }) => fit.includes(name));
  return html`<div class="phrases">
    ${each(
      "name",
      shown,
      ({ name, text }) =>
        html`<button type="button" data-phrase=${name} @click=${() => say(name)}>${text}</button>`,
    )}
    <button type="button" data-action="all-phrases" aria-expanded=${all}
        aria-label=${t("All phrases")} title=${t("All phrases")} @click=${turn}>…</button>
  </div>`;
}
