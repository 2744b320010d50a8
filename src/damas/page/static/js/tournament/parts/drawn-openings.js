/** The drawn openings of a round: a small board each, with id and moves. */

import { element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** @typedef {import("./shapes").OpeningDraw} OpeningDraw */

/**
 * @param {OpeningDraw} draw
 * @param {number} size of a board's picture, in pixels
 */
export function openingFigures({ openings }, size) {
  return openings.map((one, place) => {
    const { id, text, fen, variant } = one;
    const words = new URLSearchParams({ variant, fen, size: String(size) });
    const name = [id, text].filter(Boolean).join(": ");
    const title = openings.length > 1 ? ofGames(place) : t("Drawn opening");
    return element("figure", { class: "drawn-opening", "data-opening": id }, [
      element("img", {
        src: `/diagram.svg?${words}`,
        width: String(size),
        height: String(size),
        alt: t("Position of the opening {opening}", { opening: name }),
      }),
      element("figcaption", {}, [
        element("span", { class: "hint" }, [title]),
        element("strong", {}, [name]),
      ]),
    ]);
  });
}

/** The two games of a meeting that begin from an opening. @param {number} place from 0 */
function ofGames(place) {
  return t("Drawn opening, games {first} and {second}", {
    first: 2 * place + 1,
    second: 2 * place + 2,
  });
}
