/** Categories with standings of their own, and prizes. Both are stored in the event. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { field, select, tick } from "../../../shared/pieces.js";
import { draw, html, nothing, onSubmit } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { grid, may, value } from "../../parts/parts.js";
import { askOnce } from "../state.js";

/** @import { Desk, Shown } from "../state.js" */
/** @import { AwardsView, EventView } from "../../../shared/views" */

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

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function awardsPanel(place, desk) {
  return {
    update(state) {
      const { event } = state;
      const request = () => call(`${desk.live.path}/awards?lang=${lang}`);
      askOnce(desk, "awards", String(event.version), request);
      const able = may(event, "set") && !event.finished;
      draw(place)`
        <h2>${t("Categories and prizes")}</h2>
        <div class="categories">${categories(desk, state, able)}</div>
        ${able ? newCategory(desk, event) : nothing}
        <h3>${t("Prizes")}</h3>
        ${prizes(desk, event, able)}
        ${able ? newPrize(desk, event) : nothing}
        <div class="awarded">${awarded(state)}</div>
      `;
    },
  };
}

/** @param {Desk} desk @param {Shown} state @param {boolean} able to take categories away */
function categories(desk, { event, awards }, able) {
  if (!awards) return nothing;
  if (!awards.categories.length) {
    const none = t("There is no category yet: everybody plays for the same places.");
    return html`<p class="hint">${none}</p>`;
  }
  return awards.categories.map((one, index) => {
    const about = `${one.words} · ${t("Players: {count}", { count: one.lines.length })}`;
    return html`<details class="category" data-category=${one.name}>
      <summary>${one.name} <span class="hint">${about}</span></summary>
      ${one.lines.length ? order(one) : html`<p class="hint">${t("Nobody yet.")}</p>`}
      ${able ? removal(desk, event, one.name, index) : nothing}
    </details>`;
  });
}

/** The standings of a category. @param {AwardsView["categories"][number]} category */
function order({ name, lines }) {
  const heads = [t("Place"), t("Of all"), t("Name"), t("Points")];
  const rows = lines.map((line) => [
    String(line.rank),
    String(line.place),
    line.name,
    html`<strong>${line.points}</strong>`,
  ]);
  return grid(name, heads, rows);
}

/** @param {Desk} desk @param {EventView} event @param {string} name @param {number} index */
function removal({ live, attempt }, event, name, index) {
  const left = {
    categories: event.settings.categories.filter((_, at) => at !== index),
    prizes: event.settings.prizes.filter((prize) => prize.category !== name),
  };
  return html`<button type="button" class="danger" data-remove=${name}
      @click=${() => attempt(() => live.act("set", left))}>${t("Remove the category")}</button>`;
}

/** @param {Shown} state */
function awarded({ event, awards }) {
  if (!awards?.awards.length) return nothing;
  const rows = awards.awards.map((one) => [
    one.category || t("Whole event"),
    String(one.rank),
    nameOf(event, one.id),
    [one.amount === "0" ? "" : money(event, one.amount), ...one.texts].filter(Boolean).join(" · "),
    one.shared > 1 ? t("shared by {count}", { count: one.shared }) : "",
  ]);
  const heads = [t("Category"), t("Place"), t("Name"), t("Prize"), ""];
  return html`
    <h3>
      ${awards.provisional ? t("Award of the prizes (provisional)") : t("Award of the prizes")}
    </h3>
    ${grid(t("Award of the prizes"), heads, rows, "awards")}
  `;
}

/**
 * An amount of the smallest coins, a fraction such as "2500/3".
 * @param {EventView} event
 * @param {string | number} amount
 */
function money(event, amount) {
  const [top, bottom = "1"] = String(amount).split("/");
  const coins = Number(top) / Number(bottom) / 100;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${event.currency} ${coins.toLocaleString(lang, digits)}`;
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

/** @param {Desk} desk @param {EventView} event @param {boolean} able */
function prizes(desk, event, able) {
  const all = event.settings.prizes;
  const heads = [t("Category"), t("Place"), t("Amount"), t("Item"), ""];
  const rows = all.map((prize, index) => [
    prize.category || t("Whole event"),
    String(prize.place),
    prize.amount ? money(event, prize.amount) : "",
    prize.text,
    able ? prizeRemoval(desk, event, prize, index) : "",
  ]);
  if (!all.length) {
    return html`<div><p class="hint">${t("There is no prize yet.")}</p></div>`;
  }
  return html`<div>${grid(t("Prizes"), heads, rows)}${able ? oneEach(desk, event) : nothing}</div>`;
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
