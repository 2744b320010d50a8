/** Classes: a field for six letters, and a form for a new one. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang } from "../../shared/i18n.js";

const NAME = "damas.name";
const joining = /** @type {HTMLFormElement} */ (byId("join"));
const form = /** @type {HTMLFormElement} */ (byId("new-class"));
const teacher = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("teacher"));
if (teacher && !teacher.value) teacher.value = localStorage.getItem(NAME) ?? "";

joining.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("join-fault").textContent = "";
  const code = encodeURIComponent(String(new FormData(joining).get("code") ?? ""));
  try {
    const found = await call(`/api/codes/${code}?lang=${lang}`);
    if (found.class) location.assign(`/classes/${found.class}`);
    else location.assign(found.room ? `/club/${found.room}` : `/i/${found.token}`);
  } catch (refusal) {
    byId("join-fault").textContent = sentence(refusal);
  }
});

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
