/** One question after the other: large answers, then the right one and its article. */

import { button, byId, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { differing, inWords, smallBoard } from "./positions.js";

/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Exam} Exam */
/** @typedef {import("./types").Question} Question */
/** @typedef {import("./types").Solved} Solved */
/** @typedef {import("./types").Verdict} Verdict */

/**
 * @param {Exam} exam
 * @param {Question} question
 * @param {{number: number, of: number, last: boolean}} place
 * @param {{chosen: (key: string) => Promise<{verdict: Verdict, solved: Solved} | null>,
 *   next: () => void, lay: (fen: string) => void}} acts *chosen* gives null where nobody answers
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
    one.addEventListener("click", async () => {
      if (list.dataset.done) return;
      list.dataset.done = "true";
      const key = one.dataset.key ?? "";
      one.setAttribute("aria-pressed", "true");
      const said = await acts.chosen(key);
      show(made, said?.verdict.right ?? null, key);
      verdict.append(...(said ? words(said.solved, question, said.verdict, key) : [later()]));
      const best = question.choices.find((choice) => choice.key === said?.verdict.right)?.fen;
      if (best) acts.lay(best);
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
  const letter = choice.letter ? [element("b", {}, [choice.letter]), " "] : [];
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

/** In place of the right answer where the server cannot be asked. */
function later() {
  return element("p", { class: "head" }, [
    t("Your answer is kept. The right one comes when the server is there again."),
  ]);
}

/**
 * Marks the right answer and the one given.
 * @param {HTMLButtonElement[]} made
 * @param {string | null} right null: not known yet
 * @param {string} given
 */
function show(made, right, given) {
  for (const one of made) {
    const key = one.dataset.key;
    one.setAttribute("aria-disabled", "true");
    if (key === right) {
      one.classList.add("right");
      one.append(element("span", { class: "sign" }, ["✓"]));
    } else if (key === given && right !== null) {
      one.classList.add("wrong");
      one.append(element("span", { class: "sign" }, ["✗"]));
    }
  }
}

/**
 * @param {Solved} solved
 * @param {Question} question
 * @param {Verdict} verdict
 * @param {string} given
 */
function words(solved, question, verdict, given) {
  const right = given === verdict.right;
  const best = question.choices.find((choice) => choice.key === verdict.right);
  const head = right ? t("Right.") : t("Wrong. Right is: {answer}", { answer: best?.text ?? "" });
  return [
    element("p", { class: right ? "head right" : "head wrong" }, [head]),
    ...(verdict.why === best?.text ? [] : [element("p", { class: "why" }, [verdict.why])]),
    ...articles(solved, verdict),
  ];
}

/** The articles with their words; where there is none, that the book is silent. */
/** @param {Solved} solved @param {Verdict} verdict */
export function articles(solved, verdict) {
  const labels = [verdict.article, verdict.law].filter((label) => label !== null);
  if (!labels.length)
    return [element("p", { class: "cited" }, [t("The rule book has no article on this.")])];
  return labels.map((label) => {
    const text = solved.articles[label];
    return element("p", { class: "cited" }, [
      element("strong", {}, [label]),
      text ? ` ${text}` : "",
    ]);
  });
}
