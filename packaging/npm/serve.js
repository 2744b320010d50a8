/** The worker's side of a client: one question after the other. */

import { packed } from "./errors.js";

/** @import { Damas } from "./damas.js" */
/** @import { Asked, Told } from "./talk.js" */

/**
 * What hears the messages of a client.
 * @param {(options: any) => Promise<Damas>} load
 * @param {(message: Told) => void} tell
 */
export function served(load, tell) {
  /** @type {Promise<Damas>} */
  let made;
  /** @type {Promise<void>} */
  let last = Promise.resolve();
  let running = 0;
  /** @type {Set<number>} questions that were stopped before they began */
  const stopped = new Set();

  const answer = async (/** @type {Extract<Asked, {kind: any}>} */ asked) => {
    const { id, kind, position, limits, level, seconds } = asked;
    const damas = await made;
    await damas.bring(position.regulation);
    // Nobody waits for it: the quickest answer will do. Looked at when nothing is fetched any more.
    const isGivenUp = stopped.delete(id);
    const game = damas.game(position);
    const heard = (/** @type {any} */ step) => tell({ id, step });
    const given = isGivenUp ? { depth: 1 } : limits;
    running = id;
    try {
      if (kind === "play") return await damas.play(game, isGivenUp ? 1 : level, { seconds });
      return await damas[kind](game, /** @type {object} */ (given), {}, heard);
    } finally {
      game.free();
    }
  };
  return (/** @type {Asked} */ message) => {
    if ("begin" in message) {
      made = load(message.begin);
      made.then(
        () => tell({ ready: true }),
        (error) => tell({ fault: packed(error) }),
      );
    } else if ("stop" in message) {
      if (message.stop > running) stopped.add(message.stop);
      else if (message.stop === running) made.then((damas) => damas.stop());
    } else {
      const { id } = message;
      const answered = () =>
        answer(message).then(
          (done) => tell({ id, done }),
          (error) => tell({ id, fault: packed(error) }),
        );
      last = last.then(answered);
    }
  };
}
