/** People of the federation's registry, offered while a name or a number is typed. */

import { call } from "../../../shared/api.js";
import { options } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { heard, html, nothing, render } from "../../../shared/templates.js";

/** @typedef {{series: string, name: string, day: string}} PublishedSeries */

const LEAST = 2;
const WAIT_MS = 200;
const NUMBER = /^\d{6}$/;
const OFFER = {
  /** by name and by number @type {Map<string, Record<string, any>>} */
  found: new Map(),
  /** @type {ReturnType<typeof setTimeout> | 0} */
  asked: 0,
  /** the series whose ratings players get */
  series: "",
  /** null until they are asked for @type {PublishedSeries[] | null} */
  known: null,
};

/** The list of names for a field, and the choice of the list of ratings where there are several. */
/** @param {import("../state.js").Desk} desk */
export function offered({ store }) {
  if (!OFFER.known) {
    OFFER.known = [];
    const show = (/** @type {PublishedSeries[]} */ known) => {
      OFFER.known = known;
      if (known.length > 1) OFFER.series ||= known[0].series;
      store.update(({ event }) => ({ event: event && { ...event } })); // the choice is drawn
    };
    void call("/api/federation/series").then(show, () => {});
  }
  return html`<datalist id="registered"></datalist>${seriesChoice()}`;
}

/** The series that was chosen, "" for the only one. */
export function chosenSeries() {
  return OFFER.series;
}

/** Of a single series the server takes the ratings without a word. */
function seriesChoice() {
  const known = OFFER.known ?? [];
  const some = known.length > 1;
  const all = known.map((one) => [one.series, `${one.name} (${one.day})`]);
  const choose = heard((self) => {
    OFFER.series = self.value;
    OFFER.found.clear();
  });
  const choice = html`${t("Ratings of registered people")} <select data-choose="series"
      @change=${choose}>${options(all, OFFER.series)}</select>`;
  return html`<label class="field" data-part="series" ?hidden=${!some}>
    ${some ? choice : nothing}
  </label>`;
}

/**
 * Asks for names while a field of a form is typed in.
 * @param {HTMLFormElement} form @param {Event} event
 */
export function offering(form, event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name !== "name" || field.value.trim().length < LEAST) return;
  clearTimeout(OFFER.asked);
  OFFER.asked = setTimeout(() => void offer(form, field.value), WAIT_MS);
}

/** @param {HTMLFormElement} form @param {string} words */
async function offer(form, words) {
  const found = (await ask(words)).map((one) => {
    const about = [one.extra.registry, one.rating, one.federation, one.club];
    const label = `${one.name} (${about.filter(Boolean).join(" · ")})`;
    return html`<option value=${one.name} label=${label}></option>`;
  });
  const list = /** @type {HTMLElement | null} */ (form.querySelector("#registered"));
  if (list) render(list, found);
}

/** @param {string} words @returns {Promise<Record<string, any>[]>} */
async function ask(words) {
  const query = new URLSearchParams({ q: words });
  if (OFFER.series) query.set("series", OFFER.series);
  /** @type {Record<string, any>[]} */
  const people = await call(`/api/federation/players?${query}`).catch(() => []);
  for (const one of people) {
    OFFER.found.set(one.name, one);
    OFFER.found.set(one.extra.registry, one);
  }
  return people;
}

/**
 * The entry of a form with the fields of a registered person of that name who was offered, or of
 * the number that is written in place of a name.
 * @param {Record<string, any>} entry
 * @returns {Promise<Record<string, any>>}
 */
export async function withRegistered(entry) {
  const isNumber = NUMBER.test(entry.name);
  if (isNumber && !OFFER.found.has(entry.name)) await ask(entry.name);
  const found = OFFER.found.get(entry.name);
  if (!found) return entry;
  return { ...found, ...entry, ...(isNumber ? { name: found.name } : {}) };
}
