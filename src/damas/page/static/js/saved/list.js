/** The games that are kept: go on with one, take it along as PDN, or throw it away. */

import { call, sentence } from "../shared/api.js";
import { pressTwice } from "../shared/confirming.js";
import { byId } from "../shared/dom.js";
import { damagedRow } from "../shared/pieces.js";
import { movesText, playerName, resultText } from "../shared/game-words.js";
import { momentText } from "../shared/dates.js";
import { lang, t } from "../shared/i18n.js";
import { createStore } from "../shared/store.js";
import { draw, each, html, nothing } from "../shared/templates.js";

/** @typedef {import("../shared/types").GameSummary} GameSummary */
/** @import { KeptGame } from "../shared/views" */
/** @typedef {import("../shared/store.js").Store<SavedState>} Store */
/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */

const PAGE = 30;

/**
 * @typedef {object} SavedState
 * @property {GameSummary[]} games those that are shown, the newest first
 * @property {boolean} hasMore
 * @property {string} fault why there are none
 * @property {Map<string, string>} refusals why a game was not deleted, by its id
 */

/** Shows the games that are kept, a page at a time. */
export async function showSaved() {
  /** @type {SavedState} */
  const first = { games: [], hasMore: false, fault: "", refusals: new Map() };
  const store = createStore(first);
  /** @type {Map<string, DamasBoard>} drawn once each, by game */
  const boards = new Map();
  store.subscribe((state) => update(state, store, boards));
  await loadMore(store);
}

/** @param {Store} store */
async function loadMore(store) {
  const { games: before } = store.get();
  const words = new URLSearchParams({ limit: String(PAGE), offset: String(before.length), lang });
  try {
    const games = await call(`/api/games?${words}`);
    store.update({ games: [...before, ...games], hasMore: games.length === PAGE, fault: "" });
  } catch (fault) {
    store.update({ fault: sentence(fault) });
  }
}

/** @param {SavedState} state @param {Store} store @param {Map<string, DamasBoard>} boards */
function update({ games, hasMore, fault }, store, boards) {
  const none = byId("saved-none");
  none.hidden = games.length > 0 || !!fault;
  byId("fault").textContent = fault;
  const more = html`<li class="more">
    <button type="button" @click=${() => void loadMore(store)}>${t("More games")}</button>
  </li>`;
  draw(byId("saved"))`
    ${each("id", games, (game) => item(game, store, boards))}
    ${hasMore ? more : nothing}
  `;
}

/** @param {GameSummary} game @param {Store} store @param {Map<string, DamasBoard>} boards */
function item(game, store, boards) {
  if ("damaged" in game) return damagedRow(game);
  const refused = store.get().refusals.get(game.id);
  const names = [playerName(game.players.white, "white"), playerName(game.players.black, "black")];
  const status = game.outcome
    ? resultText(game.outcome.result)
    : game.turn === "white"
      ? t("White to move")
      : t("Black to move");
  const when = momentText(game.updated);
  return html`<li data-game=${game.id}>
    ${game.variant ? picture(game, boards) : nothing}
    <span class="title">${names.join(" – ")}</span>
    <span class="about">${game.regulation.name} · ${movesText(Math.ceil(game.ply / 2))}</span>
    <span class="about">${status} · ${when}</span>
    ${refused ? html`<p class="fault" role="alert">${refused}</p>` : nothing}
    <span class="buttons">
      <a class="button" href="/games/${game.id}">${game.outcome ? t("Look at it") : t("Go on")}</a>
      <a class="button" href="/games/${game.id}.pdn" download="${game.id}.pdn">PDN</a>
      ${
        game.stays
          ? nothing
          : html`<button type="button" class="danger" data-action="delete"
                ${pressTwice(t("Delete"), () => remove(game.id, store))}></button>`
      }
    </span>
    ${game.stays ? html`<span class="about" data-part="stays">${game.stays}</span>` : nothing}
  </li>`;
}

/** @param {KeptGame} game @param {Map<string, DamasBoard>} boards */
function picture(game, boards) {
  const drawn = boards.get(game.id);
  if (drawn) return drawn;
  const board = /** @type {DamasBoard} */ (document.createElement("damas-board"));
  board.setAttribute("static", "");
  board.setAttribute("label", t("Position"));
  board.configure({ coords: "none" });
  board.variant = /** @type {import("../shared/types").Variant} */ (game.variant);
  void board.show({ fen: game.fen });
  boards.set(game.id, board);
  return board;
}

/** @param {string} id @param {Store} store */
async function remove(id, store) {
  try {
    await call(`/api/games/${id}`, { method: "DELETE" });
    store.update(({ games }) => ({ games: games.filter((one) => one.id !== id) }));
  } catch (refusal) {
    const said = sentence(refusal);
    store.update(({ refusals }) => ({ refusals: new Map(refusals).set(id, said) }));
  }
}
