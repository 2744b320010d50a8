/** Pupils who share a computer: each is chosen by name, and one who is not the one shown leaves. */

import { call } from "./api.js";
import { confirming } from "./confirming.js";
import { t } from "./i18n.js";
import { leaveTo } from "./leaving.js";
import { each, html, nothing } from "./templates.js";

/** @typedef {import("./views").PupilHere} PupilHere */

const PLACE = "/api/classes/device";
const MARKS = 4; // the colours of the marks

/** @returns {Promise<PupilHere[]>} without the one who is here now */
export const pupilsHere = () => call(PLACE);

/** Somebody else sits down: the pupil stays on the computer, to be chosen again. */
export const leaveComputer = () => changed(`${PLACE}/leave`);

/** Asks the server to go on as somebody else. @param {string} path @param {object} [body] */
export const changed = (path, body) => leaveTo(() => call(path, { method: "POST", body }));

/**
 * The names on this computer, each with its mark; nothing where there are none.
 * @param {PupilHere[]} pupils @param {(key: string) => void} choose @param {(key: string) => void}
 *   forget
 */
export function hereView(pupils, choose, forget) {
  if (!pupils.length) return nothing;
  const row = (/** @type {PupilHere} */ { key, name, classes }) => html`<li data-name=${name}>
    <button type="button" class="pupil-here" data-do="become" @click=${() => choose(key)}>
      <span class="mark" data-mark=${parseInt(key.slice(0, 4), 16) % MARKS} aria-hidden="true"
        >${[...name][0]}</span>
      <span><strong>${name}</strong> <span class="about">${classes.map((one) => one.name).join(", ")}</span></span>
    </button>
    <button type="button" class="quiet" data-do="forget"
      ${confirming(t("Take off"), t("Remove {name} from this computer?", { name }), () => forget(key))}></button>
  </li>`;
  return html`<h2>${t("Who are you?")}</h2>
    <ul class="pupils-here">${each("key", pupils, row)}</ul>`;
}

/**
 * Draws the names by *draw*, and goes to the class of the one who is chosen.
 * @param {(view: unknown, count: number) => void} draw @param {(fault: unknown) => void} failed
 */
export async function offerPupils(draw, failed) {
  const act = (/** @type {() => Promise<unknown>} */ what) => () => void what().catch(failed);
  const choose = (/** @type {string} */ key) =>
    act(async () => {
      const found = await changed(`${PLACE}/${key}`);
      location.assign(`/classes/${found.class}`);
    })();
  const forget = (/** @type {string} */ key) =>
    act(async () => {
      await call(`${PLACE}/${key}`, { method: "DELETE" });
      await show();
    })();
  const show = async () => {
    const pupils = await pupilsHere();
    draw(hereView(pupils, choose, forget), pupils.length);
  };
  await show();
}
