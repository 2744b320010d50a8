/**
 * Workers that help a search: each has an instance of the same module on the same memory. A page
 * may share memory where it is isolated from other origins; Node always may.
 *
 * @typedef {{module: WebAssembly.Module, memory: WebAssembly.Memory, room: number}} Help all that a
 *   helper needs: *room* is the address from which its stack grows down
 */

import { systemFor } from "./system.js";

/** Of the shared memory, in pages of 64 KiB, as the module was linked (tools/build_wasm.py). */
const PAGES = { initial: 64, maximum: 16384, shared: true };

/** The memory for a module that shares it; null for one that has its own. */
/** @param {WebAssembly.Module} module */
export function sharedMemory(module) {
  const shares = WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");
  return shares ? new WebAssembly.Memory(PAGES) : null;
}

/** Helps every search from now on: never returns, and is ended from outside. @param {Help} help */
export function serve({ module, memory, room }) {
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory },
    damas: { stopped: () => 0, progress: () => undefined },
    wasi_snapshot_preview1: systemFor(() => new DataView(memory.buffer)),
  });
  const calls = /** @type {any} */ (exports);
  const begin = () => (calls.__stack_pointer.value = room);
  begin();
  calls.__wasm_init_tls(room);
  try {
    calls.helper_serve();
  } catch (fault) {
    begin();
    calls.helper_lost(); // nobody waits for it
    throw fault;
  }
}
