/** The page on which problems are solved: one after the other, or as a run against the clock. */

import { sendAttempt, sendLater } from "../shared/attempts.js";
import { call, sentence } from "../shared/api.js";
import { PupilDesk } from "../shared/classroom.js";
import { problemOfDevice } from "./offline.js";
import { byId } from "../shared/dom.js";
import { dressBoard, takeTyped, writtenFor } from "../shared/board/answer-board.js";
import { playRefutation } from "../shared/board/refutation.js";
import { newName } from "../shared/command-name.js";
import { playerOptions } from "../shared/game-options.js";
import { play as sound } from "../shared/game-sounds.js";
import { kept } from "../shared/kept.js";
import { createStore } from "../shared/store.js";
import {
  begin,
  fenAfter,
  isSame,
  isSolved,
  movesWith,
  play,
  playOther,
  stepOf,
} from "./attempt.js";
import {
  isRepetition,
  isRun,
  mayPlay,
  showActs,
  showNumbers,
  showTask,
  showTold,
  showVerdict,
} from "./panels.js";

/** @import { PageData, Problem, ProblemMove, State } from "./shapes" */

const REPLY_MS = 450; // before the opponent answers
const RUN_PAUSE_MS = 350; // between two problems of a run
const TICK_MS = 250;
const choices = kept("damas.problems", { repeat: false });

/** The address of attempts. @param {Problem} problem */
const addressOf = ({ id, address }) => address ?? `/api/problems/${id}`;

export class ProblemPage {
  /** @param {PageData} data */
  constructor(data) {
    this.data = data;
    /** @type {import("../shared/board/damas-board.js").DamasBoard} */
    this.board = byId("board");
    this.sent = ""; // the problem whose attempt the server has been told
    this.startedAt = 0; // of a run, ms
    this.store = createStore(/** @type {State} */ (this.first()));
    this.acts = {
      hint: () => void this.hint(),
      show: () => this.giveUp(),
      next: () => void this.next(),
      start: () => void this.startRun(),
      view: (/** @type {number} */ viewed) => this.view(viewed),
      again: () => void this.refute(),
      easier: () => void this.easier(),
      repeat: (/** @type {boolean} */ repeat) => {
        choices.update({ repeat });
        this.store.update({ repeat });
      },
      forget: () => void this.forget(),
    };
    this.desk = new PupilDesk(this.board);
    this.store.subscribe((state) => this.show(state));
    this.listen();
    playerOptions.subscribe(() => this.dress());
    void sendLater();
    this.show(this.store.get());
    if (data.problem) this.take(data.problem);
    else if (!isRun(data.mode)) void this.next();
  }

  /** @returns {State} */
  first() {
    return {
      phase: isRun(this.data.mode) ? "waiting" : "loading",
      attempt: null,
      wrong: "",
      answer: null,
      missed: null,
      viewed: 0,
      solver: this.data.solver,
      counted: null,
      repeat: choices.get().repeat,
      seed: 0,
      queue: [],
      tried: [],
      points: 0,
      leftSeconds: this.data.seconds,
      best: false,
      fault: "",
    };
  }

  /** @param {State} state */
  show(state) {
    const { mode, repeats } = this.data;
    showTask(state, mode);
    showNumbers(state, mode);
    showVerdict(state, (move) => this.write(move));
    showActs(state, mode, this.acts, repeats);
    showTold(state, this.acts, (move) => this.write(move));
    byId("fault").textContent = state.fault;
    byId("typed").hidden = !mayPlay(state);
  }

  // Taking a problem

  /** @param {Problem} problem */
  take(problem) {
    this.store.update({
      phase: "solving",
      attempt: begin(problem, performance.now()),
      wrong: "",
      answer: null,
      missed: null,
      counted: null,
      viewed: 0,
      fault: "",
    });
    this.board.variant = problem.variant;
    this.dress();
    this.place(null);
    this.desk.at({ kind: "problem", name: problem.id });
  }

  /** The look of the board: its side, numbers and dots as the person has chosen. */
  dress() {
    const problem = this.store.get().attempt?.problem;
    if (!problem) return;
    dressBoard(this.board, problem.variant, problem.turn);
  }

  /** @param {ProblemMove} move */
  write(move) {
    return writtenFor(move, this.store.get().attempt?.problem.variant);
  }

  /** Shows the position that the solver has to answer. @param {ProblemMove | null} led */
  place(led) {
    const { attempt } = this.store.get();
    const step = attempt && stepOf(attempt);
    if (!attempt || !step) return Promise.resolve();
    const { turn } = attempt.problem;
    const shown = { fen: step.fen, legal: step.legal, mover: turn, last: led, animate: led };
    return this.board.show(shown);
  }

  // Playing

  listen() {
    this.board.addEventListener("move", (event) => {
      const { path, captured } = /** @type {CustomEvent} */ (event).detail;
      this.played({ from: path[0], to: path[path.length - 1], captured });
    });
    this.board.addEventListener("attempt", () => this.place(null));
    takeTyped(
      this.board,
      () => this.legal(),
      (move) => this.played(move),
    );
  }

  /** The moves that may be played now. @returns {ProblemMove[]} */
  legal() {
    const state = this.store.get();
    const step = state.attempt && stepOf(state.attempt);
    return step && mayPlay(state) ? step.legal : [];
  }

  /** @param {import("./attempt.js").Ends} ends */
  played(ends) {
    const state = this.store.get();
    const step = state.attempt && stepOf(state.attempt);
    if (!state.attempt || !step || !mayPlay(state)) return;
    const move = step.legal.find((one) => isSame(one, ends));
    if (!move) return;
    const { attempt, verdict } = play(state.attempt, move);
    if (verdict === "wrong") void this.judged(state.attempt, attempt, move);
    else void this.answered(attempt, move, verdict === "solved");
  }

  /**
   * A move that is not the one asked is right when the server proves that it wins.
   * @param {import("./shapes").Attempt} before the attempt before the move
   * @param {import("./shapes").Attempt} missed the attempt if it is wrong
   * @param {ProblemMove} move
   */
  async judged(before, missed, move) {
    this.store.update({ phase: "replying", wrong: "", missed: null });
    const asked = new URLSearchParams(movesWith(before, move).map((one) => ["moves", one]));
    /** @type {import("./shapes").Answer | null} */
    const answer = await call(`${addressOf(before.problem)}/answer?${asked}`).catch(() => null);
    const now = this.store.get();
    if (now.attempt !== before || now.phase !== "replying") return;
    if (answer?.solved) await this.won(playOther(before, move, answer), before.ply, answer);
    else this.missed(missed, move, answer);
  }

  /**
   * Another move than the one asked has won.
   * @param {import("./shapes").Attempt} attempt
   * @param {number} ply of the move
   * @param {import("./shapes").Answer} answer
   */
  async won(attempt, ply, answer) {
    this.store.update({ attempt, wrong: "" });
    sound("solved");
    const move = attempt.other?.move;
    if (answer.fen && move) {
      await this.board.show({ fen: answer.fen, last: move, animate: move });
    }
    if (isRun(this.data.mode)) this.ended(attempt);
    else this.finish(ply);
  }

  /**
   * @param {import("./shapes").Attempt} attempt
   * @param {ProblemMove} move
   * @param {import("./shapes").Answer | null} answer
   */
  missed(attempt, move, answer) {
    const missed = answer?.reply.length ? { move, answer } : null;
    this.store.update({ attempt, wrong: this.write(move), answer, missed, phase: "solving" });
    if (isRun(this.data.mode)) {
      this.ended(attempt);
      return;
    }
    void this.tell();
    void this.refute();
  }

  /** Plays the answer to the move that was wrong, and takes both back. */
  async refute() {
    const { attempt, missed } = this.store.get();
    if (missed) {
      this.store.update({ phase: "replying" });
      const isWanted = () => {
        const now = this.store.get();
        return now.attempt === attempt && now.phase === "replying";
      };
      await playRefutation(this.board, missed.move, missed.answer, isWanted);
      if (!isWanted()) return;
      this.store.update({ phase: "solving" });
    }
    await this.place(null);
  }

  /**
   * The move was the right one: the opponent answers, or the line is shown to its end.
   * @param {import("./shapes").Attempt} attempt
   * @param {ProblemMove} move
   * @param {boolean} isLast
   */
  async answered(attempt, move, isLast) {
    const { problem } = attempt;
    this.store.update({ attempt, wrong: "", answer: null, missed: null, phase: "replying" });
    const ply = attempt.ply - 1; // of the opponent's answer
    await this.board.show({ fen: fenAfter(problem, ply), last: move, animate: move });
    if (isLast) {
      sound("solved");
      if (isRun(this.data.mode)) this.ended(attempt);
      else this.finish(attempt.ply - 1);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
    const now = this.store.get();
    if (now.attempt !== attempt || now.phase !== "replying") return;
    this.store.update({ phase: "solving" });
    await this.place(problem.steps[ply].move);
  }

  async hint() {
    const { attempt, phase } = this.store.get();
    const step = attempt && stepOf(attempt);
    if (!attempt || !step) return;
    if (phase === "replying") {
      this.store.update({ phase: "solving" });
      await this.place(null);
    }
    if (attempt.hinted) {
      this.board.point([{ path: step.move.path, rank: 0 }]);
      this.store.update({ attempt: { ...attempt, shown: true, hinted: 2 } });
      void this.tell();
      return;
    }
    this.store.update({ attempt: { ...attempt, hinted: 1, shown: true }, wrong: "" });
    this.board.asked = [step.move.from];
    this.board.drawMarks();
    void this.tell();
  }

  giveUp() {
    const { attempt } = this.store.get();
    if (!attempt) return;
    this.store.update({ attempt: { ...attempt, shown: true } });
    this.finish(0);
    this.view(1);
  }

  /** @param {number} viewed how many moves of the line are on the board */
  finish(viewed) {
    this.store.update({ phase: "done", wrong: "", viewed });
    void this.tell();
    byId("acts").querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {number} viewed */
  view(viewed) {
    const state = this.store.get();
    if (!state.attempt) return;
    const { problem } = state.attempt;
    const move = viewed > 0 ? problem.steps[viewed - 1].move : null;
    const animate = viewed === state.viewed + 1 ? move : null;
    this.store.update({ viewed });
    void this.board.show({ fen: fenAfter(problem, viewed), last: move, animate });
  }

  /** Tells the server of the attempt, once for a problem: at the first miss, or at its end. */
  async tell() {
    const { attempt, repeat } = this.store.get();
    if (!attempt || this.sent === attempt.problem.id + attempt.startedAt) return;
    this.sent = attempt.problem.id + attempt.startedAt;
    const body = {
      id: newName(),
      moves: attempt.moves,
      seconds: Math.min((performance.now() - attempt.startedAt) / 1000, 86_400),
      shown: attempt.shown,
      rated: this.data.mode === "rated" || this.data.mode === "daily",
      repeat,
    };
    const path = `${addressOf(attempt.problem)}/attempts`;
    try {
      const counted = await sendAttempt(path, body);
      if (!counted) return;
      const isHere = this.store.get().attempt?.problem.id === attempt.problem.id;
      this.store.update({ solver: counted.solver, ...(isHere ? { counted } : {}) });
      this.desk.at({ kind: "problem", name: attempt.problem.id });
    } catch (fault) {
      this.store.update({ fault: sentence(fault) });
    }
  }

  // The next one

  async next() {
    const { mode, game, motif } = this.data;
    this.store.update({ phase: "loading", attempt: null, wrong: "", fault: "" });
    try {
      if (isRepetition(mode)) await this.nextDue();
      else {
        const asked = new URLSearchParams({ game, motif });
        this.take(await call(`/api/problems/next?${asked}`));
      }
    } catch (fault) {
      const own = mode === "rated" ? await problemOfDevice(fault, game) : null;
      if (own) this.take(own);
      else this.store.update({ phase: "empty", fault: sentence(fault) });
    }
  }

  /** The person is a beginner: the problems begin easy. */
  async easier() {
    try {
      await call("/api/people/beginner", { method: "POST", body: {} });
      const { solver } = this.store.get();
      this.store.update({ solver: { ...solver, low: true } });
      await this.next();
    } catch (fault) {
      this.store.update({ fault: sentence(fault) });
    }
  }

  async nextDue() {
    const { queue } = this.store.get();
    const { game, mode } = this.data;
    const list = mode === "own" ? "own" : "due";
    const due = queue.length ? queue : await call(`/api/problems/${list}?game=${game}`);
    if (!due.length) {
      this.store.update({ phase: "empty", queue: [] });
      return;
    }
    this.store.update({ queue: due.slice(1) });
    this.take(due[0]);
  }

  async forget() {
    const { attempt } = this.store.get();
    if (!attempt) return;
    try {
      await call(`${addressOf(attempt.problem)}/card`, { method: "DELETE" });
      await this.next();
    } catch (fault) {
      this.store.update({ fault: sentence(fault) });
    }
  }

  // Runs

  async startRun() {
    const { mode, game, seconds } = this.data;
    this.store.update({ phase: "loading", attempt: null, fault: "" });
    try {
      const run = await call(`/api/problems/run?${new URLSearchParams({ kind: mode, game })}`);
      const [first, ...queue] = run.problems;
      this.store.update({
        ...{ seed: run.seed, queue, tried: [], points: 0, best: false },
        leftSeconds: seconds,
      });
      this.startedAt = performance.now();
      this.take(first);
      if (seconds !== null) this.tick();
    } catch (fault) {
      this.store.update({ phase: "waiting", fault: sentence(fault) });
    }
  }

  tick() {
    const { phase } = this.store.get();
    if (phase === "over" || this.data.seconds === null) return;
    const left = this.data.seconds - this.spent();
    this.store.update({ leftSeconds: Math.max(0, Math.ceil(left)) });
    if (left <= 0) void this.finishRun();
    else setTimeout(() => this.tick(), TICK_MS);
  }

  spent() {
    return (performance.now() - this.startedAt) / 1000;
  }

  /** A problem of a run has been solved or missed. @param {import("./shapes").Attempt} attempt */
  ended(attempt) {
    const state = this.store.get();
    if (state.phase === "over") return;
    const solved = isSolved(attempt);
    const tried = [...state.tried, { problem: attempt.problem.id, moves: attempt.moves }];
    const [next, ...queue] = state.queue;
    this.store.update({ phase: "replying", tried, queue, points: state.points + Number(solved) });
    if (!next || (this.data.mode === "streak" && !solved)) {
      void this.finishRun();
      return;
    }
    setTimeout(() => {
      if (this.store.get().phase === "replying") this.take(next);
    }, RUN_PAUSE_MS);
  }

  async finishRun() {
    const { seed, tried, solver, points, attempt } = this.store.get();
    const { mode, game } = this.data;
    const before = mode === "streak" ? solver.streak : solver.storm;
    this.store.update({ phase: "over", wrong: "", best: points > before, viewed: 0 });
    if (attempt) void this.board.show({ fen: fenAfter(attempt.problem, 0) });
    const body = { game, kind: mode, seed, seconds: this.spent(), tried };
    try {
      const answer = await call("/api/problems/runs", { method: "POST", body });
      this.store.update({ solver: answer.solver, points: answer.points });
    } catch (fault) {
      this.store.update({ fault: sentence(fault) });
    }
  }
}
