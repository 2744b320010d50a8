/** The list of one's repertoires, and a new one. */

import { call, sentence } from "../../shared/api.js";
import { newName } from "../../shared/command-name.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { html, render } from "../../shared/templates.js";

/** @import { Listed } from "../shapes" */

const data = JSON.parse(byId("repertoires-data").textContent ?? "");
/** @type {HTMLFormElement} */
const form = byId("new");
const games = /** @type {HTMLSelectElement} */ (form.elements.namedItem("variant"));
const id = newName();

/** @param {Listed} one */
function row({ id: number, name, variant, colour, moves, due }) {
  const about = [
    [...games.options].find(({ value }) => value === variant)?.text ?? variant,
    colour === "white" ? t("White") : t("Black"),
    t("{count} moves", { count: moves }),
    due ? t("{count} due", { count: due }) : "",
  ];
  return html`<li data-id=${number}>
    <a href="/repertoire/${number}">${name}</a>
    <span class="about">${about.filter(Boolean).join(" · ")}</span>
  </li>`;
}

byId("none").hidden = data.repertoires.length > 0;
render(byId("list"), data.repertoires.map(row));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const body = {
    id,
    name: given.get("name"),
    variant: given.get("variant"),
    colour: given.get("colour"),
    games: given.has("games"),
  };
  try {
    const made = await call("/api/repertoires", { method: "POST", body });
    location.assign(`/repertoire/${made.id}`);
  } catch (fault) {
    byId("fault").textContent = sentence(fault);
  }
});
document.body.dataset.ready = "true";
