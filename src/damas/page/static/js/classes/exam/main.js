/** An exam: begun by the pupil, a move for each position against the clock, then the points. */

import "../../shared/board/damas-board.js";
import { call, sentence } from "../../shared/api.js";
import { confirming } from "../../shared/confirming.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { html, nothing, render } from "../../shared/templates.js";

/** @import { SatQuestion, SatExam } from "../../shared/views" */
/** @typedef {{exam: SatExam | null, at: number, fault: string, left: number}} ExamState */

const { place: room = "", number = "" } = byId("exam").dataset;
const PATH = `/api/classes/${room}/exams/${number}`;
const store = createStore(/** @type {ExamState} */ ({ exam: null, at: 0, fault: "", left: 0 }));
/** @type {import("../../shared/board/damas-board.js").DamasBoard} */
const board = byId("board");
const drawn = { key: "" };
const LATE_MS = 5000;
/** The exam's clock is the server's: *end* is on the page's own, which nobody can put forward. */
const clock = { end: 0, asked: 0, seen: 0, slept: false };

/** @param {() => Promise<unknown>} act */
const tried = (act) => async () => {
  store.update({ fault: "" });
  try {
    await act();
  } catch (refusal) {
    store.update({ fault: sentence(refusal) });
  }
};

/** @param {string} path @param {string} [method] */
async function ask(path, method = "GET") {
  clock.asked = performance.now();
  const { exam: before, at } = store.get();
  const exam = await call(`${PATH}${path}?lang=${lang}`, { method });
  clock.slept = false;
  const first = exam.questions.findIndex((/** @type {SatQuestion} */ one) => !one.given);
  const goesOn = before?.begun && before.over === exam.over && before.closed === exam.closed;
  clock.end = performance.now() + (exam.left_ms ?? 0);
  store.update({
    exam,
    at: goesOn ? at : exam.closed ? 0 : Math.max(0, first),
    left: secondsLeft(),
  });
}

const secondsLeft = () => Math.max(0, Math.ceil((clock.end - performance.now()) / 1000));

/** Shows the time; asks the server where it is over, and where this computer has slept. */
function tick() {
  const { exam } = store.get();
  const now = Date.now();
  if (Math.abs(now - clock.seen) > LATE_MS) clock.slept = true; // until the server has answered
  clock.seen = now;
  if (!exam?.begun || exam.over) return;
  const left = secondsLeft();
  if (left !== store.get().left) store.update({ left });
  const due = left === 0 || clock.slept;
  if (due && performance.now() - clock.asked > LATE_MS) void tried(() => ask(""))();
}

/** @param {readonly number[]} path */
async function give(path) {
  const { exam, at } = store.get();
  const question = exam?.questions[at];
  if (!exam || !question) return;
  await call(`${PATH}/answers?lang=${lang}`, {
    method: "POST",
    body: { place: question.place, path },
  });
  const given = question.legal.find((one) => String(one.path) === String(path)) ?? null;
  store.update(({ exam: now, at: here }) => {
    if (!now) return {};
    const questions = now.questions.map((one, n) => (n === at ? { ...one, given } : one));
    const next = questions.findIndex((one, n) => n > at && !one.given);
    return { exam: { ...now, questions }, at: here !== at || next < 0 ? here : next };
  });
}

/** @param {Readonly<ExamState>} state */
function show(state) {
  byId("fault").textContent = state.fault;
  const { exam } = state;
  if (!exam) return;
  render(byId("head"), headView(state, exam));
  render(byId("side"), sideView(state, exam));
  const question = exam.questions[state.at];
  byId("board-place").hidden = !question;
  if (question) showBoard(exam, question);
}

/** @param {SatExam} exam @param {SatQuestion} question */
function showBoard({ variant, closed }, { fen, legal, turn, given, place }) {
  const key = JSON.stringify([place, given, closed]);
  if (key === drawn.key) return;
  if (!drawn.key) {
    board.variant = variant;
    board.configure({
      coords: variant.edge_numbers ? "edge" : "none",
      algebraic: variant.notation === "algebraic",
    });
  }
  drawn.key = key;
  board.configure({ quarters: turn === "black" ? 2 : 0 });
  const mover = legal.length ? turn : null;
  void board.show({ fen, legal, mover, last: given, animate: null });
}

/** @param {Readonly<ExamState>} state @param {SatExam} exam */
function headView({ left }, exam) {
  const minutes = String(Math.floor(left / 60));
  const seconds = String(left % 60).padStart(2, "0");
  return html`<div class="class-title">
      <h1>${exam.title}</h1>
      <p class="about">${exam.name} · ${exam.school_class}</p>
    </div>
    ${
      exam.begun && !exam.over
        ? html`<strong class="exam-clock" role="timer" aria-label=${t("Time left")}>${minutes}:${seconds}</strong>`
        : nothing
    }`;
}

/** @param {Readonly<ExamState>} state @param {SatExam} exam */
function sideView(state, exam) {
  if (!exam.begun && !exam.over) return beforeView(exam);
  if (!exam.over) return askedView(state, exam);
  return overView(state, exam);
}

/** @param {SatExam} exam */
function beforeView({ count, minutes }) {
  return html`<section class="card narrow">
    <p>${t("{count} positions in {minutes} min: play the first move of each.", { count, minutes })}</p>
    <p class="hint">${t("You can change a move until you hand in the exam. The clock does not stop.")}</p>
    <p class="buttons"><button type="button" class="primary large" id="begin"
      @click=${tried(() => ask("", "POST"))}>${t("Begin")}</button></p>
  </section>`;
}

/** @param {Readonly<ExamState>} state @param {SatExam} exam */
function askedView(state, exam) {
  const question = exam.questions[state.at];
  const open = exam.questions.filter((one) => !one.given).length;
  const end = tried(() => ask("/end", "POST"));
  const sure = open ? t("Hand it in, with {count} open?", { count: open }) : t("Hand it in?");
  return html`<p class="exam-task">${question?.task}</p>
    <p class="about" id="given">${question?.given ? t("Your move: {move}", { move: question.given.notation }) : ""}</p>
    ${numbersView(state, exam)}
    <p class="buttons"><button type="button" class=${open ? "" : "primary"} id="end"
      ${confirming(t("Hand in the exam"), sure, () => void end())}></button></p>`;
}

/** Every position as a number. @param {Readonly<ExamState>} state @param {SatExam} exam */
function numbersView({ at }, { questions, closed }) {
  const one = (/** @type {SatQuestion} */ { place, given, right }, /** @type {number} */ n) => {
    const mark = closed ? (right ? "✓" : "✗") : given ? "•" : "";
    const words = closed
      ? right
        ? t("correct")
        : t("not correct")
      : given
        ? t("answered")
        : t("open");
    return html`<button type="button" data-place=${place} class=${given ? "given" : ""}
      aria-current=${n === at ? "true" : nothing}
      aria-label=${t("Position {number}: {state}", { number: place, state: words })}
      @click=${() => store.update({ at: n })}>${place} ${mark}</button>`;
  };
  return html`<nav class="exam-numbers" aria-label=${t("Positions")}>${questions.map(one)}</nav>`;
}

/** @param {Readonly<ExamState>} state @param {SatExam} exam */
function overView(state, exam) {
  const { points, count, closed, begun } = exam;
  const question = exam.questions[state.at];
  const answers = t("The answers are shown when your teacher closes the exam.");
  return html`<section class="card narrow">
      ${
        begun
          ? html`<p class="exam-points" id="points">${t("{points} of {most}", { points: points ?? 0, most: count })}</p>
              <p class="buttons"><a class="button primary" href="${PATH}/certificate.pdf?lang=${lang}">${t("Certificate")}</a>
                <a class="button" href="/classes/${room}">${t("Back to the class")}</a></p>`
          : html`<p>${t("This exam is closed")}</p>`
      }
      ${closed ? nothing : html`<p class="hint">${answers}</p>`}
    </section>
    ${
      question
        ? html`<p class="exam-task">${t("The answer: {move}", { move: question.answer ?? "" })}</p>
            <p class="about">${question.given ? t("Your move: {move}", { move: question.given.notation }) : t("No move")}</p>
            ${numbersView(state, exam)}`
        : nothing
    }`;
}

async function start() {
  store.subscribe(show);
  board.addEventListener("move", (event) => {
    const { path } = /** @type {CustomEvent} */ (event).detail;
    void tried(() => give(path))();
  });
  clock.seen = Date.now();
  await tried(() => ask(""))();
  setInterval(tick, 250);
  document.body.dataset.ready = "true";
}

void start();
