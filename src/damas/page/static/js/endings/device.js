/**
 * An ending on this device, without a network: judged by its endgame tables in the server's
 * sentences. What was done is sent when there is a network again, and the server judges it anew.
 */

import { isOffline, sendLater } from "../shared/attempts.js";
import { newName } from "../shared/command-name.js";
import { get, put } from "../shared/device-store.js";
import { DeviceEngine } from "../shared/engine/device.js";
import { rankOf } from "../shared/engine/endings.js";
import { worded } from "../shared/i18n.js";
import { keepCommand } from "../shared/outbox.js";

/** @import { Asked, Ending, EndingMove, KeptEndings, KeptTask } from "./shapes" */
/** @import { EngineTold, Judged } from "../shared/engine/shapes" */
/** @typedef {{kind: "move" | "reply" | "back" | "show", path?: number[]}} Told */

const SENT_TO = "/api/endings/kept";

/**
 * An ending of those that this device keeps; they come round again.
 * @param {unknown} fault why the server has none
 * @param {Asked} asked
 */
export async function endingOfDevice(fault, { rules, kind, level, repeat }) {
  if (!isOffline(fault)) return null;
  const kept = await get("problems", `endings ${rules}`).catch(() => null);
  const isAsked = (/** @type {KeptTask} */ one) => one.kind === kind && one.level === level;
  const task = kept?.tasks.find(isAsked);
  if (!task) return null;
  const others = kept.tasks.filter((/** @type {KeptTask} */ one) => one !== task);
  await put("problems", { ...kept, tasks: [...others, task] });
  const ending = new DeviceEnding(kept, task, repeat);
  try {
    await ending.judge();
  } catch (failed) {
    ending.close();
    throw failed;
  }
  return ending;
}

export class DeviceEnding {
  /** @param {KeptEndings} kept @param {KeptTask} task @param {boolean} repeat */
  constructor({ words, hold }, task, repeat) {
    this.isOwn = true;
    this.words = words;
    this.hold = hold;
    this.task = task;
    this.repeat = repeat;
    this.id = newName();
    /** @type {Told[]} */
    this.told = [];
    /** @type {EndingMove[]} */
    this.moves = [];
    /** @type {Judged} */
    this.here = {
      fen: "",
      turn: "white",
      over: false,
      drawn: false,
      legal: [],
      worths: [],
      line: [],
    };
    /** @type {{before: number, after: number} | null} the slip that stands, as worths */
    this.slip = null;
    this.slips = 0;
    this.longer = 0;
    this.shown = false;
    /** @type {{done: (found: Judged) => void, failed: (fault: Error) => void} | null} */
    this.waiting = null;
    this.engine = new DeviceEngine((message) => this.hear(message));
  }

  /** @param {EngineTold} message */
  hear(message) {
    if (message.type === "judged") this.waiting?.done(message);
    if (message.type === "failed") this.waiting?.failed(new Error(message.message));
  }

  close() {
    this.engine.close();
  }

  /** The position after the moves, with so many plies of best play. @param {number} [line] */
  async judge(line = 0) {
    const { book: regulation, start: fen } = this.task;
    const start = { regulation, fen, moves: this.moves.map(({ path }) => path) };
    this.here = await new Promise((done, failed) => {
      this.waiting = { done, failed };
      this.engine.ask({ type: "judge", id: newName(), start, line });
    });
  }

  // Acts

  /** The learner's move, judged, and the best reply. @param {Ending} _ @param {number[]} path */
  async play(_, path) {
    const { legal, worths } = this.here;
    const number = legal.findIndex((one) => one.path.join() === path.join());
    const before = bestOf(worths);
    const after = worths[number];
    await this.wholly(async () => {
      await this.push("move", legal[number], 1);
      this.longer = before > 0 && after > 0 ? (after - before) / 2 : 0;
      if (Math.sign(after) < Math.sign(before)) {
        this.slip = { before, after };
        this.slips += 1;
      } else if (!this.isOver) {
        await this.push("reply", this.here.line[0]);
      }
    });
    return this.done();
  }

  /** @param {"move" | "reply"} kind @param {Judged["legal"][number]} move @param {number} [line] */
  async push(kind, move, line = 0) {
    this.told = [...this.told, { kind, path: move.path }];
    const moved = { ...move, fen: "" };
    this.moves = [...this.moves, moved];
    await this.judge(line);
    moved.fen = this.here.fen;
  }

  /** @param {Ending} _ @param {"back" | "show"} kind */
  async act(_, kind) {
    await this.wholly(async () => {
      this.told = [...this.told, { kind }];
      if (this.slip) this.moves = this.moves.slice(0, -1);
      this.slip = null;
      this.shown = kind === "show";
      await this.judge(this.shown ? 2 * (this.task.moves ?? this.hold) : 0);
    });
    return this.done();
  }

  /** Does an act; where it cannot be judged, nothing of it is left. */
  /** @param {() => Promise<void>} what */
  async wholly(what) {
    const { told, moves, here, slip, slips, longer, shown } = this;
    try {
      await what();
    } catch (fault) {
      Object.assign(this, { told, moves, here, slip, slips, longer, shown });
      throw fault;
    }
  }

  /** What was done so far is on its way once no move is asked. @returns {Promise<Ending>} */
  async done() {
    if (this.isOver) {
      const { book: rules, kind, level, start: fen } = this.task;
      const body = { id: this.id, rules, kind, level, fen, repeat: this.repeat, acts: this.told };
      await keepCommand(SENT_TO, body).catch(() => undefined);
      void sendLater();
    }
    return this.view();
  }

  // What it is now

  get ownMoves() {
    return Math.ceil(this.moves.length / 2);
  }

  /** Whether the learner has won, as the rules say. */
  get isWon() {
    const { over, drawn, turn } = this.here;
    return over && !drawn && turn !== this.task.learner;
  }

  get isReached() {
    if (this.slip) return false;
    if (this.task.goal === "win" || this.isWon) return this.isWon;
    return this.here.over ? this.here.drawn : this.ownMoves >= this.hold;
  }

  get isOver() {
    return this.isReached || this.shown || this.slip !== null || this.here.over;
  }

  /** As the server's result of an attempt. */
  get result() {
    if (this.slips === 0 && !this.shown) return this.isReached ? "clean" : null;
    return this.isReached ? "mended" : "missed";
  }

  /** Own moves to the win with best play. */
  get left() {
    if (this.isOver || this.task.goal === "draw") return null;
    return Math.ceil(bestOf(this.here.worths) / 2);
  }

  /** @returns {"right" | "wrong" | ""} */
  get mood() {
    if (this.slip) return "wrong";
    return this.isReached || (this.told.length > 0 && !this.longer) ? "right" : "";
  }

  /** @returns {Ending} */
  view() {
    const { task, here, isOver } = this;
    return {
      ...task,
      id: this.id,
      version: this.told.length,
      result: this.result,
      fen: here.fen,
      legal: isOver ? [] : here.legal,
      moves: [...this.moves],
      counters: [],
      verdict: this.verdict(),
      mood: this.mood,
      article: null,
      article_text: null,
      outcome: null,
      left: this.left,
      over: isOver,
      reached: this.isReached,
      slipped: this.slip !== null,
      missed: this.slips > 0 || this.shown,
      best: this.shown ? here.line : [],
    };
  }

  /** The sentence about the last act. */
  verdict() {
    const { task, slip, longer } = this;
    if (slip) return this.slipText(slip);
    if (this.shown) return this.say("given_up");
    if (this.isReached) return this.reachedText();
    const last = this.told.at(-1);
    if (!last || last.kind === "back") return null;
    if (task.goal === "draw") return this.say("held_so_far");
    if (longer) return this.say(longer === 1 ? "longer_by_one" : "longer", { count: longer });
    return this.say("best");
  }

  /** @param {{before: number, after: number}} slip */
  slipText({ before, after }) {
    const moves = Math.ceil(before / 2);
    let had = this.say("had_draw");
    if (moves > 0) had = this.say(moves === 1 ? "had_win_at_once" : "had_win", { moves });
    if (after === 0) return this.say("now_draw", { had });
    const lost = Math.floor(-after / 2);
    return this.say(lost <= 1 ? "now_lost_at_once" : "now_lost", { had, moves: lost });
  }

  reachedText() {
    const { ownMoves: moves } = this;
    const best = this.task.moves;
    if (best !== null) {
      const name = moves === best ? "won_best" : moves > best ? "won" : "won_sooner";
      return this.say(name, { moves, best });
    }
    return this.say(this.isWon ? "more_than_held" : "held", { moves });
  }

  /** @param {string} name @param {Record<string, string | number>} [params] */
  say(name, params = {}) {
    return worded(/** @type {any} */ (this.words[name]), params);
  }
}

/** The worth of the best move. @param {number[]} worths */
function bestOf(worths) {
  return worths.reduce((one, other) => (rankOf(other) > rankOf(one) ? other : one));
}
