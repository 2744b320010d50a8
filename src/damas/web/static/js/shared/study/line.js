/**
 * The connection to the analyses (docs/protocol.md): answers are given for the last request only.
 */

import { lang, t } from "../i18n.js";
import { ReconnectingSocket, clientName } from "../reconnecting-socket.js";

/** @typedef {import("../types").AnalysisMessage} AnalysisMessage */
/** @typedef {{type: string, [key: string]: unknown}} Question */

export class AnalysisLine {
  /** @param {(message: AnalysisMessage) => void} heard an answer to the last question */
  constructor(heard) {
    this.heard = heard;
    this.name = clientName();
    this.count = 0;
    /** @type {Question | null} to be asked again when the line comes back */
    this.question = null;
    /** @type {ReconnectingSocket | null} opened with the first question */
    this.line = null;
  }

  /** @param {Question} question in place of the one before */
  ask(question) {
    this.question = { ...question, id: `${this.name}-${(this.count += 1)}` };
    if (this.line) this.line.send(this.question);
    else this.open();
  }

  /** Closes the connection until the next request. */
  close() {
    this.line?.close();
    this.line = this.question = null;
  }

  open() {
    this.line = new ReconnectingSocket(`/ws/analysis?lang=${lang}`, {
      onOpen: () => {
        if (this.question) this.line?.send(this.question);
      },
      onMessage: (message) => {
        if (message.type !== "stopped" && message.id === this.question?.id) this.heard(message);
      },
      onLost: () =>
        this.heard({
          type: "ended",
          id: "",
          reason: "lost",
          message: t("The connection is lost; it comes back by itself"),
        }),
      onClosed: () => undefined,
    });
    this.line.open();
  }
}
