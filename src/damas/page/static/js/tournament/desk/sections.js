/** The sections of a festival, as a row of links at the top of the page. */

import { each, html, nothing, render } from "../../shared/templates.js";

/** The public page leads to public pages, the desk to desks. */
const BASE = location.pathname.startsWith("/events/") ? "/events/" : "/tournaments/";

/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function sectionsPanel(place) {
  return {
    update({ event }) {
      const sections = event.festival?.sections ?? [];
      place.hidden = !sections.length;
      render(
        place,
        each(
          (one) => `${BASE}${one.id}`,
          sections,
          (
            one,
          ) => html`<a href="${BASE}${one.id}" aria-current=${one.id === event.id ? "page" : nothing}>
          ${one.name}
        </a>`,
        ),
      );
    },
  };
}
