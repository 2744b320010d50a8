/**
 * Training for arbiters: choose, see, answer, be scored. An exam that is here goes on without the
 * server, which alone knows the right answers: they come to the answers that were given.
 */

import "../../shared/board/damas-board.js";
import { ApiError, call } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { fetchExam, keepAnother, takeKeptExam } from "../../shared/kept-exam.js";
import { createStore } from "../../shared/store.js";
import { nothing, render } from "../../shared/templates.js";
import { sendScores, trainingScores } from "../../shared/training-scores.js";
import { ask } from "./ask.js";
import { history, keepRun, keepTrainee, keptRun, trainee } from "./keep.js";
import { Player } from "./player.js";
import { count, countAsked, showHistory, showResult, showUncounted, weak } from "./result.js";

/** @import { Run, Solved } from "./types" */

const WEAK_COUNT = 10;
const VIEWS = ["setup", "run", "summary"];

/** @type {HTMLFormElement} */
const form = byId("begin");
/** @type {HTMLInputElement} */
const nameField = byId("trainee");
/** @type {HTMLSelectElement} */
const bookField = byId("regulation");
const store = createStore({
  /** The view: the choices, an exam, or its result. */
  view: "setup",
  /** The exam in hand. */
  run: /** @type {Run | null} */ (null),
  /** Whether a question of the story in hand is shown. */
  asking: false,
  /** Exams by rule book, to begin with when the server is gone. */
  spare: /** @type {Record<string, import("./types").Exam>} */ ({}),
  /** The exam that is over and whose points are not known yet. */
  uncounted: /** @type {Run | null} */ (null),
});
store.subscribe((state, before) => {
  if (state.view !== before.view) showView(state.view);
});
const player = new Player(() => {
  if (!store.get().asking) question(0);
});

/** @param {string} name */
function view(name) {
  store.update({ view: name });
  scrollTo(0, 0);
}

/** @param {string} name */
function showView(name) {
  for (const one of VIEWS) byId(one).hidden = one !== name;
  byId("training").dataset.view = name;
}

// Choosing

/** @returns {HTMLInputElement[]} the boxes of the rule book's irregularities */
function boxes() {
  const book = bookField.selectedOptions[0]?.dataset ?? {};
  const known = (book.codes ?? "").split(" ");
  const all = [
    .../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name=code]")),
  ];
  for (const box of all) {
    const label = /** @type {HTMLElement} */ (box.closest("label"));
    label.hidden = !known.includes(box.value);
    wordLabel(label, book);
  }
  return all.filter((box) => known.includes(box.value));
}

/**
 * An irregularity in the words of the book's game, with its letter where the book lists them.
 * @param {HTMLElement} label @param {DOMStringMap} book
 */
function wordLabel(label, book) {
  const letter = label.querySelector("b");
  if (letter) letter.hidden = book.lettered === undefined;
  const words = /** @type {HTMLElement | null} */ (label.querySelector(".words"));
  if (words)
    words.textContent =
      (book.game === "portuguese" ? words.dataset.portuguese : words.dataset.text) ?? "";
}

/** @param {boolean} on */
function tick(on) {
  for (const box of boxes()) box.checked = on;
}

function arrange() {
  byId("codes").hidden = new FormData(form).get("mode") !== "free";
  boxes();
  byId("resume").hidden = keptRun() === null;
}

/** @param {string[] | null} codes null for the exam @param {number | null} number */
function examOf(codes, number) {
  /** @type {Record<string, string>} */
  const more = codes ? { codes: codes.join(","), every: "true" } : {};
  if (number) more.count = String(number);
  return fetchExam(bookField.value, more);
}

/** Has an exam at hand for the rule book chosen. */
async function provide() {
  const book = bookField.value;
  if (store.get().spare[book]) return;
  const exam = await examOf(null, null).catch(() => null);
  if (!exam) return;
  store.update(({ spare }) => ({ spare: { ...spare, [book]: exam } }));
  await keepAnother(book).catch(() => {}); // a network that came and went
}

/** @param {string[] | null} codes null for the exam @param {number | null} number */
async function begin(codes, number) {
  const book = bookField.value;
  byId("setup-fault").textContent = "";
  try {
    const exam = await examOf(codes, number).catch((error) => {
      const { [book]: kept = takeKeptExam(book), ...spare } = store.get().spare;
      if (codes || !kept || error.code !== "unreachable") throw error;
      store.update({ spare });
      return kept;
    });
    keepTrainee(nameField.value.trim());
    start({ exam, trainee: nameField.value.trim(), lang, answers: [] });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    view("setup");
    byId("setup-fault").textContent = error.message;
  }
}

/** @param {SubmitEvent} event */
function submit(event) {
  event.preventDefault();
  const given = new FormData(form);
  if (!nameField.value.trim()) {
    byId("setup-fault").textContent = t("Your name, please: the score is kept under it.");
    nameField.focus();
    return;
  }
  if (given.get("mode") === "exam") {
    void begin(null, null);
    return;
  }
  const codes = boxes()
    .filter((box) => box.checked)
    .map((box) => box.value);
  if (codes.length) void begin(codes, Number(given.get("count")));
  else byId("setup-fault").textContent = t("Choose at least one.");
}

// Seeing and answering

/** @param {Run} made */
function start(made) {
  store.update({ run: whole(made) });
  view("run");
  player.prepare(made.exam.variant);
  story();
}

/** An exam without the story of which only some questions were answered: it is asked again. */
/** @param {Run} run @returns {Run} */
function whole(run) {
  const { answers, exam } = run;
  const begun = answers.at(-1);
  const asked = exam.scenarios[answers.length - 1]?.questions.length ?? 0;
  return begun && begun.length < asked ? { ...run, answers: answers.slice(0, -1) } : run;
}

/**
 * Keeps an answer, and asks for the right one.
 * @param {string} key
 * @param {number} place of its story
 * @param {number} number of its question
 */
async function answered(key, place, number) {
  const { run } = store.get();
  if (!run) return null;
  const stories = run.answers.slice(0, place);
  const next = { ...run, answers: [...stories, [...(run.answers[place] ?? []), key]] };
  store.update({ run: next });
  keepRun(next);
  const solved = await right(next);
  const verdict = solved?.scenarios[place]?.questions[number];
  return solved && verdict ? { solved, verdict } : null;
}

/** The right answers to those of an exam; null where the server does not give them now. */
/** @param {Run} run @returns {Promise<Solved | null>} */
async function right({ exam, answers }) {
  const { regulation, seed, count: number, codes, every, version } = exam;
  const made = { regulation: regulation.id, seed, count: number, codes, every, version };
  const body = { ...made, answers };
  const to = `/api/arbiter/training/answers?lang=${lang}`;
  return call(to, { method: "POST", body }).catch(() => null);
}

/** The next story, or the end. */
function story() {
  const { run } = store.get();
  if (!run) return;
  const place = run.answers.length;
  const { scenarios } = run.exam;
  keepRun(run);
  if (place >= scenarios.length) {
    void finish();
    return;
  }
  store.update({ asking: false });
  byId("run-title").textContent = t("Case {number} of {of}", {
    number: place + 1,
    of: scenarios.length,
  });
  const progress = /** @type {HTMLProgressElement} */ (byId("run-progress"));
  progress.max = scenarios.length;
  progress.value = place;
  render(byId("question"), nothing);
  byId("run-title").focus({ preventScroll: true });
  scrollTo(0, 0);
  player.show(scenarios[place].steps);
}

/** @param {number} number of the question, from 0 */
function question(number) {
  const { run } = store.get();
  if (!run) return;
  const { exam, answers } = run;
  const first = number === 0;
  const place = first ? answers.length : answers.length - 1;
  const { questions } = exam.scenarios[place];
  store.update({ asking: true });
  const last = number === questions.length - 1;
  const heading = ask(
    exam,
    questions[number],
    { number: number + 1, of: questions.length, last },
    {
      chosen: (key) => answered(key, place, number),
      next: () => {
        if (last) story();
        else question(number + 1);
      },
      lay: (fen) => player.lay(fen),
    },
  );
  if (!first) {
    heading.focus({ preventScroll: true });
    byId("question").scrollIntoView({ block: "nearest" });
  }
}

/** Keeps what was answered and shows what came of it. */
async function finish() {
  const { run: done } = store.get();
  if (!done) return;
  const { exam } = done;
  store.update({ run: null });
  keepRun(null);
  const solved = await right(done);
  const counted = solved && count(done, solved);
  const now = Date.now();
  const id = newId();
  const body = {
    client_id: id,
    trainee: done.trainee,
    regulation: exam.regulation.id,
    seed: exam.seed,
    count: done.answers.length,
    codes: exam.codes,
    every: exam.every,
    version: exam.version,
    at_ms: now,
    answers: done.answers,
  };
  const shown = {
    id,
    trainee: done.trainee,
    regulation: exam.regulation.id,
    name: exam.regulation.name,
    at: new Date(now).toISOString(),
    points: counted?.points ?? null,
    best: countAsked(done),
    codes: counted?.codes ?? {},
  };
  trainingScores.add({ body, shown });
  summary(done, solved);
  view("summary");
  byId("summary-title").focus({ preventScroll: true });
  byId("sent").textContent = "";
  const fault = await sendScores();
  byId("sent").textContent =
    fault === null
      ? t("The score is kept.")
      : trainingScores.own().length
        ? t("Offline: the score is kept here and sent later.")
        : fault;
}

/** The result of an exam, or that it comes when the server is there again. */
/** @param {Run} done @param {Solved | null} solved */
function summary(done, solved) {
  store.update({ uncounted: solved ? null : done });
  if (solved) showResult(done, solved);
  else showUncounted(done);
  const { codes } = solved ? count(done, solved) : { codes: {} };
  byId("weak").onclick = () => begin(weak(codes), WEAK_COUNT);
}

/** The result of the exam that was over while the server was gone. */
async function countLater() {
  const { uncounted } = store.get();
  const solved = uncounted && (await right(uncounted));
  if (uncounted && solved) summary(uncounted, solved);
}

/** @returns {string} given apart from every other score; also where there is no secure context */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function leave() {
  player.stop();
  const left = store.get().run;
  if (!left) return;
  const run = whole(left);
  store.update({ run });
  if (run.exam.codes && run.answers.length) {
    void finish();
    return;
  }
  keepRun(run);
  store.update({ run: null });
  void home();
}

// At the beginning

function home() {
  view("setup");
  arrange();
  void provide();
  return scores();
}

/** Sends what waits and shows the scores of the name given. */
async function scores() {
  const name = nameField.value.trim();
  const fault = await sendScores();
  const waiting = trainingScores.own().length;
  byId("unsent").textContent = waiting
    ? t("Scores not sent yet: {count}", { count: waiting })
    : (fault ?? "");
  try {
    showHistory(name, name ? await history(name) : []);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showHistory(name, []);
  }
}

form.addEventListener("submit", submit);
form.addEventListener("change", arrange);
nameField.addEventListener("change", () => void scores());
bookField.addEventListener("change", () => void provide());
byId("all-codes").addEventListener("click", () => tick(true));
byId("no-codes").addEventListener("click", () => tick(false));
byId("resume").addEventListener("click", () => {
  const kept = keptRun();
  if (kept) start(kept);
});
byId("leave").addEventListener("click", leave);
byId("back").addEventListener("click", () => void home());
addEventListener("online", () => {
  if (!byId("setup").hidden) void scores();
  else if (trainingScores.own().length)
    void sendScores().then((fault) => {
      if (fault === null) byId("sent").textContent = t("The score is kept.");
      return countLater();
    });
});

nameField.value = trainee();
const wanted = new URLSearchParams(location.search).get("regulation");
if (wanted && [...bookField.options].some((option) => option.value === wanted))
  bookField.value = wanted;
await home();
document.body.dataset.ready = "true";
