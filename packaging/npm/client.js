/** The engine in a worker of the browser, so that the page stays quick. */

import { KernelError, StateError } from "./errors.js";
import { Client } from "./talk.js";

export { Client };
export * from "./errors.js";

/** @param {{worker?: Worker | string | URL}} [options] the others as of `load` */
export function connect({ worker, ...options } = {}) {
  const made = worker === undefined ? ours() : isAddress(worker) ? workerAt(worker) : worker;
  /** @type {import("./talk.js").Port} */
  const port = {
    send: (message) => made.postMessage(message),
    listen: (tell, fail) => {
      made.addEventListener("message", ({ data }) => tell(data));
      made.addEventListener("error", (event) => {
        event.preventDefault();
        fail(new KernelError("worker", `The worker failed: ${event.message ?? "it did not load"}`));
      });
      made.addEventListener("messageerror", () => fail(new StateError("worker", "Not a message")));
    },
    end: () => made.terminate(),
    from: absolute,
  };
  return new Client(port).begin(options);
}

/** Written so that bundlers find the file of the worker. */
const ours = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** @param {Worker | string | URL} worker */
const isAddress = (worker) => typeof worker === "string" || worker instanceof URL;

/** An address that is the same in a worker. */
/** @param {string | URL} address */
const absolute = (address) => new URL(address, globalThis.document?.baseURI ?? location.href).href;

/** A worker from any origin: a browser starts only those of the page's own. */
/** @param {string | URL} address */
function workerAt(address) {
  const href = absolute(address);
  if (new URL(href).origin === location.origin) return new Worker(href, { type: "module" });
  const text = `import ${JSON.stringify(href)};`;
  const blob = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(blob, { type: "module" });
}
