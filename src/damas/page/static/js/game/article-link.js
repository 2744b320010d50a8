/** An article of the game's rule book, as a link to it. */

import { element } from "../shared/dom.js";

/**
 * An article as a link to its rule book; its words show where the pointer rests.
 * @param {import("../shared/types").GameState} game
 * @param {string} article
 * @param {string | null} [text]
 */
export function articleLink(game, article, text) {
  const href = `/rules/${game.regulation.id}#${encodeURIComponent(article)}`;
  return element(
    "a",
    { class: "article", href, target: "_blank", rel: "noopener", ...(text ? { title: text } : {}) },
    [article],
  );
}
