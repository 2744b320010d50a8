/** Reports of the months of an event of more than 30 days, and of days that are chosen here. */

import { call } from "../../../shared/api.js";
import { field } from "../../../shared/pieces.js";
import { dates } from "../../../shared/dates.js";
import { t } from "../../../shared/i18n.js";
import { elementOf, html, nothing, onSubmit } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

const monthText = dates({ month: "long", year: "numeric", timeZone: "UTC" });

/** @param {Desk} desk @param {EventView} event @param {string} language of the files' names */
export function periodReports(desk, event, language) {
  if (!event.report_months.length) return nothing;
  const address = (/** @type {string} */ period) =>
    `${desk.live.path}/report.trf?${new URLSearchParams({ period, lang: language })}`;
  const months = event.report_months.map(
    (month) => html`<a class="button" href=${address(month)} download data-month=${month}>
    ${monthText(`${month}-01T00:00:00Z`)}
  </a>`,
  );
  const day = (/** @type {string} */ name, /** @type {string} */ label) =>
    field(label, { name, type: "date", required: true });
  return html`
    <h3>${t("Tournament reports by period (TRF)")}</h3>
    <p class="hint">${t("The rounds of a month alone, with the ratings in force in them.")}</p>
    <p class="buttons">${months}</p>
    <form class="line-form" data-name="period-report"
        @submit=${onSubmit((self) => {
          const path = address(`${value(self, "first")}/${value(self, "last")}`);
          void desk.attempt(() => saved(path));
        })}>
      ${day("first", t("From the day"))}
      ${day("last", t("To the day"))}
      <button type="submit">${t("Report of these days (TRF)")}</button>
    </form>
  `;
}

/** A refusal is told on this page; else the browser saves the file. @param {string} path */
async function saved(path) {
  await call(path);
  elementOf(html`<a href=${path} download></a>`).click();
}
