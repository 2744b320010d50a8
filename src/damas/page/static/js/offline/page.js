/** Playing on this device alone: the engine or two people, and what is kept here. */

import { newName } from "../shared/command-name.js";
import { all, get, put, remove } from "../shared/device-store.js";
import { byId } from "../shared/dom.js";
import { playerOptions } from "../shared/game-options.js";
import { t } from "../shared/i18n.js";
import { offlineChoice } from "../shared/offline-choice.js";
import { hurry, keepSending, waitingCommands } from "../shared/outbox.js";
import { createStore } from "../shared/store.js";
import { longScore, shortScore } from "../shared/study/scores.js";
import { sentence } from "../shared/api.js";
import { showPanels } from "./panels.js";
import { DevicePlay, otherOf, whitePoints } from "./play.js";
import { makeReady } from "./ready.js";
import { keepForServer, keptGames } from "./sync.js";

/** @import { DeviceGame, OfflineState, PageData, SeenGame } from "./shapes" */
/** @import { Colour, Move } from "../shared/types" */
/** @import { DamasBoard } from "../shared/board/damas-board.js" */

/** @type {OfflineState} */
const FIRST = {
  game: null,
  seen: null,
  shown: null,
  viewed: null,
  fens: [],
  thinking: false,
  notice: "",
  points: [],
  games: [],
  lasts: [],
  waiting: [],
  online: navigator.onLine,
  ready: "",
};

export class OfflinePage {
  /** @param {PageData} data */
  constructor(data) {
    this.data = data;
    /** @type {DamasBoard} */
    this.board = byId("board");
    this.play = new DevicePlay({
      position: (position) => void this.arrive(position),
      played: (move) => void this.push(move),
      step: ({ lines: [best] }) => this.showHint(best),
      reviewed: (searches) => this.reviewed(searches),
      failed: (message) => this.store.update({ thinking: false, notice: message }),
    });
    this.store = createStore(FIRST);
    this.store.subscribe((state) => showPanels(state, this.data, this));
    showPanels(this.store.get(), data, this);
    this.listen();
    void this.refresh().then(() => this.openNamed());
  }

  listen() {
    this.board.addEventListener("move", (event) => {
      const { path } = /** @type {CustomEvent} */ (event).detail;
      const move = this.store.get().shown?.legal.find((one) => one.path.join() === path.join());
      if (move) void this.push(move);
    });
    this.board.addEventListener("attempt", () => this.draw());
    byId("new").addEventListener("submit", (event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const word = (/** @type {string} */ name) => String(form.get(name) ?? "");
      void this.begin(word("book"), word("opponent"), word("colour"));
    });
    for (const name of ["online", "offline"])
      addEventListener(name, () => {
        this.store.update({ online: navigator.onLine });
        hurry();
        void this.refresh();
      });
  }

  /** Reads the kept data, and sends the commands that wait. */
  async refresh() {
    try {
      await this.read();
      if (navigator.onLine) await keepSending(() => this.read());
    } catch (fault) {
      this.store.update({ notice: sentence(fault) });
    }
  }

  async read() {
    const [games, lasts, waiting] = await Promise.all([
      keptGames(),
      all("seen"),
      waitingCommands(),
    ]);
    const seen = lasts.filter(({ kind }) => kind === "game").sort((a, b) => b.at - a.at);
    this.store.update({ games, lasts: seen, waiting });
  }

  /** The game of the address: this page stands in for the page of a game. */
  openNamed() {
    const id = /^\/games\/([\w-]+)$/.exec(location.pathname)?.[1];
    const seen = this.store.get().lasts.find(({ state }) => state.id === id);
    if (seen) this.open(seen);
    else if (!["/", "/offline"].includes(location.pathname))
      this.store.update({ notice: t("This page is not kept on this device.") });
  }

  // A game

  /**
   * @param {string} book
   * @param {string} opponent a level, "" for a person
   * @param {string} colour
   * @param {Partial<DeviceGame>} [from]
   */
  async begin(book, opponent, colour, from = {}) {
    const person = { kind: /** @type {const} */ ("person") };
    const other = opponent
      ? { kind: /** @type {const} */ ("engine"), level: Number(opponent) }
      : person;
    const [white, black] = colour === "black" ? [other, person] : [person, other];
    await this.take({
      ...{ id: newName(), regulation: book, fen: null, white, black, moves: [] },
      ...{ result: null, ending: null, at: Date.now(), sent: null, differs: false },
      ...from,
    });
  }

  /** Goes on with a game of this device. @param {DeviceGame} game */
  async take(game) {
    const { variant } = this.bookOf(game.regulation);
    this.board.variant = this.data.variants[variant];
    this.store.update({ ...FIRST, ...this.lists(), game });
    await put("games", /** @type {any} */ (game));
    this.play.look(game);
  }

  lists() {
    const { games, lasts, waiting, online, ready } = this.store.get();
    return { games, lasts, waiting, online, ready };
  }

  /** @param {string} id */
  bookOf(id) {
    return this.data.books.find((book) => book.id === id) ?? this.data.books[0];
  }

  /** The position after the last move is here. */
  /** @param {Extract<import("../shared/engine/shapes").EngineTold, {type: "position"}>} position */
  async arrive({ fen, turn, legal, over, winner, way }) {
    const { game } = this.store.get();
    if (!game) return;
    const fens = way ?? this.store.get().fens;
    this.store.update({ shown: { fen, turn, legal: over ? [] : legal }, fens });
    this.draw();
    if (over && !game.result) await this.finish(winner ?? "draw", "rules");
    else if (game.result) this.play.review(game);
    else this.think();
  }

  /** The computer thinks where it is to move. */
  think() {
    const { game, shown } = this.store.get();
    const side = game && shown ? game[shown.turn] : null;
    if (!game || side?.kind !== "engine") return;
    this.store.update({ thinking: true });
    this.play.think(game, side.level ?? 1);
  }

  /** A move is played. @param {Move} move */
  async push(move) {
    const { game } = this.store.get();
    if (!game || game.result) return;
    const next = { ...game, moves: [...game.moves, move], at: Date.now() };
    this.store.update({ game: next, shown: null, thinking: false, viewed: null, notice: "" });
    await put("games", next);
    this.play.look(next);
  }

  draw() {
    const { game, seen, shown, fens, viewed } = this.store.get();
    const moves = movesOf(this.store.get());
    const at = viewed ?? moves.length;
    const now = !seen && at === moves.length ? shown : null;
    this.dress(game);
    const fen = now?.fen ?? fens[at];
    if (!fen) return;
    const last = at > 0 ? moves[at - 1] : null;
    const { legal, mover } = mayMove(game, now);
    void this.board.show({ fen, legal, mover, last, animate: now ? last : null });
  }

  /** The look of the board. @param {DeviceGame | null} game */
  dress(game) {
    const { coords, showLegal, light, onePress } = playerOptions.get();
    const edge = this.board.variant?.edge_numbers ? "edge" : "none";
    const isTurned = game?.white.kind === "engine" && game.black.kind === "person";
    this.board.configure({
      coords: coords === "auto" ? edge : coords,
      ...{ showLegal, light, single: onePress },
      quarters: isTurned ? 2 : 0,
    });
  }

  /** @param {number | null} viewed */
  view(viewed) {
    this.store.update({ viewed });
    this.draw();
  }

  async undo() {
    const { game } = this.store.get();
    if (!game || !game.moves.length || game.result) return;
    const isEngine = [game.white, game.black].some(({ kind }) => kind === "engine");
    const moves = game.moves.slice(0, isEngine && game.moves.length > 1 ? -2 : -1);
    const next = { ...game, moves, at: Date.now() };
    this.store.update({ game: next, shown: null, thinking: false, notice: "" });
    await put("games", next);
    this.play.look(next);
  }

  hint() {
    const { game } = this.store.get();
    if (game && !game.result) this.play.hint(game);
  }

  /** @param {import("../shared/types").AnalysisLineView} best */
  showHint(best) {
    const [move] = best.moves;
    this.board.point([{ path: move.path, rank: 0 }]);
    const score = `${shortScore(best)} · ${longScore(best)}`;
    this.store.update({ notice: `${t("Hint")}: ${move.notation} (${score})` });
  }

  resign() {
    const { shown, game } = this.store.get();
    if (!shown || !game) return;
    const person = game.white.kind === "person" ? "white" : "black";
    const isAlone = game.white.kind !== game.black.kind;
    void this.finish(otherOf(isAlone ? person : shown.turn), "resigned");
  }

  /** A game in which somebody has not moved yet is nobody's loss. */
  async callOff() {
    const { game } = this.store.get();
    if (!game) return;
    this.store.update({ ...FIRST, ...this.lists() });
    await this.forget(game.id);
  }

  agree() {
    void this.finish("draw", "agreed");
  }

  /** @param {Colour | "draw"} result @param {import("./shapes").Ending} ending */
  async finish(result, ending) {
    const { game } = this.store.get();
    if (!game || game.result) return;
    const done = { ...game, result, ending, at: Date.now() };
    this.store.update({ game: done, thinking: false, notice: "" });
    await put("games", done);
    if (done.moves.length) await keepForServer(done);
    this.play.review(done);
    await this.refresh();
  }

  /** @param {(import("../shared/engine/shapes").PositionSearch | null)[]} searches */
  reviewed(searches) {
    const { game } = this.store.get();
    if (game?.result)
      this.store.update({ points: whitePoints(searches, this.first(), game.result) });
  }

  /** The colour that made the first move. @returns {Colour} */
  first() {
    const { fens } = this.store.get();
    return fens[0]?.startsWith("B") ? "black" : "white";
  }

  // The kept data

  /** Looks at a game of the server. @param {SeenGame} seen */
  open(seen) {
    const { state } = seen;
    this.board.variant = /** @type {any} */ (state.variant);
    const start = state.start_fen || (this.data.variants[state.variant.id]?.start_fen ?? "");
    const fens = [start, ...state.moves.map((/** @type {any} */ { fen }) => fen)];
    this.store.update({ ...FIRST, ...this.lists(), seen, fens });
    this.draw();
  }

  /** Plays on from the last position of a game of the server: a game of its own. */
  goOn() {
    const { seen } = this.store.get();
    if (!seen) return;
    const { regulation, start_fen: fen, moves, players } = seen.state;
    const side = (/** @type {import("../shared/types").Player} */ { kind, level }) =>
      kind === "engine" ? { kind, level: level ?? 1 } : { kind };
    void this.begin(regulation.id, "", "white", {
      fen: fen || null,
      moves: [...moves],
      white: side(players.white),
      black: side(players.black),
    });
  }

  /** @param {string} id of a game of this device */
  async resume(id) {
    const game = await get("games", id);
    if (game) await this.take(game);
  }

  /** @param {string} id */
  async forget(id) {
    await remove("games", id);
    await remove("commands", id);
    await this.read();
  }

  async prepare() {
    const form = /** @type {HTMLFormElement} */ (byId("new"));
    const book = this.bookOf(String(new FormData(form).get("book")));
    try {
      await makeReady(book.id, book.variant, (ready) => this.store.update({ ready }));
    } catch (fault) {
      this.store.update({ ready: sentence(fault) });
    }
  }

  get isReady() {
    return offlineChoice.get().wanted;
  }
}

/** The side that a person may move now, and how. */
/** @param {DeviceGame | null} game @param {import("./shapes").Shown | null} now */
function mayMove(game, now) {
  const isPersons = game && now && !game.result && game[now.turn].kind === "person";
  return isPersons ? { legal: now.legal, mover: now.turn } : { legal: [], mover: null };
}

/** The moves of the game that is looked at. @param {OfflineState} state @returns {any[]} */
function movesOf({ game, seen }) {
  return seen ? seen.state.moves : (game?.moves ?? []);
}
