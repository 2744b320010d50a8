/** People of the federation's registry, offered while a name is typed. */

import { call } from "../../../shared/api.js";
import { element, on } from "../../../shared/dom.js";

const LEAST = 2;
const WAIT_MS = 200;
/** @type {{found: Map<string, Record<string, any>>, asked: ReturnType<typeof setTimeout> | 0}} */
const OFFER = { found: new Map(), asked: 0 };

/** The list of names for a field. */
export function offered() {
  return element("datalist", { id: "registered" });
}

/**
 * Asks for names while a field of a form is typed in.
 * @param {HTMLFormElement} form
 * @returns {HTMLFormElement}
 */
export function offering(form) {
  return on(form, "input", (self, event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name !== "name" || field.value.trim().length < LEAST) return;
    clearTimeout(OFFER.asked);
    OFFER.asked = setTimeout(() => void ask(self, field.value), WAIT_MS);
  });
}

/** @param {HTMLFormElement} form @param {string} words */
async function ask(form, words) {
  /** @type {Record<string, any>[]} */
  const people = await call(`/api/federation/players?q=${encodeURIComponent(words)}`).catch(
    () => [],
  );
  for (const one of people) OFFER.found.set(one.name, one);
  const options = people.map((one) => {
    const about = [one.extra.registry, one.federation, one.club].filter(Boolean).join(" · ");
    return element("option", { value: one.name, label: `${one.name} (${about})` });
  });
  form.querySelector("#registered")?.replaceChildren(...options);
}

/**
 * The entry of a form with the fields of a registered person of that name who was offered.
 * @param {Record<string, any>} entry
 */
export function withRegistered(entry) {
  const found = OFFER.found.get(entry.name);
  return found ? { ...found, ...entry } : entry;
}
