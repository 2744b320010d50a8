/** An article of a rule book, behind a question. */

import { ApiError, sentence } from "./api.js";
import { t } from "./i18n.js";
import { html, nodes, nothing } from "./templates.js";

/**
 * "Why?" as a link to the article in its rule book; its words show where the pointer rests.
 * @param {{regulation: {id: string}}} game
 * @param {string} article
 * @param {string | null} [text]
 * @param {string} [words] what the link says, where people have named the article themselves
 */
export function articleLink(game, article, text, words = t("Why?")) {
  const href = `/rules/${game.regulation.id}#${encodeURIComponent(article)}`;
  const label = words === article ? article : `${words} ${article}`;
  return html`<a class="article" href=${href} target="_blank" rel="noopener"
    aria-label=${label} title=${text ? `${article}: ${text}` : article}>${words}</a>`;
}

/**
 * A refusal of the server, its article behind "Why?".
 * @param {unknown} fault
 */
export function refusalView(fault) {
  /** @type {import("./views").PlacedArticle | null | undefined} */
  const data = fault instanceof ApiError ? fault.data : null;
  const cited = data?.article ? data : null;
  return html`${sentence(fault)}${cited ? html` ${whyView(cited)}` : nothing}`;
}

/** "Why?", which leads to the article or opens to its name; nothing where none is cited. */
/** @param {import("./views").PlacedArticle} cited */
export function whyView({ article, article_text: text, rules }) {
  if (!article) return nothing;
  if (rules) return articleLink({ regulation: { id: rules } }, article, text);
  return html`<details class="article">
    <summary>${t("Why?")}</summary>
    <p>${text ? `${article}: ${text}` : article}</p>
  </details>`;
}

/** Shows a refusal in its place. @param {HTMLElement} place @param {unknown} fault */
export function showRefusal(place, fault) {
  place.replaceChildren(...nodes(refusalView(fault)));
}
