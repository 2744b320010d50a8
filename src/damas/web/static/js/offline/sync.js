/** Games of this device on their way to the server. */

import { all, get, put } from "../shared/device-store.js";
import { keepCommand, sendCommands } from "../shared/outbox.js";

/** @typedef {import("./shapes").DeviceGame} DeviceGame */

export const GAMES = "/api/offline/games";

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

/** Sends what waits; a game remembers what it has become on the server. */
export function synchronise() {
  return sendCommands(async (command, answer) => {
    if (command.path !== GAMES) return;
    const game = await get("games", command.id);
    if (!game) return;
    await put("games", { ...game, sent: answer.id, differs: answer.result !== game.result });
  });
}

/** @returns {Promise<DeviceGame[]>} the newest first */
export async function keptGames() {
  const found = await all("games");
  return found.sort((one, other) => other.at - one.at);
}
