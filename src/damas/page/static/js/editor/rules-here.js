/** Whether a position can be played, by the rules on this device: for a page without a network. */

import { DeviceEngine } from "../shared/engine/device.js";
import { t } from "../shared/i18n.js";

/** @typedef {{fen: string, fault: string}} Checked the FEN, or why it cannot be played */

/** The codes of an engine that could not be asked. */
const NO_ENGINE = ["unreachable", "engine"];

/** @returns {(regulation: string, fen: string) => Promise<Checked>} */
export function rulesHere() {
  const asked = { count: 0, told: (/** @type {Checked} */ _found) => {} };
  const engine = new DeviceEngine((message) => {
    if (message.type === "position") asked.told({ fen: message.fen, fault: "" });
    else if (message.type === "failed") asked.told({ fen: "", fault: reason(message) });
  });
  return (regulation, fen) =>
    new Promise((resolve) => {
      asked.told = resolve;
      const start = { regulation, fen, moves: [] };
      engine.ask({ type: "look", id: `q${(asked.count += 1)}`, start, lines: 1, run: false });
    });
}

/** @param {{code: string, message: string}} failed */
function reason({ code, message }) {
  return NO_ENGINE.includes(code) ? message : t("This position cannot be played.");
}
