/** The worker in which a page's engine runs, so that the page itself is never busy. */

import { EngineAnswers } from "./answers.js";

const here = /** @type {any} */ (globalThis);
const answers = new EngineAnswers(
  (message) => here.postMessage(message),
  // A helper that fails takes no part: the search goes on without it.
  (address, help) => new Worker(address, { type: "module" }).postMessage(help),
);

here.addEventListener("message", (/** @type {MessageEvent} */ { data }) => answers.hear(data));
