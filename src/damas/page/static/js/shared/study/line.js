/**
 * The connection to the analyses (docs/protocol.md): answers are given for the last request only.
 *
 * The server says what stands on the board, and whether it may be analysed; the engine then runs on
 * this device, or on the server where the person chose it or the device cannot. Without a network
 * the device says both, of positions whose rule book the page knows.
 */

import { DeviceEngine, canRun, engineChoice, threadsHere } from "../engine/device.js";
import { lang, t } from "../i18n.js";
import { ReconnectingSocket, clientName } from "../reconnecting-socket.js";

/** @import { AnalysisMessage } from "../types" */
/** @typedef {{type: string, [key: string]: unknown}} Question */

export class AnalysisLine {
  /**
   * @param {(message: AnalysisMessage) => void} heard an answer to the last question
   * @param {() => string} [book] the rule book of a position that is no game's
   */
  constructor(heard, book = () => "") {
    this.heard = heard;
    this.book = book;
    this.alone = ""; // the question that the device answers without the server
    this.name = clientName();
    this.count = 0;
    /** @type {Question | null} to be asked again when the line comes back */
    this.question = null;
    /** @type {ReconnectingSocket | null} opened with the first question */
    this.line = null;
    this.device = new DeviceEngine((message) => this.hearDevice(message));
    this.failed = false; // the device could not: the server's engine from now on
    this.lost = false; // browsers call a network one that leads nowhere: the line itself tells
  }

  /** Whether the engine runs here. */
  get isHere() {
    return engineChoice.get().place === "device" && canRun() && !this.failed;
  }

  /** @param {Question} question in place of the one before */
  ask(question) {
    this.device.stop();
    const device = question.type === "look" && Boolean(question.run) && this.isHere;
    const more = device ? { device } : {};
    this.question = { ...question, ...more, id: `${this.name}-${(this.count += 1)}` };
    if (!this.line) this.open();
    else if (!this.line.send(this.question)) this.lookHere();
  }

  /** Has this device answer the question without a network. @returns {boolean} whether it can */
  lookHere() {
    const { id, type, at, moves, lines, run } = /** @type {any} */ (this.question ?? {});
    const regulation = this.book();
    if (!this.lost || type !== "look" || !at.fen || !regulation) return false;
    if (this.failed || !canRun()) return false;
    if (this.alone === id) return true;
    this.alone = id;
    const start = { regulation, fen: at.fen, moves: moves ?? [] };
    const more = { lines: lines ?? 1, run: Boolean(run), threads: threadsHere() };
    this.device.ask({ type: "look", id, start, ...more });
    return true;
  }

  /** Closes the connection until the next request. */
  close() {
    this.device.close();
    this.line?.close();
    this.line = this.question = null;
  }

  /** @param {any} message of the server */
  hear(message) {
    if (message.type === "stopped" || message.id !== this.question?.id) return;
    const { start, ...rest } = message;
    this.heard(rest);
    if (message.type !== "position" || !start || message.outcome) return;
    const { id, lines } = /** @type {any} */ (this.question);
    this.device.ask({ type: "look", id, start, lines, run: true, threads: threadsHere() });
  }

  /** @param {import("../engine/shapes").EngineTold} message */
  hearDevice(message) {
    if (message.type === "step") this.heard(message);
    else if (message.type === "position" && message.id === this.alone)
      this.heard(/** @type {any} */ (message));
    else if (message.type === "ended")
      this.heard({ ...message, message: t("The analysis is complete") });
    else if (message.type === "failed" && this.question) {
      this.failed = true;
      const { device: _device, id: _id, ...question } = this.question;
      this.ask(/** @type {Question} */ (question));
    }
  }

  open() {
    this.line = new ReconnectingSocket(`/ws/analysis?lang=${lang}`, {
      onOpen: () => {
        this.lost = false;
        if (this.question) this.line?.send(this.question);
      },
      onMessage: (message) => this.hear(message),
      onLost: () => {
        this.lost = true;
        if (this.lookHere()) return;
        const message = t("Offline. The connection comes back by itself.");
        this.heard({ type: "ended", id: "", reason: "lost", message });
      },
      onClosed: () => undefined,
    });
    this.line.open();
  }
}
