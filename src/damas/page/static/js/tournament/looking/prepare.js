/** Registration and the days of the rounds, for those who look on. */

import { t } from "../../shared/i18n.js";
import { draw, html, nothing } from "../../shared/templates.js";
import { daysShown, registrationShown } from "../parts/preparation.js";

/**
 * @param {HTMLElement} place
 * @param {import("../desk/state.js").Desk} desk
 * @returns {import("../desk/state.js").Panel}
 */
export function preparePanel(place, { live }) {
  const part = (/** @type {string} */ name, /** @type {unknown} */ shown) =>
    html`<section data-part=${name}>${shown}</section>`;
  return {
    update({ event: { registration, calendar } }) {
      draw(place)`
        <h2>${t("Preparation")}</h2>
        ${registration ? part("registration", html`<h3>${t("Registration")}</h3>${registrationShown(live, registration)}`) : nothing}
        ${calendar ? part("days", html`<h3>${t("Days of the rounds")}</h3>${daysShown(live, calendar)}`) : nothing}
      `;
    },
  };
}
