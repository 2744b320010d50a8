/** One question after the other: large answers, then the right one and its article. */

import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { html, keyed, nothing, render } from "../../shared/templates.js";
import { differing, inWords, smallBoard } from "./positions.js";

/** @import { Choice, Exam, Question, Solved, Verdict } from "./types" */
/** @import { Variant } from "../../shared/types" */

/** @type {Record<string, string>} */
const SIGNS = { right: "✓", wrong: "✗" };

/**
 * @param {Exam} exam
 * @param {Question} question
 * @param {{number: number, of: number, last: boolean}} place
 * @param {{chosen: (key: string) => Promise<{verdict: Verdict, solved: Solved} | null>,
 *   next: () => void, lay: (fen: string) => void}} acts *chosen* gives null where nobody answers
 */
export function ask(exam, question, { number, of, last }, acts) {
  const panel = byId("question");
  const count = t("Question {number} of {of}", { number, of });
  const squares = differing(question.choices.flatMap(({ fen }) => fen ?? []));
  const choices = question.choices.map((choice) => withBoard(exam.variant, choice, squares));
  /** @param {string} [given] @param {Awaited<ReturnType<typeof acts.chosen>>} [said] */
  const show = (given, said) => {
    const done = said !== undefined && given !== undefined;
    const right = said?.verdict.right;
    const state = (/** @type {string} */ key) =>
      key === right ? "right" : key === given && right !== undefined ? "wrong" : "";
    const answer = (/** @type {typeof choices[number]} */ { key, letter, text, board }) =>
      html`<button type="button" class="answer ${done ? state(key) : ""}" data-key=${key}
        aria-pressed=${key === given || nothing} aria-disabled=${done || nothing}
        @click=${() => void (given ?? choose(key))}>
        ${board?.picture}
        <span>${letter ? html`<b>${letter}</b> ` : nothing}${text}</span>
        ${board ? html`<small>${board.words}</small>` : nothing}
        ${done && state(key) ? html`<span class="sign">${SIGNS[state(key)]}</span>` : nothing}
      </button>`;
    const verdict = html`
      ${said ? explained(said.solved, question, said.verdict, given ?? "") : later()}
      <button type="button" class="primary big next" @click=${acts.next}>
        ${last ? t("Next case") : t("Next question")}
      </button>
    `;
    const content = html`
      <p class="count">${count}</p>
      <h2 id="question-title" tabindex="-1">${question.text}</h2>
      <div class="answers ${squares.length ? "boards" : ""}" role="group"
        aria-labelledby="question-title">${choices.map(answer)}</div>
      <div class="verdict" role="status">${done ? verdict : nothing}</div>
    `;
    render(panel, keyed(question, content));
  };
  const choose = async (/** @type {string} */ key) => {
    show(key);
    const said = await acts.chosen(key);
    show(key, said);
    const best = question.choices.find((choice) => choice.key === said?.verdict.right)?.fen;
    if (best) acts.lay(best);
    const next = /** @type {HTMLElement} */ (panel.querySelector(".next"));
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  show();
  byId("announce").textContent = number === 1 ? `${count}: ${question.text}` : "";
  return byId("question-title");
}

/** An answer; one that is a position has its board, and in words what tells it from the others. */
/** @param {Variant} variant @param {Choice} choice @param {number[]} squares */
function withBoard(variant, choice, squares) {
  const { fen, text } = choice;
  const board = fen && {
    picture: smallBoard(variant, fen, squares, text),
    words: inWords(variant, fen, squares),
  };
  return { ...choice, board: board || null };
}

/** In place of the right answer where the server cannot be asked. */
function later() {
  const words = t("Your answer is kept. You see the right one when you are online again.");
  return html`<p class="head">${words}</p>`;
}

/**
 * @param {Solved} solved
 * @param {Question} question
 * @param {Verdict} verdict
 * @param {string} given
 */
function explained(solved, question, verdict, given) {
  const right = given === verdict.right;
  const best = question.choices.find((choice) => choice.key === verdict.right);
  const head = right
    ? t("Right.")
    : t("Wrong. The right answer is: {answer}", { answer: best?.text ?? "" });
  return html`
    <p class=${right ? "head right" : "head wrong"}>${head}</p>
    ${verdict.why === best?.text ? nothing : html`<p class="why">${verdict.why}</p>`}
    ${articles(solved, verdict)}
  `;
}

/** The articles with their words; where there is none, that the book is silent. */
/** @param {Solved} solved @param {Verdict} verdict */
export function articles(solved, verdict) {
  const labels = [verdict.article, verdict.law].filter((label) => label !== null);
  if (!labels.length) return html`<p class="cited">${t("The rules say nothing about this.")}</p>`;
  return labels.map((label) => {
    const text = solved.articles[label];
    return html`<p class="cited"><strong>${label}</strong>${text ? ` ${text}` : ""}</p>`;
  });
}
