/** The page of one repertoire: its tree on the board, the moves of a position, practice. */

import { call, sentence } from "../../shared/api.js";
import { dressBoard, takeTyped, writtenFor } from "../../shared/board/answer-board.js";
import { byId } from "../../shared/dom.js";
import { playerOptions } from "../../shared/game-options.js";
import { t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { MoveEngine } from "./engine.js";
import { endOf, stepFrom } from "./nodes.js";
import { showAsking, showDeleting, showGaps, showHere, showParts, showTree } from "./panels.js";

/** @import { PageData, PlacedMove, State } from "../shapes" */
/** @import { Move } from "../../shared/types" */

export class RepertoirePage {
  /** @param {PageData} data */
  constructor(data) {
    this.data = data;
    this.address = `/api/repertoires/${data.repertoire.id}`;
    /** @type {import("../../shared/board/damas-board.js").DamasBoard} */
    this.board = byId("board");
    /** @type {State} */
    const first = {
      repertoire: data.repertoire,
      at: "start",
      place: null,
      analysing: false,
      lines: [],
      depth: 0,
      gaps: null,
      asking: null,
      said: "",
      fault: "",
    };
    this.store = createStore(first);
    this.engine = new MoveEngine(
      (lines, depth) => this.store.update({ lines, depth }),
      (fault) => this.store.update({ analysing: false, fault }),
    );
    this.acts = {
      go: (/** @type {string} */ key) => void this.go(key),
      take: (/** @type {PlacedMove} */ move) => void this.take(move),
      cut: () => void this.cut(),
      analyse: (/** @type {boolean} */ on) => this.analyse(on),
      practise: () => void this.practise(),
      browse: () => void this.browse(),
      next: () => void this.practise(),
      look: () => void this.look(),
      remove: () => void this.remove(),
    };
    this.store.subscribe((state, before) => this.show(state, before));
    this.listen();
    this.board.variant = data.repertoire.variant;
    playerOptions.subscribe(() => this.dress());
    showDeleting(this.acts);
    this.dress();
    this.show(first, null);
    void this.go("start");
  }

  /** @param {State} state @param {State | null} before null: for the first time */
  show(state, before) {
    showParts(state);
    showAsking(state, this.acts, this.data.asks);
    showHere(state, this.acts, (move) => this.write(move));
    if (state.repertoire !== before?.repertoire || state.at !== before.at) {
      showTree(state, this.acts);
    }
    if (state.gaps !== before?.gaps || state.repertoire !== before?.repertoire) {
      showGaps(state, this.acts);
    }
    byId("said").textContent = state.said;
    byId("fault").textContent = state.fault;
    byId("typed").hidden = !this.legal().length;
  }

  /** The look of the board: its side, numbers and dots as the person has chosen. */
  dress() {
    const { repertoire } = this.data;
    dressBoard(this.board, repertoire.variant, repertoire.colour);
  }

  /** @param {Move} move */
  write(move) {
    return writtenFor(move, this.data.repertoire.variant);
  }

  /** The moves that may be played on the board now. @returns {Move[]} */
  legal() {
    const { asking, place } = this.store.get();
    if (!asking) return place?.moves ?? [];
    return asking.question && !asking.answered ? asking.question.legal : [];
  }

  // The tree

  /** @param {string} key */
  async go(key) {
    this.engine.stop();
    this.store.update({ at: key, asking: null, lines: [], depth: 0, fault: "" });
    try {
      const place = await call(`${this.address}/positions/${key}`);
      if (this.store.get().at !== key) return;
      this.store.update({ place });
      await this.draw();
      if (this.store.get().analysing) this.engine.look(this.data.repertoire.variant.id, place.fen);
    } catch (fault) {
      this.store.update({ place: null, analysing: false, fault: sentence(fault) });
    }
  }

  async draw() {
    const { place } = this.store.get();
    if (!place) return;
    const { fen, turn, moves, last } = place;
    await this.board.show({ fen, legal: moves, mover: moves.length ? turn : null, last });
  }

  /** A move is gone to, or added. @param {Move} move */
  async take(move) {
    const { place, at } = this.store.get();
    const known = place?.moves.find((one) => one.path.join() === move.path.join());
    if (known?.key) {
      await this.go(known.key);
      return;
    }
    await this.change(async () => {
      const body = { parent: at, path: move.path };
      const { key, repertoire } = await call(`${this.address}/moves`, { method: "POST", body });
      this.store.update({ repertoire });
      await this.go(key);
    });
  }

  async cut() {
    const { at, repertoire } = this.store.get();
    const before = stepFrom(repertoire, at, -1);
    await this.change(async () => {
      const after = await call(`${this.address}/moves/${at}`, { method: "DELETE" });
      this.store.update({ repertoire: after });
      await this.go(before);
    });
  }

  /** @param {() => Promise<void>} act */
  async change(act) {
    this.store.update({ fault: "", said: "" });
    try {
      await act();
    } catch (fault) {
      this.store.update({ fault: sentence(fault) });
      await this.draw();
    }
  }

  /** @param {boolean} on */
  analyse(on) {
    const { place } = this.store.get();
    this.store.update({ analysing: on, fault: "" });
    if (on && place) this.engine.look(this.data.repertoire.variant.id, place.fen);
    else this.engine.stop();
  }

  look() {
    return this.change(async () => {
      this.store.update({ gaps: await call(`${this.address}/gaps`) });
    });
  }

  // Practice

  practise() {
    this.engine.stop();
    return this.change(async () => {
      const { question, due, new: fresh } = await call(`${this.address}/question`);
      const asking = { question, due, new: fresh, answered: null, given: "" };
      this.store.update({ asking, analysing: false });
      if (!question) return;
      const { before, last, fen, legal, turn } = question;
      if (before && last) {
        await this.board.show({ fen: before });
        await this.board.show({ fen, last, animate: last });
      }
      await this.board.show({ fen, legal, mover: turn, last });
      byId("move").focus({ preventScroll: true });
    });
  }

  /** @param {Move} move */
  answer(move) {
    const { asking } = this.store.get();
    const question = asking?.question;
    if (!asking || !question || asking.answered) return Promise.resolve();
    return this.change(async () => {
      const body = { key: question.key, path: move.path };
      const answered = await call(`${this.address}/answers`, { method: "POST", body });
      this.store.update({ asking: { ...asking, answered, given: this.write(move) } });
      const shown = answered.moves.find(
        (/** @type {Move} */ one) => one.path.join() === move.path.join(),
      );
      const { fen, ...right } = shown ?? answered.moves[0];
      await this.board.show({ fen, last: right, animate: right });
      /** @type {HTMLElement | null} */
      const next = document.querySelector("[data-act=next]");
      next?.focus({ preventScroll: true });
    });
  }

  async browse() {
    const { asking } = this.store.get();
    await this.go(asking?.question?.key ?? this.store.get().at);
  }

  // Listening

  listen() {
    this.board.addEventListener("move", (event) => {
      const { path } = /** @type {CustomEvent<{path: number[]}>} */ (event).detail;
      const move = this.legal().find((one) => one.path.join() === path.join());
      if (move) this.played(move);
    });
    takeTyped(
      this.board,
      () => this.legal(),
      (move) => this.played(move),
    );
    this.listenToSteps();
    byId("renaming").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.rename();
    });
    byId("file").addEventListener("change", () => void this.takeFile());
  }

  listenToSteps() {
    const at = () => this.store.get();
    byId("first").addEventListener("click", () => void this.go("start"));
    byId("before").addEventListener("click", () => this.walk(-1));
    byId("after").addEventListener("click", () => this.walk(1));
    byId("last").addEventListener("click", () => void this.go(endOf(at().repertoire, at().at)));
    document.addEventListener("keydown", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (at().asking || target.closest("textarea, select, input, damas-board")) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      this.walk(event.key === "ArrowLeft" ? -1 : 1);
    });
  }

  /** @param {-1 | 1} step */
  walk(step) {
    const { repertoire, at } = this.store.get();
    void this.go(stepFrom(repertoire, at, step));
  }

  /** @param {Move} move */
  played(move) {
    if (this.store.get().asking) void this.answer(move);
    else void this.take(move);
  }

  // The repertoire as a whole

  async rename() {
    /** @type {HTMLFormElement} */
    const form = byId("renaming");
    const name = String(new FormData(form).get("name") ?? "");
    await this.change(async () => {
      const made = await call(`${this.address}/name`, { method: "POST", body: { name } });
      byId("title").textContent = made.name;
      this.store.update({ said: t("Kept") });
    });
  }

  async takeFile() {
    /** @type {HTMLInputElement} */
    const field = byId("file");
    const [file] = field.files ?? [];
    if (!file) return;
    await this.change(async () => {
      const address = `/api/repertoires/pdn?id=${this.data.repertoire.id}`;
      const { added, games, left_out, repertoire } = await call(address, { method: "POST", file });
      const said = t("Games read: {games}; left out: {left}; moves added: {added}.", {
        games,
        left: left_out,
        added,
      });
      this.store.update({ repertoire, said });
      await this.go("start");
      this.store.update({ said });
    });
    field.value = "";
  }

  async remove() {
    await this.change(async () => {
      await call(this.address, { method: "DELETE" });
      location.assign("/repertoire");
    });
  }
}
