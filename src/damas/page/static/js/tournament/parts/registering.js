/** The parts of registration that its public page and one's own page share. */

import { lang, t } from "../../shared/i18n.js";
import { field, select, tick } from "../../shared/pieces.js";
import { html, nothing } from "../../shared/templates.js";
import { value } from "./parts.js";

/** @typedef {import("./shapes").RegistrationTerms} RegistrationTerms */
/** @typedef {import("./shapes").OwnRegistration} OwnRegistration */

/** @messages @type {Record<string, string>} */
const CLOSED = {
  closed: "Registration is not open",
  deadline: "The time for registration is over",
  begun: "Nobody can enter once the first round is paired",
  over: "The event is over",
};
/** @messages @type {Record<string, string>} */
const SEXES = {
  "": "not said",
  m: "male",
  w: "female",
};

/** The reason for which it is closed, "" while it is open. */
/** @param {RegistrationTerms | null} terms */
export function closedText(terms) {
  if (!terms) return t("Nobody registers for this event by a page");
  return terms.open ? "" : t(CLOSED[terms.closed] ?? "Registration is not open");
}

/** A moment as the reader's clock has it. @param {string} moment */
export function shownMoment(moment) {
  return new Date(moment).toLocaleString(lang, { dateStyle: "long", timeStyle: "short" });
}

/** For whom a fee is. @param {RegistrationTerms["fees"][number]} fee */
export function feeFor(fee) {
  const { born_from: from, born_to: to } = fee;
  const years =
    from && to
      ? t("born {first} to {last}", { first: from, last: to })
      : from
        ? t("born {year} or later", { year: from })
        : to
          ? t("born {year} or earlier", { year: to })
          : "";
  return [fee.text, fee.category, years].filter(Boolean).join(" · ");
}

/** Fees, places, deadline and note. @param {RegistrationTerms} terms */
export function termsParts(terms) {
  const places = terms.places
    ? t("Places: {places}. Registered: {taken}. Waiting: {waiting}.", {
        places: terms.places,
        taken: terms.taken + terms.players,
        waiting: terms.waiting,
      })
    : t("Registered: {taken}", { taken: terms.taken + terms.players });
  const until = t("Registration until {moment}", { moment: shownMoment(terms.deadline) });
  return html`
    ${terms.note ? html`<p class="note">${terms.note}</p>` : nothing}
    <p>${places}</p>
    ${terms.deadline ? html`<p>${until}</p>` : nothing}
    ${terms.fees.length ? feeList(terms) : nothing}
  `;
}

/** @param {RegistrationTerms} terms */
function feeList({ fees }) {
  return html`<ul class="fees" aria-label=${t("Fees")}>
    ${fees.map(
      (fee) => html`<li><span>${feeFor(fee)}</span><span class="amount">${fee.shown}</span></li>`,
    )}
  </ul>`;
}

/**
 * The fields of a person.
 * @param {RegistrationTerms} terms
 * @param {Partial<OwnRegistration>} now
 */
export function personFields(terms, now = {}) {
  const words = (/** @type {"club" | "federation"} */ name, /** @type {string} */ label) =>
    field(label, { name, maxlength: "120", value: now[name] ?? "" });
  const year = {
    name: "born",
    inputmode: "numeric",
    pattern: "[0-9]{4}",
    maxlength: "4",
    required: true,
    value: now.born ?? "",
  };
  const number = { name: "number", maxlength: "32", value: now.number ?? "" };
  return html`
    ${field(t("Name"), {
      name: "name",
      required: true,
      maxlength: "80",
      autocomplete: "name",
      value: now.name ?? "",
    })}
    ${words("club", t("Club"))}
    ${words("federation", t("Federation"))}
    ${terms.asks.born ? field(t("Year of birth"), year) : nothing}
    ${terms.asks.sex ? select(t("Sex"), "sex", SEXES, now.sex ?? "") : nothing}
    ${field(t("Number in the federation's registry, if you have one"), number)}
    ${tick(t("My name may stand on the public list (those under eighteen never do)"), { name: "shown" }, now.shown)}
  `;
}

/** The body of a request with the fields of a form. @param {HTMLFormElement} form */
export function personIn(form) {
  const texts = ["name", "club", "federation", "born", "sex", "number"];
  return {
    ...Object.fromEntries(texts.map((name) => [name, value(form, name)])),
    shown: new FormData(form).has("shown"),
  };
}
