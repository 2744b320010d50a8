/** The analysis board of a finished game: its players see the same moves and arrows. */

import "../shared/board/damas-board.js";
import { call } from "../shared/api.js";
import { listenToDrawing } from "../shared/board/drawing.js";
import { copyText } from "../shared/copying.js";
import { byId } from "../shared/dom.js";
import { playerName, resultText } from "../shared/game-words.js";
import { lang, t } from "../shared/i18n.js";
import { createStore } from "../shared/store.js";
import { AnalysisLine } from "../shared/study/line.js";
import { AnalysisPanel } from "../shared/study/panel.js";
import { BoardLine } from "./line.js";
import { mayAct, showActs, showLeader, showMoves } from "./panels.js";
import { positionsOf, stepFrom, toggled, wayTo } from "./tree.js";

/** @import { Move } from "../shared/types" */
/** @import { DamasBoard } from "../shared/board/damas-board.js" */
/** @import { Shown } from "./panels.js" */
/** @import { Legal, PageState } from "./shapes" */

export class BoardPage {
  /** @param {string} gameId */
  constructor(gameId) {
    this.gameId = gameId;
    /** @type {DamasBoard} */
    this.board = byId("board");
    /** @type {PageState} */
    const first = {
      game: null,
      seat: "none",
      present: null,
      board: null,
      tried: [],
      here: null,
      legal: new Map(),
      drawing: false,
      turned: false,
      said: "",
      connected: true,
      on: false,
      lines: 1,
      step: null,
    };
    this.store = createStore(first);
    /** @type {BoardLine | null} */
    this.line = null;
    this.drawn = ""; // the position on the board
    /** @type {number | null} the position that the engine was asked about */
    this.asked = null;
    this.engine = new AnalysisLine((message) => this.hearEngine(message));
    this.panel = new AnalysisPanel(byId("analysis"), (move) => this.write(move), {
      run: (on) => {
        this.store.update({ on, step: null, said: "" });
        this.ask();
      },
      lines: (lines) => {
        this.store.update({ lines });
        this.ask();
      },
      walk: (moves) => this.play(moves.map(({ path }) => path)),
      back: () => undefined,
    });
    this.store.subscribe((state) => this.update(state));
    this.listen();
    void this.begin();
  }

  async begin() {
    const game = await call(`/api/games/${this.gameId}?lang=${lang}`);
    this.board.variant = game.variant;
    const names = /** @type {("white" | "black")[]} */ (["white", "black"]).map((colour) =>
      playerName(game.players[colour], colour),
    );
    byId("title").textContent = `${names.join(" – ")}: ${resultText(game.outcome?.result ?? null)}`;
    document.title = `${names.join(" – ")} – Damas`;
    this.store.update({ game });
    this.line = new BoardLine(this.gameId, {
      seat: (seat) => this.store.update({ seat, turned: seat === "black" }),
      here: ({ white, black }) => this.store.update({ present: { white, black } }),
      board: (board, tried) =>
        this.store.update((state) => ({
          board: board ?? state.board,
          tried: tried ?? state.tried,
          ...(board && board.at !== state.board?.at ? { said: "" } : {}),
        })),
      position: ({ number, turn, legal }) =>
        this.store.update((state) => ({
          legal: new Map(state.legal).set(number, { turn, legal }),
        })),
      refused: (said) => this.store.update({ said }),
      line: (connected) => this.store.update({ connected }),
      gone: () => location.assign("/"),
    });
  }

  /** @returns {Shown | null} once all of it is here */
  get shown() {
    const state = this.store.get();
    return state.game && state.board ? /** @type {Shown} */ (state) : null;
  }

  get positions() {
    const { game, tried } = this.store.get();
    return game ? positionsOf(game, tried) : [];
  }

  /** The position shown here. @param {Shown} state */
  numberOf({ here, board }) {
    const known = this.positions.some(({ id }) => id === here);
    return here !== null && known ? here : board.at;
  }

  /** @param {Pick<Move, "notation" | "algebraic">} move */
  write(move) {
    const { game } = this.store.get();
    return (game?.variant.notation === "algebraic" && move.algebraic) || move.notation;
  }

  /** @param {Readonly<PageState>} state */
  update(state) {
    byId("banner").hidden = state.connected;
    const said = byId("said");
    said.hidden = !state.said;
    said.textContent = state.said;
    this.panel.update({ on: state.on, tried: [], step: state.step, said: "" });
    const shown = this.shown;
    if (!shown) return;
    const number = this.numberOf(shown);
    showLeader(shown);
    showActs(shown, number, this.deeds());
    showMoves(
      shown,
      this.positions,
      number,
      (move) => this.write(move),
      (to) => this.go(to),
    );
    byId("board-place").toggleAttribute("data-drawing", shown.drawing);
    this.showBoard(shown, number);
  }

  /** @param {Shown} state @param {number} number */
  showBoard(state, number) {
    const here = this.positions.find(({ id }) => id === number);
    if (!here) return;
    const may = mayAct(state);
    const known = state.legal.get(number);
    const key = JSON.stringify([number, may, Boolean(known), state.turned]);
    if (key !== this.drawn) {
      this.drawn = key;
      if (!known) this.line?.send({ type: "look", number });
      void this.draw(state, here, may ? (known ?? null) : null).then(() => this.point());
    }
    this.point();
    if (number !== this.asked) {
      this.asked = number;
      this.ask();
    }
  }

  /** @param {Shown} state @param {import("./tree.js").Position} here @param {Legal | null} legal */
  draw({ game: { variant }, turned }, here, legal) {
    const isStep = here.parent !== null && String(here.parent) === this.board.dataset.node;
    this.board.dataset.node = String(here.id);
    this.board.configure({
      coords: variant.edge_numbers ? "edge" : "none",
      algebraic: variant.notation === "algebraic",
      quarters: turned ? 2 : 0,
    });
    byId("speech").textContent = here.move ? this.write(here.move) : t("Starting position");
    return this.board.show({
      fen: here.fen,
      legal: legal?.legal ?? [],
      mover: legal?.legal.length ? /** @type {any} */ (legal.turn) : null,
      last: here.move,
      animate: isStep ? here.move : null,
    });
  }

  /** The arrows of the players, and those of the engine. */
  point() {
    const shown = this.shown;
    if (!shown) return;
    const own = shown.here === null ? shown.board.arrows : [];
    const lines = shown.step?.lines ?? [];
    this.board.point([
      ...own.map((path) => ({ path, rank: 0 })),
      ...lines.map(({ moves }, rank) => ({ path: moves[0].path, rank: Math.min(rank + 2, 4) })),
    ]);
  }

  /** @returns {import("./panels.js").Deeds} */
  deeds() {
    return {
      go: (number) => this.go(number),
      lead: (on) => {
        this.store.update({ here: null, said: "" });
        this.line?.send({ type: "lead", on });
      },
      follow: () => this.store.update({ here: null }),
      draw: () => this.store.update(({ drawing }) => ({ drawing: !drawing })),
      remove: () => {
        const shown = this.shown;
        if (shown) this.line?.send({ type: "remove", number: this.numberOf(shown) });
        this.store.update({ here: null });
      },
      flip: () => this.store.update(({ turned }) => ({ turned: !turned })),
      send: () => void this.send(),
    };
  }

  /** Shows a position: to all, or to oneself alone. @param {number} number */
  go(number) {
    const shown = this.shown;
    if (!shown) return;
    if (!mayAct(shown)) {
      this.store.update({ here: number === shown.board.at ? null : number });
      return;
    }
    this.line?.send({ type: "go", number });
    const board = {
      ...shown.board,
      at: number,
      arrows: number === shown.board.at ? shown.board.arrows : [],
    };
    this.store.update({ board, here: null });
  }

  /** Plays moves from the position shown. @param {number[][]} moves */
  play(moves) {
    const shown = this.shown;
    if (!shown) return;
    if (!mayAct(shown)) {
      this.store.update({ said: t("Take the lead to show moves of your own.") });
      return;
    }
    this.line?.send({ type: "play", number: this.numberOf(shown), moves });
    this.store.update({ here: null });
  }

  /** @param {"first" | "back" | "on" | "last"} step */
  walk(step) {
    const shown = this.shown;
    if (shown) this.go(stepFrom(this.positions, this.numberOf(shown), step));
  }

  async send() {
    const url = `${location.origin}/games/${this.gameId}/analysis`;
    try {
      if (typeof navigator.share === "function")
        await navigator.share({ title: document.title, url });
      else {
        const isCopied = await copyText(url);
        this.store.update({ said: isCopied ? t("Copied: {fen}", { fen: url }) : url });
      }
    } catch {
      this.store.update({ said: url });
    }
  }

  listen() {
    this.board.addEventListener("move", (event) => {
      this.play([/** @type {CustomEvent} */ (event).detail.path]);
    });
    for (const one of document.querySelectorAll("[data-step]")) {
      const { step } = /** @type {HTMLElement} */ (one).dataset;
      one.addEventListener("click", () => this.walk(/** @type {any} */ (step)));
    }
    document.addEventListener("keydown", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest("select, input, textarea")) return;
      const step = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
      if (!step || event.defaultPrevented) return;
      event.preventDefault();
      this.walk(/** @type {any} */ (step));
    });
    listenToDrawing(
      byId("board-place"),
      this.board,
      () => this.store.get().drawing,
      (tail, head) => this.arrow(tail, head),
    );
  }

  /** An arrow more, or one less. @param {number} tail @param {number} head */
  arrow(tail, head) {
    const shown = this.shown;
    if (!shown || !mayAct(shown) || shown.here !== null) return;
    const arrows = toggled(shown.board.arrows, tail, head).slice(-16);
    this.line?.send({ type: "point", arrows });
    this.store.update({ board: { ...shown.board, arrows } });
  }

  /** Asks the engine about the position shown, or tells it to stop. */
  ask() {
    const shown = this.shown;
    const { on, lines, game } = this.store.get();
    if (!shown || !game || !on) {
      this.engine.close();
      this.store.update({ step: null });
      return;
    }
    const { ply, moves } = wayTo(this.positions, game.ply, this.numberOf(shown));
    this.store.update({ step: null });
    this.engine.ask({ type: "look", at: { game: game.id, ply }, moves, lines, run: true });
  }

  /** @param {import("../shared/types").AnalysisMessage} message */
  hearEngine(message) {
    if (message.type === "step") this.store.update({ step: message });
    else if (message.type === "refused" || message.type === "ended") {
      const goesOn = message.type === "ended" && ["lost", "done"].includes(message.reason);
      this.store.update(({ on }) => ({ on: on && goesOn, said: goesOn ? "" : message.message }));
    }
  }
}
