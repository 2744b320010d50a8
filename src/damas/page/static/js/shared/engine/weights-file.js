/** Files of trained weights and what they and books are packed by. */

import { KernelError } from "./system.js";

const MAGIC = "damas weights 6 ";

/** The data that zlib has packed. @param {Uint8Array} packed @returns {Promise<Uint8Array>} */
export async function inflated(packed) {
  const stream = new Response(/** @type {any} */ (packed)).body?.pipeThrough(
    new DecompressionStream("deflate"),
  );
  return new Uint8Array(
    await new Response(stream).arrayBuffer().catch(() => {
      throw new KernelError("damaged-data");
    }),
  );
}

/**
 * A `.weights` file of form 6 (`engine/weights_file.py`): its header, and the numbers that are not
 * zero as three columns: how far each stands behind the last, and its lower and upper half.
 * @param {Uint8Array} file
 * @returns {Promise<{header: any, columns: Uint8Array}>}
 */
export async function readWeights(file) {
  const first = file.indexOf(10);
  const second = file.indexOf(10, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || !text.decode(file.subarray(0, first)).startsWith(MAGIC)) {
    throw new KernelError("damaged-weights", "This is no file of weights of form 6");
  }
  const header = JSON.parse(text.decode(file.subarray(first + 1, second)));
  return { header, columns: await inflated(file.subarray(second + 1)) };
}

/** How many numbers there are, zeros too. @param {any} header */
export const numbersIn = ({ knots, weights, parts, network }) =>
  knots.length * (weights + parts) + network;

/**
 * Writes all numbers into *room*, which has a place for each.
 * @param {Uint8Array} columns
 * @param {Int16Array} room
 */
export function spread(columns, room) {
  const count = columns.length / 3;
  let at = -1;
  room.fill(0);
  for (let i = 0; i < count; i += 1) {
    const folded = columns[count + i] | (columns[2 * count + i] << 8); // 0, -1, 1, -2, 2, ...
    at += columns[i];
    room[at] = (folded >> 1) ^ -(folded & 1);
  }
  if (at !== room.length - 1) throw new KernelError("damaged-weights");
}
