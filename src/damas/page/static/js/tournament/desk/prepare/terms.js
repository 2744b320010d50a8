/** The terms of registration: places, fees, deadline; and the address of the public page. */

import { field, select } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { may, value } from "../../parts/parts.js";
import { registrationShown } from "../../parts/preparation.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView, FeeView, TermsView as Terms } from "../../../shared/views" */

const SPARE_LINES = 2; // empty lines for more fees
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
  const rows = fees.map(({ text, amount, category, born_from, born_to }) => ({
    text,
    amount,
    category,
    born_from,
    born_to,
  }));
  return { places, deadline, note, fees: rows };
}

/** @param {Desk} desk @param {EventView} event @param {Terms} terms */
function termsForm({ live, attempt }, event, terms) {
  const lines = [...terms.fees, ...Array.from({ length: SPARE_LINES }, () => null)];
  const title = event.registration ? t("Change the terms") : t("Terms");
  return html`<details ?open=${!event.registration && !event.rounds.length}>
    <summary>${title}</summary>
    <form autocomplete="off" data-name="terms"
        @submit=${onSubmit((self) => {
          const open = event.registration ? event.registration.switch : true;
          const data = { ...written(self, lines.length), open };
          void attempt(() => live.act("open-registration", data));
        })}>
      <div class="pair">
        ${field(t("Places (0: no limit)"), {
          name: "places",
          type: "number",
          min: "0",
          max: "1000",
          value: String(terms.places),
        })}
        ${field(t("Registration until (empty: until it is closed)"), {
          name: "deadline",
          type: "datetime-local",
          value: localTime(terms.deadline),
        })}
      </div>
      <p class="hint">${t("Times of {zone}", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      ${field(t("A note for the page"), { name: "note", maxlength: "2000", value: terms.note })}
      <h4>${t("Fees; the first line that holds for a person is due")}</h4>
      ${lines.map((fee, index) => feeLine(event, fee, index))}
      <button type="submit" class="primary" data-do="keep-terms">
        ${event.registration ? t("Keep the terms") : t("Open the registration")}
      </button>
    </form>
  </details>`;
}

/** @param {EventView} event @param {FeeView | null} fee @param {number} index */
function feeLine(event, fee, index) {
  const amount = { inputmode: "decimal", pattern: "[0-9]+([.,][0-9]{1,2})?" };
  const year = { inputmode: "numeric", pattern: "[0-9]{4}", maxlength: "4" };
  const name = (/** @type {string} */ part) => `${part}-${index}`;
  const { categories } = event.settings;
  const whose = ["", ...categories.map((one) => one.name)].map((text) => [
    text,
    text || t("everybody"),
  ]);
  const born = (/** @type {number | undefined} */ one) => (one ? String(one) : "");
  return html`<div class="line-form fee-line">
    ${field(t("Fee for"), { name: name("text"), maxlength: "120", value: fee?.text ?? "" })}
    ${field(t("Amount"), {
      name: name("amount"),
      ...amount,
      value: fee ? (fee.amount / 100).toFixed(2) : "",
    })}
    ${categories.length ? select(t("Category"), name("category"), whose, fee?.category ?? "") : nothing}
    ${field(
      t("Born from"),
      { name: name("from"), ...year, value: born(fee?.born_from) },
      "field short",
    )}
    ${field(t("Born to"), { name: name("to"), ...year, value: born(fee?.born_to) }, "field short")}
  </div>`;
}

/** @param {HTMLFormElement} form @param {number} lines */
function written(form, lines) {
  const deadline = value(form, "deadline");
  const fees = Array.from({ length: lines }, (_, index) => ({
    text: value(form, `text-${index}`),
    amount: coins(value(form, `amount-${index}`)),
    category: value(form, `category-${index}`),
    born_from: Number(value(form, `from-${index}`)) || 0,
    born_to: Number(value(form, `to-${index}`)) || 0,
  }));
  return {
    places: Number(value(form, "places")) || 0,
    deadline: deadline ? new Date(deadline).toISOString() : "",
    note: value(form, "note"),
    fees: fees.filter((fee) => fee.text || fee.amount),
  };
}

/** An amount in the smallest coins. @param {string} text */
function coins(text) {
  return Math.round(Number(text.replace(",", ".")) * 100) || 0;
}

/** A moment as a field for local times takes it. @param {string} moment */
function localTime(moment) {
  if (!moment) return "";
  const at = new Date(moment);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
