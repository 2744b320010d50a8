/** The days of the rounds in a time zone, and the calendar file. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";
import { daysShown } from "../../parts/preparation.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

const USUAL_MINUTES = 240;
const MOST_LINES = 60;

/** @param {Desk} desk @param {EventView} event */
export function daysPart(desk, event) {
  const able = may(event, "set-calendar") && !event.finished;
  if (!event.calendar && !able) return nothing;
  return html`<section data-part="days">
      <h3>${t("Days of the rounds")}</h3>
      ${event.calendar ? daysShown(desk.live, event.calendar) : nothing}
      ${able ? daysForm(desk, event) : nothing}
    </section>`;
}

/** The time zone, that of this device first, the length of a round, and the days. */
/** @param {Desk} desk @param {EventView} event */
function daysForm(desk, event) {
  const { calendar, rounds_total: total } = event;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = Intl.supportedValuesOf("timeZone");
  const count = Math.min(Math.max(total, calendar?.rounds.length ?? 0, 1), MOST_LINES);
  const entries = Array.from({ length: count }, (_, at) => t("Round {round}", { round: at + 1 }));
  const form = actForm("set-calendar", {
    to: desk,
    fields: { time_zone: { list: "zones" }, rounds: { entries } },
    now: calendar ?? { time_zone: here, minutes: USUAL_MINUTES },
    button: t("Keep the days"),
    does: "keep-days",
    attributes: { "data-name": "days" },
    inside: (draw) => html`
      <div class="pair">${draw("time_zone")}${draw("minutes")}</div>
      <div class="pair">${draw("rounds")}</div>
      <datalist id="zones">${zones.map((zone) => html`<option value=${zone}></option>`)}</datalist>
    `,
  });
  return html`<details>
    <summary>${calendar ? t("Change the days") : t("Settle the days")}</summary>
    ${form}
  </details>`;
}
