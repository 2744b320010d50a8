/** The verdict of the endgame tables on the position shown, once the game is over. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { html, nothing, render } from "../shared/templates.js";

/** @import { GameState, MoveText as Best } from "../shared/types" */
/** @typedef {{text: string, result: string, best: Best[]}} Verdict */

const DECIDED = ["capture_all", "blocked"]; // nothing is left to play in such a position

export class EndgamePanel {
  /** @param {string} gameId @param {(move: Best) => string} write */
  constructor(gameId, write) {
    this.gameId = gameId;
    this.write = write;
    /** @type {Map<string, Promise<Verdict | null>>} */
    this.known = new Map();
    this.wanted = "";
  }

  /** @param {import("./state.js").Shown} shown */
  update({ game, ply }) {
    void this.show(game, ply);
  }

  /** @param {GameState} state @param {number} ply */
  async show(state, ply) {
    const panel = byId("endgame");
    const key = `${state.version} ${ply}`;
    const { reason = "" } = state.outcome ?? {};
    const asks = state.outcome && !(ply === state.ply && DECIDED.includes(reason));
    this.wanted = asks ? key : "";
    if (!asks) {
      panel.hidden = true;
      return;
    }
    const verdict = await this.ask(key, ply);
    if (this.wanted !== key) return;
    panel.hidden = verdict === null;
    if (verdict) render(byId("endgame-body"), this.words(verdict));
  }

  /** @param {Verdict} verdict */
  words(verdict) {
    const moves = verdict.best.map(this.write).join(", ");
    // in a draw nearly any move is best
    const said = moves && verdict.result !== "draw" ? t("Best: {moves}", { moves }) : "";
    return html`<p>${verdict.text}</p>${said ? html`<p class="more">${said}</p>` : nothing}`;
  }

  /** @param {string} key @param {number} ply */
  ask(key, ply) {
    const asked =
      this.known.get(key) ??
      call(`/api/games/${this.gameId}/endgame?ply=${ply}&lang=${lang}`).then(
        (answer) => answer.verdict,
        () => null,
      );
    this.known.set(key, asked);
    return asked;
  }
}
