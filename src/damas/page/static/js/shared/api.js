/** Calls of the server's REST API. */

import { t } from "./i18n.js";
import { secretHeader } from "./link-words.js";

/** A refusal of the server, in the language of the page. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {any} [data] all that the server said */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The sentence of a failure, for people. @param {unknown} fault @returns {string} */
export function sentence(fault) {
  return fault instanceof Error ? fault.message : String(fault);
}

const AGAIN_MS = 700; // until a request without an answer is sent a second time
/** No answer has come, or the server lost its database while it saved. */
const NOBODY_KNOWS = ["unreachable", "store-unknown"];

/**
 * A request whose body has an *id* is sent again if no answer comes, or if the server lost its
 * database meanwhile and cannot know: the server does it once.
 * @param {string} path
 * @param {{method?: string, body?: any, file?: Blob, link?: string}} [request] *file* is sent as it
 *   is; *link*: the secret of a link (link-words.js)
 * @returns {Promise<any>} the answer's JSON; throws ApiError
 */
export async function call(path, request = {}) {
  const ask = () =>
    fetch(path, fetchOptions(request))
      .then(read)
      .catch(() => ({ ok: false, data: { code: "unreachable" } }));
  let answer = await ask();
  if (request.body?.id && maybeSaved(answer)) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    answer = await ask();
  }
  const { ok, data } = answer;
  if (ok) return data;
  const { code = "error", message = t("The server does not answer") } = data ?? {};
  throw new ApiError(code, message, data);
}

/** Whether nobody knows if the request was carried out. @param {{data: any}} answer */
const maybeSaved = ({ data }) => NOBODY_KNOWS.includes(data?.code);

/** @param {Response} answer @returns {Promise<{ok: boolean, data: any}>} */
async function read(answer) {
  const data = answer.status === 204 ? null : await answer.json().catch(() => null);
  return { ok: answer.ok, data };
}

/**
 * @param {{method?: string, body?: unknown, file?: Blob, link?: string}} request
 * @returns {RequestInit}
 */
function fetchOptions({ method = "GET", body, file, link }) {
  const headers = link ? secretHeader(link) : {};
  if (body === undefined) return { method, headers, body: file };
  const json = { "Content-Type": "application/json", ...headers };
  return { method, headers: json, body: JSON.stringify(body) };
}
