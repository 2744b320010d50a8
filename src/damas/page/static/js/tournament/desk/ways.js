/** The ways from an event that is played online to its other pages. */

import { t } from "../../shared/i18n.js";
import { draw, html, nothing } from "../../shared/templates.js";
import { may } from "../parts/parts.js";

/**
 * From every part to the pages on which it is played.
 * @param {HTMLElement} place
 * @returns {import("./state.js").Panel}
 */
export function waysPanel(place) {
  return {
    update({ event }) {
      const page = `/tournaments/${event.id}`;
      place.hidden = !event.online;
      draw(place)`
        <a class="button" href="${page}/online">${t("The players' page")}</a>
        ${may(event, "open-play") ? html`<a class="button" href="${page}/console">${t("The arbiter's day")}</a>` : nothing}
      `;
    },
  };
}
