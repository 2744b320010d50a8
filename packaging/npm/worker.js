/** The worker of browsers: `client.js` speaks to it. */

import { load } from "./index.js";
import { served } from "./serve.js";

const hear = served(load, (message) => globalThis.postMessage(message));
globalThis.addEventListener("message", ({ data }) => hear(data));
