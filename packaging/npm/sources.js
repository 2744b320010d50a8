/** Where the package's files come from: bytes, an answer of `fetch`, a module, or an address. */

import { answered } from "./answers.js";
import { Damas } from "./damas.js";
import { FileError } from "./errors.js";
import { kernels as kernelsHere, weights as ours } from "./files.js";
import { MOST_MEGABYTES, numberFrom } from "./limits.js";
import rulesHere from "./rules.js";

/**
 * @typedef {string | URL | Response | BufferSource} Source
 * @typedef {(address: string | URL) => Promise<Uint8Array>} Reader
 */

/** The smallest module with a vector instruction. */
const VECTORS = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];
const USUAL_MEGABYTES = 32;

/**
 * The function `load` over a way to read addresses.
 * @param {Reader} reader
 */
export function loader(reader) {
  return async function load(options = {}) {
    const { hashMb = USUAL_MEGABYTES, wasm, kernels = {}, rules, weights = {} } = options;
    const { regulations = [] } = options;
    const given = wasm === undefined ? kernels : { ...kernels, first: wasm };
    const data = rules === undefined ? rulesHere : await rulesFrom(rules, reader);
    const damas = new Damas(
      data,
      {
        kernel: async (name) =>
          compiled(given[name] ?? ourFile(ourKernel(name), `kernels: { ${name} }`), reader),
        weights: async (game) => {
          const file = weights[game] ?? (ours[game] && ourFile(ours[game], `weights: { ${game} }`));
          return file ? bytesOf(file, reader) : null;
        },
      },
      numberFrom("The memory of the searches in megabytes", hashMb, 1, MOST_MEGABYTES),
    );
    const asked = regulations.map((/** @type {string} */ one) => damas.bring(one));
    await Promise.all([damas.kernelNamed("first"), ...asked]);
    return damas;
  };
}

/** @param {string} name */
function ourKernel(name) {
  const simd = WebAssembly.validate(new Uint8Array(VECTORS));
  return name === "first" && !simd ? kernelsHere.plain : kernelsHere[name];
}

/** The address of a file of this package. */
/** @param {(() => URL) | undefined} address @param {string} option that gives it otherwise */
function ourFile(address, option) {
  try {
    if (address) return address();
  } catch {
    // a bundle that has no address of its own, such as one in the form of CommonJS
  }
  throw new FileError("missing-file", `This file is not here: give it by load({ ${option} })`);
}

/** @param {Source | WebAssembly.Module} source @param {Reader} reader */
async function compiled(source, reader) {
  if (source instanceof WebAssembly.Module) return source;
  const bytes = await bytesOf(source, reader);
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    const from = typeof source === "string" || source instanceof URL ? ` at ${source}` : "";
    const fault = new FileError("damaged-kernel", `There is no WebAssembly${from}: ${cause}`);
    throw Object.assign(fault, { cause });
  }
}

/** @param {any} rules @param {Reader} reader */
async function rulesFrom(rules, reader) {
  const data = isSource(rules)
    ? JSON.parse(new TextDecoder().decode(await bytesOf(rules, reader)))
    : rules;
  if (data?.regulations && data.variants && data.levels && data.sentences) return data;
  throw new FileError("damaged-rules", "These are no rules of this package: rules.json has them");
}

/** @param {any} value */
function isSource(value) {
  if (typeof value === "string" || value instanceof URL) return true;
  return value instanceof Response || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/** @param {Source} source @param {Reader} reader @returns {Promise<Uint8Array>} */
async function bytesOf(source, reader) {
  if (typeof source === "string" || source instanceof URL) return reader(source);
  if (source instanceof Response) return answered(source);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) {
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  }
  throw new FileError("bad-source", "A file is given as bytes, an answer of fetch or an address");
}

/** @param {string | URL} address */
export async function fetched(address) {
  const answer = await fetch(address).catch((cause) => {
    const fault = new FileError("missing-file", `${address}: ${cause}`);
    throw Object.assign(fault, { cause });
  });
  return answered(answer);
}
