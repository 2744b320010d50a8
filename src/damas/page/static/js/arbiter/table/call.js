/** “Call the arbiter”: reports, claims, complaints, rulings, the clock, the rule book. */

import { byId } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { articleMark } from "../../shared/pieces.js";
import { html, render } from "../../shared/templates.js";
import { letterMark } from "./decision.js";

/** @import { Colour } from "../../shared/types" */
/** @import { Case, Reference, TableEvent, TableView } from "../shapes" */

const NOT_OFFERED = ["rectify", "keep", "restore", "note"]; // of the rulings: asked elsewhere

export class CallDialog {
  /**
   * @param {(event: TableEvent) => void} tell
   * @param {Reference} reference
   */
  constructor(tell, reference) {
    this.tell = tell;
    this.reference = reference;
    /** @type {HTMLDialogElement} */
    this.dialog = byId("call");
    /** @type {TableView | null} */
    this.table = null;
    this.build();
    byId("call-close").addEventListener("click", () => this.dialog.close());
  }

  /** @param {TableView} table */
  open(table) {
    this.table = table;
    const { clock, result } = table.state;
    if (clock?.running && !result) this.tell({ event: "clock", by: "arbiter", act: "stop" });
    this.choose("against", table.expected === "white" ? "black" : "white");
    this.offerMoves(table);
    for (const id of ["call-white", "call-black"]) this.select(id).value = "";
    for (const part of this.dialog.querySelectorAll("[data-needs='clock']")) {
      /** @type {HTMLElement} */ (part).hidden = !clock;
    }
    this.dialog.showModal();
  }

  /** @param {string} name @param {string} value */
  choose(name, value) {
    const radio = this.dialog.querySelector(`input[name="${name}"][value="${value}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
  }

  /** @param {string} name @returns {any} */
  chosen(name) {
    const radio = this.dialog.querySelector(`input[name="${name}"]:checked`);
    return radio instanceof HTMLInputElement ? radio.value : null;
  }

  /** @param {string} id @returns {string} */
  text(id) {
    return /** @type {HTMLInputElement} */ (byId(id)).value.trim();
  }

  /** @param {string} id @returns {HTMLSelectElement} */
  select(id) {
    return byId(id);
  }

  /** @returns {Colour | undefined} whose doing it is; undefined where that is not known */
  against() {
    const colour = this.chosen("against");
    return colour === "white" || colour === "black" ? colour : undefined;
  }

  /** The moves that a report may be about. @param {TableView} table */
  offerMoves({ lances }) {
    const moves = lances.map(
      ({ by, text, fen }, index) =>
        html`<option value=${index}>${index + 1}. ${sideName(by)}: ${text ?? fen}</option>`,
    );
    const last = html`<option value="">${t("The last one")}</option>`;
    render(this.select("call-ply"), [last, moves.reverse()]);
  }

  /** @returns {number | undefined} */
  ply() {
    const { value } = this.select("call-ply");
    return value === "" ? undefined : Number(value);
  }

  /** @param {TableEvent} event */
  say(event) {
    this.tell(event);
    this.dialog.close();
  }

  build() {
    const { matters, claims, rulings } = this.reference;
    const unknown = t("both, or it is unclear");
    render(byId("call-people"), [
      pills("against", t("Whose doing is it?"), { ...players(), unknown }, "white"),
      pills("by", t("Who says so?"), everybody(), "arbiter"),
    ]);
    this.select("call-ply").addEventListener("change", () => {
      const move = this.table?.lances[this.ply() ?? -1];
      if (move) this.choose("against", move.by);
    });
    const lines = (/** @type {boolean} */ conduct) =>
      matters.filter((one) => one.conduct === conduct).map((one) => this.caseLine(one));
    render(byId("call-matters"), lines(false));
    render(byId("call-conduct"), lines(true));
    const claim = (
      /** @type {string[]} */ [rule, name],
    ) => html`<button type="button" data-claim=${rule}
      @click=${() => this.say({ event: "claim", by: this.player(), rule })}>${name}</button>`;
    render(byId("call-claims"), Object.entries(claims).map(claim));
    const ruling = (
      /** @type {string[]} */ [name, text],
    ) => html`<button type="button" data-ruling=${name}
      @click=${() => this.rule(name)}>${text}</button>`;
    const offered = Object.entries(rulings).filter(([name]) => !NOT_OFFERED.includes(name));
    render(byId("call-rulings"), offered.map(ruling));
    this.press("call-note", () => this.rule("note"));
    this.press("call-restore", () => this.rule("restore"));
    this.press("call-complaint", () => {
      this.say({ event: "complaint", by: this.player(), text: this.words() });
    });
    this.press("call-accident", () => this.say({ event: "accident", by: "arbiter" }));
    this.press("call-board", () => this.say({ event: "board_misplaced", by: this.chosen("by") }));
    this.buildClock();
  }

  /** @param {string} id @param {() => void} act */
  press(id, act) {
    byId(id).addEventListener("click", act);
  }

  /** The words for the log. @returns {string | undefined} */
  words() {
    return this.text("call-text") || undefined;
  }

  /** @param {Case} one */
  caseLine({ code, letter, title, article, article_text: text, ...one }) {
    const report = () => {
      const said = { by: this.chosen("by"), against: this.against(), ply: this.ply() };
      this.say({ event: "report", code, ...said });
    };
    return html`<li>
      <button type="button" data-code=${code} class="matter" @click=${report}>
        ${letterMark(letter)}${title}
      </button>
      <span class="rule">${articleMark(article, text)}${this.follows(one)}</span>
    </li>`;
  }

  /** @param {Pick<Case, "right" | "choices" | "expires_text">} one @returns {string} */
  follows({ right, choices, expires_text: until }) {
    if (!choices.length) return "";
    const who = right === "opponent" ? t("The opponent decides") : t("The arbiter decides");
    const what = choices.map((choice) => this.reference.choices[choice] ?? choice).join(" / ");
    return ` ${who}: ${what}; ${until ?? ""}`;
  }

  /** The player who speaks: the one chosen, else the opponent of the one who erred. */
  player() {
    const by = this.chosen("by");
    if (by !== "arbiter") return by;
    const against = this.against() ?? (this.table?.expected === "white" ? "black" : "white");
    return against === "white" ? "black" : "white";
  }

  /** @param {string} ruling */
  rule(ruling) {
    const given = (/** @type {string} */ id) =>
      (this.reference.endings.includes(ruling) && this.select(id).value) || undefined;
    this.say({
      event: "rule",
      by: "arbiter",
      ruling,
      text: this.words(),
      against: this.reference.against.includes(ruling) ? this.against() : undefined,
      white: given("call-white"),
      black: given("call-black"),
      authority: this.text("call-authority") || undefined,
    });
  }

  buildClock() {
    const given = () => ({
      color: this.chosen("clock-of"),
      seconds: Math.max(0, Number(this.text("call-seconds")) || 0),
    });
    const act = (/** @type {string} */ name, /** @type {string} */ label, more = given) =>
      html`<button type="button" data-act=${name}
        @click=${() => this.say({ event: "clock", by: "arbiter", act: name, ...more() })}>
        ${label}
      </button>`;
    const acts = [act("add", t("Add")), act("remove", t("Take away")), act("set", t("Set"))];
    const start = act("start", t("Start the clock"), () => /** @type {any} */ ({}));
    render(byId("call-clock"), [
      pills("clock-of", t("Whose time?"), players(), "white"),
      html`<div class="buttons">${acts}${start}</div>`,
    ]);
  }
}

/** The players, in words. */
const players = () => ({ white: sideName("white"), black: sideName("black") });

/** Everybody at the table, in words. */
export const everybody = () => ({ ...players(), arbiter: t("the arbiter") });

/**
 * One choice of several.
 * @param {string} name @param {string} legend @param {Record<string, string>} labels by value
 * @param {string} now
 */
export function pills(name, legend, labels, now) {
  return html`<fieldset class="pills">
    <legend>${legend}</legend>
    ${Object.entries(labels).map(
      ([value, label]) => html`<label class="option">
        <input type="radio" name=${name} value=${value} ?checked=${value === now} />${label}
      </label>`,
    )}
  </fieldset>`;
}
