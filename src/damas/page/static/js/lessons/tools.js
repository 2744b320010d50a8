/** The means to answer a step: fields, buttons, pieces; boards stand beside. */

import { button, element, on } from "../shared/dom.js";
import { t, tc } from "../shared/i18n.js";
import { placementAnswer } from "./answer.js";

/** @typedef {import("./shapes").Lesson} Lesson */
/** @typedef {import("./shapes").LessonState} LessonState */
/** @typedef {import("./shapes").Step} Step */
/** @typedef {import("./shapes").Acts} Acts */

/** Pieces to put, and their symbols. */
const SYMBOLS = { w: "w", W: "w-king", b: "b", B: "b-king" };

/** @typedef {(lesson: Lesson, step: Step, state: LessonState, acts: Acts) => HTMLElement[]} Tool */

/** @type {Record<string, Tool>} */
const TOOLS = {
  show: (lesson, step, state, acts) => frames(lesson, step, state, acts),
  count: (_lesson, _step, state, acts) => numberField(state, acts),
  choice: (_lesson, step, state, acts) => choices(step, state, acts),
  squares: (lesson, _step, state, acts) => [
    list(state.picked.map((square) => squareName(lesson, square))),
    ...checks(state, acts, () => acts.answer([...state.picked])),
  ],
  path: (lesson, _step, state, acts) => [
    list(state.picked.map((square) => squareName(lesson, square))),
    ...checks(state, acts, () => acts.answer([...state.picked])),
  ],
  "all-moves": (lesson, step, state, acts) => [
    list(state.gathered.map((one) => moveName(lesson, step, one))),
    ...checks(state, acts, () => acts.answer([...state.gathered]), t("No more moves")),
  ],
  place: (lesson, _step, state, acts) => [
    pieces(lesson, state, acts),
    ...checks(state, acts, () => acts.answer(placementAnswer(state.pieces ?? new Map()))),
  ],
  play: (_lesson, step, state, acts) => [
    element("p", { class: "goal" }, [goalText(step, state)]),
    ...(state.paths.length ? [again(acts)] : []),
  ],
};

/**
 * @param {Lesson} lesson
 * @param {Step} step
 * @param {LessonState} state
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export function toolsOf(lesson, step, state, acts) {
  return TOOLS[step.kind]?.(lesson, step, state, acts) ?? [];
}

/** @param {Step} step @param {LessonState} state */
function goalText(step, state) {
  const left = (step.limit ?? 0) - Math.ceil(state.paths.length / 2);
  return t("Moves left: {count}", { count: Math.max(0, left) });
}

/** @param {Lesson} lesson @param {number} square */
export function squareName({ variant }, square) {
  if (variant.notation !== "algebraic") return String(square);
  const place = variant.numbers.indexOf(square);
  const half = variant.size / 2;
  const row = Math.floor(place / half);
  const column = 2 * (place % half) + ((row + 1) % 2);
  const file = "abcdefghij"[variant.mirrored ? variant.size - 1 - column : column];
  return `${file}${variant.size - row}`;
}

/** @param {Lesson} lesson @param {Step} step @param {string} notation */
function moveName(lesson, step, notation) {
  const move = step.legal?.find((one) => one.notation === notation);
  return move ? write(lesson, move) : notation;
}

/**
 * A move as its game writes it.
 * @param {Lesson} lesson
 * @param {import("../shared/types").Move} move
 */
function write({ variant }, { algebraic, notation }) {
  return (variant.notation === "algebraic" && algebraic) || notation;
}

/** @param {string[]} names */
function list(names) {
  const made = names.map((name) => element("li", { "data-name": name }, [name]));
  return element("ul", { class: "gathered", "aria-label": t("Your answer") }, made);
}

/**
 * @param {LessonState} state
 * @param {Acts} acts
 * @param {() => void} check
 * @param {string} [label]
 */
function checks(state, acts, check, label = t("Check")) {
  if (state.verdict?.right) return [];
  return [
    element("div", { class: "checks" }, [
      button(label, check, { class: "primary", "data-act": "check" }),
      again(acts),
    ]),
  ];
}

/** @param {Acts} acts */
function again(acts) {
  return button(t("Begin again"), () => acts.again(), { "data-act": "again" });
}

/** @param {LessonState} state @param {Acts} acts */
function numberField(state, acts) {
  if (state.verdict?.right) return [];
  const form = element("form", { class: "number", "data-form": "number" }, [
    element("input", {
      name: "number",
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: "4",
      "aria-label": t("Number"),
    }),
    element("button", { type: "submit", class: "primary", "data-act": "check" }, [t("Check")]),
  ]);
  on(form, "submit", (self, event) => {
    event.preventDefault();
    const given = String(new FormData(self).get("number") ?? "").trim();
    if (/^[0-9]+$/.test(given)) acts.answer(Number(given));
  });
  return [form];
}

/** @param {Step} step @param {LessonState} state @param {Acts} acts */
function choices(step, state, acts) {
  const right = state.verdict?.right ? step.accept?.[0] : null;
  const made = step.choices.map((text, place) => {
    const number = place + 1;
    const sign = right === number ? " ✓" : "";
    const attributes = { class: sign ? "answer right" : "answer", "data-choice": String(number) };
    return button(`${text}${sign}`, () => acts.answer(number), attributes);
  });
  return [element("div", { class: "answers", role: "group" }, made)];
}

/** @param {Lesson} lesson @param {Step} step @param {LessonState} state @param {Acts} acts */
function frames(lesson, step, state, acts) {
  const last = step.frames?.length ?? 0;
  const moves = (step.frames ?? []).map(({ move }, place) => {
    const name = write(lesson, move);
    /** @type {Record<string, string>} */
    const now = state.frame === place + 1 ? { "aria-current": "step" } : {};
    return button(name, () => acts.frame(place + 1), { "data-frame": String(place + 1), ...now });
  });
  /** @param {string} sign @param {string} label @param {number} to @param {string} act */
  const walk = (sign, label, to, act) => {
    const made = button(sign, () => acts.frame(to), { "aria-label": label, "data-act": act });
    made.disabled = to < 0 || to > last;
    return made;
  };
  return [
    element("div", { class: "frames", role: "group", "aria-label": t("Moves") }, [
      walk("‹", t("One move back"), state.frame - 1, "before"),
      ...moves,
      walk("›", t("One move on"), state.frame + 1, "after"),
    ]),
  ];
}

/**
 * The pieces that can be put.
 * @param {Lesson} lesson
 * @param {LessonState} state
 * @param {Acts} acts
 */
function pieces({ variant }, state, acts) {
  const names = {
    w: tc(variant.id, "white man"),
    W: t("white king"),
    b: tc(variant.id, "black man"),
    B: t("black king"),
  };
  const made = Object.entries(names).map(([code, name]) => {
    const symbol = SYMBOLS[/** @type {keyof typeof SYMBOLS} */ (code)];
    return button(name, () => acts.tool(code), {
      class: `put put-${symbol}`,
      "data-tool": code,
      "aria-pressed": String(state.tool === code),
    });
  });
  return element("div", { class: "puts", role: "group", "aria-label": t("Pieces") }, made);
}
