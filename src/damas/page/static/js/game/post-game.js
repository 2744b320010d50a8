/** After a game: its analysis, the coach, and moves tried on the board. */

import { byId } from "../shared/dom.js";
import { jobHere } from "../shared/jobs/here.js";
import { Coach } from "../shared/study/coach.js";
import { DeviceCoach } from "./device-coach.js";
import { AnalysisLine } from "../shared/study/line.js";
import { Study } from "../shared/study/study.js";

/** @import { CoachReview, GameState, MoveText } from "../shared/types" */
/**
 * @typedef {object} Page
 * @property {import("../shared/board/damas-board.js").DamasBoard} board
 * @property {(move: MoveText) => string} write
 * @property {(ply: number) => string} name the move after so many, with its number
 * @property {(ply: number) => void} goTo
 * @property {() => void} home show the position of the game again
 * @property {(found: Found) => void} reviewed the coach has found something, or is further
 */
/**
 * @typedef {object} Found by the coach
 * @property {Map<number, string>} signs of the moves, by ply
 * @property {CoachReview | null} review
 * @property {{done: number, all: number} | null} looking positions, while it looks
 */

const LEAST_PLIES = 8; // a shorter game is not reviewed by itself

export class PostGamePanel {
  /** @param {string} gameId @param {Page} page */
  constructor(gameId, page) {
    this.gameId = gameId;
    this.page = page;
    /** @type {GameState | null} */
    this.state = null;
    this.study = new Study(byId("analysis"), {
      board: page.board,
      write: page.write,
      home: page.home,
      free: true,
    });
    // a connection of its own, beside that of the live analysis
    const line = new AnalysisLine((message) => {
      this.coach.hear(message);
      if (message.type === "review" || message.type === "refused") line.close();
    });
    const ask = (/** @type {boolean} */ again) => line.ask({ type: "review", game: gameId, again });
    let again = false;
    const device = new DeviceCoach({
      progress: (done, all) => this.coach.hear({ type: "reviewing", id: "", done, all }),
      found: (review) => this.coach.take(review),
      failed: () => ask(again),
    });
    this.coach = new Coach(byId("coach"), {
      ask: (isAgain, level) => {
        again = isAgain;
        if (this.state && DeviceCoach.isHere) device.look(this.state, level);
        else ask(again);
      },
      reword: async (level) => this.state && device.reword(this.state, level),
      stop: () => {
        device.stop();
        line.close();
      },
      deeper: async (place) => {
        const job = await jobHere(place, `/api/jobs/game/${gameId}/analysis`);
        if (job?.state !== "done") return;
        place.replaceChildren();
        await this.coach.reload();
      },
      goTo: (ply) => page.goTo(ply),
      play: (ply, moves) => {
        page.goTo(ply);
        this.study.playLine(moves);
      },
      name: ({ ply }) => page.name(ply),
      changed: () => {
        const { signs, review, progress } = this.coach;
        page.reviewed({ signs, review, looking: progress });
      },
    });
  }

  /** @param {import("./state.js").Shown} shown */
  update({ game: state, ply }) {
    this.state = state;
    const over = state.outcome !== null;
    byId("analysis").hidden = !over;
    byId("coach").hidden = !over || !state.ply;
    const last = ply > 0 ? state.moves[ply - 1] : null;
    this.study.moved(over ? { at: { game: this.gameId, ply } } : null, last);
    if (!over) return;
    // its players see the decisive moments at once
    const own = state.ply >= LEAST_PLIES && state.seat !== "none";
    void this.coach.begin(this.gameId, state.version, own);
  }

  /** Shows the analysis and sets it going. */
  open() {
    byId("analysis").scrollIntoView({ block: "nearest" });
    this.study.run(true);
  }
}
