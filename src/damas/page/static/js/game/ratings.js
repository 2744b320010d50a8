/**
 * The ratings of the two players, and what the game has changed: asked for when the game is here,
 * when the server says that it was counted, and a few times after its end: another process may
 * count it.
 */

import { call } from "../shared/api.js";
import { lang, t } from "../shared/i18n.js";
import { ratingText } from "../shared/rating-text.js";
import { html, nothing } from "../shared/templates.js";

/** @import { GameState } from "../shared/types" */
/** @import { GameRatings, RatedSide } from "./state.js" */

const WAITS_MS = [300, 1000, 3000, 9000];
const BEGUN = 2; // plies: before, a game is never judged

/** Whether ratings are shown beside the names. @param {GameState} game */
export const hasRatings = (game) => Boolean(game.meeting || game.rated);

/** Whether the end of a game may change ratings. @param {GameState} game */
export function willCount({ rated, ply, outcome }) {
  return Boolean(rated && outcome && ply >= BEGUN && outcome.result !== null);
}

/** A change of so many points, with its sign. @param {number} points */
export function changeText(points) {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/**
 * The rating of one side, for the bar beside the board.
 * @param {RatedSide | undefined} side
 */
export function ratingParts(side) {
  if (!side?.rating) return nothing;
  const { rating, change } = side;
  const title = rating.provisional ? t("Rating, provisional") : t("Rating");
  const look = !change ? "" : change > 0 ? "gain" : "loss";
  const said = t("Rating change");
  return html`
    <span class="rating" title=${title}>${ratingText(rating)}</span>
    ${change === null ? nothing : html`<span class="change ${look}" title=${said}>${changeText(change)}</span>`}
  `;
}

/**
 * The reason why a rated game changes no rating, or not yet, beside the board.
 * @param {HTMLElement} place
 * @returns {import("./state.js").Panel}
 */
export function checkPanel(place) {
  return {
    update({ ratings }) {
      const text = ratings?.check?.message ?? "";
      place.hidden = !text;
      if (place.textContent !== text) place.textContent = text;
    },
  };
}

export class RatingsReader {
  /**
   * @param {string} gameId
   * @param {(found: GameRatings) => void} found
   */
  constructor(gameId, found) {
    this.gameId = gameId;
    this.found = found;
    this.counted = false;
  }

  /** A state of the game. @param {GameState} game @param {GameState | null} before */
  hear(game, before) {
    if (!hasRatings(game)) return;
    if (!before) void this.read();
    if (!willCount(game)) return;
    if (!before?.outcome) this.wait(0);
    else if (!this.counted) void this.read(); // the news may have been lost with the line
  }

  /** Without an answer, what is shown stays. */
  async read() {
    const found = await call(`/api/games/${this.gameId}/rating?lang=${lang}`).catch(() => null);
    if (!found) return;
    this.counted = found.counted;
    this.found(found);
  }

  /** @param {number} tries */
  wait(tries) {
    const delay = WAITS_MS[tries];
    if (this.counted || delay === undefined) return;
    setTimeout(() => {
      if (!this.counted) void this.read().finally(() => this.wait(tries + 1));
    }, delay);
  }
}
