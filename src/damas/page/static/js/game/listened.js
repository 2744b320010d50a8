/** What the page of a game tells a person who listens, and the moves in words for everybody. */

import { readFen } from "../shared/board/fen.js";
import { saidBy, saidMove } from "../shared/listening.js";
import { t } from "../shared/i18n.js";
import { ACTS } from "./actions.js";
import { endText } from "./ending.js";
import { fenAt, isAlgebraic, legalHere } from "./state.js";

/** @import { Shown } from "./state.js" */
/** @import { PlayedMove } from "../shared/types" */
/** @import { Geometry } from "../shared/board/geometry.js" */

/** The names of their commands beside those of the acts of the row. */
const NAMED = { draw: "offer", resign: "resign", retract: "undo" };

/** A move of the game as it is said. */
/** @param {Shown} state @param {PlayedMove} move @param {Geometry} geo @returns {string} */
export function moveWords(state, move, geo) {
  const { game } = state;
  const nameOf = (/** @type {number} */ square) =>
    isAlgebraic(state) ? geo.algebraic(square) : String(square);
  return saidBy(move.color, saidMove(game.variant.id, move, boardsOf(state, move), nameOf));
}

/** @param {Shown} state @param {PlayedMove} move */
function boardsOf({ game }, move) {
  const before = readFen(fenAt(game, move.ply - 1)).pieces;
  return { before, after: readFen(move.fen).pieces };
}

/**
 * @param {Shown} state
 * @param {import("./clocks.js").Seats} seats
 * @param {(command: import("./actions.js").Command) => void} send
 */
export function listenedTo(state, seats, send) {
  const { game, ply } = state;
  const move = ply > 0 ? game.moves[ply - 1] : null;
  return {
    legal: legalHere(state),
    last: move && { ...move, ...boardsOf(state, move) },
    clocks: game.clock && { white: seats.left("white"), black: seats.left("black") },
    counters: game.counters.map(({ name, current, limit }) =>
      t("{name}: {current} of {limit}", { name, current, limit }),
    ),
    result: game.outcome ? endText(game) : "",
    acts: { ...rowActs(state, send), ...answers(state, send) },
  };
}

/** @param {Shown} state @param {(command: import("./actions.js").Command) => void} send */
function rowActs({ game }, send) {
  /** @type {Record<string, () => void>} */
  const acts = {};
  for (const [name, row] of Object.entries(NAMED)) {
    const act = ACTS.find((one) => one.name === row && one.there(game) && !one.rests?.(game));
    const { command } = act ?? {};
    if (command && !act?.refusal?.(game)) acts[name] = () => send(command(game));
  }
  return acts;
}

/** The answers to a draw that is offered. */
/** @param {Shown} state @param {(command: import("./actions.js").Command) => void} send */
function answers({ game }, send) {
  const by = game.offer?.by === "white" ? "black" : "white";
  const isMine = game.offer && game.players[by].kind === "person" && (game.seat ?? by) === by;
  if (!isMine || game.outcome) return {};
  return {
    accept: () => send({ type: "accept_draw", by }),
    decline: () => send({ type: "decline_draw", by }),
  };
}
