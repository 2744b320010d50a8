/** One job on the page: its title, how far it is, and what can be done with it. */

import { button, element } from "../dom.js";
import { t } from "../i18n.js";
import { share } from "./job.js";

/** @typedef {import("./job.js").Job} Job */
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
  return element("article", { class: "job", "data-job": job.id, "data-state": job.state }, [
    element(heading, {}, [job.title]),
    ...(job.about ? [element("p", { class: "about" }, [job.about])] : []),
    ...(job.open ? [bar(job, part)] : []),
    element("p", { class: job.fault ? "fault" : "words" }, [words]),
    element("p", { class: "buttons" }, actsOf(job, acts)),
  ]);
}

/** @param {Job} job @param {number | null} part */
function bar(job, part) {
  const made = element("progress", { "aria-label": t("Progress: {job}", { job: job.title }) });
  if (part !== null) made.setAttribute("max", "100");
  if (part !== null) made.setAttribute("value", String(Math.round(part * 100)));
  return made;
}

/** @param {Job} job @param {JobActs} acts */
function actsOf(job, { cancel, remove, asked = false }) {
  const made = [];
  if (job.file) {
    const attributes = { class: "button primary", href: job.file, download: job.name ?? true };
    made.push(element("a", attributes, [t("Save {file}", { file: job.name ?? "" })]));
  }
  if (job.href) made.push(element("a", { class: "button", href: job.href }, [t("See it")]));
  if (job.open && !job.cancelling && cancel) {
    made.push(
      labelled(
        button(t("Cancel"), () => cancel(job), { "data-do": "cancel" }),
        job,
        asked,
      ),
    );
  }
  if (!job.open && remove) {
    made.push(
      labelled(
        button(t("Remove"), () => remove(job), { "data-do": "remove" }),
        job,
        asked,
      ),
    );
  }
  return made;
}

/** A button that says what it is about. */
/** @param {HTMLButtonElement} made @param {Job} job @param {boolean} asked */
function labelled(made, job, asked) {
  made.disabled = asked;
  made.setAttribute("aria-label", `${made.textContent}: ${job.title} ${job.about}`.trim());
  return made;
}
