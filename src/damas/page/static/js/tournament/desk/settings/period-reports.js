/** Reports of the months of an event of more than 30 days, and of days that are chosen here. */

import { call } from "../../../shared/api.js";
import { element, on } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { field, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */

const MONTH = new Intl.DateTimeFormat(lang, { month: "long", year: "numeric", timeZone: "UTC" });

/** @param {Desk} desk @param {EventView} event @param {string} language of the files' names */
export function periodReports(desk, event, language) {
  if (!event.report_months.length) return [];
  const address = (/** @type {string} */ period) =>
    `${desk.live.path}/report.trf?${new URLSearchParams({ period, lang: language })}`;
  const months = event.report_months.map((month) =>
    element("a", { class: "button", href: address(month), download: true, "data-month": month }, [
      MONTH.format(new Date(`${month}-01T00:00:00Z`)),
    ]),
  );
  const day = (/** @type {string} */ name, /** @type {string} */ label) =>
    field(label, { name, type: "date", required: true });
  const form = element("form", { class: "line-form", "data-name": "period-report" }, [
    day("first", t("From the day")),
    day("last", t("To the day")),
    element("button", { type: "submit" }, [t("Report of these days (TRF)")]),
  ]);
  on(form, "submit", (self, submitted) => {
    submitted.preventDefault();
    const path = address(`${value(self, "first")}/${value(self, "last")}`);
    void desk.attempt(() => saved(path));
  });
  return [
    element("h3", {}, [t("Tournament reports by period (TRF)")]),
    element("p", { class: "hint" }, [
      t("The rounds of a month alone, with the ratings in force in them."),
    ]),
    element("p", { class: "buttons" }, months),
    form,
  ];
}

/** A refusal is told on this page; else the browser saves the file. @param {string} path */
async function saved(path) {
  await call(path);
  element("a", { href: path, download: true }, []).click();
}
