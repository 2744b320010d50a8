/** For how long the server keeps things: the owner's own terms. */

import { call } from "../shared/api.js";
import { byId, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";

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
  render(
    byId("terms"),
    terms.map((term) => row(term, tried)),
  );
}

/** @param {Term} term @param {(act: () => Promise<unknown>) => Promise<void>} tried */
function row(term, tried) {
  const { name, days, least, most, words, reason } = term;
  const input = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "number",
      name,
      min: String(least),
      max: String(most),
      value: String(days),
      required: true,
    })
  );
  const usual = t("usually {number}", { number: term.default });
  input.addEventListener("change", () => {
    if (input.reportValidity()) {
      const body = { days: { [name]: input.valueAsNumber } };
      void tried(async () => {
        show(await call("/api/owner/retention", { method: "PUT", body }), tried);
      });
    }
  });
  return element("li", { "data-term": name }, [
    element("label", {}, [
      element("span", { class: "grow" }, [
        words,
        element("small", {}, [reason]),
        element("small", {}, [usual]),
      ]),
      input,
      t("days"),
    ]),
  ]);
}
