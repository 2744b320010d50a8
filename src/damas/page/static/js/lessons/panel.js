/** The side of a lesson: the text of the step, its means to answer, the verdict, the way on. */

import { articleMark, button, element } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { toolsOf } from "./tools.js";

/** @typedef {import("./shapes").Lesson} Lesson */
/** @typedef {import("./shapes").LessonState} LessonState */
/** @typedef {import("./shapes").Step} Step */
/** @typedef {import("./shapes").Acts} Acts */

/**
 * The parts of a step, in their order.
 * @param {Lesson} lesson
 * @param {Step} step
 * @param {LessonState} state
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export function stepParts(lesson, step, state, acts) {
  const isDone = state.verdict?.right || !step.asked;
  return [
    element("div", { class: "words", "data-part": "words" }, [
      ...paragraphs(step.body),
      ...(step.asked ? [] : cited(step)),
    ]),
    element("div", { class: "means", "data-part": "means" }, toolsOf(lesson, step, state, acts)),
    element("ol", { class: "hints", "data-part": "hints" }, shownHints(step, state)),
    element("div", { class: "verdict", role: "status", "data-part": "verdict" }, said(step, state)),
    element("div", { class: "way", "data-part": "way" }, [
      ...hintButton(step, state, acts),
      ...(isDone ? [onward(lesson, state, acts)] : []),
    ]),
  ];
}

/** @param {string} text with **strong** words, paragraphs apart by an empty line */
export function paragraphs(text) {
  return text.split("\n\n").map((one) => element("p", {}, inline(one)));
}

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, place) => (place % 2 ? element("strong", {}, [part]) : part));
}

/** @param {import("./shapes").Cited} one */
function cited({ article, article_text: text }) {
  return article ? [element("p", { class: "cited" }, [articleMark(article, text)])] : [];
}

/** @param {Step} step @param {LessonState} state */
function shownHints(step, state) {
  return step.hints
    .slice(0, state.hints)
    .map((hint, place) => element("li", { "data-hint": String(place) }, inline(hint)));
}

/** @param {Step} step @param {LessonState} state @param {Acts} acts */
function hintButton(step, state, acts) {
  if (!step.asked || state.verdict?.right || state.hints >= step.hints.length) return [];
  const label = state.hints ? t("Another hint") : t("Hint");
  return [button(label, () => acts.hint(), { "data-act": "hint" })];
}

/** @param {Step} step @param {LessonState} state @returns {HTMLElement[]} */
function said(step, { verdict }) {
  if (!verdict) return [];
  const head = verdict.right ? [t("Right."), verdict.text].filter(Boolean).join(" ") : verdict.text;
  const more = verdict.right && step.after ? paragraphs(step.after) : [];
  const law = verdict.article ? verdict : verdict.right ? step : {};
  return [
    element("p", { class: verdict.right ? "head right" : "head wrong" }, [head]),
    ...more,
    ...cited(law),
  ];
}

/** @param {Lesson} lesson @param {LessonState} state @param {Acts} acts */
function onward(lesson, state, acts) {
  const isLast = state.at + 1 >= lesson.steps.length;
  const label = isLast ? t("Finish the lesson") : t("Next");
  return button(label, () => acts.go(state.at + 1), { class: "primary big", "data-act": "next" });
}

/** The end: what was done, and where to go on. @param {Lesson} lesson @param {LessonState} state */
export function endParts(lesson, state) {
  const left = lesson.steps.length - state.done.length;
  const words =
    left > 0 ? t("Steps that are left: {count}", { count: left }) : t("All of it done.");
  const links = [];
  if (lesson.next) {
    const address = `/lessons/${lesson.next}?rules=${lesson.book}`;
    links.push(
      element("a", { class: "button primary big", id: "next-lesson", href: address }, [
        t("Next lesson"),
      ]),
    );
  }
  if (lesson.exam) {
    const looks = { class: "button primary big", id: "to-exam", href: lesson.exam };
    links.push(element("a", looks, [t("Train as an arbiter")]));
  }
  const back = `/lessons?rules=${lesson.book}`;
  links.push(element("a", { class: "button big", href: back }, [t("All lessons")]));
  const source = lesson.source ? [element("p", { class: "source" }, [lesson.source])] : [];
  return [
    element("h2", { id: "end-title", tabindex: "-1" }, [t("The end of the lesson")]),
    element("p", {}, [words]),
    ...source,
    element("div", { class: "way" }, links),
  ];
}
