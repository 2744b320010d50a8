/**
 * “Call the arbiter”: reports, claims, complaints, rulings, the clock, and the rule book to look
 *   up in.
 */

import { articleMark, button, byId, element } from "../../shared/dom.js";
import { sideName } from "../../shared/game-words.js";
import { t } from "../../shared/i18n.js";
import { letterMark } from "./decision.js";

/** @typedef {import("../../shared/types").Colour} Colour */
/** @typedef {import("../shapes").TableView} TableView */
/** @typedef {import("../shapes").TableEvent} TableEvent */
/** @typedef {import("../shapes").Reference} Reference */
/** @typedef {import("../shapes").Case} Case */
/** @typedef {import("../shapes").Who} Who */

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
  offerMoves(table) {
    const moves = table.lances.map((move, index) =>
      element("option", { value: String(index) }, [
        `${index + 1}. ${sideName(move.by)}: ${move.text ?? move.fen}`,
      ]),
    );
    this.select("call-ply").replaceChildren(
      element("option", { value: "" }, [t("The last one")]),
      ...moves.reverse(),
    );
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
    byId("call-people").replaceChildren(
      people("against", t("Whose doing is it?"), ["white", "black", "unknown"]),
      people("by", t("Who says so?"), ["white", "black", "arbiter"], "arbiter"),
    );
    this.select("call-ply").addEventListener("change", () => {
      const move = this.table?.lances[this.ply() ?? -1];
      if (move) this.choose("against", move.by);
    });
    byId("call-matters").replaceChildren(
      ...matters.filter((one) => !one.conduct).map((one) => this.caseLine(one)),
    );
    byId("call-conduct").replaceChildren(
      ...matters.filter((one) => one.conduct).map((one) => this.caseLine(one)),
    );
    byId("call-claims").replaceChildren(
      ...Object.entries(claims).map(([rule, name]) =>
        button(name, () => this.say({ event: "claim", by: this.player(), rule }), {
          "data-claim": rule,
        }),
      ),
    );
    byId("call-complaint").addEventListener("click", () => {
      this.say({
        event: "complaint",
        by: this.player(),
        text: this.text("call-text") || undefined,
      });
    });
    byId("call-rulings").replaceChildren(
      ...Object.entries(rulings)
        .filter(([name]) => !NOT_OFFERED.includes(name))
        .map(([name, text]) => button(text, () => this.rule(name), { "data-ruling": name })),
    );
    byId("call-note").addEventListener("click", () => this.rule("note"));
    byId("call-accident").addEventListener("click", () =>
      this.say({ event: "accident", by: "arbiter" }),
    );
    byId("call-board").addEventListener("click", () =>
      this.say({ event: "board_misplaced", by: this.chosen("by") }),
    );
    byId("call-restore").addEventListener("click", () => this.rule("restore"));
    this.buildClock();
  }

  /** @param {Case} one */
  caseLine(one) {
    const report = button(
      "",
      () =>
        this.say({
          event: "report",
          by: this.chosen("by"),
          code: one.code,
          against: this.against(),
          ply: this.ply(),
        }),
      { "data-code": one.code, class: "matter" },
    );
    report.append(...letterMark(one.letter), one.title);
    const rule = element("span", { class: "rule" }, [
      articleMark(one.article, one.article_text ?? null),
      ...(one.choices.length ? [" ", this.follows(one)] : []),
    ]);
    return element("li", {}, [report, rule]);
  }

  /** @param {Case} one @returns {string} */
  follows(one) {
    const who = one.right === "opponent" ? t("The opponent decides") : t("The arbiter decides");
    const what = one.choices.map((choice) => this.reference.choices[choice] ?? choice).join(" / ");
    return `${who}: ${what}; ${one.expires_text ?? ""}`;
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
      text: this.text("call-text") || undefined,
      against: this.reference.against.includes(ruling) ? this.against() : undefined,
      white: given("call-white"),
      black: given("call-black"),
      authority: this.text("call-authority") || undefined,
    });
  }

  buildClock() {
    const seconds = () => Math.max(0, Number(this.text("call-seconds")) || 0);
    /** @param {string} name @param {string} label */
    const act = (name, label) =>
      button(
        label,
        () => {
          this.say({
            event: "clock",
            by: "arbiter",
            act: name,
            color: this.chosen("clock-of"),
            seconds: seconds(),
          });
        },
        { "data-act": name },
      );
    byId("call-clock").replaceChildren(
      people("clock-of", t("Whose time?"), ["white", "black"], "white"),
      element("div", { class: "buttons" }, [
        act("add", t("Add")),
        act("remove", t("Take away")),
        act("set", t("Set")),
        button(
          t("Start the clock"),
          () => this.say({ event: "clock", by: "arbiter", act: "start" }),
          { "data-act": "start" },
        ),
      ]),
    );
  }
}

/**
 * @param {string} name @param {string} legend @param {(Who | "unknown")[]} who @param {Who} [now]
 * @returns {HTMLElement}
 */
export function people(name, legend, who, now = "white") {
  const radios = who.map((one) =>
    element("label", { class: "pill" }, [
      element("input", { type: "radio", name, value: one, checked: one === now }),
      personName(one),
    ]),
  );
  return element("fieldset", { class: "pills" }, [element("legend", {}, [legend]), ...radios]);
}

/** @param {Who | "unknown"} one */
function personName(one) {
  if (one === "unknown") return t("both, or it is unclear");
  return one === "arbiter" ? t("the arbiter") : sideName(one);
}
