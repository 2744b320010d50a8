/** For how long the server keeps things: the owner's own terms. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { draw, heard, html, unlessTyped } from "../shared/templates.js";

/**
 * @typedef {object} Term
 * @property {string} name
 * @property {number} days
 * @property {number} default
 * @property {number} least
 * @property {number} most
 * @property {string} words
 * @property {string} reason
 */

/** @param {(act: () => Promise<unknown>) => Promise<void>} tried */
export async function showRetention(tried) {
  show(await call("/api/owner/retention"), tried);
}

/** @param {Term[]} terms @param {(act: () => Promise<unknown>) => Promise<void>} tried */
function show(terms, tried) {
  draw(byId("terms"))`${terms.map((term) => row(term, tried))}`;
}

/** @param {Term} term @param {(act: () => Promise<unknown>) => Promise<void>} tried */
function row(term, tried) {
  const { name, days, least, most, words, reason } = term;
  const usual = t("usually {number}", { number: term.default });
  const set = (/** @type {HTMLInputElement} */ input) => {
    if (!input.reportValidity()) return;
    const body = { days: { [name]: input.valueAsNumber } };
    void tried(async () => {
      show(await call("/api/owner/retention", { method: "PUT", body }), tried);
    });
  };
  return html`<li data-term=${name}>
    <label>
      <span class="grow">${words}<small>${reason}</small><small>${usual}</small></span>
      <input type="number" name=${name} min=${least} max=${most} value=${unlessTyped(days)} required
        @change=${heard(set)} />
      ${t("days")}
    </label>
  </li>`;
}
