/**
 * The engine bars of an event: positions of some time ago, as the server gives them, judged one
 * after the other by this device. The server's engine is never asked.
 */

import { call, sentence } from "../../shared/api.js";
import { DeviceEngine, canRun } from "../../shared/engine/device.js";
import { t } from "../../shared/i18n.js";
import { kept } from "../../shared/kept.js";

/** @import { DelayedView } from "../../shared/views" */
/** @import { BarState } from "./shapes" */
/** @import { EngineTold } from "../../shared/engine/shapes" */

const BEAT_MS = 20_000; // a delay of minutes needs no more
const ENOUGH_SECONDS = 1;
const ENOUGH_DEPTH = 18;

/** Whether this person wants to see the bars; the engine is not fetched before. */
export const barChoice = kept("damas.engine-bars", { shown: false });

/** @type {BarState} */
export const NO_BARS = { round: 0, boards: [], judged: {}, said: "" };

/**
 * The next board to judge: the first whose position has no score yet.
 * @param {DelayedView[]} boards
 * @param {BarState["judged"]} judged by position
 */
export function nextBoard(boards, judged) {
  return boards.find(({ fen }) => fen && !(fen in judged));
}

/** The scores of positions that are still shown. */
/** @param {DelayedView[]} boards @param {BarState["judged"]} judged */
export function stillShown(boards, judged) {
  const shown = boards.filter(({ fen }) => fen in judged);
  return Object.fromEntries(shown.map(({ fen }) => [fen, judged[fen]]));
}

/**
 * White's part of a bar in per cent: the points that White may expect.
 * @param {import("./shapes").Judged} judged
 */
export function whiteShare({ chances, line }) {
  const men = line.score ?? Math.sign(line.win_in ?? 0) * Infinity;
  const points = chances ? chances.white + chances.draw / 2 : 1 / (1 + Math.exp(-men));
  return Math.round(100 * points);
}

export class EngineBars {
  /**
   * @param {string} path of the event
   * @param {() => BarState} get
   * @param {(bars: BarState) => void} set
   */
  constructor(path, get, set) {
    this.path = path;
    this.get = get;
    this.set = set;
    this.engine = new DeviceEngine((message) => this.hear(message));
    this.round = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.beat = undefined;
    this.fen = ""; // the position that is being judged
  }

  /** Shows the bars of a round, from now on. @param {number} round 0 for none any more */
  follow(round) {
    if (round === this.round) return;
    this.round = round;
    this.fen = "";
    clearInterval(this.beat);
    this.engine.close();
    this.set({ ...NO_BARS, round });
    if (!round) return;
    if (!canRun()) {
      const said = t("This browser cannot run the engine, so there are no bars here");
      this.set({ ...NO_BARS, round, said });
      return;
    }
    this.beat = setInterval(() => void this.look(), BEAT_MS);
    void this.look();
  }

  /** Asks for the positions that may be shown now. */
  async look() {
    const { round } = this;
    try {
      const { boards } = await call(`${this.path}/engine-bar?round=${round}`);
      if (round !== this.round) return;
      this.set({ round, boards, judged: stillShown(boards, this.get().judged), said: "" });
    } catch (fault) {
      if (round === this.round) this.set({ ...NO_BARS, round, said: sentence(fault) });
    }
    this.judge();
  }

  /** Judges the next position, unless one is being judged that is still shown. */
  judge() {
    const { boards, judged } = this.get();
    if (this.fen && boards.some(({ fen }) => fen === this.fen)) return;
    const next = nextBoard(boards, judged);
    this.fen = next?.fen ?? "";
    if (!next) {
      this.engine.stop();
      return;
    }
    const start = { regulation: next.regulation, fen: next.fen, moves: [] };
    this.engine.ask({ type: "look", id: next.fen, start, lines: 1, run: true });
  }

  /** @param {EngineTold} message */
  hear(message) {
    if (message.type === "failed") {
      clearInterval(this.beat);
      const said = t("The engine does not run on this device, so there are no bars here");
      this.set({ ...NO_BARS, round: this.round, said });
    } else if (message.type === "step") {
      const { chances, lines, seconds, depth } = message;
      const before = this.get();
      const judged = { ...before.judged, [message.id]: { chances, line: lines[0] } };
      this.set({ ...before, judged });
      if (seconds >= ENOUGH_SECONDS || depth >= ENOUGH_DEPTH) this.go();
    } else if (message.type === "ended") {
      this.go();
    }
  }

  /** On to the next position. */
  go() {
    this.fen = "";
    this.engine.stop();
    this.judge();
  }
}
