/** The parts beside the board: task, numbers, verdict, acts, moves, counters. */

import { articleMark, button, byId, element, on } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { render } from "../shared/render.js";
import { lineOf, numbered, shownCount } from "./line.js";

/** @typedef {import("./shapes").State} State */
/** @typedef {import("./shapes").Ending} Ending */
/** @typedef {import("../shared/types").Move} Move */
/**
 * @typedef {object} Acts what the buttons do
 * @property {() => void} back
 * @property {() => void} show
 * @property {() => void} next
 * @property {(viewed: number | null) => void} view
 * @property {(repeat: boolean) => void} repeat
 * @property {() => void} forget
 */

const NEAR = 3; // moves before a counter ends the game

/** @param {State} state */
export function showTask({ phase, ending }) {
  const waiting = { loading: t("One moment …"), empty: t("No ending is due. Come back later.") };
  const text = ending?.task ?? (phase === "empty" ? waiting.empty : waiting.loading);
  byId("task").textContent = text;
  if (!ending) return;
  byId("title").textContent = ending.title;
  byId("level").textContent = ending.level_text;
}

/** @param {string} label @param {string | number} value @param {string} part */
function number(label, value, part) {
  return element("p", { class: "figure", "data-part": part }, [
    element("span", { class: "about" }, [label]),
    " ",
    element("strong", {}, [String(value)]),
  ]);
}

/** @param {State} state */
export function showNumbers({ ending }) {
  if (!ending) return;
  const own = Math.ceil(ending.moves.length / 2);
  const parts = [number(t("Your moves"), own, "moves")];
  if (ending.left) parts.push(number(t("Best from here"), ending.left, "left"));
  render(byId("numbers"), parts);
}

/** @param {State} state */
export function showVerdict({ ending }) {
  const place = byId("verdict");
  const text = ending?.verdict ?? "";
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("wrong", ending?.mood === "wrong");
  place.classList.toggle("right", ending?.mood === "right");
  const article = ending?.article_text ? [articleMark(ending.article, ending.article_text)] : [];
  render(byId("article"), article);
}

/** @param {State} state @param {Acts} acts @param {boolean} repeats @param {boolean} isReview */
export function showActs(state, acts, repeats, isReview) {
  const { ending, phase } = state;
  if (!ending || phase === "loading") {
    render(byId("acts"), []);
    return;
  }
  const made = endingActs(ending, acts);
  if (ending.over) made.push(analysis(ending));
  if (repeats) made.push(isReview ? forgetting(ending, acts) : repeatChoice(state, acts));
  render(byId("acts"), made);
}

/** @param {Ending} ending @param {Acts} acts @returns {(Node | string)[]} */
function endingActs(ending, acts) {
  const next = { "data-act": "next", ...(ending.slipped ? {} : { class: "primary" }) };
  const made = [];
  if (ending.slipped) {
    const first = { class: "primary", "data-act": "back" };
    made.push(button(t("Take it back and try again"), acts.back, first));
  }
  if (!ending.reached && !ending.best.length) {
    made.push(button(t("Show the best line"), acts.show, { "data-act": "show" }));
  }
  if (ending.over) made.push(button(t("Next position"), acts.next, next));
  return made;
}

/** @param {Ending} ending */
function analysis({ book, start }) {
  const asked = new URLSearchParams({ regulation: book, fen: start });
  const own = { class: "button", href: `/editor?${asked}`, "data-act": "analyse" };
  return element("a", own, [t("Analyse")]);
}

/** @param {Ending} ending @param {Acts} acts */
function forgetting(ending, acts) {
  if (!ending.over) return "";
  return button(t("Do not repeat this one any more"), acts.forget, { "data-act": "forget" });
}

/** @param {State} state @param {Acts} acts */
function repeatChoice({ repeat }, acts) {
  const box = element("input", { type: "checkbox", name: "repeat", checked: repeat });
  on(box, "change", (self) => acts.repeat(self.checked));
  return element("label", { class: "choice" }, [box, " ", t("Repeat endings that I miss")]);
}

/**
 * The moves that stand and the best line after them; each shows its position.
 * @param {State} state
 * @param {Acts} acts
 * @param {(move: Move) => string} write
 */
export function showTold({ ending, viewed }, acts, write) {
  const line = ending ? lineOf(ending) : [];
  byId("told").hidden = !line.length;
  if (!ending) return;
  const here = shownCount(ending, viewed);
  const all = line.map((move, ply) =>
    button(numbered(ply, write(move)), () => acts.view(ply + 1), {
      "data-ply": String(ply + 1),
      ...(here === ply + 1 ? { "aria-current": "true" } : {}),
    }),
  );
  const start = button(t("Position"), () => acts.view(0), {
    "data-ply": "0",
    ...(here === 0 ? { "aria-current": "true" } : {}),
  });
  const played = ending.moves.length;
  render(byId("line"), [start, ...all.slice(0, played)]);
  render(byId("best"), all.slice(played));
}

/** @param {State} state */
export function showCounters({ ending }) {
  const rows = (ending?.counters ?? []).map(({ name, current, limit, article, rule }) => {
    const near = { class: limit - current <= NEAR ? "near" : "far" };
    const words = t("{name}: {current} of {limit}", { name, current, limit });
    const label = element("span", near, [words]);
    const source = element("span", { class: "article" }, [article ?? ""]);
    return element("p", { "data-rule": rule }, [label, " ", source]);
  });
  render(byId("counters"), rows);
}
