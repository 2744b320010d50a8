/** The days of the rounds in a time zone, and the calendar file. */

import { field } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { may, value } from "../../parts/parts.js";
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

/** @param {Desk} desk @param {EventView} event */
function daysForm({ live, attempt }, event) {
  const { calendar, rounds_total: total } = event;
  const starts = calendar?.rounds ?? [];
  const count = Math.min(Math.max(total, starts.length, 1), MOST_LINES);
  return html`<details>
    <summary>${calendar ? t("Change the days") : t("Settle the days")}</summary>
    <form autocomplete="off" data-name="days"
        @submit=${onSubmit((self) => {
          const times = Array.from({ length: count }, (_, index) => value(self, `round-${index}`));
          void attempt(async () => {
            const rounds = withoutGaps(times);
            const data = {
              time_zone: value(self, "zone"),
              minutes: Number(value(self, "minutes")),
            };
            await live.act("set-calendar", { ...data, rounds });
          });
        })}>
      ${zoneFields(calendar)}
      <div class="pair">
        ${Array.from({ length: count }, (_, index) =>
          field(t("Round {round}", { round: index + 1 }), {
            name: `round-${index}`,
            type: "datetime-local",
            value: starts[index] ?? "",
          }),
        )}
      </div>
      <button type="submit" class="primary" data-do="keep-days">${t("Keep the days")}</button>
    </form>
  </details>`;
}

/** The time zone, that of this device first, and the length of a round. */
/** @param {EventView["calendar"]} calendar */
function zoneFields(calendar) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = Intl.supportedValuesOf("timeZone").map(
    (zone) => html`<option value=${zone}></option>`,
  );
  return html`<div class="pair">
    ${field(t("Time zone"), {
      name: "zone",
      required: true,
      maxlength: "80",
      list: "zones",
      value: calendar?.time_zone ?? here,
    })}
    <datalist id="zones">${zones}</datalist>
    ${field(t("Minutes of a round"), {
      name: "minutes",
      type: "number",
      min: "1",
      max: "1440",
      required: true,
      value: String(calendar?.minutes ?? USUAL_MINUTES),
    })}
  </div>`;
}

/** The times up to the last one; an empty one between others is refused. @param {string[]} times */
function withoutGaps(times) {
  const last = times.findLastIndex(Boolean);
  const found = times.slice(0, last + 1).map((time) => time.slice(0, 16));
  const gap = found.findIndex((time) => !time);
  if (gap >= 0) throw new Error(t("Round {round} has no time", { round: gap + 1 }));
  return found;
}
