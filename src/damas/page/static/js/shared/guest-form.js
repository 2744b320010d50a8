/** Forms that a guest signs with a name; the browser keeps the one that was given last. */

import { sentence } from "./api.js";
import { byId } from "./dom.js";

const KEY = "damas.name";

export const lastName = () => localStorage.getItem(KEY) ?? "";

/** @param {string} name */
export const keepName = (name) => localStorage.setItem(KEY, name.trim());

/**
 * Sends a form by *send*, and says a refusal of it in `#fault`.
 * @param {HTMLFormElement} form
 * @param {string} field with the name; somebody who has an account is not asked for one
 * @param {(data: FormData, name: string) => Promise<unknown>} send
 */
export function guestForm(form, field, send) {
  const name = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(field));
  if (name && !name.value) name.value = lastName();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("fault").textContent = "";
    if (name) keepName(name.value);
    try {
      await send(new FormData(form), name?.value.trim() ?? "");
    } catch (refusal) {
      byId("fault").textContent = sentence(refusal);
    }
  });
}
