/** An article of a rule book, behind a question. */

import { t } from "./i18n.js";
import { html } from "./templates.js";

/**
 * "Why?" as a link to the article in its rule book; its words show where the pointer rests.
 * @param {{regulation: {id: string}}} game
 * @param {string} article
 * @param {string | null} [text]
 */
export function articleLink(game, article, text) {
  const href = `/rules/${game.regulation.id}#${encodeURIComponent(article)}`;
  const why = t("Why?");
  return html`<a class="article" href=${href} target="_blank" rel="noopener"
    aria-label="${why} ${article}" title=${text ? `${article}: ${text}` : article}>${why}</a>`;
}
