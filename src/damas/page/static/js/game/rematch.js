/** Another game by the same terms: the request for it. */

import { resigning } from "../shared/game-options.js";

/** @import { GameState, Player } from "../shared/types" */

/** The body of `POST /api/games`, with colours changed. @param {GameState} game */
export function rematchOf({ regulation, start_fen: start, variant, players, clock, rated }) {
  return {
    regulation: regulation.id,
    fen: start === variant.start_fen ? null : start,
    white: sameAgain(players.black),
    black: sameAgain(players.white),
    clock: clock && {
      base_seconds: Math.round(clock.base_ms / 1000),
      increment_seconds: Math.round(clock.increment_ms / 1000),
    },
    ...(rated ? { rated } : {}),
  };
}

/** @param {Player} player */
function sameAgain({ kind, name, level }) {
  return kind === "engine" ? { kind, name, level, ...resigning() } : { kind, name, level };
}
