/** A person of the registry chosen by name: names are offered while one is typed. */

import { call } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { html, render } from "../shared/templates.js";

const LEAST = 2; // letters for which names are offered
const WAIT_MS = 200;
const NUMBER = /\((\d+)\)$|^(\d+)$/;

/** @param {Record<string, any>} person */
const nameOf = ({ name, id }) => `${name} (${id})`;

/** @param {string} words @returns {Promise<Record<string, any>[]>} */
async function people(words) {
  const query = new URLSearchParams({ q: words });
  return (await call(`/api/federation/people?${query}`)).people;
}

/** @param {HTMLInputElement} field with a list of its own */
export function offerNames(field) {
  /** @type {{asked?: ReturnType<typeof setTimeout>}} */
  const waits = {};
  field.addEventListener("input", () => {
    clearTimeout(waits.asked);
    const words = field.value.trim();
    if (words.length < LEAST || NUMBER.test(words)) return;
    waits.asked = setTimeout(() => void offer(field, words).catch(() => {}), WAIT_MS);
  });
}

/** @param {HTMLInputElement} field @param {string} words */
async function offer(field, words) {
  const found = await people(words);
  if (!field.list || field.value.trim() !== words) return;
  const label = (/** @type {Record<string, any>} */ { club_name: club }) => club ?? "";
  render(
    field.list,
    html`${found.map((one) => html`<option value=${nameOf(one)} label=${label(one)}></option>`)}`,
  );
}

/** The fields of a form that are names become the numbers of those people. */
/** @param {HTMLFormElement} form */
export async function settleNames(form) {
  for (const field of form.querySelectorAll("input[data-by-name]")) {
    await settle(/** @type {HTMLInputElement} */ (field));
  }
}

/** @param {HTMLInputElement} field */
async function settle(field) {
  const words = field.value.trim();
  if (!words || NUMBER.test(words)) return;
  const found = await people(words);
  if (found.length === 1) field.value = nameOf(found[0]);
  else {
    field.focus();
    throw new Error(t("Choose one of the names that are offered while you type."));
  }
}

/** The number in a field of that kind. @param {string} text */
export function numberIn(text) {
  const found = NUMBER.exec(text.trim());
  return found?.[1] ?? found?.[2] ?? text.trim();
}
