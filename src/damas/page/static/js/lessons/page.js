/** The page of a lesson: one step after the other, on the board and beside it. */

import { ApiError, call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { readFen } from "../shared/board/fen.js";
import { playRefutation } from "../shared/board/refutation.js";
import { PupilDesk } from "../shared/classroom.js";
import { lang, t } from "../shared/i18n.js";
import { lessonAnswers, sendAnswers } from "../shared/lesson-answers.js";
import { render } from "../shared/templates.js";
import { createStore } from "../shared/store.js";
import { isRight, linePaths, nodeName, toggledSquare } from "./answer.js";
import { LessonBoards, placeText } from "./boards.js";
import { endParts, stepParts } from "./panel.js";
import { DevicePlayout } from "./playing.js";
import { reasonOf } from "./reasons.js";

/** @import { Answer, Lesson, LessonState, Step } from "./shapes" */
/** @import { Move } from "../shared/types" */

const REPLY_MS = 350;
/** @type {Omit<LessonState, "at" | "done">} */
const FRESH = {
  hints: 0,
  verdict: null,
  picked: [],
  gathered: [],
  frame: 0,
  paths: [],
  played: null,
  pieces: null,
  tool: "w",
  waiting: false,
  refuted: false,
};

export class LessonPage {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.boards = new LessonBoards(lesson);
    this.desk = new PupilDesk(this.boards.board);
    this.device = new DevicePlayout(lesson.book);
    this.store = createStore(
      /** @type {LessonState} */ ({ ...FRESH, at: this.begin(), done: lesson.done }),
    );
    this.store.subscribe((state, before) => this.update(state, before));
    this.listen();
    this.update(this.store.get(), null);
    void sendAnswers();
  }

  /** The step of the address, else the first one that is not done. */
  begin() {
    const { steps, done } = this.lesson;
    const named = Number(location.hash.slice(1));
    if (named >= 1 && named <= steps.length) return named - 1;
    const left = steps.findIndex((_step, place) => !done.includes(place));
    return Math.max(0, left);
  }

  /** @returns {Step} */
  get step() {
    return this.lesson.steps[Math.min(this.store.get().at, this.lesson.steps.length - 1)];
  }

  get isEnd() {
    return this.store.get().at >= this.lesson.steps.length;
  }

  /** @param {LessonState} state @param {LessonState | null} before */
  update(state, before) {
    const { steps } = this.lesson;
    const acts = this.acts();
    const place = this.isEnd ? t("The end") : placeText(state.at, steps.length);
    byId("place").textContent = place;
    const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
    bar.max = steps.length;
    bar.value = state.done.length;
    /** @type {HTMLButtonElement} */ (byId("back")).disabled = state.at === 0;
    /** @type {HTMLButtonElement} */ (byId("on")).disabled = this.isEnd;
    render(
      byId("step"),
      this.isEnd ? endParts(this.lesson, state) : stepParts(this.lesson, this.step, state, acts),
    );
    if (!this.isEnd) this.boards.update(this.step, state);
    if (before?.at !== state.at) this.arrive(state, before);
    if (state.verdict?.right && !before?.verdict?.right) this.offerNext();
  }

  /** Tells the class at which step the pupil is. @param {number} at */
  tell(at) {
    const of = this.lesson.steps.length;
    this.desk.at({ kind: "lesson", name: this.lesson.id, step: Math.min(at + 1, of), of });
  }

  /** @param {LessonState} state @param {LessonState | null} before null: the page begins */
  arrive(state, before) {
    this.tell(state.at);
    if (!before) return;
    history.replaceState(null, "", `#${state.at + 1}`);
    byId("place").focus({ preventScroll: true });
    byId("step").scrollTop = 0;
  }

  offerNext() {
    const next = byId("step").querySelector("[data-act=next]");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @returns {import("./shapes").Acts} */
  acts() {
    return {
      answer: (answer) => void this.answer(answer),
      again: () => this.again(),
      hint: () => this.store.update(({ hints }) => ({ hints: hints + 1 })),
      go: (at) => this.go(at),
      frame: (frame) => this.store.update({ frame }),
      tool: (tool) => this.store.update({ tool }),
    };
  }

  /** @param {number} at */
  go(at) {
    const { at: here, verdict } = this.store.get();
    if (at === here + 1 && !this.isEnd && !this.step.asked && !verdict) this.done(true);
    this.boards.reset();
    this.store.update({ ...FRESH, at: Math.min(Math.max(0, at), this.lesson.steps.length) });
  }

  /** The step from its beginning. */
  again() {
    const { hints } = this.store.get();
    this.boards.reset();
    this.store.update({ ...FRESH, hints });
  }

  /** @param {Answer} answer */
  async answer(answer) {
    const { verdict, waiting } = this.store.get();
    if (verdict?.right || waiting) return;
    const right = isRight(this.step, answer);
    if (right) this.markRight(answer);
    else if (right === null || this.step.kind === "move") await this.ask(answer);
    else this.markWrong(t("Not yet. Look again."));
  }

  /**
   * Lets the server judge: a move that is not asked is right when it wins.
   * @param {Answer} answer
   */
  async ask(answer) {
    const alone = { right: false, text: t("This move is legal, but another one is stronger.") };
    const isMove = this.step.kind === "move" || this.step.kind === "line";
    this.store.update({ waiting: true, verdict: null });
    const said = await this.call("", { answer }, () => (isMove ? alone : null));
    if (!said) return;
    if (said.right) this.markRight(answer, said.text ?? "");
    else if (said.answered) await this.refute(said);
    else this.markWrong(said.text ?? t("Not yet. Look again."), said);
  }

  /** Plays the answer to a move that is wrong, and takes both back. @param {any} said */
  async refute(said) {
    const verdict = { right: false, text: said.text };
    this.store.update({ verdict, refuted: true });
    const isWanted = () => this.store.get().verdict === verdict;
    await playRefutation(this.boards.board, said.answered.move, said.answered, isWanted);
    if (!isWanted()) return;
    this.boards.reset();
    this.store.update({ refuted: false, waiting: false });
  }

  /** @param {Answer} answer @param {string} [text] beside that it is right */
  markRight(answer, text = "") {
    this.store.update({ verdict: { right: true, text }, waiting: false });
    this.done(answer);
  }

  /** @param {string} text @param {import("./shapes").Cited} [law] */
  markWrong(text, law = {}) {
    const { article, article_text: words } = law;
    this.boards.reset();
    this.store.update({
      verdict: { right: false, text, article, article_text: words },
      waiting: false,
    });
  }

  /** Keeps that the step is done, here and on the server. @param {Answer} answer */
  done(answer) {
    const { at, done } = this.store.get();
    if (!done.includes(at)) this.store.update({ done: [...done, at] });
    lessonAnswers.add({ lesson: this.lesson.id, step: at, rules: this.lesson.book, answer });
    void sendAnswers().then(() => this.tell(this.store.get().at));
  }

  /**
   * A call about the step that is shown.
   * @param {string} what @param {Record<string, unknown>} body
   * @param {() => Promise<any> | any} [here] the answer of this device, where the server has none
   */
  async call(what, body, here = () => null) {
    const path = `/api/lessons/${encodeURIComponent(this.lesson.id)}/steps/${this.store.get().at}`;
    try {
      const request = { method: "POST", body: { rules: this.lesson.book, ...body } };
      return await call(`${path}${what}?lang=${lang}`, request);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      const found = fault.code === "unreachable" ? await here() : null;
      if (!found) this.markWrong(fault.message);
      return found;
    }
  }

  listen() {
    byId("back").addEventListener("click", () => this.go(this.store.get().at - 1));
    byId("on").addEventListener("click", () => this.go(this.store.get().at + 1));
    this.boards.board.addEventListener("move", (event) =>
      this.moved(/** @type {CustomEvent} */ (event).detail),
    );
    this.boards.board.addEventListener("attempt", (event) => {
      void this.explain(/** @type {CustomEvent} */ (event).detail.path);
    });
    this.boards.free.addEventListener("pick", (event) =>
      this.picked(/** @type {CustomEvent} */ (event).detail.place),
    );
    this.boards.free.addEventListener("carry", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      this.carried(from, to);
    });
    addEventListener("online", () => void sendAnswers());
    addEventListener("keydown", (event) => this.walk(event));
  }

  /** Arrow keys walk through the moves that a step shows. @param {KeyboardEvent} event */
  walk(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || this.isEnd || event.defaultPrevented || target.closest("input, select")) return;
    const frame = this.store.get().frame + by;
    if (frame >= 0 && frame <= (this.step.frames?.length ?? 0)) this.store.update({ frame });
  }

  /** A move was played on the board. @param {Move} move */
  moved({ path, notation }) {
    const { kind } = this.step;
    if (kind === "move") void this.answer([notation]);
    if (kind === "all-moves") this.gather(notation);
    if (kind === "line") this.follow(notation);
    if (kind === "play") void this.play(path);
  }

  /** @param {string} notation */
  gather(notation) {
    this.boards.reset();
    this.store.update(({ gathered }) => ({
      gathered: gathered.includes(notation) ? gathered : [...gathered, notation],
      verdict: null,
      picked: [],
    }));
    this.boards.update(this.step, this.store.get());
  }

  /** A move of the line: the reply is played, or the line has ended. @param {string} notation */
  follow(notation) {
    const { nodes = {} } = this.step;
    const gathered = [...this.store.get().gathered, notation];
    const node = nodes[nodeName(gathered)];
    if (!node) {
      void this.ask(gathered);
      return;
    }
    if (node.end) {
      this.store.update({ gathered });
      this.markRight(gathered);
      return;
    }
    const { at } = this.store.get();
    this.store.update({ gathered, verdict: null });
    setTimeout(() => {
      if (this.store.get().at !== at || !node.reply) return;
      this.store.update({ gathered: [...gathered, node.reply.notation] });
    }, REPLY_MS);
  }

  /** A move in a position that is played out. @param {number[]} path */
  async play(path) {
    const { paths } = this.store.get();
    this.store.update({ waiting: true, verdict: null });
    const { step } = this;
    const here = () => this.device.reply(step, [...paths, path]).catch(() => null);
    const played = await this.call("/reply", { paths: [...paths, path] }, here);
    if (!played) return;
    const after = [...paths, path, ...(played.reply ? [played.reply.path] : [])];
    this.store.update({ paths: after, played, waiting: false });
    if (played.reached) this.markRight(after);
    else if (played.failed) {
      const text = played.outcome?.text ?? t("The goal is not reached.");
      this.store.update({ verdict: { right: false, text, ...articleOf(played.outcome) } });
    }
  }

  /** Shows the reason that a move is not legal. @param {number[]} path */
  async explain(path) {
    const { paths, gathered } = this.store.get();
    const node = this.step.nodes?.[nodeName(gathered)];
    const before = node ? linePaths(this.step, gathered) : paths;
    const here = async () => {
      const refusal = await this.device.refusal(this.step, before, path).catch(() => null);
      return reasonOf(this.lesson, refusal);
    };
    const said = await this.call("/why", { path, played: before }, here);
    if (said?.text) this.markWrong(said.text, said);
  }

  /** @param {number | string | null} place */
  picked(place) {
    const { kind } = this.step;
    const { verdict, picked, tool } = this.store.get();
    if (verdict?.right || typeof place !== "number") return;
    if (kind === "squares")
      this.store.update({ picked: toggledSquare(picked, place), verdict: null });
    if (kind === "path") this.store.update({ picked: [...picked, place], verdict: null });
    if (kind === "place") this.put(place, tool);
  }

  /** A piece is put on a square, or taken from it. @param {number} square @param {string} tool */
  put(square, tool) {
    const pieces = new Map(this.store.get().pieces ?? readFen(this.step.fen).pieces);
    if (pieces.get(square) === tool) pieces.delete(square);
    else pieces.set(square, /** @type {import("../shared/types").PieceCode} */ (tool));
    this.store.update({ pieces, verdict: null });
  }

  /** @param {number | string} from @param {number | string | null} to */
  carried(from, to) {
    if (this.step.kind !== "place" || typeof from !== "number") return;
    const pieces = new Map(this.store.get().pieces ?? readFen(this.step.fen).pieces);
    const piece = pieces.get(from);
    if (!piece || this.store.get().verdict?.right) return;
    pieces.delete(from);
    if (typeof to === "number") pieces.set(to, piece);
    this.store.update({ pieces, verdict: null });
  }
}

/** @param {import("../shared/types").Outcome | null} outcome */
function articleOf(outcome) {
  return outcome ? { article: outcome.article, article_text: outcome.article_text } : {};
}
