/** The page of a person: makes the person a friend, or no longer. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";

const button = /** @type {HTMLButtonElement} */ (byId("befriend"));

async function change() {
  const made = button.getAttribute("aria-pressed") !== "true";
  const method = made ? "PUT" : "DELETE";
  try {
    await call(`/api/friends/${button.dataset.person}?lang=${lang}`, { method });
    button.setAttribute("aria-pressed", String(made));
    button.textContent = made ? t("Your friend") : t("Add to my friends");
    byId("friend-fault").textContent = "";
  } catch (error) {
    byId("friend-fault").textContent = sentence(error);
  }
}

button.addEventListener("click", () => void change());
