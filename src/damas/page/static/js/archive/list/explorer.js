/** The explorer: a board to walk on, and beside each move what the games did. */

import { call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { Study } from "../../shared/study/study.js";
import { html, render } from "../../shared/templates.js";

/** @import { Explored, ExploredMove } from "../../shared/types" */
/** @import { DamasBoard } from "../../shared/board/damas-board.js" */
/** @typedef {{fen: string, name: string, move: ExploredMove}} Step */

/**
 * @typedef {object} ExplorerState
 * @property {Step[]} way from the start
 * @property {Explored | null} explored what is known of the position it leads to
 */

export class Explorer {
  /** @param {() => void} moved called when another position is explored */
  constructor(moved) {
    this.moved = moved;
    /** @type {ExplorerState} */
    const first = { way: [], explored: null };
    this.store = createStore(first);
    /** @type {DamasBoard} */
    this.board = byId("board");
    /** @type {HTMLSelectElement} */
    this.choice = byId("explore-variant");
    this.study = new Study(byId("analysis"), {
      board: this.board,
      write: (move) => this.name(move),
      home: () => void this.showBoard(),
    });
    this.store.subscribe((state) => this.update(state));
    this.listen();
  }

  listen() {
    this.choice.addEventListener("change", () => this.go([]));
    byId("undo").addEventListener("click", () => this.go(this.store.get().way.slice(0, -1)));
    byId("start").addEventListener("click", () => this.go([]));
    this.board.addEventListener("move", (event) => {
      const { path } = /** @type {CustomEvent<{path: number[]}>} */ (event).detail;
      if (this.study.play(path)) return;
      const moves = this.store.get().explored?.moves ?? [];
      const move = moves.find((one) => one.from === path[0] && one.to === path.at(-1));
      if (move) this.play(move);
    });
  }

  get variant() {
    return this.choice.value;
  }

  get fen() {
    const { way, explored } = this.store.get();
    return way.at(-1)?.fen ?? explored?.variant.start_fen ?? "";
  }

  /** @param {ExploredMove} move */
  play(move) {
    this.go([...this.store.get().way, { fen: move.fen, name: this.name(move), move }]);
  }

  /** @param {Step[]} way */
  async go(way) {
    await this.explore(way);
    this.moved();
  }

  refresh() {
    return this.explore(this.store.get().way);
  }

  /** @param {Step[]} way */
  async explore(way) {
    const fen = way.at(-1)?.fen;
    const at = fen ? `&fen=${encodeURIComponent(fen)}` : "";
    this.store.update({ way });
    const before = this.store.get().explored;
    /** @type {Explored} */
    const explored = await call(`/api/archive/explore?variant=${this.variant}${at}`);
    if (explored.variant.id !== before?.variant.id) this.setVariant(explored.variant);
    this.store.update({ explored });
    await this.showBoard();
    const moves = way.map((one) => one.move.path);
    const place = { at: { variant: explored.variant.id }, moves };
    this.study.moved(place, way.at(-1)?.move ?? null);
  }

  /** @param {import("../../shared/types").Variant} variant */
  setVariant(variant) {
    this.board.shown = { fen: "W:W:B" }; // the squares shown before may not exist here
    this.board.variant = variant;
    this.board.configure({ coords: "edge", algebraic: variant.notation === "algebraic" });
  }

  /** @param {ExplorerState} state */
  update({ way, explored }) {
    byId("line").textContent = way.map((one) => one.name).join("  ");
    if (!explored) return;
    const played = explored.moves.filter((move) => move.games);
    const all = played.reduce((sum, { games }) => sum + games, explored.ended.games);
    const rows = played.map((move) => this.row(move, all));
    if (explored.ended.games) rows.push(this.ended(explored.ended.games));
    render(
      byId("explored"),
      rows.length ? rows : html`<tr><td colspan="4">${t("No game passed through here.")}</td></tr>`,
    );
  }

  async showBoard() {
    const { fen, moves } = /** @type {Explored} */ (this.store.get().explored);
    const turn = fen.startsWith("W") ? "white" : "black";
    await this.board.show({ fen, legal: moves, mover: turn });
  }

  /** @param {ExploredMove} move @param {number} all games that came by here */
  row(move, all) {
    const name = this.name(move);
    return html`<tr data-row=${name}>
      <td>
        <button type="button" data-move=${name} @click=${() => this.play(move)}>${name}</button>
      </td>
      <td>
        ${move.games} <small class="quiet">${Math.round((100 * move.games) / all)}%</small>
        <progress max=${all} value=${move.games} aria-hidden="true"></progress>
      </td>
      <td>${bar(move)}</td>
      <td>${move.rating ? move.rating : "–"}</td>
    </tr>`;
  }

  /** @param {number} games */
  ended(games) {
    return html`<tr><td>${t("(end)")}</td><td>${games}</td><td></td><td></td></tr>`;
  }

  /** @param {import("../../shared/types").MoveText} move */
  name(move) {
    return (
      (this.store.get().explored?.variant.notation === "algebraic" && move.algebraic) ||
      move.notation
    );
  }
}

/** White's wins, draws and Black's wins as a bar. @param {ExploredMove} move */
function bar(move) {
  const total = move.white + move.draws + move.black;
  const { white, draws, black } = move;
  const words = t("White {white}, drawn {draws}, Black {black}", { white, draws, black });
  const parts = [
    ["w", move.white],
    ["d", move.draws],
    ["b", move.black],
  ].map(([name, count]) => {
    const share = total ? Math.round((100 * Number(count)) / total) : 0;
    const size = `width: ${share}%`;
    return html`<span class=${name} .style=${size}>${share >= 18 ? `${share}%` : ""}</span>`;
  });
  return html`<span class="bar" role="img" aria-label=${words} title=${words}>${parts}</span>`;
}
