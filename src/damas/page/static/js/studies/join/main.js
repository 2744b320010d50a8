/** The door of a study for people who are invited to write it. */

import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { guestForm } from "../../shared/guest-form.js";
import { lang } from "../../shared/i18n.js";

/** @type {HTMLFormElement} */
const form = byId("join");
guestForm(form, "name", async (_data, name) => {
  const address = `/api/studies/join/${form.dataset.invite}?lang=${lang}`;
  const made = await call(address, { method: "POST", body: { name } });
  location.replace(`/studies/${made.id}`);
});
document.body.dataset.ready = "true";
