/** The way to a role, for those who look on. */

import { t } from "../../shared/i18n.js";
import { html, render } from "../../shared/templates.js";
import { enterByPin } from "../parts/enter-by-pin.js";

/**
 * @param {HTMLElement} place
 * @param {import("../desk/state.js").Desk} desk
 * @returns {import("../desk/state.js").Panel}
 */
export function peoplePanel(place, desk) {
  return {
    update() {
      render(place, html`<h2>${t("Access and phones")}</h2>${enterByPin(desk)}`);
    },
  };
}
