/** The people whom one has blocked, on the page of one's account. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { draw, each, html } from "../shared/templates.js";

/** @param {{id: string, name: string}} one */
function row({ id, name }) {
  return html`<li data-person=${id}>
    <span class="grow">${name || t("Guest")}</span>
    <button type="button" data-do="unblock" @click=${() => void unblock(id)}>
      ${t("Unblock")}
    </button>
  </li>`;
}

/** @param {string} id */
async function unblock(id) {
  await call(`/api/blocks/${id}?lang=${lang}`, { method: "DELETE" });
  await showBlocked();
}

/** Shows the list, where there is anybody on it. */
export async function showBlocked() {
  /** @type {{id: string, name: string}[]} */
  const found = await call(`/api/blocks?lang=${lang}`);
  const place = byId("blocked-people");
  place.hidden = found.length === 0;
  draw(place)`
    <h2 id="blocked-title">${t("People you have blocked")}</h2>
    <p class="quiet">${t("No words, no invitations and no pairing between you and them.")}</p>
    <ul class="plain">${each("id", found, row)}</ul>
  `;
}
