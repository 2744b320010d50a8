/**
 * The line to the lobby: the people who wait, and the games made from one's own seeks and
 * invitations.
 */

import { lang } from "../../shared/i18n.js";
import { showWaiting } from "../../shared/waiting.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";

/** @import { LobbyMessage } from "../../shared/views" */

/**
 * @param {(message: LobbyMessage) => void} hear
 * @param {string[]} [tokens] invitations that the page waits for
 */
export function lobbyLine(hear, tokens = []) {
  const line = new ReconnectingSocket(`/ws/lobby?lang=${lang}`, {
    onOpen: () => {
      for (const token of tokens) line.send({ type: "watch", token });
    },
    onMessage: (message) => {
      if (message.type !== "lobby") return;
      showWaiting(message.waiting);
      hear(message);
    },
    onLost: () => {},
    onClosed: () => {},
  });
  line.open();
  return line;
}

/** The waiting time of a person, as m:ss. @param {number} ms */
export function waitedText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
