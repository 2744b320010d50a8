/** One rule book: its board, its particular rules, every decision with its article. */

import "../shared/board/damas-board.js";
import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { lang } from "../shared/i18n.js";
import { html, nothing, render } from "../shared/templates.js";

/** @import { Parameter } from "../shared/types" */

const page = /** @type {HTMLElement} */ (document.querySelector(".rules"));
const id = page.dataset.regulation ?? "";
/**
 * @type {[import("../shared/types").Regulation, Record<string,
 *   import("../shared/types").Variant>, import("../shared/types").Cited[]]}
 */
const [regulation, variants, cited] = await Promise.all([
  call(`/api/regulations/${id}?lang=${lang}`),
  call("/api/variants"),
  call(`/api/regulations/${id}/articles?lang=${lang}`).catch(() => []), // a device may not have it
]);
document.title = `${regulation.name} – Damas`;
byId("rules-name").textContent = regulation.name;
byId("rules-document").textContent = regulation.document ?? "";
/** @type {HTMLAnchorElement} */ (byId("rules-play")).href = `/?regulation=${id}#new`;
for (const part of /** @type {const} */ (["basics", "summary"])) {
  const lines = (regulation[part] ?? []).map((line) => html`<li>${line}</li>`);
  render(byId(`rules-${part}`), lines);
}
render(byId("rules-parameters"), (regulation.parameters ?? []).map(row));

/** @type {import("../shared/board/damas-board.js").DamasBoard} */
const board = byId("rules-board");
const variant =
  typeof regulation.variant === "string" ? variants[regulation.variant] : regulation.variant;
board.variant = variant;
board.configure({ coords: "all", algebraic: variant.notation === "algebraic" });
await board.show({ fen: regulation.start_fen ?? variant.start_fen ?? "W:W:B" });
render(byId("rules-articles"), articles());
const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
asked?.classList.add("asked");
asked?.scrollIntoView({ block: "center" });
document.body.dataset.ready = "true";

/** Every article that a question may lead to, by its label, with its words. */
function articles() {
  return cited.map(
    (one) => html`<dt id=${one.article ?? nothing}>${marked(one)}</dt><dd>${one.article_text}</dd>`,
  );
}

/**
 * The label of an article, and a mark where its own text was not at hand.
 * @param {import("../shared/types").Cited} cited
 */
function marked({ article, second_hand: mark }) {
  return html`${article ?? "–"}${mark ? html` <small class="mark">${mark}</small>` : nothing}`;
}

/** @param {Parameter} parameter */
function row(parameter) {
  const { name, value, article_text: text } = parameter;
  const label = marked(parameter);
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${value}</td>
    <td>${text ? html`<details><summary>${label}</summary><p>${text}</p></details>` : label}</td>
  </tr>`;
}
