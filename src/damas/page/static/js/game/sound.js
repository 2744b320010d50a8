/** The sounds of a game, off unless asked for; which set is heard belongs to the look. */

import { options } from "../shared/game-options.js";
import { look } from "../shared/look.js";
import { alarm, sound } from "../shared/sounds.js";

/** @param {"move" | "capture" | "end"} what */
export function play(what) {
  if (options().sound) sound(look().sounds, what);
}

export function warn() {
  if (options().lowTime) alarm();
}
