/** Studies: one's own, those of everybody, and a form for a new one. */

import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { guestForm } from "../../shared/guest-form.js";
import { lang } from "../../shared/i18n.js";

guestForm(byId("new-study"), "name", async (data, name) => {
  const text = (/** @type {string} */ field) => String(data.get(field) ?? "").trim();
  const body = { title: text("title"), game: text("game"), fen: text("fen") || null, name };
  const made = await call(`/api/studies?lang=${lang}`, { method: "POST", body });
  location.assign(`/studies/${made.id}`);
});
document.body.dataset.ready = "true";
