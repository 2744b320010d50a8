/** Damas for JavaScript: the kernel with its rules and weights, in Node and in browsers. */

import { stepOf } from "./analysis.js";
import { Kernel, KernelGame } from "./kernel.js";
import { playLevel } from "./levels.js";
import { KernelError } from "./system.js";

export { Kernel, KernelError, KernelGame };

/** @param {string} name of a file of this package @returns {Promise<Uint8Array>} */
async function bytesOf(name) {
  const address = new URL(name, import.meta.url);
  if (address.protocol !== "file:") {
    const answer = await fetch(address);
    if (!answer.ok) throw new KernelError("missing-file", `${address}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
  const { readFile } = await import("node:fs/promises");
  return readFile(address);
}

export class Damas extends Kernel {
  /** The weights of a game, read with its first search. */
  async weightsOf(/** @type {KernelGame} */ { variant }) {
    this.known ??= new Map();
    if (!this.known.has(variant)) {
      const { weights } = this.data.variants[variant];
      this.known.set(variant, await this.weights(await bytesOf(`weights/${weights}.weights`)));
    }
    return this.known.get(variant);
  }

  /** As the kernel's, with the weights of this package unless others are given. */
  async search(game, limits, aids = {}, heard) {
    const weights = aids.weights ?? (await this.weightsOf(game));
    return super.search(game, limits, { ...aids, weights }, heard);
  }

  /** An analysis as Damas' pages show it: scores in men from White's side, chances, lines. */
  async analyse(game, limits) {
    const { turn } = game.state;
    const found = await this.search(game, limits);
    return stepOf(found, turn, (await this.weightsOf(game)).chances);
  }

  /** The move of a level, 1 to 10. */
  async play(game, level = 10) {
    const aids = { weights: await this.weightsOf(game), tables: null, book: null };
    return (await playLevel(this, game, level, aids)).move;
  }
}

/** The smallest module with a vector instruction. */
const VECTORS = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/**
 * The kernel, ready to be asked.
 * @param {{hashMb?: number}} [options] megabytes of memory for the searches
 */
export async function load({ hashMb = 32 } = {}) {
  const simd = WebAssembly.validate(new Uint8Array(VECTORS));
  const wasm = await bytesOf(simd ? "kernel.simd.wasm" : "kernel.wasm");
  const rules = JSON.parse(new TextDecoder().decode(await bytesOf("rules.json")));
  const damas = new Damas(await WebAssembly.compile(wasm), rules);
  damas.hash(hashMb);
  return damas;
}
