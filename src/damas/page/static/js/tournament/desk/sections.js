/** The sections of a festival, as a row of links at the top of the page. */

import { element } from "../../shared/dom.js";
import { render } from "../../shared/render.js";

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
        sections.map((one) =>
          element(
            "a",
            {
              href: `${BASE}${one.id}`,
              ...(one.id === event.id ? { "aria-current": "page" } : {}),
            },
            [one.name],
          ),
        ),
      );
    },
  };
}
