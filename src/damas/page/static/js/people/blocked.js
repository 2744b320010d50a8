/** The people whom one has blocked, on the page of one's account. */

import { call } from "../shared/api.js";
import { button, byId, element } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { render } from "../shared/render.js";

/** @param {{id: string, name: string}} one */
function row({ id, name }) {
  return element("li", { "data-person": id }, [
    element("span", { class: "grow" }, [name || t("Guest")]),
    button(t("Let back"), () => void unblock(id), { "data-do": "unblock" }),
  ]);
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
  render(place, [
    element("h2", { id: "blocked-title" }, [t("People you have blocked")]),
    element("p", { class: "quiet" }, [
      t("No words, no invitations and no pairing between you and them."),
    ]),
    element("ul", { class: "plain" }, found.map(row)),
  ]);
}
