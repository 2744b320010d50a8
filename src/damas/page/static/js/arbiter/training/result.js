/**
 * The result of an exam: points by irregularity, the articles to study again, and earlier scores.
 */

import { byId } from "../../shared/dom.js";
import { momentText } from "../../shared/dates.js";
import { t } from "../../shared/i18n.js";
import { html, keyed, nothing, render } from "../../shared/templates.js";
import { trainingScores } from "../../shared/training-scores.js";
import { articles } from "./ask.js";

/** @import { Kept, Run, Solved } from "./types" */

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
  render(byId("by-code"), nothing);
  const later = t("You see points and right answers when you are online again.");
  render(byId("study"), html`<p>${later}</p>`);
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
  const rows = Object.keys(codes).sort(inOrder);
  const table = html`<table class="scores">
    <tbody>${rows.map((code) => codeRow(code, codes[code]))}</tbody>
  </table>`;
  render(byId("by-code"), table);
  render(byId("study"), keyed(run, study(run, solved)));
  byId("weak").hidden = !weak(codes).length;
}

/** @param {string} code @param {[number, number]} counted */
function codeRow(code, counted) {
  return html`<tr data-code=${code} class=${isWeak(counted) ? "weak" : ""}>
    <th scope="row">${nameOf(code)}</th>
    <td class="figure">${counted[0]} / ${counted[1]}</td>
  </tr>`;
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
        : wrong(solved, code ?? "none", story.questions[number], verdict),
    );
  });
  return found.length ? found : html`<p>${t("Nothing: every answer was right.")}</p>`;
}

/**
 * @param {Solved} solved
 * @param {string} code
 * @param {import("./types").Question} question
 * @param {import("./types").Verdict} verdict
 */
function wrong(solved, code, question, verdict) {
  const right = question.choices.find((choice) => choice.key === verdict.right)?.text ?? "";
  return html`<details class="lesson">
    <summary>${nameOf(code)} ${question.text}</summary>
    ${[...new Set([right, verdict.why])].map((text) => html`<p class="why">${text}</p>`)}
    ${articles(solved, verdict)}
  </details>`;
}

/** @param {string} trainee @param {Kept[]} kept of the server, the newest first */
export function showHistory(trainee, kept) {
  const mine = trainingScores.own().filter(({ shown }) => shown.trainee === trainee);
  const waiting = mine.map(({ shown }) => ({ ...shown, unsent: true })).reverse();
  const all = [...waiting, ...kept.filter((one) => !waiting.some((other) => other.id === one.id))];
  const heads = [t("When"), t("Rule book"), t("Points"), t("To study again")];
  const table = html`<table class="scores history">
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${all.map(historyRow)}</tbody>
  </table>`;
  render(byId("history"), all.length ? table : html`<p>${t("No score yet.")}</p>`);
}

/** @param {Record<string, [number, number]>} codes */
const weakWords = (codes) =>
  weak(codes)
    .map((code) => (code === "none" ? "–" : code))
    .join(" ") || "✓";

/** @param {Kept} one */
function historyRow(one) {
  const when = momentText(one.at);
  const mark = one.unsent ? html` <span class="waits">${t("not sent yet")}</span>` : nothing;
  return html`<tr data-score=${one.id}>
    <td>${when}${mark}</td>
    <td>${one.name}</td>
    <td class="figure">${one.points ?? "–"} / ${one.best}</td>
    <td class="weak-codes">${one.points === null ? "" : weakWords(one.codes)}</td>
  </tr>`;
}
