/** The engine beside the moves of a position: five lines, for a while. */

import { AnalysisLine } from "../../shared/study/line.js";

/** @import { AnalysisLineView } from "../../shared/types" */

const LINES = 5;
const ENOUGH_SECONDS = 12;
const ENOUGH_DEPTH = 22;

export class MoveEngine {
  /**
   * @param {(lines: AnalysisLineView[], depth: number) => void} seen
   * @param {(words: string) => void} ended with a sentence, "" for an end in good order
   */
  constructor(seen, ended) {
    this.seen = seen;
    this.ended = ended;
    this.line = new AnalysisLine((message) => this.hear(message));
  }

  /** @param {string} variant @param {string} fen */
  look(variant, fen) {
    this.line.ask({ type: "look", at: { variant, fen }, moves: [], lines: LINES, run: true });
  }

  stop() {
    if (this.line.question) this.line.ask({ type: "stop" });
  }

  /** @param {import("../../shared/types").AnalysisMessage} message */
  hear(message) {
    if (message.type === "step") {
      this.seen(message.lines, message.depth);
      if (message.seconds < ENOUGH_SECONDS && message.depth < ENOUGH_DEPTH) return;
      this.stop();
      this.ended("");
    } else if (message.type === "refused") this.ended(message.message);
    else if (message.type === "ended") this.ended(message.reason === "done" ? "" : message.message);
  }
}
