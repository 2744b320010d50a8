/** Damas for JavaScript in browsers and their workers. */

import { fetched, loader } from "./sources.js";

export { Damas } from "./damas.js";
export * from "./errors.js";
export { Game } from "./game.js";

export const load = loader(fetched);
