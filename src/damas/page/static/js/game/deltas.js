/**
 * A game's state after one `moved` message of the server: docs/protocol.md has its form.
 *
 * The server sends a move and the changes that do not follow from it. No rule is known here: which
 * moves are legal, and which of them crown, comes from the server; what a path passes over and how
 * a move is written is read off the board.
 */

import { afterMove, colourOf, readFen, writeFen } from "../shared/board/fen.js";
import { Geometry } from "../shared/board/geometry.js";
import { between } from "../shared/board/routes.js";

/** @import { Colour, GameState, Moved, Placement } from "../shared/types" */
/** @import { MoveView } from "../shared/views" */

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz!#$%&()*+,-.";

/**
 * @param {GameState} state
 * @param {Moved} moved
 * @returns {GameState | null} null where the message does not follow on that state, or leaves out
 *   something that is needed: the whole state must be asked for
 */
export function afterDelta(state, moved) {
  if (moved.version !== state.version + 1) return null;
  const played = moved.path ? afterPath(state, moved) : state;
  if (played === null) return null;
  const fields = withFields(played, moved.fields ?? {});
  const outcome = fields.outcome;
  const counters = moved.counters ? readCounters(fields, moved.counters) : follow(fields, state);
  return {
    ...fields,
    version: moved.version,
    legal: outcome ? [] : fields.legal,
    counters,
    claims: outcome ? [] : claimsOf(counters),
    clock: readClock(fields, moved),
    updated: new Date(moved.at).toISOString().replace("Z", "+00:00"),
  };
}

/** The position after the move. @param {GameState} state @param {Moved} moved */
function afterPath(state, { path, legal, crowns, fen: told }) {
  const name = String(path);
  const move = state.legal.find((one) => String(one.path) === name);
  if (move === undefined || legal === undefined) return null;
  const { turn, variant } = state;
  const next = turn === "white" ? "black" : "white";
  const pieces = afterMove(readFen(state.fen).pieces, move);
  if (move.promotes) pieces.set(move.to, turn === "white" ? "W" : "B");
  const fen = told ?? writeFen(next, pieces);
  const ply = state.ply + 1;
  return {
    ...state,
    fen,
    ply,
    turn: /** @type {Colour} */ (next),
    legal: readLegal({ legal, crowns }, next, pieces, new Geometry(variant), state.capture_sign),
    moves: [...state.moves, { ply, color: turn, ...move, fen }],
  };
}

/**
 * @param {{legal: string, crowns?: number[]}} said the compact legal moves; those that promote
 * @param {Colour} turn
 * @param {Placement} pieces
 * @param {Geometry} geometry
 * @param {string} [sign] between the squares of a capture
 * @returns {MoveView[]}
 */
export function readLegal({ legal, crowns = [] }, turn, pieces, geometry, sign = "x") {
  const words = legal.startsWith("x") ? legal.slice(1).split("x") : (legal.match(/../g) ?? []);
  const paths = words.map((word) => Array.from(word, (one) => SIGNS.indexOf(one)));
  /** @type {Map<string, number>} */
  const alike = new Map();
  const ends = (/** @type {number[]} */ path) => `${path[0]} ${path[path.length - 1]}`;
  for (const path of paths) alike.set(ends(path), (alike.get(ends(path)) ?? 0) + 1);
  return paths.map((path, place) => {
    const from = path[0];
    const to = path[path.length - 1];
    const captured = capturedOn(path, turn, pieces, geometry);
    const stops = (alike.get(ends(path)) ?? 0) > 1 ? path : [from, to];
    const named = stops.map((square) => geometry.algebraic(square));
    const captures = captured.length > 0;
    return {
      notation: stops.join(captures ? sign : "-"),
      algebraic: geometry.size === 8 ? named.join(captures ? "x" : "-") : null,
      from,
      to,
      path,
      captured,
      promotes: crowns.includes(place),
    };
  });
}

/**
 * The opponent's pieces that a path passes over, in the order of their squares.
 * @param {number[]} path
 * @param {Colour} turn
 * @param {Placement} pieces
 * @param {Geometry} geometry
 */
function capturedOn(path, turn, pieces, geometry) {
  /** @type {Set<number>} */
  const found = new Set();
  for (let leg = 1; leg < path.length; leg += 1) {
    for (const square of between(geometry, path[leg - 1], path[leg])) {
      const piece = pieces.get(square);
      if (piece && colourOf(piece) !== turn) found.add(square);
    }
  }
  return [...found].sort((one, other) => one - other);
}

/** @param {GameState} state @param {NonNullable<Moved["fields"]>} fields by path */
function withFields(state, fields) {
  /** @type {any} */
  const found = { ...state };
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split(".");
    const last = /** @type {string} */ (names.pop());
    let place = found;
    for (const name of names) place = place[name] = { ...place[name] };
    place[last] = value;
  }
  return /** @type {GameState} */ (found);
}

/** @param {GameState} state @param {NonNullable<Moved["counters"]>} rows */
function readCounters({ counter_rules: rules, ply }, rows) {
  return rows.map(([place, current, plies, since, claimable, counted]) => ({
    ...(rules ?? [])[place],
    current,
    current_plies: plies,
    last_reset_ply: ply - since,
    claimable_by: claimable ?? null,
    counted_color: counted ?? null,
  }));
}

/** Counters without a change keep their distance from their beginning. */
/** @param {GameState} state @param {GameState} before */
function follow({ counters, ply }, before) {
  const further = ply - before.ply;
  if (further === 0) return counters;
  return counters.map((one) => ({ ...one, last_reset_ply: (one.last_reset_ply ?? 0) + further }));
}

/** @param {GameState["counters"]} counters @returns {GameState["claims"]} */
function claimsOf(counters) {
  return counters.flatMap(({ rule, name, claimable_by: by, article }) =>
    by ? [{ rule, name, by, article }] : [],
  );
}

/** @param {GameState} state @param {Moved} moved @returns {GameState["clock"]} */
function readClock({ clock, turn }, { clock: times, lag, resting, at }) {
  if (clock === null || times === undefined) return clock;
  const [white, black, running = turn] = times;
  const found = { ...clock, white_ms: white, black_ms: black, running, server_time_ms: at };
  if (resting) found.resting = resting;
  if (!lag) return found;
  const quota = (/** @type {number} */ place) => ({
    left_ms: lag[place],
    given_ms: lag[place + 1],
  });
  return { ...found, lag: { white: quota(0), black: quota(2) } };
}
