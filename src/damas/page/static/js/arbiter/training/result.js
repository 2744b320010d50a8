/**
 * The result of an exam: points by irregularity, the articles to study again, and earlier scores.
 */

import { byId, element } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { articles } from "./ask.js";
import { unsent } from "./keep.js";

/** @typedef {import("./types").Kept} Kept */
/** @typedef {import("./types").Run} Run */
/** @typedef {import("./types").Solved} Solved */

/** The number of questions of the stories that were answered. @param {Run} run */
export function countAsked({ answers, exam }) {
  const stories = exam.scenarios.slice(0, answers.length);
  return stories.reduce((sum, { questions }) => sum + questions.length, 0);
}

/**
 * @param {Run} run
 * @param {Solved} solved about all its answers
 * @returns {{points: number, best: number, codes: Record<string, [number, number]>}}
 */
export function count(run, solved) {
  /** @type {Record<string, [number, number]>} */
  const codes = {};
  for (const [place, given] of run.answers.entries()) {
    const { code, questions } = solved.scenarios[place];
    const counted = (codes[code ?? "none"] ??= [0, 0]);
    counted[0] += questions.filter(({ right }, number) => given[number] === right).length;
    counted[1] += run.exam.scenarios[place].questions.length;
  }
  const sums = Object.values(codes);
  return {
    points: sums.reduce((sum, [right]) => sum + right, 0),
    best: sums.reduce((sum, [, asked]) => sum + asked, 0),
    codes,
  };
}

/** @param {[number, number]} counted */
const isWeak = ([right, asked]) => right < asked;

/** @param {Record<string, [number, number]>} codes @returns {string[]} those with a wrong answer */
export function weak(codes) {
  return Object.keys(codes)
    .filter((code) => isWeak(codes[code]))
    .sort(inOrder);
}

/** a to n, then the others. @param {string} a @param {string} b */
function inOrder(a, b) {
  return a.length - b.length || a.localeCompare(b);
}

/** The name of an irregularity: the page's own list says it. @param {string} code */
function nameOf(code) {
  const label = document.querySelector(`#codes input[value="${code}"]`)?.closest("label");
  const parts = [...(label?.querySelectorAll("b:not([hidden]), .words") ?? [])];
  const said = parts.map((part) => part.textContent).join(" ");
  return said || (label?.textContent?.trim() ?? code);
}

/** The summary while the server has not counted yet. @param {Run} run */
export function showUncounted(run) {
  byId("summary-title").textContent = t("{count} questions answered", { count: countAsked(run) });
  byId("by-code").replaceChildren();
  byId("study").replaceChildren(
    element("p", {}, [t("The points and the right answers come when the server is there again.")]),
  );
  byId("weak").hidden = true;
}

/** @param {Run} run @param {Solved} solved about all its answers */
export function showResult(run, solved) {
  const { points, best, codes } = count(run, solved);
  const percent = best ? Math.round((100 * points) / best) : 0;
  byId("summary-title").textContent = t("{points} of {best} points ({percent} %)", {
    points,
    best,
    percent,
  });
  byId("by-code").replaceChildren(
    element("table", { class: "scores" }, [
      element(
        "tbody",
        {},
        Object.keys(codes)
          .sort(inOrder)
          .map((code) => codeRow(code, codes[code])),
      ),
    ]),
  );
  byId("study").replaceChildren(...study(run, solved));
  byId("weak").hidden = !weak(codes).length;
}

/** @param {string} code @param {[number, number]} counted */
function codeRow(code, counted) {
  return element("tr", { "data-code": code, class: isWeak(counted) ? "weak" : "" }, [
    element("th", { scope: "row" }, [nameOf(code)]),
    element("td", { class: "figure" }, [`${counted[0]} / ${counted[1]}`]),
  ]);
}

/**
 * Every question that was answered wrongly, with the right answer and the article.
 * @param {Run} run
 * @param {Solved} solved
 */
function study(run, solved) {
  const found = run.answers.flatMap((given, place) => {
    const { code, questions } = solved.scenarios[place];
    const story = run.exam.scenarios[place];
    return questions.flatMap((verdict, number) =>
      given[number] === verdict.right
        ? []
        : [wrong(solved, code ?? "none", story.questions[number], verdict)],
    );
  });
  return found.length ? found : [element("p", {}, [t("Nothing: every answer was right.")])];
}

/**
 * @param {Solved} solved
 * @param {string} code
 * @param {import("./types").Question} question
 * @param {import("./types").Verdict} verdict
 */
function wrong(solved, code, question, verdict) {
  const right = question.choices.find((choice) => choice.key === verdict.right)?.text ?? "";
  return element("details", { class: "lesson" }, [
    element("summary", {}, [`${nameOf(code)} ${question.text}`]),
    ...[...new Set([right, verdict.why])].map((text) => element("p", { class: "why" }, [text])),
    ...articles(solved, verdict),
  ]);
}

/** @param {string} trainee @param {Kept[]} kept of the server, the newest first */
export function showHistory(trainee, kept) {
  const mine = unsent().filter(({ shown }) => shown.trainee === trainee);
  const waiting = mine.map(({ shown }) => ({ ...shown, unsent: true })).reverse();
  const all = [...waiting, ...kept.filter((one) => !waiting.some((other) => other.id === one.id))];
  if (!all.length) {
    byId("history").replaceChildren(element("p", {}, [t("No score yet.")]));
    return;
  }
  const heads = [t("When"), t("Rule book"), t("Points"), t("To study again")];
  byId("history").replaceChildren(
    element("table", { class: "scores history" }, [
      element("thead", {}, [
        element(
          "tr",
          {},
          heads.map((head) => element("th", { scope: "col" }, [head])),
        ),
      ]),
      element("tbody", {}, all.map(historyRow)),
    ]),
  );
}

/** @param {Record<string, [number, number]>} codes */
const weakWords = (codes) =>
  weak(codes)
    .map((code) => (code === "none" ? "–" : code))
    .join(" ") || "✓";

/** @param {Kept} one */
function historyRow(one) {
  const when = new Date(one.at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  const mark = one.unsent ? [" ", element("span", { class: "waits" }, [t("not sent yet")])] : [];
  return element("tr", { "data-score": one.id }, [
    element("td", {}, [when, ...mark]),
    element("td", {}, [one.name]),
    element("td", { class: "figure" }, [`${one.points ?? "–"} / ${one.best}`]),
    element("td", { class: "weak-codes" }, [one.points === null ? "" : weakWords(one.codes)]),
  ]);
}
