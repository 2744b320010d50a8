/** The surroundings of the kernel in WebAssembly: its errors, and the system as it sees it. */

/** A fault of the kernel: *code* as the Python library has it, *value*, *position* where known. */
export class KernelError extends Error {
  /**
   * @param {string} code
   * @param {string} [message]
   * @param {{value?: string, position?: number}} [more]
   */
  constructor(code, message = code, more = {}) {
    super(message);
    this.name = "KernelError";
    this.code = code;
    this.value = more.value ?? "";
    this.position = more.position ?? 0;
  }
}

/**
 * What a person's page hears of a question that failed. An error of the browser may have a number
 * for its code, which says nothing there.
 * @param {string} id of the question
 * @param {any} error
 * @returns {{type: "failed", id: string, code: string, message: string}}
 */
export function failed(id, error) {
  const { code, message = String(error) } = error ?? {};
  return { type: "failed", id, code: typeof code === "string" ? code : "engine", message };
}

/** Whether a kernel broke in the middle of a call: its memory may be torn. @param {any} error */
export function isBroken(error) {
  return error instanceof WebAssembly.RuntimeError;
}

/** The few calls of WASI that the C++ library makes: the time, and nothing of files. */
export function systemFor(/** @type {() => DataView} */ view) {
  const none = () => 8; // no such file
  return {
    clock_time_get: (
      /** @type {number} */ _id,
      /** @type {bigint} */ _step,
      /** @type {number} */ at,
    ) => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit: (/** @type {number} */ status) => {
      throw new KernelError("exit", `the kernel ended with ${status}`);
    },
    fd_close: none,
    fd_seek: none,
    fd_write: none,
    fd_fdstat_get: none,
    environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
  };
}
