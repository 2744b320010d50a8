/** The explorer: a board to walk on, and beside each move what the games did. */

import { call } from "../../shared/api.js";
import { button, byId, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { Study } from "../../shared/study/study.js";

/** @typedef {import("../../shared/types").Explored} Explored */
/** @typedef {import("../../shared/types").ExploredMove} ExploredMove */
/** @typedef {import("../../shared/board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {{fen: string, name: string, move: ExploredMove}} Step */

export class Explorer {
  /** @param {() => void} moved called when another position is explored */
  constructor(moved) {
    this.moved = moved;
    /** @type {Step[]} the way from the start */
    this.way = [];
    /** @type {Explored | null} */
    this.shown = null;
    /** @type {DamasBoard} */
    this.board = byId("board");
    /** @type {HTMLSelectElement} */
    this.choice = byId("explore-variant");
    this.study = new Study(byId("analysis"), {
      board: this.board,
      write: (move) => this.name(move),
      home: () => void this.showBoard(),
    });
    this.choice.addEventListener("change", () => this.go([]));
    byId("undo").addEventListener("click", () => this.go(this.way.slice(0, -1)));
    byId("start").addEventListener("click", () => this.go([]));
    this.board.addEventListener("move", (event) => {
      const { path } = /** @type {CustomEvent<{path: number[]}>} */ (event).detail;
      if (this.study.play(path)) return;
      const move = this.shown?.moves.find((one) => one.from === path[0] && one.to === path.at(-1));
      if (move) this.play(move);
    });
  }

  get variant() {
    return this.choice.value;
  }

  get fen() {
    return this.way.at(-1)?.fen ?? this.shown?.variant.start_fen ?? "";
  }

  /** @param {ExploredMove} move */
  play(move) {
    this.go([...this.way, { fen: move.fen, name: this.name(move), move }]);
  }

  /** @param {Step[]} way */
  async go(way) {
    this.way = way;
    await this.refresh();
    this.moved();
  }

  async refresh() {
    const fen = this.way.at(-1)?.fen;
    const at = fen ? `&fen=${encodeURIComponent(fen)}` : "";
    /** @type {Explored} */
    const found = await call(`/api/archive/explore?variant=${this.variant}${at}`);
    const other = found.variant.id !== this.shown?.variant.id;
    this.shown = found;
    if (other) {
      this.board.shown = { fen: "W:W:B" }; // the squares shown before may not exist here
      this.board.variant = found.variant;
      this.board.configure({ coords: "edge", algebraic: found.variant.notation === "algebraic" });
    }
    await this.showBoard();
    const moves = this.way.map((one) => one.move.path);
    this.study.moved({ at: { variant: found.variant.id }, moves }, this.way.at(-1)?.move ?? null);
    byId("line").textContent = this.way.map((one) => one.name).join("  ");
    const rows = found.moves.filter((move) => move.games).map((move) => this.row(move));
    if (found.ended.games) rows.push(this.ended(found.ended.games));
    if (!rows.length)
      rows.push(element("tr", {}, [element("td", { colspan: "4" }, [t("No game came by here.")])]));
    byId("explored").replaceChildren(...rows);
  }

  async showBoard() {
    const { fen, moves } = /** @type {Explored} */ (this.shown);
    const turn = fen.startsWith("W") ? "white" : "black";
    await this.board.show({ fen, legal: moves, mover: turn });
  }

  /** @param {ExploredMove} move */
  row(move) {
    const name = this.name(move);
    return element("tr", {}, [
      element("td", {}, [button(name, () => this.play(move), { "data-move": name })]),
      element("td", {}, [String(move.games)]),
      element("td", {}, [bar(move)]),
      element("td", {}, [move.rating ? String(move.rating) : "–"]),
    ]);
  }

  /** @param {number} games */
  ended(games) {
    return element("tr", {}, [
      element("td", {}, [t("(end)")]),
      element("td", {}, [String(games)]),
      element("td"),
      element("td"),
    ]);
  }

  /** @param {import("../../shared/types").MoveText} move */
  name(move) {
    return (this.shown?.variant.notation === "algebraic" && move.algebraic) || move.notation;
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
    const part = element("span", { class: String(name) }, [share >= 18 ? `${share}%` : ""]);
    part.style.width = `${share}%`;
    return part;
  });
  return element("span", { class: "bar", role: "img", "aria-label": words, title: words }, parts);
}
