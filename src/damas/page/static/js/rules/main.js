/** One rule book: its board, its particular rules, every decision with its article. */

import "../shared/board/damas-board.js";
import { call } from "../shared/api.js";
import { byId, element } from "../shared/dom.js";
import { lang } from "../shared/i18n.js";

/** @typedef {import("../shared/types").Parameter} Parameter */

const page = /** @type {HTMLElement} */ (document.querySelector(".rules"));
const id = page.dataset.regulation ?? "";
/**
 * @type {[import("../shared/types").Regulation, Record<string,
 *   import("../shared/types").Variant>]}
 */
const [regulation, variants] = await Promise.all([
  call(`/api/regulations/${id}?lang=${lang}`),
  call("/api/variants"),
]);
document.title = `${regulation.name} – Damas`;
byId("rules-name").textContent = regulation.name;
byId("rules-document").textContent = regulation.document ?? "";
/** @type {HTMLAnchorElement} */ (byId("rules-play")).href = `/?regulation=${id}#new`;
for (const part of /** @type {const} */ (["basics", "summary"])) {
  const lines = regulation[part] ?? [];
  byId(`rules-${part}`).replaceChildren(...lines.map((line) => element("li", {}, [line])));
}
byId("rules-parameters").replaceChildren(...(regulation.parameters ?? []).map(row));

/** @type {import("../shared/board/damas-board.js").DamasBoard} */
const board = byId("rules-board");
const variant =
  typeof regulation.variant === "string" ? variants[regulation.variant] : regulation.variant;
board.variant = variant;
board.configure({ coords: "all", algebraic: variant.notation === "algebraic" });
await board.show({ fen: regulation.start_fen ?? variant.start_fen ?? "W:W:B" });
byId("rules-articles").replaceChildren(...articles());
const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
asked?.classList.add("asked");
asked?.scrollIntoView({ block: "center" });
document.body.dataset.ready = "true";

/** Every article that the page of a game may point to, by its label, with its words. */
function articles() {
  const cited = [...Object.values(regulation.articles ?? {}), ...(regulation.parameters ?? [])];
  const words = new Map(cited.map((one) => [one.article, one]));
  return [...words].flatMap(([label, one]) =>
    label && one.article_text
      ? [element("dt", { id: label }, marked(one)), element("dd", {}, [one.article_text])]
      : [],
  );
}

/**
 * The label of an article, and a mark where its own text was not at hand.
 * @param {import("../shared/types").Cited} cited
 */
function marked({ article, second_hand: mark }) {
  return [article ?? "–", ...(mark ? [" ", element("small", { class: "mark" }, [mark])] : [])];
}

/** @param {Parameter} parameter */
function row(parameter) {
  const text = parameter.article_text
    ? [
        element("details", {}, [
          element("summary", {}, marked(parameter)),
          element("p", {}, [parameter.article_text]),
        ]),
      ]
    : marked(parameter);
  return element("tr", {}, [
    element("th", { scope: "row" }, [parameter.name]),
    element("td", {}, [parameter.value]),
    element("td", {}, text),
  ]);
}
