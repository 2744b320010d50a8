/** Categories and prizes as those who set the event make and remove them. */

import { t } from "../../../shared/i18n.js";
import { field, select, tick } from "../../../shared/pieces.js";
import { html, onSubmit } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";
import { awardsPanel } from "./awards.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @messages @type {Record<string, string>} */
const SEXES = {
  "": "everybody",
  w: "female",
  m: "male",
};
/**
 * The usual age groups, and their conditions: years that the youngest or oldest may have
 *   this year.
 */
const COMMON_GROUPS = [
  ["female", 0, 0],
  ["male", 0, 0],
  ["under", 16, 0],
  ["under", 20, 0],
  ["over", 50, 0],
  ["over", 60, 0],
];

/** @param {Desk} desk @param {EventView} event @param {string} name @param {number} index */
function removal({ live, attempt }, event, name, index) {
  const left = {
    categories: event.settings.categories.filter((_, at) => at !== index),
    prizes: event.settings.prizes.filter((prize) => prize.category !== name),
  };
  return html`<button type="button" class="danger" data-remove=${name}
      @click=${() => attempt(() => live.act("set", left))}>${t("Remove the category")}</button>`;
}

const NUMBERS = ["born_from", "born_to", "rating_to"];

/** @param {Desk} desk @param {EventView} event */
function newCategory({ live, attempt }, event) {
  const year = { type: "number", min: "1900", max: "2100" };
  return html`<details class="new">
    <summary>${t("New category")}</summary>
    ${usual()}
    <form autocomplete="off" class="new-category"
        @submit=${onSubmit((self) => {
          const texts = ["name", "sex", "club", "label"].map((name) => [name, value(self, name)]);
          const numbers = NUMBERS.map((name) => [name, Number(value(self, name)) || 0]);
          const made = Object.fromEntries([...texts, ...numbers]);
          const all = [...event.settings.categories, made];
          void attempt(() => live.act("set", { categories: all })).then((done) => {
            self.closest("details")?.toggleAttribute("open", !done);
          });
        })}>
      <div class="line-form">
        ${field(t("Name"), { name: "name", required: true, maxlength: "60" })}
        ${select(t("Sex"), "sex", SEXES)}
        ${field(t("Born from (year)"), { name: "born_from", ...year })}
        ${field(t("Born until (year)"), { name: "born_to", ...year })}
        ${field(t("Rating up to"), { name: "rating_to", type: "number", min: "1", max: "4000" })}
        ${field(t("Club"), { name: "club", maxlength: "80" })}
        ${field(t("Category of the player"), { name: "label", maxlength: "80" })}
        <button type="submit" data-do="add-category">${t("Add category")}</button>
      </div>
    </form>
  </details>`;
}

/** Buttons that fill the form with the usual groups. */
function usual() {
  const year = new Date().getFullYear();
  const made = COMMON_GROUPS.map(([kind, age]) => {
    const suggestion = suggested(String(kind), Number(age), year);
    const short = suggestion.sex ?? `${kind}-${age}`;
    return html`<button type="button" data-usual=${short} @click=${() => fillIn(suggestion)}>
      ${suggestion.name}
    </button>`;
  });
  return html`<div class="buttons">${made}</div>`;
}

/**
 * The form's values for a usual category.
 * @param {string} kind female, male, under or over an age
 * @param {number} age in years
 * @param {number} year in which the event is played
 * @returns {Record<string, string>}
 */
export function suggested(kind, age, year) {
  if (kind === "female") return { name: t("Female"), sex: "w" };
  if (kind === "male") return { name: t("Male"), sex: "m" };
  if (kind === "under")
    return { name: t("Under {age}", { age }), born_from: String(year - age + 1) };
  return { name: t("Veterans {age}+", { age }), born_to: String(year - age) };
}

/** @param {Record<string, string>} values */
function fillIn(values) {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form.new-category"));
  for (const name of ["name", "sex", "club", "label", ...NUMBERS]) {
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = values[name] ?? "";
  }
  /** @type {HTMLElement} */ (form.elements.namedItem("name")).focus();
}

/**
 * @param {Desk} desk @param {EventView} event @param {EventView["settings"]["prizes"][0]} prize
 * @param {number} index
 */
function prizeRemoval({ live, attempt }, event, prize, index) {
  const left = event.settings.prizes.filter((_, at) => at !== index);
  return html`<button type="button"
      aria-label=${t("Remove prize {place} of {category}", {
        place: prize.place,
        category: prize.category || t("Whole event"),
      })}
      data-remove-prize=${index} @click=${() => attempt(() => live.act("set", { prizes: left }))}>
    ${t("Remove")}
  </button>`;
}

/** @param {Desk} desk @param {EventView} event */
function oneEach({ live, attempt }, event) {
  const label = t("Nobody gets two prizes: those of the whole event go first");
  const ticked = event.settings.one_prize_each !== false;
  return tick(label, { "data-one-each": true }, ticked, (given) =>
    attempt(() => live.act("set", { one_prize_each: given })),
  );
}

/** @param {Desk} desk @param {EventView} event */
function newPrize({ live, attempt }, event) {
  const all = event.settings.prizes;
  return html`<form class="line-form" autocomplete="off" data-name="prize"
      @submit=${onSubmit((self) => {
        const currency = value(self, "currency");
        const made = {
          place: Number(value(self, "place")),
          category: value(self, "category"),
          amount: Math.round(Number(value(self, "amount").replace(",", ".")) * 100) || 0,
          text: value(self, "text"),
        };
        const changed = currency === event.currency ? {} : { currency };
        void attempt(() => live.act("set", { prizes: [...all, made], ...changed }));
      })}>
    ${prizeFields(event)}
    <button type="submit" data-do="add-prize">${t("Add prize")}</button>
  </form>`;
}

/** Fields for the prize that comes next. @param {EventView} event */
function prizeFields(event) {
  const last = event.settings.prizes.at(-1);
  const known = event.settings.categories.map(({ name }) => [name, name]);
  const amount = { inputmode: "decimal", pattern: "[0-9]+([.,][0-9]{1,2})?" };
  return html`
    ${select(t("Category"), "category", [["", t("Whole event")], ...known], last?.category)}
    ${field(t("Place"), {
      name: "place",
      type: "number",
      min: "1",
      max: "500",
      required: true,
      value: String((last?.place ?? 0) + 1),
    })}
    ${field(t("Amount"), { name: "amount", ...amount })}
    ${field(t("Cup, medal or words"), { name: "text", maxlength: "80" })}
    ${field(t("Currency"), { name: "currency", maxlength: "6", value: event.currency })}
  `;
}

export const AWARD_ACTS = { newCategory, newPrize, oneEach, prizeRemoval, removal };

/** @param {HTMLElement} place @param {Desk} desk */
export const actingAwardsPanel = (place, desk) => awardsPanel(place, desk, AWARD_ACTS);
