/** Own statistics: the name under which files of games have the person. */

import { call } from "../../shared/api.js";
import { showRefusal } from "../../shared/article-link.js";
import { byId } from "../../shared/dom.js";

const NAME = "files.name"; // as in people/preferences.py

const form = /** @type {HTMLFormElement} */ (byId("files-name"));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const value = String(new FormData(form).get("name")).trim();
  const body = { changes: { [NAME]: { value, age_ms: 0 } } };
  try {
    await call("/api/people/preferences", { method: "PUT", body });
    location.hash = "files";
    location.reload();
  } catch (fault) {
    showRefusal(/** @type {HTMLElement} */ (form.querySelector(".fault")), fault);
  }
});
document.body.dataset.ready = "true";
