/** The engine in a thread of Node, so that the program stays quick. */

import { Worker } from "node:worker_threads";

import { StateError } from "./errors.js";
import { Client } from "./talk.js";

export { Client };
export * from "./errors.js";

/** @param {{worker?: Worker | string | URL}} [options] the others as of `load` */
export function connect({ worker, ...options } = {}) {
  const made =
    worker instanceof Worker
      ? worker
      : new Worker(worker ?? new URL("./worker-node.js", import.meta.url), { execArgv: [] });
  /** @type {import("./talk.js").Port} */
  const port = {
    send: (message) => made.postMessage(message),
    listen: (tell, fail) => {
      made.on("message", tell);
      made.on("error", fail);
      made.on("exit", () => fail(new StateError("closed", "The worker has ended")));
    },
    end: () => void made.terminate(),
    hold: (busy) => (busy ? made.ref() : made.unref()), // an idle engine ends no later than the rest
  };
  return new Client(port).begin(options);
}
