/** Parts of every page: the language choice, light or dark, large type. */

import { applyLook, look, setLook } from "./look.js";

applyLook();

const language = /** @type {HTMLSelectElement | null} */ (document.querySelector("#language"));
language?.addEventListener("change", () => {
  document.cookie = `damas_locale=${language.value}; path=/; max-age=31536000; SameSite=Lax`;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (address.href === location.href) location.reload();
  else location.replace(address.href);
});

const appearance = /** @type {HTMLSelectElement | null} */ (document.querySelector("#appearance"));
if (appearance) {
  // a screen on the wall has no menu
  appearance.value = look().appearance;
  appearance.addEventListener("change", () => setLook({ appearance: appearance.value }));
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyLook);
