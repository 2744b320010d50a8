/** One question after the other: large answers, and at once what is right and by which article. */

import { button, byId, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { differing, inWords, smallBoard } from "./positions.js";

/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Exam} Exam */
/** @typedef {import("./types").Question} Question */

/**
 * @param {Exam} exam
 * @param {Question} question
 * @param {{number: number, of: number, last: boolean}} place
 * @param {{chosen: (key: string) => void, next: () => void, lay: (fen: string) => void}} acts
 */
export function ask(exam, question, place, acts) {
  const panel = byId("question");
  const heading = element("h2", { id: "question-title", tabindex: "-1" }, [question.text]);
  const count = element("p", { class: "count" }, [
    t("Question {number} of {of}", { number: place.number, of: place.of }),
  ]);
  const squares = differing(question.choices.flatMap((choice) => choice.fen ?? []));
  const made = question.choices.map((choice) => answer(exam, choice, squares));
  const list = element(
    "div",
    {
      class: question.choices.some((choice) => choice.fen) ? "answers boards" : "answers",
      role: "group",
      "aria-labelledby": "question-title",
    },
    made,
  );
  const verdict = element("div", { class: "verdict", role: "status" });
  panel.replaceChildren(count, heading, list, verdict);
  byId("announce").textContent = place.number === 1 ? `${count.textContent}: ${question.text}` : "";
  for (const one of made) {
    one.addEventListener("click", () => {
      if (list.dataset.done) return;
      list.dataset.done = "true";
      const key = one.dataset.key ?? "";
      acts.chosen(key);
      show(made, question, key);
      verdict.append(...words(exam, question, key));
      const right = question.choices.find((choice) => choice.key === question.right)?.fen;
      if (right) acts.lay(right);
      const next = button(place.last ? t("Next case") : t("Next question"), acts.next, {
        class: "primary big next",
      });
      verdict.append(next);
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    });
  }
  return heading;
}

/** @param {Exam} exam @param {Choice} choice @param {number[]} squares */
function answer(exam, choice, squares) {
  const letter = choice.key.length === 1 ? [element("b", {}, [choice.key]), " "] : [];
  const label = element("span", {}, [...letter, choice.text]);
  if (!choice.fen)
    return element("button", { type: "button", class: "answer", "data-key": choice.key }, [label]);
  const inText = inWords(exam.variant, choice.fen, squares);
  return element("button", { type: "button", class: "answer", "data-key": choice.key }, [
    smallBoard(exam.variant, choice.fen, squares, choice.text),
    label,
    element("small", {}, [inText]),
  ]);
}

/** Marks the right answer and the one given. */
/** @param {HTMLButtonElement[]} made @param {Question} question @param {string} given */
function show(made, question, given) {
  for (const one of made) {
    const key = one.dataset.key;
    one.setAttribute("aria-disabled", "true");
    if (key === question.right) {
      one.classList.add("right");
      one.append(element("span", { class: "sign" }, ["✓"]));
    } else if (key === given) {
      one.classList.add("wrong");
      one.append(element("span", { class: "sign" }, ["✗"]));
    }
  }
}

/** @param {Exam} exam @param {Question} question @param {string} given */
function words(exam, question, given) {
  const right = given === question.right;
  const best = question.choices.find((choice) => choice.key === question.right);
  const head = right ? t("Right.") : t("Wrong. Right is: {answer}", { answer: best?.text ?? "" });
  return [
    element("p", { class: right ? "head right" : "head wrong" }, [head]),
    ...(question.why === best?.text ? [] : [element("p", { class: "why" }, [question.why])]),
    ...articles(exam, question),
  ];
}

/** The articles with their words; where there is none, that the book is silent. */
/** @param {Exam} exam @param {Question} question */
export function articles(exam, question) {
  const labels = [question.article, question.law].filter((label) => label !== null);
  if (!labels.length)
    return [element("p", { class: "cited" }, [t("The rule book has no article on this.")])];
  return labels.map((label) => {
    const text = exam.articles[label];
    return element("p", { class: "cited" }, [
      element("strong", {}, [label]),
      text ? ` ${text}` : "",
    ]);
  });
}
