/** Long work of the server: asked for, followed until it ends, cancelled. */

import { call } from "../api.js";
import { lang } from "../i18n.js";

/**
 * @typedef {object} Job as the server shows it
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {string} about
 * @property {"receiving" | "waiting" | "running" | "done" | "failed" | "cancelled"} state
 * @property {boolean} open whether it has not ended
 * @property {boolean} cancelling
 * @property {string} words how far it is
 * @property {number} done
 * @property {number} total 0: not known
 * @property {string} made
 * @property {string | null} until how long its result is kept
 * @property {string} fault why it failed
 * @property {string} [file] the address of its result
 * @property {string} [name] the result's file name
 * @property {string} [href] where its result is to be seen
 * @property {Record<string, any>} [report] figures of the result
 */

const FIRST_MS = 400;
const LONGEST_MS = 2000;
const MOST_FAILURES = 30;

/** The address of a call, in the language of the page. @param {string} path */
const worded = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/**
 * @param {string} path what to ask for
 * @param {{body?: unknown, file?: Blob}} [given]
 * @returns {Promise<Job>}
 */
export const ask = (path, given = {}) => call(worded(path), { method: "POST", ...given });

/** @returns {Promise<Job[]>} the jobs of this person, the newest first */
export const mine = async () => (await call(worded("/api/jobs"))).jobs;

/** @param {string} id @returns {Promise<Job>} */
export const cancel = (id) => call(worded(`/api/jobs/${id}/cancel`), { method: "POST" });

/** @param {string} id */
export const remove = (id) => call(worded(`/api/jobs/${id}`), { method: "DELETE" });

/** The part that is done, from 0 to 1; null where nobody knows the whole. @param {Job} job */
export const share = ({ done, total }) => (total > 0 ? Math.min(1, done / total) : null);

/**
 * The words for a screen reader between two states of a job: at its turns and at each quarter,
 * "" in between.
 * @param {Job | null} before
 * @param {Job} job
 */
export function news(before, job) {
  const said = `${job.title}: ${job.fault || job.words}`;
  if (!before || before.state !== job.state || before.cancelling !== job.cancelling) return said;
  const quarter = (/** @type {Job} */ one) => Math.floor((share(one) ?? 0) * 4);
  return job.open && quarter(job) > quarter(before) ? said : "";
}

/**
 * Tells each state of a job until it has ended. A server that does not answer for a while, as
 * between two versions, is asked again.
 * @param {Job} job
 * @param {(job: Job) => void} tell
 * @returns {Promise<Job>} as it ended
 */
export async function follow(job, tell) {
  let now = job;
  let wait = FIRST_MS;
  let failures = 0;
  tell(now);
  while (now.open) {
    await new Promise((go) => setTimeout(go, wait));
    wait = Math.min(LONGEST_MS, wait * 1.3);
    try {
      now = await call(worded(`/api/jobs/${job.id}`));
      failures = 0;
      tell(now);
    } catch (fault) {
      failures += 1;
      if (failures > MOST_FAILURES) throw fault;
    }
  }
  return now;
}
