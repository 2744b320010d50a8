/** After a refusal the field that it is about has the focus, in its opened drawer. */

import { ApiError } from "./api.js";

/** @type {Record<string, string[]>} code of a refusal → the field that it is about, by form */
const ABOUT = {
  "rated-needs-clock": ["control", "clock"],
  "rated-too-fast": ["control", "clock"],
  "rated-start": ["start", "fen"],
  "no-lot": ["start"],
  "no-table": ["start"],
  "bad-games": ["games"],
  "odd-match": ["games"],
  "odd-openings": ["games"],
  "bad-name": ["name"],
  "name-taken": ["name"],
};
const RATED = "rated"; // the field, and how codes about it begin

/**
 * @param {HTMLFormElement} form
 * @param {unknown} refusal
 * @param {string} otherwise the field where the refusal's code names none, "" for none
 */
export function focusRefused(form, refusal, otherwise) {
  const code = refusal instanceof ApiError ? refusal.code : "";
  if (code === "unreachable") return;
  const fields = [...form.elements].filter((one) => one instanceof HTMLElement);
  const named = (/** @type {string} */ name) =>
    fields.find((one) => one.getAttribute("name") === name) ?? null;
  const isRated = code.startsWith(RATED);
  if (isRated) openDrawer(named(RATED)); // it may be remembered from last time
  const about = ABOUT[code] ?? [isRated ? RATED : otherwise];
  const asked = about.map(named).find((one) => one !== null);
  openDrawer(asked);
  asked?.focus();
}

/** @param {Element | null | undefined} field */
function openDrawer(field) {
  const drawer = field?.closest("details");
  if (drawer) drawer.open = true;
}
