/**
 * `<damas-listener>`: a page for a person who listens. Loaded only where somebody has asked for it.
 *
 * It stands in the form in which moves are typed, and takes the commands out of it: it answers in
 * words that a voice reads at once. A page may give it a `scene`: a function that returns what only
 * the page knows (clocks, the last move, its acts). Letters on the board walk from piece to piece.
 */

import { colourOf, isKing } from "../shared/board/fen.js";
import { listeningChoices } from "../shared/listening.js";
import { t } from "../shared/i18n.js";
import { options } from "../shared/pieces.js";
import { heard, html, render } from "../shared/templates.js";
import { beginning, isCommand } from "./commands.js";
import { sceneOf } from "./scene.js";

/** @import { Added, DamasBoard, Scene } from "./scene.js" */
/** @import { PieceCode } from "../shared/types" */

class DamasListener extends HTMLElement {
  /** the act that waits for its word once more */
  asked = "";

  connectedCallback() {
    this.said = document.createElement("p");
    this.said.setAttribute("role", "status");
    const choices = document.createElement("details");
    this.append(this.said, choices);
    showChoices(choices);
    const form = this.closest("form");
    form?.addEventListener("submit", (event) => this.entered(event), true);
    form?.addEventListener("input", (event) => this.typed(event), true);
    document.addEventListener("keydown", (event) => this.jump(event), true);
    this.closest("details")?.setAttribute("open", "");
    form?.querySelector("input")?.focus({ preventScroll: true });
    this.say(t("Type a move, or {help} for the commands.", { help: t("help") }));
  }

  /** @returns {DamasBoard | null} */
  get board() {
    return document.querySelector("damas-board:not([static]), free-board");
  }

  /** @returns {Scene | null} null before the board is there */
  get now() {
    const { board } = this;
    // no field of the class: a page may have set it before the class was here
    const { scene } = /** @type {{scene?: () => Added}} */ (/** @type {unknown} */ (this));
    return board?.geometry ? sceneOf(board, scene?.()) : null;
  }

  /** @param {string} words */
  say(words) {
    if (!this.said) return;
    const again = this.said.textContent === words;
    this.said.textContent = again ? `${words}\u00a0` : words; // else a voice is silent
  }

  /** @param {Event} event */
  typed(event) {
    if (isCommand(/** @type {HTMLInputElement} */ (event.target).value)) event.stopPropagation();
  }

  /** @param {Event} event */
  entered(event) {
    const field = this.closest("form")?.querySelector("input");
    const { now } = this;
    if (!field || !isCommand(field.value)) return;
    event.preventDefault(); // also before the board is there: the form would load the page anew
    event.stopPropagation();
    if (!now) return;
    const [word, about = ""] = field.value.trim().split(/ +/);
    field.value = "";
    this.answer(now, word, about);
  }

  /** @param {Scene} now @param {string} word @param {string} about */
  answer(now, word, about) {
    const found = beginning(word, now);
    const [one, ...others] = found;
    const asked = this.asked;
    this.asked = "";
    if (!one)
      this.say(t("No command begins with {word}. Type {help} for all.", { word, help: t("help") }));
    else if (others.length)
      this.say(t("Which one? {words}", { words: found.map((each) => each.word).join(", ") }));
    else if (one.says) this.say(one.says(now, about));
    else if (one.twice && asked !== one.name) {
      this.asked = one.name;
      this.say(t("{word}: type it again to do it.", { word: one.word }));
    } else {
      this.say(t("{word}: done.", { word: one.word }));
      now.acts[one.name]();
    }
  }

  /** Letters on the board: to the next piece of a kind, with Shift to the one before. */
  /** @param {KeyboardEvent} event */
  jump(event) {
    const { board, now } = this;
    const wanted = JUMPS[event.key.toLowerCase()];
    if (!wanted || !board || !now || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element && board.contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    const order = board.grid.rows.flat(); // row by row from the top
    const at = order.indexOf(board.grid.current ?? -1);
    const turned = [...order.slice(at + 1), ...order.slice(0, at)];
    if (event.shiftKey) turned.reverse();
    const next = turned.find((square) => wanted(now, square));
    if (next === undefined) this.say(t("There is no other."));
    else board.grid.setCurrent(next, true);
  }
}

/** @type {Record<string, (now: Scene, square: number) => boolean>} the keys of the jumps */
const JUMPS = {
  m: ({ legal }, square) => legal.some(({ from }) => from === square),
  p: ({ pieces, turn }, square) => isOf(pieces.get(square), turn),
  o: ({ pieces, turn }, square) => isOf(pieces.get(square), turn === "white" ? "black" : "white"),
  k: ({ pieces }, square) => isKing(pieces.get(square) ?? "w"),
};

/** @param {PieceCode | undefined} code @param {string} colour */
const isOf = (code, colour) => code !== undefined && colourOf(code) === colour;

/** Changes how this is read aloud, here and in the page beside. @param {object} detail */
function change(detail) {
  listeningChoices.update(detail);
  dispatchEvent(new CustomEvent("damas-listening", { detail }));
}

/** @param {HTMLElement} place */
function showChoices(place) {
  const draw = () => {
    const { moves, pieces, squares } = listeningChoices.get();
    const given = /** @type {[string, string, string, string[][]][]} */ ([
      [
        t("Moves"),
        "moves",
        moves,
        [
          ["full", t("48 takes 17, 3 pieces taken")],
          ["short", "48x17"],
        ],
      ],
      [
        t("Pieces"),
        "pieces",
        pieces,
        [
          ["words", t("in words")],
          ["signs", t("as signs")],
        ],
      ],
      [
        t("Squares"),
        "squares",
        squares,
        [
          ["plain", "c3"],
          ["alphabet", "charlie 3"],
        ],
      ],
    ]);
    render(
      place,
      html`<summary>${t("How it is read aloud")}</summary>
        ${given.map(
          ([label, name, chosen, ways]) => html`<label class="field">${label}
          <select name=${name} @change=${heard(({ value }) => change({ [name]: value }))}>${options(ways, chosen)}</select></label>`,
        )}`,
    );
  };
  draw();
  listeningChoices.subscribe(draw);
}

customElements.define("damas-listener", DamasListener);
