/** Parts of every page: the language choice, and how it looks. */

import { followLook, looks } from "./look.js";
import { sound } from "./sounds.js";

followLook();

const language = /** @type {HTMLSelectElement | null} */ (document.querySelector("#language"));
language?.addEventListener("change", () => {
  document.cookie = `damas_locale=${language.value}; path=/; max-age=31536000; SameSite=Lax`;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
});

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#looks"));
if (form) {
  // a screen on the wall has no menu
  const now = looks.get();
  for (const [name, value] of Object.entries(now)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = String(value);
    if (field instanceof HTMLInputElement) field.checked = Boolean(value);
  }
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) {
      looks.update({ [target.name]: target.value });
      if (target.name === "sounds") sound(target.value, "capture"); // to be chosen by ear
    }
    if (target instanceof HTMLInputElement) looks.update({ [target.name]: target.checked });
  });
}
