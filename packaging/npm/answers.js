/** Answers of `fetch` as bytes, and files as a worker takes them. */

import { FileError } from "./errors.js";

/** The bytes of an answer. Throws FileError. @param {Response} answer */
export async function answered(answer) {
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  throw new FileError("missing-file", `${answer.url}: ${answer.status}`);
}

/**
 * The options of `load` as a worker takes them: neither answers nor addresses cross to it whole.
 * @param {any} options
 * @param {(address: string) => string} from makes an address good for the worker too
 */
export async function crossing({ wasm, rules, kernels = {}, weights = {}, ...others }, from) {
  const one = async (/** @type {any} */ file) => {
    if (file instanceof Response) return answered(file);
    return typeof file === "string" || file instanceof URL ? from(String(file)) : file;
  };
  const each = async (/** @type {Record<string, any>} */ files) =>
    Object.fromEntries(
      await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await one(file)])),
    );
  const [own, inner, outer] = await Promise.all([{ wasm, rules }, kernels, weights].map(each));
  return { ...others, ...own, kernels: inner, weights: outer };
}
