/** Whether a position can be played, by the rules on this device: for a page without a network. */

import { DeviceEngine } from "../shared/engine/device.js";

/** @returns {(regulation: string, fen: string) => Promise<string>} its FEN, "" where it cannot */
export function rulesHere() {
  const asked = { count: 0, told: (/** @type {string} */ _fen) => {} };
  const engine = new DeviceEngine((message) => {
    if (message.type === "position") asked.told(message.fen);
    else if (message.type === "failed") asked.told("");
  });
  return (regulation, fen) =>
    new Promise((resolve) => {
      asked.told = resolve;
      const start = { regulation, fen, moves: [] };
      engine.ask({ type: "look", id: `q${(asked.count += 1)}`, start, lines: 1, run: false });
    });
}
