/** Classes: a field for six letters, and a form for a new one. */

import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { guestForm } from "../../shared/guest-form.js";
import { lang } from "../../shared/i18n.js";
import { followLetters } from "../../shared/six-letters.js";

followLetters();
guestForm(byId("new-class"), "teacher", async (data, teacher) => {
  const body = { name: String(data.get("name")).trim(), teacher };
  const made = await call(`/api/classes?lang=${lang}`, { method: "POST", body });
  location.assign(`/classes/${made.id}`);
});
document.body.dataset.ready = "true";
