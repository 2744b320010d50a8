/** Categories and prizes as those who set the event make and remove them. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { field, tick } from "../../../shared/pieces.js";
import { html } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";
import { awardsPanel } from "./awards.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/**
 * The usual age groups, and their conditions: years that the youngest or oldest may have
 *   this year.
 */
const CATEGORY = ["name", "sex", "born_from", "born_to", "rating_to", "club", "label"];
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

/** @param {Desk} desk @param {EventView} event */
function newCategory({ live, attempt }, event) {
  return html`<details class="new">
    <summary>${t("New category")}</summary>
    ${usual()}
    ${actForm("set", {
      part: "categories",
      names: CATEGORY,
      button: t("Add category"),
      does: "add-category",
      look: "",
      attributes: { class: "line-form new-category" },
      send: (made, _reason, self) => {
        const categories = [...event.settings.categories, made];
        void attempt(() => live.act("set", { categories })).then((done) => {
          self.closest("details")?.toggleAttribute("open", !done);
        });
      },
    })}
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
  for (const name of CATEGORY) {
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

/** The prize that comes next. @param {Desk} desk @param {EventView} event */
function newPrize({ live, attempt }, event) {
  const all = event.settings.prizes;
  const known = event.settings.categories.map(({ name }) => [name, name]);
  const last = all.at(-1);
  return actForm("set", {
    part: "prizes",
    fields: {
      category: {
        choices: /** @type {[string, string][]} */ ([["", t("Whole event")], ...known]),
      },
    },
    now: { category: last?.category, place: (last?.place ?? 0) + 1 },
    button: t("Add prize"),
    does: "add-prize",
    look: "",
    attributes: { class: "line-form", "data-name": "prize" },
    more: field(t("Currency"), { name: "currency", maxlength: "6", value: event.currency }),
    send: (made, _reason, self) => {
      const currency = value(self, "currency");
      const changed = currency === event.currency ? {} : { currency };
      return attempt(() => live.act("set", { prizes: [...all, made], ...changed }));
    },
  });
}

export const AWARD_ACTS = { newCategory, newPrize, oneEach, prizeRemoval, removal };

/** @param {HTMLElement} place @param {Desk} desk */
export const actingAwardsPanel = (place, desk) => awardsPanel(place, desk, AWARD_ACTS);
