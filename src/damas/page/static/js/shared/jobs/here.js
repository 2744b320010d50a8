/** A job at the place where it was asked for: its progress right there, and its result. */

import { elementOf, html, nothing, render } from "../templates.js";
import { sentence } from "../api.js";
import { t } from "../i18n.js";
import { jobCard } from "./card.js";
import { ask, cancel, follow, news } from "./job.js";

/** @import { Job } from "./job.js" */

/**
 * Asks for a job and shows it in *place* until it has ended.
 * @param {HTMLElement} place
 * @param {string} path
 * @param {{body?: unknown, file?: Blob}} [given]
 * @returns {Promise<Job | null>} as it ended; null where it was refused
 */
export async function jobHere(place, path, given = {}) {
  /** @type {Job | null} */
  let before = null;
  const status = elementOf(html`<p class="hidden" role="status"></p>`);
  const show = (/** @type {Job} */ job) => {
    const said = news(before, job);
    if (said) status.textContent = said;
    before = job;
    render(body, html`${jobCard(job, { cancel: stop })}${job.open ? where() : nothing}`);
  };
  const body = elementOf(html`<div></div>`);
  place.replaceChildren(body, status);
  const stop = async (/** @type {Job} */ job) => show(await cancel(job.id).catch(() => job));
  try {
    return await follow(await ask(path, given), show);
  } catch (fault) {
    render(body, html`<p class="fault" role="alert">${sentence(fault)}</p>`);
    return null;
  }
}

/** The way back to the job from another page. */
function where() {
  return html`<p class="quiet">${t("You may leave this page:")} <a href="/jobs">${t("your jobs")}</a></p>`;
}

/**
 * Asks for a job that makes the file of a link, shown in *place*; the file is saved when it is
 * there. Only one at a time.
 * @param {HTMLAnchorElement} link
 * @param {HTMLElement} place
 * @param {string} path
 * @param {unknown} body
 */
export async function fileByJob(link, place, path, body) {
  if (place.dataset.busy) return;
  place.dataset.busy = "true";
  link.setAttribute("aria-disabled", "true");
  const job = await jobHere(place, path, { body });
  link.removeAttribute("aria-disabled");
  delete place.dataset.busy;
  if (job?.file) {
    elementOf(html`<a href=${job.file} download=${job.name ?? ""}></a>`).click();
  }
}
