/** The sounds of a game, off unless asked for; which set is heard belongs to the look. */

import { options } from "./game-options.js";
import { look } from "./look.js";
import { alarm, sound } from "./sounds.js";

/** @param {import("./sounds.js").Sound} what */
export function play(what) {
  if (options().sound) sound(look().sounds, what);
}

/** A move that takes so many pieces. @param {{captured: number[]}} move */
export function playMove({ captured }) {
  play(captured.length > 1 ? "chain" : captured.length ? "capture" : "move");
}

export function warn() {
  if (options().lowTime) alarm();
}
