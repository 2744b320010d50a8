/** Parts of every page: the language choice, and how it looks. */

// The first import: before any choice is read.
import { preferences } from "./preferences.js";
import { whenChosen } from "./choosing.js";
import { kept, lay } from "./kept.js";
import { followRestart } from "./restart.js";
import { followLook, looks } from "./look.js";
import { followFocus } from "./lost-focus.js";
import { followPresses } from "./one-press.js";
import { sound } from "./sounds.js";
import { followWaiting } from "./waiting.js";
import { followWorker } from "./worker-registration.js";

followLook();
followFocus();
followPresses();
followRestart();
followWaiting();
void followWorker();

const chosen = kept("damas.language", { locale: "" });
chosen.subscribe(speak); // also by another device: from the next page on

function speak() {
  const { locale } = chosen.get();
  document.cookie = `damas_locale=${locale}; path=/; max-age=31536000; SameSite=Lax`;
}

const language = /** @type {HTMLSelectElement | null} */ (document.querySelector("#language"));
if (language)
  whenChosen(language, () => {
    chosen.update({ locale: language.value });
    speak();
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    if (address.href === location.href) location.reload();
    else location.replace(address.href);
  });

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#looks"));
if (form) {
  // a screen on the wall has no menu
  const fill = () => {
    for (const [name, value] of Object.entries(looks.get())) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = String(value);
      if (field instanceof HTMLInputElement) field.checked = Boolean(value);
    }
  };
  fill();
  looks.subscribe(fill);
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) {
      looks.update({ [target.name]: target.value });
      if (target.name === "sounds") sound(target.value, "capture"); // to be chosen by ear
    }
    if (target instanceof HTMLInputElement) looks.update({ [target.name]: target.checked });
  });
}

const listening = document.querySelector("#listening");
listening?.addEventListener("click", () => {
  looks.update({ listening: !looks.get().listening });
  location.reload();
});
// of a part of the page that is loaded by itself: the stores of this page are others
addEventListener("damas-listening", (event) =>
  lay("damas.listening", /** @type {CustomEvent} */ (event).detail),
);

// a row of tabs runs over the edge of a phone: the one that is open is in sight
for (const here of document.querySelectorAll(".tabs > [aria-current]")) {
  const row = /** @type {HTMLElement} */ (here.parentElement);
  row.scrollLeft += here.getBoundingClientRect().right - row.getBoundingClientRect().right;
}

preferences.follow();
