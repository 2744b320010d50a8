/** The engine beside a study, and the moves that may follow on those that a reader tries. */

import { AnalysisLine } from "../../shared/study/line.js";
import { placeOf, trialOf } from "./trying.js";

/** @import { AnalysisMessage } from "../../shared/types" */

/** Reasons for an end after which the analysis stays switched on. */
const GOES_ON = ["lost", "done"];

export class StudyEngine {
  /** @param {ReturnType<typeof import("./state.js").studyStore>} store */
  constructor(store) {
    this.store = store;
    this.asked = "";
    this.line = new AnalysisLine((message) => this.hear(message));
  }

  /** Asks for the position that is shown now, once. */
  follow() {
    const state = this.store.get();
    const { chapter, on, lines } = state;
    const place = chapter && placeOf({ ...state, chapter });
    if (!place || !(on || trialOf(state))) {
      if (this.asked) this.line.close();
      this.asked = "";
      if (state.step) this.store.update({ step: null });
      return;
    }
    const asked = JSON.stringify([place, lines, on]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.store.update({ step: null });
    this.line.ask({ type: "look", ...place, lines, run: on });
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (message.type === "position") this.arrive(message);
    else if (message.type === "step") this.store.update({ step: message });
    else if (message.type === "refused") this.refuse(message.message);
    else if (message.type === "ended") {
      const goesOn = GOES_ON.includes(message.reason);
      if (!goesOn) this.asked = "";
      this.store.update(({ on }) => ({ on: on && goesOn, said: goesOn ? "" : message.message }));
    }
  }

  /** The position after the moves that were tried. */
  /** @param {Extract<AnalysisMessage, {type: "position"}>} message */
  arrive({ fen, turn, legal, outcome }) {
    const trial = trialOf(this.store.get());
    if (!trial || trial.position) return;
    const position = { fen, turn, legal, ended: outcome?.text ?? "" };
    this.store.update({ trial: { ...trial, position } });
  }

  /** Without an analysis the moves may still be tried; a position that is refused is left. */
  /** @param {string} said */
  refuse(said) {
    const { on } = this.store.get();
    this.asked = "";
    this.store.update(({ trial }) => ({ on: false, trial: on ? trial : null, said }));
    this.follow();
  }
}
