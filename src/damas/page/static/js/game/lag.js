/**
 * The line of each player, as bars beside the name; how much of its time is made good; and that
 * somebody is away.
 */

import { t } from "../shared/i18n.js";
import { svg } from "../shared/board/svg.js";
import { html, nothing } from "../shared/templates.js";

/** @import { Colour, GameState } from "../shared/types" */

const BARS = 4;
const BOUNDS = [500, 300, 150]; // ms: slower than the first has one bar, faster than the last all

/** The bars of a line on which a message takes so long. @param {number} ms */
export function barsOf(ms) {
  return 1 + BOUNDS.filter((bound) => ms < bound).length;
}

/**
 * The time that a player's messages take: one's own is measured, the other's is the one given to
 * its last move; null while nothing is known.
 * @param {GameState} game
 * @param {Colour} colour
 * @param {number | null} own measured
 */
export function lagOf({ clock, moves, seat }, colour, own) {
  const quota = clock?.lag?.[colour];
  if (!quota) return null;
  if (seat === colour) return own;
  return moves.some((move) => move.color === colour) ? quota.given_ms : null;
}

/**
 * The mark beside a name: no bar for somebody who is away, none at all where no lag is made good.
 * @param {GameState} game
 * @param {Colour} colour
 * @param {number | null} own
 * @param {boolean} away the player's page is closed, or its line is lost
 */
export function lagMark(game, colour, own, away) {
  if (away && game.meeting && !game.outcome && !game.clock?.days) {
    return bars(0, t("Away"));
  }
  const ms = game.outcome ? null : lagOf(game, colour, own);
  const quota = game.clock?.lag?.[colour];
  if (ms === null || !quota) return nothing;
  const words = t("Connection: {ms} ms, not taken from your clock (up to {left} ms).", {
    ms,
    left: quota.left_ms,
  });
  return bars(barsOf(ms), words);
}

/** @param {number} count @param {string} words */
function bars(count, words) {
  const drawn = Array.from({ length: BARS }, (_, bar) =>
    svg("rect", {
      x: String(bar * 4),
      y: String(9 - bar * 3),
      width: "3",
      height: String(3 + bar * 3),
      class: bar < count ? "on" : "off",
    }),
  );
  const picture = svg("svg", { viewBox: "0 0 15 12", "aria-hidden": "true" }, drawn);
  return html`<span class="lag" role="img" aria-label=${words} title=${words} data-bars=${count}>
    ${picture}
  </span>`;
}
