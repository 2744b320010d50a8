/** Classes: a field for six letters, and a form for a new one. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { guestForm } from "../../shared/guest-form.js";
import { lang } from "../../shared/i18n.js";
import { offerPupils } from "../../shared/pupils-here.js";
import { followLetters } from "../../shared/six-letters.js";
import { render } from "../../shared/templates.js";

const CARD = "#card=";

followLetters();
guestForm(byId("new-class"), "teacher", async (data, teacher) => {
  const body = { name: String(data.get("name")).trim(), teacher, rules: data.get("rules") };
  const made = await call(`/api/classes?lang=${lang}`, { method: "POST", body });
  location.assign(`/classes/${made.id}`);
});
void offerPupils(
  (view, count) => {
    byId("here").hidden = count === 0;
    render(byId("here"), view);
  },
  (fault) => (byId("join-fault").textContent = sentence(fault)),
);
if (location.hash.startsWith(CARD)) {
  const code = /** @type {HTMLInputElement} */ (byId("code"));
  code.value = decodeURIComponent(location.hash.slice(CARD.length));
  history.replaceState(null, "", location.pathname); // nobody reads it over the shoulder
  byId("enter").focus();
}
document.body.dataset.ready = "true";
