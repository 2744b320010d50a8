/** The thread of Node: `client-node.js` speaks to it. */

import { parentPort } from "node:worker_threads";

import { load } from "./node.js";
import { served } from "./serve.js";

const hear = served(load, (message) => parentPort?.postMessage(message));
parentPort?.on("message", hear);
