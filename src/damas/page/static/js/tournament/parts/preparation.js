/** What everybody sees before the rounds: the terms of registration, the days of the rounds. */

import { dates } from "../../shared/dates.js";
import { lang, t } from "../../shared/i18n.js";
import { html } from "../../shared/templates.js";
import { closedText, termsParts } from "./registering.js";

/** @import { LiveEvent } from "./live-event.js" */
/** @import { EventView, TermsView } from "../../shared/views" */

/** Whether there is anything for everybody. @param {EventView} event */
export const isPrepared = ({ registration, calendar }) => Boolean(registration ?? calendar);

/** @param {LiveEvent} live @param {TermsView} terms @param {unknown} [beside] the link's button */
export function registrationShown(live, terms, beside = "") {
  return html`
    <p class="hint">${closedText(terms) || t("Registration is open.")}</p>
    ${termsParts(terms)}
    <p class="buttons">
      <a class="button" href="/tournaments/${live.id}/register" data-do="register-page">
        ${t("Page of registration")}
      </a>
      ${beside}
    </p>
  `;
}

/** @param {LiveEvent} live @param {NonNullable<EventView["calendar"]>} calendar */
export function daysShown(live, { rounds, time_zone: zone }) {
  const file = `${live.path}/rounds.ics?lang=${lang}`;
  return html`
    <ol class="days">${rounds.map((start) => html`<li>${inUtc(`${start}:00Z`)}</li>`)}</ol>
    <p class="hint">${t("Times of {zone}", { zone })}</p>
    <p class="buttons">
      <a class="button" href=${file} data-do="calendar-file">${t("Calendar file (.ics)")}</a>
    </p>
  `;
}

const inUtc = dates({ dateStyle: "full", timeStyle: "short", timeZone: "UTC" });
