/** Classes: a field for six letters, and a form for a new one. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang } from "../../shared/i18n.js";
import { followLetters } from "../../shared/six-letters.js";

const NAME = "damas.name";
const form = /** @type {HTMLFormElement} */ (byId("new-class"));
const teacher = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("teacher"));
if (teacher && !teacher.value) teacher.value = localStorage.getItem(NAME) ?? "";

followLetters();
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("fault").textContent = "";
  if (teacher) localStorage.setItem(NAME, teacher.value.trim());
  const body = {
    name: String(new FormData(form).get("name")).trim(),
    teacher: teacher?.value.trim() ?? "",
  };
  try {
    const made = await call(`/api/classes?lang=${lang}`, { method: "POST", body });
    location.assign(`/classes/${made.id}`);
  } catch (refusal) {
    byId("fault").textContent = sentence(refusal);
  }
});
document.body.dataset.ready = "true";
