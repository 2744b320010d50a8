/** Damas for JavaScript in Node. */

import { readFile } from "node:fs/promises";

import { FileError } from "./errors.js";
import { fetched, loader } from "./sources.js";

export { Damas } from "./damas.js";
export * from "./errors.js";
export { Game } from "./game.js";

/** A file of this machine by its path or address, or one of the network. */
export const load = loader(async (address) => {
  if (/^https?:/.test(String(address))) return fetched(address);
  const file = /^file:/.test(String(address)) ? new URL(address) : address;
  return readFile(file).catch((cause) => {
    throw Object.assign(new FileError("missing-file", `${address}: ${cause.code}`), { cause });
  });
});
