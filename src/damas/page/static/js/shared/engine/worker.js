/** The worker in which a page's engine runs, so that the page itself is never busy. */

import { EngineAnswers } from "./answers.js";

const here = /** @type {any} */ (globalThis);
const answers = new EngineAnswers((message) => here.postMessage(message), sendHelper);

here.addEventListener("message", (/** @type {MessageEvent} */ { data }) => answers.hear(data));

/** A helper that fails takes no part: the search goes on without it. */
/** @param {string} address @param {import("./helping.js").Help} help */
function sendHelper(address, help) {
  const helper = new Worker(address, { type: "module" });
  helper.addEventListener("error", (event) => event.preventDefault());
  helper.postMessage(help);
  return helper;
}
