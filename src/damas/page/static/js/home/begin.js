/** Begins a game from the first page: makes it, plays and saves its first move, then opens it. */

import { call } from "../shared/api.js";
import { lang } from "../shared/i18n.js";
import { ReconnectingSocket, clientName } from "../shared/reconnecting-socket.js";

/**
 * @param {object} request the body of `POST /api/games`
 * @param {number[] | null} path the first move, where it was made already
 */
export async function begin(request, path) {
  const { id } = await call("/api/games", { method: "POST", body: request });
  if (path) await playMove(id, 0, path);
  location.assign(`/games/${id}`);
}

/**
 * Plays one move in a game; done once it is saved, refused by an Error with the server's words.
 * @param {string} game
 * @param {number} ply
 * @param {number[]} path
 * @returns {Promise<void>}
 */
export function playMove(game, ply, path) {
  const id = clientName(); // sent again under this name, it is played once
  return new Promise((done, refused) => {
    // easy levels take their time: the reply is seen on the game's page
    const line = new ReconnectingSocket(`/ws/games/${game}?lang=${lang}&unhurried=1`, {
      onOpen: () => {
        line.send({ type: "hello", version: null });
        line.send({ type: "move", id, ply, path });
      },
      onMessage: (message) => {
        if (message.id !== id) return;
        if (message.type === "ack") done();
        else if (message.type === "refused") refused(new Error(message.message));
      },
      onLost: () => {},
      onClosed: () => location.assign(`/games/${game}`), // the game is deleted: its page says so
    });
    line.open();
  });
}
