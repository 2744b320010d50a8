/** Games of this device on their way to the server. */

import { all } from "../shared/device-store.js";
import { GAMES, keepCommand } from "../shared/outbox.js";

/** @import { DeviceGame } from "./shapes" */

/** Keeps a finished game to be sent. @param {DeviceGame} game */
export async function keepForServer({ id, regulation, fen, white, black, moves, ending, result }) {
  const loser = result === "white" ? "black" : "white";
  await keepCommand(GAMES, {
    id,
    regulation,
    fen,
    white,
    black,
    moves: moves.map(({ path }) => path),
    resigned: ending === "resigned" ? loser : null,
    agreed: ending === "agreed",
    result,
  });
}

/** @returns {Promise<DeviceGame[]>} the newest first */
export async function keptGames() {
  const found = await all("games");
  return found.sort((one, other) => other.at - one.at);
}
