/** The sections of a festival, as a row of links at the top of the page. */

import { element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { render } from "../../shared/render.js";
import { may } from "../parts/parts.js";

/**
 * The way to the boards of all events that are played at the same time.
 * @param {import("../parts/shapes").EventView} event
 */
export function allBoards(event) {
  const href = `/tournaments/${event.id}/console`;
  return element("a", { href, "data-do": "console" }, [t("All boards")]);
}

/** The public page leads to public pages, the desk to desks. */
const BASE = location.pathname.startsWith("/events/") ? "/events/" : "/tournaments/";

/** @param {HTMLElement} place @returns {import("./state.js").Panel} */
export function sectionsPanel(place) {
  return {
    update({ event }) {
      const sections = event.festival?.sections ?? [];
      place.hidden = !sections.length;
      render(place, [
        ...sections.map((one) =>
          element(
            "a",
            {
              href: `${BASE}${one.id}`,
              ...(one.id === event.id ? { "aria-current": "page" } : {}),
            },
            [one.name],
          ),
        ),
        ...(sections.length && may(event, "open-play") ? [allBoards(event)] : []),
      ]);
    },
  };
}
