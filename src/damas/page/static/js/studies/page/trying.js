/** A reader's own moves beside a study: they are on this page alone, and gone with it. */

import { t } from "../../shared/i18n.js";
import { html, nothing } from "../../shared/templates.js";

/** @import { OpenChapter, StudyNode, StudyState, Trial } from "../shapes" */
/** @import { Move } from "../../shared/types" */
/** @typedef {(move: Move) => string} Write */
/** @typedef {{show: (count: number) => void, home: () => void}} TryingActs */

/** The moves tried after the one that is shown; null for none. */
/** @param {Pick<StudyState, "chapter" | "at" | "trial">} state */
export function trialOf({ chapter, at, trial }) {
  return trial && trial.chapter === chapter?.number && trial.move === at ? trial : null;
}

/**
 * The trial with more moves after those on the board; what stood there before goes.
 * @param {number} chapter @param {number} move @param {Trial | null} before
 * @param {Move[]} more
 * @returns {Trial}
 */
export function tried(chapter, move, before, more) {
  const moves = [...(before?.moves.slice(0, before.shown) ?? []), ...more];
  return { chapter, move, moves, shown: moves.length, position: null };
}

/** The trial with so many of its moves on the board; null for none of them. */
/** @param {Trial} trial @param {number} count @returns {Trial | null} */
export function shownTo(trial, count) {
  if (count === trial.shown) return trial;
  return count > 0 ? { ...trial, shown: count, position: null } : null;
}

/** The trial after a step; null where it leads back to the study. */
/** @param {Trial} trial @param {import("../shapes").Step} step */
export function walked(trial, step) {
  const all = trial.moves.length;
  const count = { first: 0, back: trial.shown - 1, on: Math.min(trial.shown + 1, all), last: all };
  return step === "up" || step === "down" ? trial : shownTo(trial, count[step]);
}

/**
 * The position on the board.
 * @param {Pick<StudyState, "at" | "trial" | "legal"> & {chapter: OpenChapter}} state
 * @param {StudyNode} node
 * @returns {import("../shapes").BoardAt}
 */
export function boardAt(state, node) {
  const trial = trialOf(state);
  if (trial) {
    const { fen = null, turn = null, legal = null } = trial.position ?? {};
    return { fen, turn, legal, last: trial.moves[trial.shown - 1], after: trial.shown };
  }
  const legal = state.legal.get(`${state.chapter.number}/${node.id}`) ?? null;
  return { fen: node.fen, turn: node.turn, legal, last: node.move, after: 0 };
}

/**
 * The place that the engine gets: the way from the start where every move of it can be played.
 * @param {Pick<StudyState, "at" | "trial"> & {chapter: OpenChapter}} state
 * @returns {import("../../shared/study/panel.js").Place | null}
 */
export function placeOf(state) {
  const { nodes, variant: board } = state.chapter;
  const chosen = nodes.get(state.at);
  if (!chosen?.fen) return null;
  const trial = trialOf(state);
  const after = trial ? trial.moves.slice(0, trial.shown).map(({ path }) => path) : [];
  const moves = [];
  for (let node = chosen; node.parent !== null;) {
    const parent = nodes.get(node.parent);
    if (!node.move || !parent) return { at: { variant: board.id, fen: chosen.fen }, moves: after };
    moves.unshift(node.move.path);
    node = parent;
  }
  const start = nodes.get(0)?.fen ?? null;
  const fen = start === board.start_fen ? null : start;
  return { at: { variant: board.id, fen }, moves: [...moves, ...after] };
}

/** The last of the tried moves as it is spoken. */
/** @param {Readonly<StudyState>} state @param {Write} write */
export function saidOf(state, write) {
  const trial = trialOf(state);
  if (!trial) return "";
  const move = write(trial.moves[trial.shown - 1]);
  const ended = trial.position?.ended ?? "";
  return [t("Your move, beside the study: {move}", { move }), ended].filter(Boolean).join(". ");
}

/**
 * The own moves in a line, with the way back to the study.
 * @param {Readonly<StudyState>} state @param {Write} write @param {TryingActs} acts
 */
export function triedView(state, write, acts) {
  const trial = trialOf(state);
  if (!trial) return nothing;
  const ended = trial.position?.ended ?? "";
  const button = (/** @type {Move} */ move, /** @type {number} */ at) =>
    html`<button type="button" data-tried=${at + 1} aria-current=${at + 1 === trial.shown}
      @click=${() => acts.show(at + 1)}>${write(move)}</button>`;
  return html`
    <p class="own-moves" role="group" aria-label=${t("Your moves")}>
      <span>${t("Your moves:")}</span>${trial.moves.map(button)}
    </p>
    ${ended ? html`<p class="hint">${ended}</p>` : nothing}
    <p class="buttons">
      <button type="button" class="primary" data-do="home" @click=${acts.home}>
        ${t("Back to the study")}
      </button>
    </p>
    <p class="hint">${t("Only you see these moves: the study stays as it is.")}</p>
  `;
}
