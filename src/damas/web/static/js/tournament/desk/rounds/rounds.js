/** Rounds: pairing the next one, results by tap, corrections with their reason, colours. */

import { button, element } from "../../../shared/dom.js";
import { t } from "../../../shared/i18n.js";
import { boards, keyboard, keepingRow } from "./board-rows.js";
import { closing } from "./closing.js";
import { colours } from "./colours.js";
import { deciding } from "./decide.js";
import { may } from "../../parts/parts.js";
import { next } from "./proposal.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */

let chosen = 0;

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showRounds(place, live, event, attempt) {
  const last = event.rounds.length;
  if (!chosen || chosen > last) chosen = last;
  const choose = element(
    "div",
    { class: "buttons", role: "group", "aria-label": t("Rounds") },
    event.rounds.map((one) => {
      const made = button(
        String(one.number),
        () => {
          chosen = one.number;
          showRounds(place, live, event, attempt);
        },
        { "data-round": String(one.number) },
      );
      made.setAttribute("aria-pressed", String(one.number === chosen));
      return made;
    }),
  );
  const round = event.rounds[chosen - 1];
  keyboard(place);
  keepingRow(place, () =>
    place.replaceChildren(
      element("h2", {}, [round ? t("Round {round}", { round: chosen }) : t("Rounds")]),
      ...(last > 1 ? [choose] : []),
      ...(round
        ? [
            boards(live, event, round, attempt),
            ...deciding(live, event, round, attempt),
            ...colours(live, event, round, attempt),
          ]
        : []),
      ...(round && may(event, "close-round") && !event.finished
        ? [closing(live, round, attempt)]
        : []),
      next(live, event, attempt, (number = chosen) => {
        chosen = number;
        showRounds(place, live, /** @type {EventView} */ (live.event), attempt);
      }),
    ),
  );
}
