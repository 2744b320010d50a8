/** Files of trained weights. */

import { KernelError } from "./system.js";

const MAGIC = "damas weights 5 ";

/** The bytes of all numbers of a `.weights` file. @param {any} header */
export const bytesIn = ({ knots, weights, parts, network }) =>
  (knots.length * (weights + parts) + network) * Int16Array.BYTES_PER_ELEMENT;

/**
 * The parts of a `.weights` file.
 * @param {Uint8Array} file
 * @returns {{header: any, body: Uint8Array}}
 */
export function readWeights(file) {
  const first = file.indexOf(10);
  const second = file.indexOf(10, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || !text.decode(file.subarray(0, first)).startsWith(MAGIC)) {
    throw new KernelError("damaged-weights", "This is no file of weights");
  }
  const header = JSON.parse(text.decode(file.subarray(first + 1, second)));
  return { header, body: file.subarray(second + 1) };
}
