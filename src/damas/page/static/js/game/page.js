/** The game page: gets messages of the server, shows the game, sends the player's acts. */

import { call, sentence } from "../shared/api.js";
import { readFen } from "../shared/board/fen.js";
import "../shared/board/damas-board.js";
import { Geometry } from "../shared/board/geometry.js";
import { spokenTime } from "../shared/clock-text.js";
import { byId } from "../shared/dom.js";
import { play, playMove, warn } from "../shared/game-sounds.js";
import { sideName } from "../shared/game-words.js";
import { lang, t } from "../shared/i18n.js";
import { keepSeen } from "../shared/last-seen.js";
import { whenNeeded } from "../shared/late.js";
import { pauseOf, restartOf } from "../shared/restart.js";
import { actionsPanel, menuPanel } from "./actions.js";
import { BetweenPanel } from "./between.js";
import { BoardView } from "./board-view.js";
import { Seats } from "./clocks.js";
import { Connection } from "./connection.js";
import { countersPanel } from "./counters.js";
import { DeviceOpponent } from "./device-opponent.js";
import { MoveList } from "./movelist.js";
import { endText, endingPanel } from "./ending.js";
import { ON_BOARD, answerNotice, noticePanel, refusalNotice, thinking } from "./notices.js";
import { showServerWord } from "./server-word.js";
import { own } from "./spoken.js";
import { spectatorsPanel } from "./spectators.js";
import { showOptions } from "./options.js";
import { playerOptions } from "../shared/game-options.js";
import { linkWords } from "../shared/link-words.js";
import { draw, nothing } from "../shared/templates.js";
import { claimsPanel, offerPanel, textBoardPanel } from "./panels.js";
import { RatingsReader, checkPanel } from "./ratings.js";
import { rematchOf } from "./rematch.js";
import { MoveAhead } from "./move-ahead.js";
import { PlansPanel } from "./plans.js";
import { gameStore, isEngine, legalHere, speaker, wouldGo, written } from "./state.js";
import { listenedTo, moveWords } from "./listened.js";
import { showBoardOfEvent } from "./tournament.js";
import { TypedMove } from "./typedmove.js";

/** @import { GameState, Move } from "../shared/types" */
/** @import { DamasBoard } from "../shared/board/damas-board.js" */
/** @import { Panel, Shown } from "./state.js" */

/** @typedef {ReturnType<typeof import("./late.js").latePanels>} Late */

const PING_MS = 5000;
const PONG_MS = 1000; // longer than an answer takes on a line that can be played on

export class GamePage {
  /** @param {string} gameId */
  constructor(gameId) {
    this.gameId = gameId;
    /** @type {number | null} the square last pressed that the server was asked about */
    this.pressed = null;
    this.store = gameStore();
    /** @type {DamasBoard} */
    this.board = byId("board");
    this.view = new BoardView(this.board);
    this.seats = new Seats((colour) => this.low(colour));
    this.typed = new TypedMove(
      () => legalHere(this.store.get()),
      (move) => this.sendMove(move),
      (text) => {
        this.pressed = null;
        this.sendAt({ text });
      },
    );
    this.ratings = new RatingsReader(gameId, (ratings) => this.store.update({ ratings }));
    this.connection = this.connect();
    this.opponent = new DeviceOpponent({
      say: (here) => this.connection.offerEngine(here),
      reply: (move) => this.connection.reply(move),
    });
    this.between = new BetweenPanel(gameId, this.connection.send.bind(this.connection), (onward) =>
      this.store.update({ onward }),
    );
    this.plans = this.makePlans();
    this.ahead = new MoveAhead(this.board, {
      state: () => this.store.get(),
      send: (move) => this.sendNow(move),
      say: (notice) => this.store.update({ notice }),
      again: () => void this.view.show(this.state, false),
    });
    this.listen();
    this.follow(this.panels());
    showServerWord(this.store);
    this.late = whenNeeded(() => this.fetchLate());
    this.showFirst();
  }

  /** Tells panels of each state, once the game is here. @param {Panel[]} panels */
  follow(panels) {
    const tell = (/** @type {import("./state.js").PageState} */ state) => {
      if (!state.game) return;
      for (const panel of panels) panel.update(/** @type {Shown} */ (state));
    };
    this.store.subscribe(tell);
    tell(this.store.get());
  }

  async fetchLate() {
    const { latePanels } = await import("./late.js");
    const found = latePanels({
      gameId: this.gameId,
      board: this.board,
      state: () => this.state,
      goTo: (ply) => this.goTo(ply),
      home: () => void this.view.show(this.state, false),
      reviewed: (review) => this.store.update(review),
      say: this.acts().say,
    });
    this.follow(found.panels);
    return found;
  }

  /** Does something with what is fetched late. @param {(late: Late) => void} [act] */
  async later(act = () => undefined) {
    try {
      act(await this.late());
    } catch (fault) {
      this.store.update({ notice: { kind: "refused", text: sentence(fault) } });
    }
  }

  /** The state that came with the page: that of the line takes its place. */
  showFirst() {
    const said = document.getElementById("state")?.textContent;
    if (!said) return;
    const game = /** @type {GameState} */ (JSON.parse(said));
    this.connection.state = game;
    this.hear(game);
  }

  /** The state; only asked for once the game is here. @returns {Shown} */
  get state() {
    return /** @type {Shown} */ (this.store.get());
  }

  connect() {
    const seat = linkWords("seat").get("seat") ?? "";
    const listener = {
      state: (/** @type {GameState} */ game) => {
        this.hear(game);
        if (game.seat !== "none") void keepSeen("game", game.id, game);
      },
      refused: (/** @type {import("../shared/types").Refused} */ refused) => this.refused(refused),
      thinking: (/** @type {string} */ colour) => this.thinking(colour),
      reply: (/** @type {any} */ asked) => this.opponent.think(asked),
      line: (/** @type {boolean} */ connected) => {
        // what still holds of these the server says anew
        const unsaid = { stalled: false, pause: null, restart: null };
        this.store.update(connected ? { connected, ...unsaid } : { connected });
        if (!connected) return;
        this.opponent.opened();
        this.measure();
      },
      spectators: (/** @type {number} */ spectators) => this.store.update({ spectators }),
      between: (/** @type {any} */ message) => {
        if (message.type === "presence") this.store.update({ presence: message });
        this.between.hear(message);
      },
      rating: () => void this.ratings.read(),
      server: (/** @type {any} */ said) =>
        this.store.update(
          said.type === "store"
            ? { stalled: !said.works }
            : said.type === "pause"
              ? { pause: pauseOf(said.pause) }
              : { restart: restartOf(said) },
        ),
      gone: () => location.assign("/"),
    };
    return new Connection(this.gameId, lang, listener, seat);
  }

  makePlans() {
    return new PlansPanel(this.gameId, {
      board: this.board,
      send: (command) => this.connection.send(command),
      write: (move) => written(this.state, move),
      again: () => void this.view.show(this.state, false),
    });
  }

  /** @returns {Panel[]} */
  panels() {
    const send = this.connection.send.bind(this.connection);
    const to = this.acts();
    return [
      this.seats,
      new MoveList((ply) => this.goTo(ply)),
      countersPanel(byId("counters")),
      endingPanel(byId("result")),
      offerPanel(byId("offer"), send),
      claimsPanel(byId("claims"), send),
      actionsPanel(byId("actions"), to),
      menuPanel(byId("menu-links")),
      textBoardPanel(byId("text-board-body")),
      this.between,
      this.plans,
      this.typed,
      noticePanel(),
      spectatorsPanel(byId("spectators")),
      checkPanel(byId("rating-check")),
    ];
  }

  /** @returns {import("./actions.js").To} */
  acts() {
    return {
      send: (command) => void this.connection.send(command),
      flip: () => this.flip(),
      rematch: () => void this.rematch(),
      analyse: () => void this.later(({ postGame }) => postGame.open()),
      say: (text) => this.store.update({ notice: { kind: "hint", text } }),
    };
  }

  flip() {
    if (!this.store.get().game) return;
    this.store.update(({ turned }) => ({ turned: !turned }));
    this.view.configure(this.state);
  }

  /** Another game by the same terms, with colours changed. */
  async rematch() {
    if (this.state.game.meeting) {
      await this.between.go(this.state.onward === "next" ? "next" : "rematch");
      return;
    }
    try {
      const { id } = await call("/api/games", { method: "POST", body: rematchOf(this.state.game) });
      location.assign(`/games/${id}`);
    } catch (refusal) {
      this.store.update({ notice: { kind: "refused", text: sentence(refusal) } });
    }
  }

  listen() {
    this.board.addEventListener("move", (event) => {
      const { path, captured } = /** @type {CustomEvent} */ (event).detail;
      playMove({ captured });
      if (this.plans.active) this.plans.take(path);
      else if (this.state.game?.outcome) {
        void this.later(({ postGame }) => postGame.study.play(path));
      } else this.sendAt({ path });
    });
    this.board.addEventListener("attempt", (event) => {
      const { path } = /** @type {CustomEvent} */ (event).detail;
      this.pressed = path.at(-1);
      if (this.plans.active) this.plans.again();
      else if (!this.state.game?.outcome) this.sendAt({ path });
    });
    this.board.addEventListener("hint", (event) => {
      this.answer(/** @type {CustomEvent} */ (event).detail);
    });
    this.board.addEventListener("typing", (event) => {
      this.typed.begin(/** @type {CustomEvent} */ (event).detail.key);
    });
  }

  /** @param {GameState} game */
  hear(game) {
    const { game: before, ply: from } = this.store.get();
    const following = before === null || from === before.ply;
    if (before === null) this.board.variant = game.variant;
    const ply = following || from > game.ply ? game.ply : from;
    const isNews = before === null || isOther(before, game);
    if (game.outcome) this.typed.clear();
    this.store.update(isNews ? { game, ply, notice: null } : { game, ply });
    this.opponent.update(game);
    if (before === null) this.begin(game);
    // else a piece that is being moved stays in the hand, and a move that was just made where it is
    if (isNews) this.showNews(before, following ? from : null);
    if (before !== null) this.speak(before);
    else this.goToAsked(game);
    this.tellOthers(game, before);
  }

  /** @param {GameState} game @param {GameState | null} before */
  tellOthers(game, before) {
    this.ratings.hear(game, before);
    if (game.meeting) this.ahead.heard(game);
    if (game.outcome || game.room) void this.later();
  }

  /**
   * @param {GameState | null} before
   * @param {number | null} from the position shown till now; null where another one is looked at
   */
  showNews(before, from) {
    if (from === null) void this.view.show(this.state, false);
    else void this.view.advance(this.state, before, before === null ? this.state.ply : from);
    if (from !== null && before) this.view.celebrate(this.state.game, before);
  }

  /** The game is here for the first time. @param {GameState} game */
  begin({ regulation, variant, rated }) {
    this.view.configure(this.state);
    showOptions(variant);
    playerOptions.subscribe((options) => this.changeOptions(options));
    document.title = `${regulation.name} – Damas`;
    draw(byId("game-title"))`
      <a href="/rules/${regulation.id}" title=${t("The rules")}>${regulation.name}</a>
      ${rated ? ` · ${t("rated")}` : nothing}
    `;
    const listener = /** @type {any} */ (document.querySelector("damas-listener"));
    if (listener) listener.scene = () => listenedTo(this.state, this.seats, this.acts().send);
    showBoardOfEvent(this.state.game);
    this.measure();
    setInterval(() => this.measure(), PING_MS);
    void this.readArticles(regulation.id);
    byId("share").addEventListener("beforetoggle", () => void this.later());
  }

  /** Whether the game is played here with somebody at another device. */
  get isMet() {
    const { game } = this.store.get();
    return Boolean(game?.meeting) && game?.seat !== "none";
  }

  /** Asks a player how long the line is, and shows it once the answer is here. */
  measure() {
    if (!this.isMet) return;
    this.connection.ping();
    setTimeout(() => this.store.update({ lag: this.connection.lag }), PONG_MS);
  }

  /** @param {import("../shared/game-options.js").Options} options */
  changeOptions(options) {
    this.store.update({ options, notice: null });
    this.view.configure(this.state);
  }

  /** @param {string} regulationId */
  async readArticles(regulationId) {
    const regulation = await call(`/api/regulations/${regulationId}?lang=${lang}`);
    this.store.update({ articles: regulation.articles ?? {} });
  }

  /** @param {import("../shared/types").Refused} refused */
  refused(refused) {
    if (this.plans.refused(refused)) return;
    const notice = refusalNotice(this.state, refused);
    // each thing once: what was typed is answered beside the field
    if (this.pressed === null && this.typed.field.value) this.typed.refuse(this.state, refused);
    else this.store.update({ notice });
    if (this.board.played) void this.view.show(this.state, false);
    if (ON_BOARD.includes(refused.code)) this.board.urge();
  }

  /** @param {string} colour */
  thinking(colour) {
    const { game, ply } = this.store.get();
    if (game?.turn === colour && ply === game.ply) this.store.update({ notice: thinking() });
  }

  /** Sends a move for the position that the game has come to. @param {object} move */
  sendAt(move) {
    const { game, options } = this.store.get();
    if (game?.meeting && options.confirm) this.ahead.confirm(move);
    else this.sendNow(move);
  }

  /** @param {object} move */
  sendNow(move) {
    const { game } = this.store.get();
    const { lag } = this.connection;
    const line = game?.meeting && game.clock && lag !== null ? { lag_ms: lag } : {};
    this.connection.send({ type: "move", ply: game?.ply ?? 0, ...line, ...move });
  }

  /** @param {Move} move typed */
  sendMove({ path, captured }) {
    playMove({ captured });
    this.sendAt({ path });
  }

  /** A game that is over opens at the position that the address names: #ply=12. */
  /** @param {GameState} game */
  goToAsked({ outcome, ply }) {
    const asked = Number(/^#ply=(\d{1,4})$/.exec(location.hash)?.[1] ?? NaN);
    if (outcome && asked >= 0 && asked <= ply) this.goTo(asked);
  }

  /** @param {number} ply */
  goTo(ply) {
    const animate = ply === this.state.ply + 1;
    this.store.update({ ply, notice: null });
    void this.view.show(this.state, animate);
    const move = ply > 0 ? this.state.game.moves[ply - 1] : null;
    byId("speech").textContent = move ? this.moveText(move) : t("Starting position");
  }

  /** @param {import("../shared/board/choice.js").Answer} answer of the board to a press */
  answer(answer) {
    const { game, ply } = this.store.get();
    if (!game || ply !== game.ply || game.outcome || this.plans.active) return;
    if (answer.kind === "stuck") {
      this.askWhy(answer.square);
      return;
    }
    const nameOf = (/** @type {number} */ square) => this.board.geo.algebraic(square);
    const notice = answerNotice(this.state, answer, nameOf);
    if (notice !== undefined) this.store.update({ notice });
  }

  /** A piece that has no move: the server knows the reason and the article. */
  /** @param {number} square */
  askWhy(square) {
    const { variant, fen } = this.state.game;
    const to = wouldGo(new Geometry(variant), readFen(fen), square);
    if (to !== null) {
      this.pressed = square;
      this.sendAt({ path: [square, to] });
      return;
    }
    const text = t("This piece cannot move.");
    this.store.update({ notice: { kind: "hint", text } });
  }

  /** @param {import("../shared/types").PlayedMove} move */
  moveText(move) {
    return moveWords(this.state, move, this.board.geo);
  }

  /** @param {GameState} before */
  speak(before) {
    const { game } = this.state;
    if (before.ply === game.ply && before.outcome === game.outcome) return;
    const parts = [];
    const move = game.moves[game.ply - 1];
    if (move && game.ply > before.ply) {
      parts.push(this.moveText(move));
      this.sound(move);
    }
    if (game.outcome) {
      if (!before.outcome) {
        parts.push(endText(game));
        play("end");
      }
    }
    if (playerOptions.get().speak && parts.length) void sayAloud(parts.join(". "));
    if (!game.outcome && game.clock) {
      const side = speaker(game);
      parts.push(`${sideName(side)}: ${spokenTime(this.seats.left(side))}`);
    }
    byId("speech").textContent = parts.join(". ");
  }
  /** A move that was not made on this page. @param {import("../shared/types").PlayedMove} move */
  sound(move) {
    const { game } = this.state;
    const isOthers = game.seat && game.seat !== move.color;
    if (isOthers || isEngine(game, move.color)) playMove(move);
    if (isOthers && game.turn === game.seat && !game.outcome) play("turn");
  }
  /** A clock has little time left: said once. */
  /** @param {import("../shared/types").Colour} colour */
  low(colour) {
    warn();
    if (colour !== own(this.state.game)) return;
    const time = spokenTime(this.seats.left(colour));
    byId("speech").textContent = t("Little time left: {time}", { time });
  }
}

/** Words said by this device's own voice. @param {string} words */
async function sayAloud(words) {
  const { say } = await import("./late.js");
  await say(words);
}

/** Whether a game has gone on, or is another person's here. */
/** @param {GameState} before @param {GameState} now */
const isOther = (before, now) => before.version !== now.version || before.seat !== now.seat;
