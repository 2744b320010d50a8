/** The game page: hears the server, shows the game, carries what the player does to the server. */

import { call } from "../shared/api.js";
import { colorOf, readFen } from "../shared/board/fen.js";
import "../shared/board/damas-board.js";
import { Geometry } from "../shared/board/geometry.js";
import { articleMark, byId, element } from "../shared/dom.js";
import { spokenTime } from "../shared/clock-text.js";
import { sideName } from "../shared/game-words.js";
import { lang, ready, t, tc } from "../shared/i18n.js";
import { mayPlay, showActions, speaker } from "./actions.js";
import { PostGamePanel } from "./post-game.js";
import { Seats } from "./clocks.js";
import { Connection } from "./connection.js";
import { EndgamePanel } from "./endgame.js";
import { MoveList } from "./movelist.js";
import { buildOptions, options } from "./options.js";
import { resultLine, showCounters, showOffer, showResult, showTextBoard } from "./panels.js";
import { play, warn } from "./sound.js";
import { showBoardOfEvent } from "./tournament.js";
import { TypedMove } from "./typedmove.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Move} Move */
/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */

const MOST_SHOWN = 4; // moves animated in a row when several come at once

class GamePage {
  /** @param {string} gameId */
  constructor(gameId) {
    /** @type {DamasBoard} */
    this.board = byId("board");
    /** @type {GameState | null} */
    this.state = null;
    /** @type {number} the position shown; equal to state.ply when it is the present one */
    this.ply = 0;
    this.turned = false;
    /**
     * @type {NonNullable<import("../shared/types").Regulation["articles"]>} by rule, once they
     *   are here
     */
    this.articles = {};
    /** @type {{path: number[]} | null} */
    this.asked = null;
    this.seats = new Seats(warn);
    this.list = new MoveList((ply) => this.goTo(ply));
    this.endgame = new EndgamePanel(gameId, (move) => this.write(move));
    this.after = new PostGamePanel(gameId, {
      board: this.board,
      write: (move) => this.write(move),
      goTo: (ply) => this.goTo(ply),
      home: () => void this.showBoard(false),
      signed: () => this.showMoves(),
    });
    this.typed = new TypedMove(
      () => this.legalHere(),
      (move) => this.sendMove(move),
      (text) => this.connection.send({ type: "move", ply: this.state?.ply ?? 0, text }),
    );
    this.connection = new Connection(
      gameId,
      lang,
      {
        state: (state) => this.hear(state),
        refused: (refused) => this.refused(refused),
        thinking: (color) => this.thinking(color),
        line: (connected) => {
          byId("banner").hidden = connected;
        },
        gone: () => location.assign("/"),
      },
      new URLSearchParams(location.search).get("seat") ?? "",
    );
    this.listen();
  }

  listen() {
    this.board.addEventListener("move", (event) => {
      const { path, captured } = /** @type {CustomEvent} */ (event).detail;
      play(captured.length ? "capture" : "move");
      if (this.state?.outcome) this.after.study.play(path);
      else this.connection.send({ type: "move", ply: this.state?.ply ?? 0, path });
    });
    this.board.addEventListener("attempt", (event) => {
      if (this.state?.outcome) return;
      const { path } = /** @type {CustomEvent} */ (event).detail;
      this.connection.send({ type: "move", ply: this.state?.ply ?? 0, path });
    });
    this.board.addEventListener("hint", (event) =>
      this.hint(/** @type {CustomEvent} */ (event).detail),
    );
    this.board.addEventListener("typing", (event) => {
      this.typed.begin(/** @type {CustomEvent} */ (event).detail.key);
    });
    byId("flip").addEventListener("click", () => {
      this.turned = !this.turned;
      this.configure();
      if (this.state) this.seats.show(this.state, this.flipped);
    });
  }

  /** @returns {boolean} Black at the bottom */
  get flipped() {
    const players = this.state?.players;
    const blackOnly = players?.black.kind === "person" && players.white.kind === "engine";
    return (Boolean(blackOnly) || this.state?.seat === "black") !== this.turned;
  }

  get algebraic() {
    const { notation } = options();
    const { variant } = /** @type {GameState} */ (this.state);
    if (variant.size !== 8) return false;
    return notation === "algebraic" || (notation === "auto" && variant.notation === "algebraic");
  }

  /** @param {import("../shared/types").MoveText} move */
  write(move) {
    return this.algebraic && move.algebraic ? move.algebraic : move.notation;
  }

  /**
   * @returns {"none" | "edge" | "all"} where numbers stand; by itself as the game's documents
   *   have it
   */
  get coords() {
    const { coords } = options();
    if (coords !== "auto") return coords;
    return this.state?.variant.edge_numbers ? "edge" : "none";
  }

  configure() {
    const { light, showLegal, single, touch, lines, rotate } = options();
    this.board.configure({
      coords: this.coords,
      light,
      showLegal,
      single,
      touch,
      lines,
      algebraic: this.algebraic,
      quarters: (this.flipped ? 2 : 0) + (rotate ? 1 : 0),
    });
  }

  /** @param {GameState} state */
  hear(state) {
    const before = this.state;
    const following = before === null || this.ply === before.ply;
    this.state = state;
    if (before === null) this.begin(state);
    if (state.outcome) this.typed.clear();
    const from = this.ply;
    if (following || this.ply > state.ply) this.ply = state.ply;
    this.showPanels();
    if (following) void this.advance(before, from);
    else void this.showBoard(false);
    this.speak(before);
  }

  /** @param {GameState} state */
  begin(state) {
    this.board.variant = state.variant;
    this.configure();
    const show = () => {
      this.configure();
      this.showPanels();
    };
    buildOptions(state.variant, show);
    document.title = `${state.regulation.name} – Damas`;
    byId("game-title").replaceChildren(
      element("a", { href: `/rules/${state.regulation.id}`, title: t("The rules") }, [
        state.regulation.name,
      ]),
    );
    byId("typed").hidden = state.seat === "none";
    this.ply = state.ply;
    showBoardOfEvent(state);
    void this.readArticles(state.regulation.id);
  }

  /** @param {string} regulationId */
  async readArticles(regulationId) {
    const regulation = await call(`/api/regulations/${regulationId}?lang=${lang}`);
    this.articles = regulation.articles ?? {};
    if (byId("notice").dataset.kind === "hint") this.tellTurn();
  }

  /** Show the moves that have come since, one after the other. */
  /** @param {GameState | null} before @param {number} from */
  async advance(before, from) {
    const state = /** @type {GameState} */ (this.state);
    const fresh =
      before !== null &&
      state.ply > from &&
      state.ply - from <= MOST_SHOWN &&
      before.moves.every((move, i) => state.moves[i].fen === move.fen);
    for (let ply = from + 1; fresh && ply < state.ply; ply += 1) {
      const move = state.moves[ply - 1];
      void this.board.show({
        fen: move.fen,
        animate: move,
        last: move,
        fast: this.isEngine(move.color),
      });
    }
    await this.showBoard(fresh);
  }

  /** @param {"white" | "black"} color */
  isEngine(color) {
    return this.state?.players[color].kind === "engine";
  }

  /** Show the position chosen; the attribute says which one stands there when all is shown. */
  /** @param {boolean} animate */
  async showBoard(animate) {
    const state = /** @type {GameState} */ (this.state);
    const live = this.ply === state.ply;
    const last = this.ply > 0 ? state.moves[this.ply - 1] : null;
    const mine = live && !state.outcome && mayPlay(state);
    const { ply } = this;
    await this.board.show({
      fen: this.fen,
      last,
      legal: mine ? state.legal : [],
      mover: mine ? state.turn : null,
      animate: animate ? last : null,
      fast: last ? this.isEngine(last.color) : false,
    });
    this.board.dataset.ply = String(ply);
  }

  get fen() {
    const state = /** @type {GameState} */ (this.state);
    return this.ply === state.ply
      ? state.fen
      : this.ply === 0
        ? state.start_fen
        : state.moves[this.ply - 1].fen;
  }

  showPanels() {
    const state = /** @type {GameState} */ (this.state);
    this.seats.show(state, this.flipped);
    this.after.show(state, this.ply);
    this.showMoves();
    showCounters(state);
    showResult(state);
    void this.endgame.show(state, this.ply);
    showOffer(state, (type, by) => this.connection.send({ type, by }));
    showActions(state, this.ply, {
      send: (command) => this.connection.send(command),
      say: (text) => this.notice("hint", text),
    });
    showTextBoard(state, this.fen, this.algebraic);
    this.typed.field.placeholder = this.algebraic
      ? "c3-d4"
      : state.variant.size === 10
        ? "32-28"
        : "10-14";
    this.tellTurn();
  }

  showMoves() {
    const { moves } = /** @type {GameState} */ (this.state);
    this.list.show(
      moves,
      this.ply,
      (move) => `${this.write(move)}${this.after.signs.get(move.ply) ?? ""}`,
    );
  }

  /** @returns {Move[]} */
  legalHere() {
    const { state } = this;
    if (!state || state.outcome || this.ply !== state.ply || !mayPlay(state)) return [];
    return state.legal;
  }

  /** @param {number} ply */
  goTo(ply) {
    const state = /** @type {GameState} */ (this.state);
    const animate = ply === this.ply + 1;
    this.ply = ply;
    this.showPanels();
    void this.showBoard(animate);
    const move = ply > 0 ? state.moves[ply - 1] : null;
    byId("speech").textContent = move
      ? `${sideName(move.color)}: ${this.write(move)}`
      : t("Starting position");
  }

  /** @param {Move} move typed */
  sendMove(move) {
    play(move.captured.length ? "capture" : "move");
    this.connection.send({ type: "move", ply: this.state?.ply ?? 0, path: move.path });
  }

  // --- what is said -------------------------------------------------------------------------

  /**
   * @param {"turn" | "hint" | "refused"} kind
   * @param {string} text
   * @param {string | null} [article]
   * @param {string | null} [articleText]
   */
  notice(kind, text, article = null, articleText = null) {
    const place = byId("notice");
    place.dataset.kind = kind;
    place.replaceChildren(text, ...(article ? [" ", articleMark(article, articleText)] : []));
  }

  tellTurn() {
    const state = /** @type {GameState} */ (this.state);
    if (this.ply !== state.ply) {
      this.notice(
        "hint",
        t("Position after move {ply}. The game goes on at the last one.", { ply: this.ply }),
      );
    } else if (state.outcome) {
      this.notice(
        "turn",
        `${resultLine(state)}. ${state.outcome.text}`,
        state.outcome.article,
        state.outcome.article_text,
      );
    } else if (this.isEngine(state.turn)) {
      this.notice("turn", t("The computer is thinking…"));
    } else if (state.claims.length) {
      const [{ by, article, article_text: text }] = state.claims;
      this.notice("hint", t("{side} may claim a draw now.", { side: sideName(by) }), article, text);
    } else if (state.legal.some((move) => move.captured.length)) {
      this.tellCapture(state);
    } else {
      this.notice("turn", t("{side} to move", { side: sideName(state.turn) }));
    }
  }

  /** Why only some pieces may move. @param {GameState} state */
  tellCapture(state) {
    const count = Math.max(...state.legal.map((move) => move.captured.length));
    const side = sideName(state.turn);
    const text =
      count > 1
        ? t("{side} must capture {count} pieces. The pieces marked can do it.", { side, count })
        : t("{side} must capture. The pieces marked can do it.", { side });
    const law = this.articles[count > 1 ? "majority" : "must-capture"];
    this.notice("hint", text, law?.article, law?.article_text);
  }

  /** @param {import("../shared/board/choice.js").Answer} answer */
  hint(answer) {
    const { state } = this;
    if (!state || this.ply !== state.ply || state.outcome) return;
    if (answer.kind === "which") {
      this.notice("hint", t("Several moves end there: choose the next square."));
    } else if (answer.kind === "stuck") {
      this.askWhy(answer.square);
    } else if (answer.kind === "bound") {
      const square = this.algebraic
        ? this.board.geo.algebraic(answer.square)
        : String(answer.square);
      this.notice("hint", t("Touched is played: the piece on {square} must move.", { square }));
    } else if (answer.kind === "not-yours") {
      if (!this.isEngine(state.turn))
        this.notice("hint", t("It is {side}'s turn.", { side: sideName(state.turn) }));
    } else if (answer.kind !== "nothing") {
      this.tellTurn();
    }
  }

  /** A piece that has no lance: the server knows the reason and the article. */
  /** @param {number} square */
  askWhy(square) {
    const state = /** @type {GameState} */ (this.state);
    const to = wouldGo(new Geometry(state.variant), readFen(state.fen), square);
    if (to === null) {
      this.notice("hint", tc(state.variant.id, "This piece is blocked: it has no move."));
    } else {
      this.connection.send({ type: "move", ply: state.ply, path: [square, to] });
    }
  }

  /** @param {import("../shared/types").Refused} refused */
  refused(refused) {
    this.notice("refused", refused.message, refused.article, refused.article_text);
    if (this.typed.field.value) this.typed.mark(refused.message);
    if (this.board.played) void this.showBoard(false);
  }

  /** @param {string} color */
  thinking(color) {
    if (this.state?.turn === color && this.ply === this.state.ply) {
      this.notice("turn", t("The computer is thinking…"));
    }
  }

  /** @param {GameState | null} before */
  speak(before) {
    const state = /** @type {GameState} */ (this.state);
    if (before === null || (before.ply === state.ply && before.outcome === state.outcome)) return;
    const parts = [];
    const move = state.moves[state.ply - 1];
    if (move && state.ply > before.ply) {
      parts.push(`${sideName(move.color)}: ${this.write(move)}`);
      if (this.isEngine(move.color)) play(move.captured.length ? "capture" : "move");
    }
    if (state.outcome) {
      parts.push(`${resultLine(state)}. ${state.outcome.text}`);
      if (!before.outcome) play("end");
    } else if (state.clock) {
      const side = speaker(state);
      parts.push(`${sideName(side)}: ${spokenTime(this.seats.left(side))}`);
    }
    byId("speech").textContent = parts.join(". ");
  }
}

/**
 * Where a player might want to go with a piece that may not move: a jump ahead, a step, a jump
 *   back.
 * @param {Geometry} geometry
 * @param {ReturnType<typeof readFen>} position
 * @param {number} square
 * @returns {number | null}
 */
function wouldGo(geometry, { turn, pieces }, square) {
  const ahead = turn === "white" ? -1 : 1;
  /** @param {number} down */
  const rays = (down) => [-1, 1].map((right) => geometry.ray(square, down, right));
  /** @param {number[]} ray */
  const jump = ([over, behind]) => {
    const piece = pieces.get(over);
    const free = behind !== undefined && !pieces.has(behind);
    return piece && colorOf(piece) !== turn && free ? [behind] : [];
  };
  /** @param {number[]} ray */
  const step = ([next]) => (next !== undefined && !pieces.has(next) ? [next] : []);
  const wishes = [
    ...rays(ahead).flatMap(jump),
    ...rays(ahead).flatMap(step),
    ...rays(-ahead).flatMap(jump),
  ];
  return wishes[0] ?? null;
}

await ready;
const root = /** @type {HTMLElement} */ (document.querySelector(".game"));
new GamePage(root.dataset.game ?? "");
