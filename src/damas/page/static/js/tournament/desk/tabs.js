/**
 * The parts of an event and the five tabs that open them. A part stands in the address behind `#`,
 * so that Back, a link and a bookmark lead to it; what is needed seldom is a list under "More".
 */

import { t } from "../../shared/i18n.js";
import { each, html, nothing, render } from "../../shared/templates.js";
import { may, sees } from "../parts/parts.js";
import { isPrepared } from "../parts/preparation.js";
import { roundShown } from "./rounds/rounds.js";

/** @import { Shown } from "./state.js" */
/** @import { EventView } from "../../shared/views" */

/** Each tab and its parts; of those that a person has, the tab opens the first. */
/** @type {Record<string, string[]>} */
const TABS = {
  rounds: ["rounds"],
  standings: ["standings", "crosstable"],
  players: ["players", "checkin"],
  papers: ["papers"],
  more: ["more", "prepare", "awards", "protests", "online", "people", "log", "settings"],
};
/** Parts whose order or name is another in a knock-out. */
const BRACKET = ["crosstable", "standings"];
export const PARTS = Object.values(TABS).flat();

/** Who has a part, where not everybody has it. */
/** @type {Record<string, (event: EventView) => boolean>} */
const HAS = {
  checkin: (event) => sees(event, "presence"),
  protests: (event) => sees(event, "protests"),
  prepare: (event) => may(event, "set-calendar") || isPrepared(event),
  online: (event) => may(event, "online"),
  log: (event) => sees(event, "audit-trail"),
  settings: (event) => may(event, "set"),
};

/** @messages @type {Record<string, string>} what stands on a part's link, and below it */
const NAMES = {
  standings: "Standings",
  crosstable: "Crosstable",
  checkin: "Check-in",
  papers: "Print",
  more: "More…",
  prepare: "Preparation",
  awards: "Prizes",
  protests: "Protests",
  online: "Play online",
  people: "Access and phones",
  log: "List of changes",
  settings: "Settings",
};
/** Whether a person has a part. @param {EventView} event @param {string} part */
const has = (event, part) => HAS[part]?.(event) ?? true;

/** The parts of a tab that this person has. @param {EventView} event @param {string} tab */
export function partsOf(event, tab) {
  const parts = tab === "standings" && event.settings.system === "knock-out" ? BRACKET : TABS[tab];
  return parts.filter((part) => has(event, part));
}

/** The part to show: the one of the address, if this person has it. @param {Shown} state */
export function partShown({ event, tab }) {
  if (PARTS.includes(tab) && has(event, tab)) return tab;
  return event.rounds.length ? "rounds" : "players";
}

/** @param {string} part */
const tabOf = (part) => Object.keys(TABS).find((tab) => TABS[tab].includes(part)) ?? "rounds";

/** @param {Shown} state @param {string} part */
export function nameOf(state, part) {
  const { event } = state;
  if (part === "rounds") {
    return event.rounds[roundShown(state) - 1]?.name ?? t("Rounds");
  }
  if (part === "players") return event.settings.teams ? t("Teams") : t("Players");
  if (part === "crosstable" && event.settings.system === "knock-out") return t("Bracket");
  if (part === "people" && event.me.role === "spectator") return t("Enter with a PIN");
  return t(NAMES[part]);
}

/**
 * The row of tabs, the parts of the open one, and the title of the page. In a new event the players
 * come first.
 * @param {HTMLElement} tabs @param {HTMLElement} parts
 * @returns {import("./state.js").Panel}
 */
export function tabsPanel(tabs, parts) {
  return {
    update(state) {
      const { event, tab: shown } = state;
      const here = tabOf(shown);
      const own = here === "more" ? [] : partsOf(event, here);
      document.title = `${nameOf(state, shown)} – ${event.settings.name} – Damas`;
      const order = Object.keys(TABS);
      if (!event.rounds.length) order.unshift(...order.splice(order.indexOf("players"), 1));
      render(
        tabs,
        each(
          (tab) => tab,
          order,
          (tab) => {
            const [first] = partsOf(event, tab);
            return html`<a href="#${first}" id="tab-${tab}"
              aria-current=${tab === here ? "page" : nothing}>${nameOf(state, first)}</a>`;
          },
        ),
      );
      parts.hidden = own.length < 2;
      render(
        parts,
        each(
          (part) => part,
          parts.hidden ? [] : own,
          (part) => html`<a class="button" href="#${part}" data-part=${part}
            aria-current=${part === shown ? "page" : nothing}>${nameOf(state, part)}</a>`,
        ),
      );
    },
  };
}
