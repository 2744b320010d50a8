/** The means to answer a step: fields, buttons, pieces; boards stand beside. */

import { Geometry } from "../shared/board/geometry.js";
import { t, tc } from "../shared/i18n.js";
import { html, nothing, onSubmit } from "../shared/templates.js";
import { placementAnswer } from "./answer.js";

/** @import { Acts, Lesson, LessonState, Step } from "./shapes" */

/** Pieces to put, and their symbols. */
const SYMBOLS = { w: "w", W: "w-king", b: "b", B: "b-king" };

/** @typedef {(lesson: Lesson, step: Step, state: LessonState, acts: Acts) => unknown} Tool */

/** @type {Record<string, Tool>} */
const TOOLS = {
  show: frames,
  count: (_lesson, _step, state, acts) => numberField(state, acts),
  choice: (_lesson, step, state, acts) => choices(step, state, acts),
  squares: picked,
  path: picked,
  "all-moves": (lesson, step, state, acts) => html`
    ${list(state.gathered.map((one) => moveName(lesson, step, one)))}
    ${checks(state, acts, () => acts.answer([...state.gathered]), t("No more moves"))}
  `,
  place: (lesson, _step, state, acts) => html`
    ${pieces(lesson, state, acts)}
    ${checks(state, acts, () => acts.answer(placementAnswer(state.pieces ?? new Map())))}
  `,
  play: (_lesson, step, state, acts) => html`
    <p class="goal">${goalText(step, state)}</p>${state.paths.length ? again(acts) : nothing}
  `,
};

/**
 * @param {Lesson} lesson
 * @param {Step} step
 * @param {LessonState} state
 * @param {Acts} acts
 */
export function toolsOf(lesson, step, state, acts) {
  return TOOLS[step.kind]?.(lesson, step, state, acts) ?? nothing;
}

/** @type {Tool} the squares that were pressed */
function picked(lesson, _step, state, acts) {
  return html`
    ${list(state.picked.map((square) => squareName(lesson, square)))}
    ${checks(state, acts, () => acts.answer([...state.picked]))}
  `;
}

/** @param {Step} step @param {LessonState} state */
function goalText(step, state) {
  const left = (step.limit ?? 0) - Math.ceil(state.paths.length / 2);
  return t("Moves left: {count}", { count: Math.max(0, left) });
}

/** @param {Lesson} lesson @param {number} square */
export function squareName({ variant }, square) {
  if (variant.notation !== "algebraic") return String(square);
  return new Geometry(variant).algebraic(square);
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
  const made = names.map((name) => html`<li data-name=${name}>${name}</li>`);
  return html`<ul class="gathered" aria-label=${t("Your answer")}>${made}</ul>`;
}

/**
 * @param {LessonState} state
 * @param {Acts} acts
 * @param {() => void} check
 * @param {string} [label]
 */
function checks(state, acts, check, label = t("Check")) {
  if (state.verdict?.right) return nothing;
  return html`<div class="checks">
    <button type="button" class="primary" data-act="check" @click=${check}>${label}</button>
    ${again(acts)}
  </div>`;
}

/** @param {Acts} acts */
function again(acts) {
  return html`<button type="button" data-act="again" @click=${() => acts.again()}>
    ${t("Begin again")}
  </button>`;
}

/** @param {LessonState} state @param {Acts} acts */
function numberField(state, acts) {
  if (state.verdict?.right) return nothing;
  return html`<form class="number" data-form="number"
      @submit=${onSubmit((self) => {
        const given = String(new FormData(self).get("number") ?? "").trim();
        if (/^[0-9]+$/.test(given)) acts.answer(Number(given));
      })}>
    <input name="number" inputmode="numeric" autocomplete="off" maxlength="4"
        aria-label=${t("Number")} />
    <button type="submit" class="primary" data-act="check">${t("Check")}</button>
  </form>`;
}

/** @param {Step} step @param {LessonState} state @param {Acts} acts */
function choices(step, state, acts) {
  const right = state.verdict?.right ? step.accept?.[0] : null;
  const made = step.choices.map((text, place) => {
    const number = place + 1;
    const isRight = right === number;
    return html`<button type="button" class=${isRight ? "answer right" : "answer"}
      data-choice=${number} @click=${() => acts.answer(number)}>${text}${isRight ? " ✓" : ""}</button>`;
  });
  return html`<div class="answers" role="group">${made}</div>`;
}

/** @param {Lesson} lesson @param {Step} step @param {LessonState} state @param {Acts} acts */
function frames(lesson, step, state, acts) {
  const last = step.frames?.length ?? 0;
  const moves = (step.frames ?? []).map(
    ({ move }, place) => html`<button type="button" data-frame=${place + 1}
      aria-current=${state.frame === place + 1 ? "step" : nothing}
      @click=${() => acts.frame(place + 1)}>${write(lesson, move)}</button>`,
  );
  /** @param {string} sign @param {string} label @param {number} to @param {string} act */
  const walk = (sign, label, to, act) =>
    html`<button type="button" aria-label=${label} data-act=${act}
      ?disabled=${to < 0 || to > last} @click=${() => acts.frame(to)}>${sign}</button>`;
  return html`<div class="frames" role="group" aria-label=${t("Moves")}>
    ${walk("‹", t("One move back"), state.frame - 1, "before")}
    ${moves}
    ${walk("›", t("One move forward"), state.frame + 1, "after")}
  </div>`;
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
    return html`<button type="button" class="put put-${symbol}" data-tool=${code}
        aria-pressed=${state.tool === code} @click=${() => acts.tool(code)}>${name}</button>`;
  });
  return html`<div class="puts" role="group" aria-label=${t("Pieces")}>${made}</div>`;
}
