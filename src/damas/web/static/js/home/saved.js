/** The games that are kept: go on with one, take it along as PDN, or throw it away. */

import { call } from "../shared/api.js";
import { pressTwice } from "../shared/confirm-button.js";
import { byId, damagedRow, element } from "../shared/dom.js";
import { playerName, resultText } from "../shared/game-words.js";
import { lang, t } from "../shared/i18n.js";

/** @typedef {import("../shared/types").GameSummary} GameSummary */
/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */

const PAGE = 30;

/** @param {number} [offset] */
export async function showSaved(offset = 0) {
  /** @type {GameSummary[]} */
  const games = await call(`/api/games?limit=${PAGE}&offset=${offset}&lang=${lang}`);
  const list = byId("saved");
  if (!offset) list.replaceChildren();
  list.querySelector(".more")?.remove();
  list.append(...games.map(item));
  byId("saved-none").hidden = list.childElementCount > 0;
  if (games.length === PAGE) {
    const more = element("li", { class: "more" }, [
      element("button", { type: "button" }, [t("More games")]),
    ]);
    more.addEventListener("click", () => showSaved(offset + PAGE));
    list.append(more);
  }
}

/** @param {GameSummary} game */
function item(game) {
  if (game.damaged) return damagedRow(game);
  const names = [playerName(game.players.white, "white"), playerName(game.players.black, "black")];
  const status = game.outcome
    ? resultText(game.outcome.result)
    : game.turn === "white"
      ? t("White to move")
      : t("Black to move");
  const when = new Date(game.updated).toLocaleString(lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const made = element("li", { "data-game": game.id }, [
    ...(game.variant ? [picture(game)] : []),
    element("span", { class: "title" }, [names.join(" – ")]),
    element("span", { class: "about" }, [
      `${game.regulation.name} · ${t("{count} moves", { count: Math.ceil(game.ply / 2) })}`,
    ]),
    element("span", { class: "about" }, [`${status} · ${when}`]),
    element("span", { class: "buttons" }, [
      element("a", { class: "button", href: `/games/${game.id}` }, [
        game.outcome ? t("Look at it") : t("Go on"),
      ]),
      element("a", { class: "button", href: `/games/${game.id}.pdn`, download: `${game.id}.pdn` }, [
        "PDN",
      ]),
      pressTwice(t("Delete"), () => remove(game.id, made), {
        class: "danger",
        "data-action": "delete",
      }),
    ]),
  ]);
  return made;
}

/** @param {GameSummary} game */
function picture(game) {
  const board = /** @type {DamasBoard} */ (document.createElement("damas-board"));
  board.setAttribute("static", "");
  board.setAttribute("label", t("Position"));
  board.configure({ coords: "none" });
  board.variant = /** @type {import("../shared/types").Variant} */ (game.variant);
  void board.show({ fen: game.fen });
  return board;
}

/** @param {string} id @param {HTMLElement} row */
async function remove(id, row) {
  await call(`/api/games/${id}`, { method: "DELETE" });
  row.remove();
  byId("saved-none").hidden = byId("saved").childElementCount > 0;
}
