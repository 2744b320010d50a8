/** Studies: one's own, those of everybody, and a form for a new one. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang } from "../../shared/i18n.js";

const NAME = "damas.name";
const form = /** @type {HTMLFormElement} */ (byId("new-study"));
const name = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("name"));
if (name && !name.value) name.value = localStorage.getItem(NAME) ?? "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("fault").textContent = "";
  const data = new FormData(form);
  if (name) localStorage.setItem(NAME, name.value.trim());
  const fen = String(data.get("fen") ?? "").trim();
  const body = {
    title: String(data.get("title")).trim(),
    game: String(data.get("game")),
    fen: fen || null,
    name: name?.value.trim() ?? "",
  };
  try {
    const made = await call(`/api/studies?lang=${lang}`, { method: "POST", body });
    location.assign(`/studies/${made.id}`);
  } catch (refusal) {
    byId("fault").textContent = sentence(refusal);
  }
});
document.body.dataset.ready = "true";
