/** Calls of the server's REST API. */

import { t } from "./i18n.js";

/** A refusal of the server, in the language of the page. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** The sentence of a failure, for people. @param {unknown} fault @returns {string} */
export function sentence(fault) {
  return fault instanceof Error ? fault.message : String(fault);
}

const AGAIN_MS = 700; // until a request without an answer is sent a second time

/**
 * A request whose body has an *id* is sent again if no answer comes: the server does it once.
 * @param {string} path
 * @param {{method?: string, body?: any, file?: Blob}} [request] *file* is sent as it is
 * @returns {Promise<any>} the answer's JSON; throws ApiError
 */
export async function call(path, request = {}) {
  const ask = () => fetch(path, fetchOptions(request));
  const answer = await ask()
    .catch(async (fault) => {
      if (!request.body?.id) throw fault;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return ask();
    })
    .catch(() => {
      throw new ApiError("unreachable", t("The server does not answer"));
    });
  const data = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return data;
  throw new ApiError(data?.code ?? "error", data?.message ?? t("The server does not answer"));
}

/** @param {{method?: string, body?: unknown, file?: Blob}} request @returns {RequestInit} */
function fetchOptions({ method = "GET", body, file }) {
  if (body === undefined) return { method, body: file };
  const headers = { "Content-Type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}
