/** An article of the game's rule book, as a link to it. */

import { html, nothing } from "../shared/templates.js";

/**
 * An article as a link to its rule book; its words show where the pointer rests.
 * @param {import("../shared/types").GameState} game
 * @param {string} article
 * @param {string | null} [text]
 */
export function articleLink(game, article, text) {
  const href = `/rules/${game.regulation.id}#${encodeURIComponent(article)}`;
  return html`<a class="article" href=${href} target="_blank" rel="noopener"
    title=${text || nothing}>${article}</a>`;
}
