/** The terms of registration: places, fees, deadline; and the address of the public page. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { may } from "../../parts/parts.js";
import { registrationShown } from "../../parts/preparation.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView, TermsView as Terms } from "../../../shared/views" */

/** @type {Terms} */
const FIRST = {
  open: false,
  closed: "closed",
  switch: false,
  places: 0,
  deadline: "",
  note: "",
  fees: [],
  asks: { born: false, sex: false },
  players: 0,
  taken: 0,
  waiting: 0,
  people: [],
};

/** @param {Desk} desk @param {EventView} event */
export function termsPart(desk, event) {
  const able = may(event, "open-registration") && !event.finished;
  const terms = event.registration;
  if (!terms && !able) return nothing;
  return html`<section data-part="registration">
      <h3>${t("Registration")}</h3>
      ${
        terms
          ? registrationShown(desk.live, terms, able ? switching(desk, terms) : nothing)
          : html`<p class="hint">${t("People register by a page of their own.")}</p>`
      }
      ${able ? termsForm(desk, event, terms ?? FIRST) : nothing}
    </section>`;
}

/** One press opens or closes it. @param {Desk} desk @param {Terms} terms */
function switching({ live, attempt }, terms) {
  const data = { ...kept(terms), open: !terms.switch };
  const label = terms.switch ? t("Close the registration") : t("Open the registration");
  const act = () => attempt(() => live.act("open-registration", data));
  return html`<button type="button" data-do="switch-registration" @click=${act}>${label}</button>`;
}

/** The terms as the act takes them. @param {Terms} terms */
function kept({ places, deadline, note, fees }) {
  return { places, deadline, note, fees: fees.map(({ shown: _shown, ...fee }) => fee) };
}

/** @param {Desk} desk @param {EventView} event @param {Terms} terms */
function termsForm(desk, event, terms) {
  const known = event.registration;
  const categories = event.settings.categories.map(({ name }) => [name, name]);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const made = actForm("open-registration", {
    names: ["places", "deadline", "note", "fees"],
    fields: {
      deadline: { beside: html`<span class="hint">${t("Times of {zone}", { zone })}</span>` },
      "fees.category": {
        choices: /** @type {[string, string][]} */ ([["", t("everybody")], ...categories]),
      },
    },
    now: { ...terms, deadline: localTime(terms.deadline) },
    data: { open: known ? known.switch : true },
    button: known ? t("Keep the terms") : t("Open the registration"),
    does: "keep-terms",
    attributes: { "data-name": "terms" },
    inside: (draw) => html`
      <div class="pair">${draw("places")}${draw("deadline")}</div>${draw("note")}${draw("fees")}
    `,
    extra: ({ deadline }) => (deadline ? { deadline: new Date(deadline).toISOString() } : {}),
    to: desk,
  });
  return html`<details ?open=${!known && !event.rounds.length}>
    <summary>${known ? t("Change the terms") : t("Terms")}</summary>
    ${made}
  </details>`;
}

/** A moment as a field for local times takes it. @param {string} moment */
function localTime(moment) {
  if (!moment) return "";
  const at = new Date(moment);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
