/** The form for a new game, and the board beside it, on which the first move begins one. */

import { call, sentence } from "../shared/api.js";
import { isFull } from "../shared/board/geometry.js";
import { options } from "../shared/pieces.js";
import { byId } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { kept } from "../shared/kept.js";
import { focusRefused } from "../shared/refused-field.js";
import { createStore } from "../shared/store.js";
import { draw, html, render } from "../shared/templates.js";
import { begin, playMove } from "./begin.js";
import { controlOf, isByLot, requestOf } from "./choices.js";

/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./shapes").HomeData} HomeData */
/** @typedef {import("./shapes").Going} Going */
/** @typedef {import("./shapes").Level} Level */
/** @typedef {{fen: string, verdict: string, wrong: boolean}} Position *fen* "": the usual start */
/**
 * @typedef {object} NewGameState
 * @property {Choices} choices as they stand in the form
 * @property {Position} position the start of the game, as the server has checked it
 * @property {Going | null} going the game that the board goes on with
 * @property {string} fault why the game could not begin
 */

const PATIENCE_MS = 250; // after the last key before a FEN is checked
const LEVELS = Array.from({ length: 10 }, (_, i) => ({ level: i + 1, name: "", knows: "" }));
const COOKIE = "damas_game"; // the rule book of last time, for the server's first drawing
const YEAR_S = 31536000;
/** @type {Position} */
const DEFAULT = { fen: "", verdict: "", wrong: false };

export class NewGame {
  /** @param {HomeData} data */
  constructor(data) {
    this.data = data;
    this.levels = data.levels.length ? data.levels : LEVELS;
    /** @type {HTMLFormElement} */
    this.form = byId("new");
    /** @type {DamasBoard} */
    this.board = byId("board");
    this.checked = 0; // positions that the server was asked about: only the last answer counts
    /** @type {import("../shared/store.js").Store<Choices>} */
    this.kept = kept("damas.newgame", /** @type {Choices} */ ({}));
    this.fillLevels();
    this.restore();
    /** @type {NewGameState} */
    const first = {
      choices: { ...this.given(), regulation: data.book },
      position: DEFAULT,
      going: data.going,
      fault: "",
    };
    this.store = createStore(first);
    this.store.subscribe((state, before) => this.update(state, before));
    this.listen();
    this.arrange(first.choices);
    this.showBoard(first);
    if (first.choices.fen) void this.check(first.choices);
    void this.read();
  }

  listen() {
    this.form.addEventListener("change", () => void this.read());
    byId("book-summary")
      .closest("details")
      ?.addEventListener("toggle", () => this.showRules());
    byId("fen").addEventListener("input", () => {
      const asked = (this.checked += 1);
      setTimeout(() => {
        if (asked === this.checked) void this.read();
      }, PATIENCE_MS);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = /** @type {SubmitEvent} */ (event);
      const opponent = submitter instanceof HTMLButtonElement ? submitter.value : "engine";
      void this.start(opponent, null);
    });
    this.board.addEventListener("move", (event) => {
      void this.play(/** @type {CustomEvent} */ (event).detail.path);
    });
  }

  /** @returns {Choices} as they stand in the form */
  given() {
    const given = [...new FormData(this.form)].map(([name, text]) => [name, String(text).trim()]);
    return Object.fromEntries(given);
  }

  /** Reads the choices from the form; the book comes first, where another one is chosen. */
  /** @returns {Promise<boolean>} false: the book did not come */
  async read() {
    const { regulation } = this.given();
    this.leadToOthers();
    if (!this.hasBook(regulation) && !(await this.bring(regulation))) return false;
    const choices = this.given();
    if (this.hasBook(choices.regulation)) this.store.update({ choices });
    return true;
  }

  /** Asks for a rule book and its board; the one before stays chosen where it does not come. */
  /** @param {string} id @returns {Promise<boolean>} */
  async bring(id) {
    try {
      const { book, board } = await call(`/api/regulations/${id}/beginning?lang=${lang}`);
      this.data.books.push(book);
      this.data.variants[book.variant] = board;
      return true;
    } catch (fault) {
      if (this.chooser.value === id) {
        this.chooser.value = this.book.id;
        this.leadToOthers();
      }
      this.store.update({ fault: sentence(fault) });
      return false;
    }
  }

  /** @returns {HTMLSelectElement} */
  get chooser() {
    return byId("regulation");
  }

  fillLevels() {
    const words = this.levels.map((one) => [one.level, levelWords(one)]);
    render(byId("level"), options(words, this.data.level));
  }

  /** The choices of last time, and above them those in the address. */
  restore() {
    const asked = new URLSearchParams(location.search);
    for (const [name, value] of [...Object.entries(this.kept.get()), ...asked]) {
      const field = this.form.elements.namedItem(name);
      const known = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (field instanceof HTMLInputElement && field.type === "checkbox") {
        field.checked = value === field.value;
      } else if (field instanceof RadioNodeList) field.value = String(value);
      else if (known && (field !== this.chooser || this.isNew(String(value)))) {
        field.value = String(value);
      }
    }
    /** @type {HTMLDetailsElement} */ (byId("start")).open = asked.has("fen");
  }

  /** A book kept on another device: on this one, the server has drawn the last one chosen. */
  /** @param {string} id */
  isNew(id) {
    const isDrawn = /[?&]regulation=/.test(location.search) || document.cookie.includes(COOKIE);
    const isOffered = [...this.chooser.options].some((one) => one.value === id);
    return !this.data.going && !isDrawn && isOffered;
  }

  /** @param {string} id */
  hasBook(id) {
    return this.data.books.some((one) => one.id === id);
  }

  get book() {
    const { regulation } = this.store.get().choices;
    return this.data.books.find((one) => one.id === regulation) ?? this.data.books[0];
  }

  get variant() {
    return this.data.variants[this.book.variant];
  }

  /** Show what belongs to the choices made. */
  /** @param {NewGameState} state @param {NewGameState} before */
  update(state, before) {
    const { choices, position, fault } = state;
    byId("new-fault").textContent = fault;
    const asked = (/** @type {Choices} */ { regulation, fen, colour }) =>
      `${regulation} ${fen} ${colour}`;
    const isOther = asked(choices) !== asked(before.choices);
    if (choices !== before.choices) this.arrange(choices);
    if (isOther) this.store.update({ going: null });
    if (position !== before.position) this.showVerdict(position);
    if (isOther || position !== before.position) this.showBoard(this.store.get());
    if (isOther) void this.check(choices);
  }

  /** @param {Choices} choices */
  arrange({ clock, level, rated, colour, fen }) {
    const { book } = this;
    const chosen = this.levels.find((one) => String(one.level) === level);
    byId("level-line").textContent = chosen ? levelWords(chosen) : "";
    byId("book-line").textContent = book.line;
    void this.showAbility(chosen);
    void this.showRules();
    /** @type {HTMLAnchorElement} */ (byId("book-link")).href = `/rules/${book.id}`;
    /** @type {HTMLAnchorElement} */ (byId("to-editor")).href = `/editor?regulation=${book.id}`;
    const unusual = [
      ...(rated ? [t("rated")] : []),
      ...(colour === "black" ? [t("You have Black")] : []),
      ...(colour === "lot" ? [t("Colours by lot")] : []),
      ...(fen ? [t("from a position")] : []),
    ];
    byId("start-chosen").textContent = unusual.map((one) => ` · ${one}`).join("");
    const lot = isByLot({ opponent: "person" }, book);
    byId("play-two").title = lot ? t("White is drawn by lot, as these rules say") : "";
    this.offerOwnClock();
    byId("custom-clock").hidden = clock !== "custom";
  }

  /** What the level chosen knows; the page came with that of the usual one. */
  /** @param {Level | undefined} chosen */
  async showAbility(chosen) {
    const place = byId("level-knows");
    const words = (/** @type {Level | undefined} */ one) =>
      (this.variant.tabled ? one?.knows : one?.untabled) ?? "";
    place.textContent = words(chosen);
    if (!chosen || place.textContent) return;
    /** @type {Level[]} */
    const levels = await call(`/api/engine/levels?lang=${lang}`).catch(() => []); // a hint alone
    if (!levels.length) return;
    this.levels = levels;
    const level = /** @type {HTMLSelectElement} */ (byId("level")).value;
    place.textContent = words(levels.find((one) => String(one.level) === level));
  }

  /** Pages for two people begin with these choices. */
  leadToOthers() {
    const asked = new URLSearchParams({ regulation: this.chooser.value });
    const control = controlOf(this.given());
    if (control !== null) asked.set("control", control);
    for (const way of document.querySelectorAll("a[data-way]")) {
      /** @type {HTMLAnchorElement} */ (way).search = String(asked);
    }
  }

  /** @returns {string} */
  /** The rules in a minute, which come when they are opened. */
  async showRules() {
    const { book } = this;
    const place = byId("book-summary");
    if (!place.closest("details")?.open || place.dataset.book === book.id) return;
    const asked = call(`/api/regulations/${book.id}?lang=${lang}`);
    const found = await asked.catch(() => null); // the link below leads to all of them
    if (!found || book !== this.book) return;
    place.dataset.book = book.id;
    const lines = [...found.basics, ...found.summary, ...this.cornerLine()];
    draw(place)`${lines.map((line) => html`<li>${line}</li>`)}`;
  }

  /** Where the dark corner lies, on a board of light and dark squares. */
  cornerLine() {
    if (isFull(this.variant)) return [];
    return [this.variant.mirrored ? t("Dark corner on the right.") : t("Dark corner on the left.")];
  }

  /** The time that the rules chosen set, where they set one. */
  offerOwnClock() {
    const own = /** @type {HTMLOptionElement} */ (byId("own-clock"));
    const { clock } = this.book;
    own.hidden = own.disabled = !clock;
    if (clock) {
      own.textContent = t("As the rules say: {minutes} min", { minutes: clock.base_seconds / 60 });
    } else if (own.selected) {
      /** @type {HTMLSelectElement} */ (byId("clock")).value = "";
    }
  }

  /** Asks the server about the position to begin from. @param {Choices} choices */
  async check({ fen }) {
    const asked = (this.checked += 1);
    const position = fen ? await this.checkedPosition(fen) : DEFAULT;
    if (asked === this.checked) this.store.update({ position });
  }

  /** @param {string} fen @returns {Promise<Position>} */
  async checkedPosition(fen) {
    try {
      const body = { regulation: this.book.id, fen };
      const answer = await call("/api/positions/check", { method: "POST", body });
      return { fen: answer.fen, verdict: t("A position that can be played."), wrong: false };
    } catch (fault) {
      return { fen: "", verdict: sentence(fault), wrong: true };
    }
  }

  /** @param {Position} position */
  showVerdict({ verdict, wrong }) {
    byId("fen-verdict").textContent = verdict;
    byId("fen-verdict").classList.toggle("wrong", wrong);
    byId("fen").setAttribute("aria-invalid", String(wrong));
  }

  /** @param {NewGameState} state */
  showBoard(state) {
    const { going } = state;
    const variant = going ? this.data.variants[going.variant] : this.variant;
    const mine = going ? going.mine : state.choices.colour;
    this.board.configure({
      coords: variant.edge_numbers ? "edge" : "none",
      algebraic: variant.notation === "algebraic",
      quarters: mine === "black" ? 2 : 0,
      single: false,
    });
    this.board.variant = variant;
    const { fen, legal, mover, caption } = going ? resumed(going) : this.beginning(state);
    void this.board.show({ fen, legal, mover });
    render(byId("caption"), going ? html`<a href="/games/${going.id}">${caption}</a>` : caption);
  }

  /** The start of a new game, on which the first move may be made by who begins. */
  /** @param {NewGameState} state */
  beginning({ choices, position }) {
    const { legal, start_fen: start, first } = this.variant;
    const fen = position.fen || (start ?? "W:W:B");
    if (position.fen || choices.colour !== first)
      return { fen, legal: [], mover: null, caption: "" };
    const caption = t("Move a piece to start.");
    return { fen, legal: legal.map(quiet), mover: first, caption };
  }

  /** A move was made on the board. @param {number[]} path */
  async play(path) {
    const { going } = this.store.get();
    if (!going) {
      await this.start("engine", path);
      return;
    }
    try {
      await playMove(going.id, going.ply, path);
      location.assign(`/games/${going.id}`);
    } catch (refusal) {
      this.giveBack(refusal);
    }
  }

  /** @param {string} opponent @param {number[] | null} path the first move, if it is made */
  async start(opponent, path) {
    this.store.update({ fault: "" });
    if (!path && !(await this.read())) return; // a first move is made on the board that stands here
    /** @type {Choices} */
    const choices = { ...this.given(), regulation: this.book.id, opponent };
    const { fen: _fen, ...chosen } = choices;
    this.kept.update(chosen);
    document.cookie = `${COOKIE}=${this.book.id}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
    try {
      await begin(requestOf(choices, this.book), path);
    } catch (refusal) {
      this.giveBack(refusal);
    }
  }

  /** Says why nothing began, and shows the board as it was. @param {unknown} refusal */
  giveBack(refusal) {
    this.store.update({ fault: sentence(refusal) });
    this.showBoard(this.store.get());
    const isWrong = this.given().fen && !this.store.get().position.fen;
    focusRefused(this.form, refusal, isWrong ? "fen" : "");
  }
}

/** @param {Level} level */
function levelWords({ level, name }) {
  return name ? t("Level {level}: {name}", { level, name }) : t("Level {level}", { level });
}

/**
 * A move without a capture.
 * @param {number[]} path @returns {import("../shared/views").MoveView}
 */
function quiet(path) {
  const [from, to] = path;
  const notation = `${from}-${to}`;
  return { notation, algebraic: null, from, to, path, captured: [], promotes: false };
}

/** A game to go on with. @param {Going} going */
function resumed(going) {
  const { fen, legal, here, turn, line: caption } = going;
  return { fen, legal, mover: here ? turn : null, caption };
}
