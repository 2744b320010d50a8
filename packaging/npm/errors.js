/**
 * What the package refuses, each kind by a class. *code* is that of the Python library, where it
 * has one.
 */

import { KernelError } from "./engine/system.js";

export { KernelError };

/** An argument of the wrong kind, or outside its range: limits, a level. */
export class ArgumentError extends KernelError {
  name = "ArgumentError";
}

/** A rule book that is not there. */
export class UnknownNameError extends KernelError {
  name = "UnknownNameError";
}

/** A text that cannot be read; *position* is the offset of the fault. */
export class NotationError extends KernelError {
  name = "NotationError";
}

/** A position that cannot stand on a board. */
export class PositionError extends KernelError {
  name = "PositionError";
}

/** A move that the rules refuse; *refusal* has the reason with its article. */
export class IllegalMoveError extends KernelError {
  name = "IllegalMoveError";
  /** @type {any} */
  refusal = null;
}

/** A move that fits several legal ones, which *candidates* are. */
export class AmbiguousMoveError extends KernelError {
  name = "AmbiguousMoveError";
  /** @type {import("./engine/kernel.js").KernelMove[]} */
  candidates = [];
}

/** An act that this moment does not allow: the game is over, a search runs, the client is closed. */
export class StateError extends KernelError {
  name = "StateError";
}

/** A file that is missing, or not what it should be. */
export class FileError extends KernelError {
  name = "FileError";
}

const CLASSES = {
  KernelError,
  ArgumentError,
  UnknownNameError,
  NotationError,
  PositionError,
  IllegalMoveError,
  AmbiguousMoveError,
  StateError,
  FileError,
};
/** @type {Record<string, typeof KernelError>} */
const BY_CODE = {
  "game-over": StateError,
  "no-game": StateError,
  "no-move": StateError,
  busy: StateError,
  "damaged-weights": FileError,
  "damaged-data": FileError,
};

/**
 * What *act* answers; a fault of the kernel has its class.
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
export function named(act) {
  try {
    const answer = act();
    return answer instanceof Promise
      ? /** @type {T} */ (answer.catch((error) => Promise.reject(classed(error))))
      : answer;
  } catch (error) {
    throw classed(error);
  }
}

/** @param {unknown} error @param {typeof KernelError} other */
function classed(error) {
  if (!(error instanceof KernelError) || error.constructor !== KernelError) return error;
  if (!BY_CODE[error.code]) return error;
  const { code, message, value, position } = error;
  const fault = new BY_CODE[code](code, message, { value, position });
  fault.stack = error.stack;
  return fault;
}

/** A fault as a message between threads. @param {unknown} error */
export function packed(error) {
  if (!(error instanceof KernelError)) return { name: "KernelError", message: String(error) };
  return { ...error, name: error.name, message: error.message };
}

/** The fault of such a message. @param {{name: string, message: string}} fault */
export function unpacked({ name, message, ...fields }) {
  const kind = CLASSES[/** @type {keyof typeof CLASSES} */ (name)] ?? KernelError;
  return Object.assign(new kind("engine", message), fields);
}
