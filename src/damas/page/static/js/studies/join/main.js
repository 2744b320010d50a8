/** The door of a study for people who are invited to write it. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang } from "../../shared/i18n.js";

const NAME = "damas.name";
const form = /** @type {HTMLFormElement} */ (byId("join"));
const name = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("name"));
if (name && !name.value) name.value = localStorage.getItem(NAME) ?? "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("fault").textContent = "";
  if (name) localStorage.setItem(NAME, name.value.trim());
  const body = { name: name?.value.trim() ?? "" };
  try {
    const address = `/api/studies/join/${form.dataset.invite}?lang=${lang}`;
    const made = await call(address, { method: "POST", body });
    location.replace(`/studies/${made.id}`);
  } catch (refusal) {
    byId("fault").textContent = sentence(refusal);
  }
});
document.body.dataset.ready = "true";
