/** The board editor: a position set up by hand or by FEN; then analysed, played from, printed. */

import "../shared/board/damas-board.js";
import "../shared/board/free-board.js";
import { call, sentence } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { createStore } from "../shared/store.js";
import { Study } from "../shared/study/study.js";
import { rulesHere } from "./rules-here.js";
import { bothPlay, carried, fenOf, pressed, setupOf, writtenFen } from "./setup.js";

/** @import { Setup } from "./setup.js" */
/** @import { Variant } from "../shared/types" */
/** @typedef {{id: string, variant: string}} Book */
/**
 * @typedef {object} EditorState
 * @property {string} book the rule book's id
 * @property {Setup} setup
 * @property {boolean} turned the board is seen from Black's side
 * @property {boolean} studied the position is analysed, not set up
 * @property {string} fen of a position that can be played, "" while it cannot
 * @property {string} fault why it cannot
 */

const PATIENCE_MS = 250;
/** @type {{book: string, books: Book[], variants: Record<string, Variant>}} */
const data = JSON.parse(byId("home-data").textContent ?? "");
/** @type {import("../shared/board/free-board.js").FreeBoard} */
const free = byId("setup");
/** @type {import("../shared/board/damas-board.js").DamasBoard} */
const board = byId("board");
/** @type {HTMLFormElement} */
const form = byId("editor");
const asked = { count: 0 }; // only the last answer about a position counts

const given = new URLSearchParams(location.search);
const named = data.books.find(({ id }) => id === given.get("regulation"));
const usual = named?.id ?? data.book; // a page that was kept may be of another one
/** @type {EditorState} */
const first = {
  book: usual,
  setup: setupOf(given.get("fen") ?? startOf(usual), variantOf(usual)),
  turned: false,
  studied: false,
  fen: "",
  fault: "",
};
const store = createStore(first);
const study = new Study(byId("analysis"), {
  board,
  write: (move) => (variantNow().notation === "algebraic" && move.algebraic) || move.notation,
  home: () => {},
  free: true,
  book: () => store.get().book,
});
const checkedHere = rulesHere();

/** @param {string} book @returns {Variant} */
function variantOf(book) {
  const { variant } = data.books.find((one) => one.id === book) ?? data.books[0];
  return data.variants[variant];
}

function variantNow() {
  return variantOf(store.get().book);
}

/** @param {string} book */
function startOf(book) {
  return variantOf(book).start_fen ?? "W:W:B";
}

/** @param {string} book @param {import("./setup.js").Tool} tool */
function setupAtStart(book, tool) {
  return setupOf(startOf(book), variantOf(book), tool);
}

/** @param {Partial<Setup>} parts */
function change(parts) {
  store.update(({ setup }) => ({ setup: { ...setup, ...parts, chosen: null } }));
}

/** @param {EditorState} state @param {EditorState | null} before */
function show(state, before) {
  const { setup, book, studied, fen, fault } = state;
  if (book !== before?.book || state.turned !== before?.turned) showBoards(state);
  free.show(setup.pieces, { chosen: setup.chosen });
  free.hidden = byId("study").hidden = studied;
  board.hidden = byId("analysis").hidden = byId("back").hidden = !studied;
  byId("verdict").textContent = fault || t("A position that can be played.");
  byId("verdict").classList.toggle("wrong", Boolean(fault));
  showActs(book, fen);
  if (setup === before?.setup && book === before?.book) return;
  showFields(setup, variantOf(book));
  void check();
}

/** The boards of the rule book, as they are turned. @param {EditorState} state */
function showBoards({ book, turned }) {
  const variant = variantOf(book);
  const view = { quarters: turned ? 2 : 0, algebraic: variant.notation === "algebraic" };
  free.variant = variant;
  free.configure(view);
  board.configure({ ...view, coords: "edge" });
  board.variant = variant;
}

/** The acts that a position allows while it can be played. */
/** @param {string} book @param {string} fen */
function showActs(book, fen) {
  for (const id of ["study", "play-here", "print-here", "picture-here"]) {
    byId(id).toggleAttribute("disabled", !fen);
    byId(id).setAttribute("aria-disabled", String(!fen));
  }
  if (fen) showLinks(book, fen);
}

/** @param {Setup} setup @param {Variant} variant */
function showFields(setup, variant) {
  const words = /** @type {HTMLInputElement} */ (byId("fen"));
  if (document.activeElement !== words) words.value = writtenFen(setup, variant);
  /** @type {HTMLSelectElement} */ (byId("turn")).value = setup.turn;
}

/** @param {string} book @param {string} fen */
function showLinks(book, fen) {
  const game = new URLSearchParams({ regulation: book, fen });
  const picture = new URLSearchParams({ variant: variantOf(book).id, fen });
  /** @type {Record<string, string>} */
  const links = {
    "play-here": `/?${game}`,
    "print-here": `/diagram.pdf?${picture}`,
    "picture-here": `/diagram.png?${picture}&size=800`,
  };
  for (const [id, href] of Object.entries(links)) byId(id).setAttribute("href", href);
  history.replaceState(null, "", `/editor?${game}`);
}

/**
 * The position as it can be played, or why not: by the server, or here without a network.
 * @param {string} regulation @param {string} fen
 * @returns {Promise<{fen: string, fault: string}>}
 */
async function checked(regulation, fen) {
  try {
    const body = { regulation, fen };
    const found = await call("/api/positions/check", { method: "POST", body });
    return { fen: found.fen, fault: found.fault ?? "" };
  } catch (fault) {
    const { code } = /** @type {import("../shared/api.js").ApiError} */ (fault);
    if (code === "unreachable") return checkedHere(regulation, fen);
    return { fen: "", fault: sentence(fault) };
  }
}

/** Asks whether the position can be played. */
async function check() {
  const mine = (asked.count += 1);
  const { book, setup } = store.get();
  if (!bothPlay(setup)) {
    store.update({ fen: "", fault: t("Each side needs a piece.") });
    return;
  }
  const answer = await checked(book, fenOf(setup));
  if (mine === asked.count) store.update(answer);
}

/** The words of the field as a position. */
async function readWords() {
  const { book } = store.get();
  const typed = /** @type {HTMLInputElement} */ (byId("fen")).value.trim();
  const { fen, fault } = await checked(book, typed);
  if (fen) change(setupOf(fen, variantOf(book), store.get().setup.tool));
  else store.update({ fen, fault });
}

/** @param {boolean} studied */
function analyse(studied) {
  const { fen, book } = store.get();
  store.update({ studied });
  study.leave();
  if (!studied) return;
  board.variant = variantOf(book);
  study.moved(null);
  study.moved({ at: { variant: variantOf(book).id, fen } });
  study.run(true);
}

function listen() {
  const timer = { id: 0 };
  free.addEventListener("pick", (event) => {
    const { place } = /** @type {CustomEvent} */ (event).detail;
    store.update(({ setup }) => ({ setup: pressed(setup, place) }));
  });
  free.addEventListener("carry", (event) => {
    const { from, to } = /** @type {CustomEvent} */ (event).detail;
    store.update(({ setup }) => ({ setup: carried(setup, from, to) }));
  });
  board.addEventListener("move", (event) => {
    study.play(/** @type {CustomEvent} */ (event).detail.path);
  });
  byId("fen").addEventListener("input", () => {
    clearTimeout(timer.id);
    timer.id = window.setTimeout(() => void readWords(), PATIENCE_MS);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    const { name, value } = /** @type {HTMLInputElement} */ (target);
    if (name === "tool") change({ tool: /** @type {Setup["tool"]} */ (value) });
    if (name === "turn") change({ turn: value === "black" ? "black" : "white" });
    if (name === "regulation") {
      const isSame = variantOf(value) === variantNow();
      const { setup } = store.get();
      const next = isSame ? setup : setupAtStart(value, setup.tool);
      study.leave();
      store.update({ book: value, setup: next, studied: false });
    }
  });
  /** @type {Record<string, () => void>} */
  const acts = {
    start: () => change(setupAtStart(store.get().book, store.get().setup.tool)),
    clear: () => change({ pieces: new Map() }),
    turn: () => store.update(({ turned }) => ({ turned: !turned })),
    study: () => analyse(true),
    back: () => analyse(false),
  };
  form.addEventListener("click", ({ target }) => {
    const pressedOne = /** @type {Element} */ (target).closest("[data-act]");
    const { act = "" } = pressedOne instanceof HTMLElement ? pressedOne.dataset : {};
    acts[act]?.();
  });
}

/** @type {HTMLSelectElement} */ (byId("regulation")).value = usual;
listen();
store.subscribe(show);
show(first, null);
document.body.dataset.ready = "true";
