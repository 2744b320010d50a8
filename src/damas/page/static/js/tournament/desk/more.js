/** The part of an event that leads to what is needed seldom. */

import { t } from "../../shared/i18n.js";
import { draw, html, nothing } from "../../shared/templates.js";
import { may } from "../parts/parts.js";
import { nameOf, partsOf } from "./tabs.js";

/** @messages @type {Record<string, string>} */
const ABOUT = {
  prepare: "Registration, days, clocks and boards",
  awards: "Prizes and categories",
  protests: "Protests and appeals",
  online: "The server opens the boards",
  people: "Links and PINs of helpers, results from phones",
  log: "Who changed what, and why",
  settings: "Points, tie-breaks, place, arbiter",
};

/**
 * What is needed seldom, as links.
 * @param {HTMLElement} place
 * @returns {import("./state.js").Panel}
 */
export function morePanel(place) {
  return {
    update(state) {
      const { event } = state;
      const page = `/tournaments/${event.id}`;
      const tile = (
        /** @type {string} */ name,
        /** @type {string} */ about,
        /** @type {string} */ to,
        /** @type {string} */ part,
      ) =>
        html`<a class="tile" href=${to} data-part=${part}>
          <span><b>${name}</b>${about ? html`<small>${about}</small>` : nothing}</span>
        </a>`;
      const waits = event.open_protests;
      const about = (/** @type {string} */ part) => {
        if (part === "protests" && waits) return t("Protests waiting: {count}", { count: waits });
        return part === "people" && event.me.role === "spectator" ? "" : t(ABOUT[part]);
      };
      const own = partsOf(event, "more").slice(1);
      draw(place)`
        <h2>${t("More…")}</h2>
        <nav class="tiles-row more-parts" aria-label=${t("More…")}>
          ${own.map((part) => tile(nameOf(state, part), about(part), `#${part}`, part))}
          ${event.online ? tile(t("The players' page"), "", `${page}/online`, "players-page") : nothing}
          ${may(event, "open-play") ? tile(t("The arbiter's day"), t("Waiting for a decision, on all boards; announcements"), `${page}/console`, "console") : nothing}
          ${tile(t("Wall screen"), t("Pairings, boards and standings from afar"), `${page}/wall`, "wall")}
          ${tile(t("Public page"), t("The link for everybody"), `/events/${event.id}`, "public")}
        </nav>
      `;
    },
  };
}
