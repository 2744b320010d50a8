/** The side of a lesson: the text of the step, its means to answer, the verdict, the way on. */

import { whyView } from "../shared/article-link.js";
import { t } from "../shared/i18n.js";
import { html, nothing } from "../shared/templates.js";
import { toolsOf } from "./tools.js";

/** @import { Acts, Lesson, LessonState, Step } from "./shapes" */

/**
 * The parts of a step, in their order.
 * @param {Lesson} lesson
 * @param {Step} step
 * @param {LessonState} state
 * @param {Acts} acts
 */
export function stepParts(lesson, step, state, acts) {
  const isDone = state.verdict?.right || !step.asked;
  return html`
    <div class="words" data-part="words">
      ${paragraphs(step.body)}
      ${step.asked ? nothing : cited(step)}
    </div>
    <div class="means" data-part="means">${toolsOf(lesson, step, state, acts)}</div>
    <ol class="hints note" data-part="hints">${shownHints(step, state)}</ol>
    <div class="verdict" role="status" data-part="verdict">${said(step, state)}</div>
    <div class="way" data-part="way">
      ${hintButton(step, state, acts)}
      ${isDone ? onward(lesson, state, acts) : nothing}
    </div>
  `;
}

/** @param {string} text with **strong** words, paragraphs apart by an empty line */
export function paragraphs(text) {
  return text.split("\n\n").map((one) => html`<p>${inline(one)}</p>`);
}

/** @param {string} text */
function inline(text) {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, place) => (place % 2 ? html`<strong>${part}</strong>` : part));
}

/** @param {import("./shapes").Cited} one */
function cited({ article, article_text: text }) {
  if (!article) return nothing;
  return whyView({ article, article_text: text ?? null, rules: null });
}

/** @param {Step} step @param {LessonState} state */
function shownHints(step, state) {
  return step.hints
    .slice(0, state.hints)
    .map((hint, place) => html`<li data-hint=${place}>${inline(hint)}</li>`);
}

/** @param {Step} step @param {LessonState} state @param {Acts} acts */
function hintButton(step, state, acts) {
  if (!step.asked || state.verdict?.right || state.hints >= step.hints.length) return nothing;
  const label = state.hints ? t("Another hint") : t("Hint");
  return html`<button type="button" data-act="hint" @click=${() => acts.hint()}>${label}</button>`;
}

/** @param {Step} step @param {LessonState} state */
function said(step, state) {
  const { verdict } = state;
  if (!verdict) {
    const reply = replyOf(step, state);
    return reply ? html`<p>${t("The answer: {move}", { move: reply })}</p>` : nothing;
  }
  const head = verdict.right ? [t("Right."), verdict.text].filter(Boolean).join(" ") : verdict.text;
  const law = verdict.article ? verdict : verdict.right ? step : {};
  return html`
    <p class=${verdict.right ? "head right" : "head wrong"}>${head}</p>
    ${verdict.right && step.after ? paragraphs(step.after) : nothing}
    ${cited(law)}
  `;
}

/** The move of the other side that was played last, for those who do not see the board. */
/** @param {Step} step @param {LessonState} state @returns {string} */
function replyOf({ nodes }, { played, gathered }) {
  if (played?.reply) return played.reply.notation;
  return nodes && gathered.length % 2 === 0 ? (gathered.at(-1) ?? "") : "";
}

/** @param {Lesson} lesson @param {LessonState} state @param {Acts} acts */
function onward(lesson, state, acts) {
  const isLast = state.at + 1 >= lesson.steps.length;
  const label = isLast ? t("Finish the lesson") : t("Continue");
  return html`<button type="button" class="primary big" data-act="next"
    @click=${() => acts.go(state.at + 1)}>${label}</button>`;
}

/** The end: what was done, and where to go on. @param {Lesson} lesson @param {LessonState} state */
export function endParts(lesson, state) {
  const left = lesson.steps.length - state.done.length;
  const words =
    left > 0 ? t("Steps that are left: {count}", { count: left }) : t("All of it done.");
  const way = (/** @type {string} */ href, /** @type {string} */ label, id = "") =>
    html`<a class="button big ${id && "primary"}" id=${id || nothing} href=${href}>${label}</a>`;
  const { next, exam, book, source, game } = lesson;
  return html`
    <h2 id="end-title" tabindex="-1">${t("The end of the lesson")}</h2>
    <p>${words}</p>
    ${source ? html`<p class="source">${source}</p>` : nothing}
    <div class="way">
      ${next ? way(`/lessons/${next}?rules=${book}`, t("Next lesson"), "next-lesson") : nothing}
      ${exam ? way(exam, t("Train as an arbiter"), "to-exam") : nothing}
      ${game ? way(game, t("A game against level {level}", { level: 1 })) : nothing}
      ${way(`/lessons?rules=${book}`, t("All lessons"))}
    </div>
  `;
}
