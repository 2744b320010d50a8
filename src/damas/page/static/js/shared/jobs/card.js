/** One job on the page: its title, how far it is, and what can be done with it. */

import { attrs, html, nothing } from "../templates.js";
import { t } from "../i18n.js";
import { share } from "./job.js";

/** @import { Job } from "./job.js" */
/**
 * @typedef {object} JobActs
 * @property {(job: Job) => void} [cancel]
 * @property {(job: Job) => void} [remove]
 * @property {boolean} [asked] one of them is on its way: a second press would come too late
 */

/**
 * @param {Job} job
 * @param {JobActs} acts
 * @param {"h2" | "h3"} [heading]
 */
export function jobCard(job, acts, heading = "h3") {
  const part = share(job);
  const words = job.fault || job.words;
  return html`<article class="job" data-job=${job.id} data-state=${job.state}>
    ${heading === "h2" ? html`<h2>${job.title}</h2>` : html`<h3>${job.title}</h3>`}
    ${job.about ? html`<p class="about">${job.about}</p>` : nothing}
    ${job.open ? bar(job, part) : nothing}
    <p class=${job.fault ? "fault" : "words"}>${words}</p>
    <p class="buttons">${actsOf(job, acts)}</p>
  </article>`;
}

/** @param {Job} job @param {number | null} part */
function bar(job, part) {
  const value = part === null ? nothing : Math.round(part * 100);
  return html`<progress aria-label=${t("Progress: {job}", { job: job.title })}
    max=${part === null ? nothing : 100} value=${value}></progress>`;
}

/** @param {Job} job @param {JobActs} acts */
function actsOf(job, { cancel, remove, asked = false }) {
  const made = [];
  if (job.file) {
    const attributes = { class: "button primary", href: job.file, download: job.name ?? true };
    made.push(html`<a ${attrs(attributes)}>${t("Save {file}", { file: job.name ?? "" })}</a>`);
  }
  if (job.href) made.push(html`<a class="button" href=${job.href}>${t("See it")}</a>`);
  const about = (/** @type {string} */ label) => `${label}: ${job.title} ${job.about}`.trim();
  if (job.open && !job.cancelling && cancel) {
    made.push(
      html`<button type="button" data-do="cancel" ?disabled=${asked}
        aria-label=${about(t("Cancel"))} @click=${() => cancel(job)}>${t("Cancel")}</button>`,
    );
  }
  if (!job.open && remove) {
    made.push(
      html`<button type="button" data-do="remove" ?disabled=${asked}
        aria-label=${about(t("Remove"))} @click=${() => remove(job)}>${t("Remove")}</button>`,
    );
  }
  return made;
}
