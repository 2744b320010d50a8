/** The drawn openings of a round: a small board each, with id and moves. */

import { t } from "../../shared/i18n.js";
import { html } from "../../shared/templates.js";

/** @import { DrawView } from "../../shared/views" */

/**
 * @param {DrawView} draw
 * @param {number} size of a board's picture, in pixels
 */
export function openingFigures({ openings }, size) {
  return openings.map((one, place) => {
    const { id, text, fen, variant } = one;
    const words = new URLSearchParams({ variant, fen, size: String(size) });
    const name = [id, text].filter(Boolean).join(": ");
    const title = openings.length > 1 ? ofGames(place) : t("Opening by lot");
    return html`<figure class="drawn-opening" data-opening=${id}>
      <img src="/diagram.svg?${words}" width=${size} height=${size}
          alt=${t("Position of the opening {opening}", { opening: name })} />
      <figcaption><span class="hint">${title}</span><strong>${name}</strong></figcaption>
    </figure>`;
  });
}

/** The two games of a meeting that begin from an opening. @param {number} place from 0 */
function ofGames(place) {
  return t("Opening by lot, games {first} and {second}", {
    first: 2 * place + 1,
    second: 2 * place + 2,
  });
}
