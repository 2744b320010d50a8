/** An ending on the server, which judges and answers. */

import { call } from "../shared/api.js";
import { newName } from "../shared/command-name.js";

/** @import { Ending } from "./shapes" */

/** @type {import("./shapes").Place} */
export const server = {
  isOwn: false,
  /** @param {Ending} ending @param {number[]} path */
  play: ({ id }, path) => post(`${id}/moves`, { path }),
  /** @param {Ending} ending @param {"back" | "show"} name */
  act: ({ id }, name) => post(`${id}/${name}`),
  close: () => undefined,
};

/** @param {string} path @param {object} [body] @returns {Promise<Ending>} */
function post(path, body = {}) {
  const command = { id: newName(), ...body };
  return call(`/api/endings/attempts/${path}`, { method: "POST", body: command });
}
