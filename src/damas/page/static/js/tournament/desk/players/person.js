/** All that can be done with one player: data, byes, leaving and coming back. */

import { actForm, choicesOf, reasonForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { may, value } from "../../parts/parts.js";
import { contactPart } from "./contact.js";

/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EntrantView, EventView } from "../../../shared/views" */
/** @typedef {ReturnType<typeof openDialog>} Window */

/** The fields of a person, in the order of the form. */
const DETAILS = [
  ...["name", "rating", "international", "national", "sex", "club", "born", "category", "title"],
  ...["federation", "fide_id"],
];

/** @param {LiveEvent} live @param {number} id */
export function openPerson(live, id) {
  const event = /** @type {EventView} */ (live.event);
  const one = event.players.find((player) => player.id === id);
  if (!one) return;
  const content = (/** @type {Window} */ window) => html`
    ${may(event, "update-player") ? data(live, one, window) : nothing}
    ${event.settings.system === "swiss" && may(event, "request-bye") && !one.left ? byes(live, event, one, window) : nothing}
    ${contactPart(event, one, window)}
    ${leaving(live, event, one, window)}
    ${may(event, "adjust") && event.rounds.length && !event.finished ? points(live, one, window) : nothing}
  `;
  openDialog(one.name, content, "person");
}

/** @param {LiveEvent} live @param {EntrantView} one @param {Window} window */
function data(live, one, window) {
  const { own, international, national } = one;
  const ratings = {
    rating: own || "",
    international: international || "",
    national: national || "",
  };
  return actForm("update-player", {
    names: DETAILS,
    fields: { name: { required: true } },
    now: { ...one, ...ratings },
    data: { player: one.id },
    button: t("Keep"),
    attributes: { class: "pair" },
    to: { live, ...window },
  });
}

/**
 * @param {LiveEvent} live @param {EventView} event @param {EntrantView} one @param {Window} window
 */
function byes(live, event, one, window) {
  const next = event.rounds.length + 1;
  const rounds = Array.from({ length: Math.max(event.rounds_total - next + 1, 0) }, (_, index) =>
    String(next + index),
  );
  const held = Object.entries(one.byes).filter(([number]) => Number(number) >= next);
  const back = (/** @type {string} */ number) =>
    void window.attempt(async () => {
      await live.act("request-bye", { player: one.id, round: Number(number), code: "" });
      window.close();
    });
  const worth = choicesOf("request-bye", "code").filter(([code]) => code);
  const words = Object.fromEntries(worth);
  const form = actForm("request-bye", {
    names: ["round", "code"],
    fields: { round: { choices: rounds.map((text) => [text, text]) }, code: { choices: worth } },
    button: t("Enter the bye"),
    does: "bye",
    look: "",
    attributes: { class: "line-form" },
    on: { change: warnOfFullBye },
    data: { player: one.id },
    to: { live, ...window },
  });
  return html`<section>
    <h3>${t("Byes asked for")}</h3>
    ${held.map(
      ([number, code]) => html`<p>
      ${t("Round {round}: {worth}", { round: number, worth: words[code] ?? code })} <button type="button" @click=${() => back(number)}>${t("Take back")}</button>
    </p>`,
    )}
    ${rounds.length ? html`${form}<p role="status" data-warning="full-bye"></p>` : html`<p class="hint">${t("No round is left to ask for.")}</p>`}
  </section>`;
}

/** The warning that stands while a full-point bye is chosen. @param {HTMLFormElement} form */
function warnOfFullBye(form) {
  const warning = /** @type {HTMLElement} */ (form.parentElement?.nextElementSibling);
  const isFull = value(form, "code") === "F";
  warning.className = isFull ? "warning slight" : "";
  warning.textContent = isFull ? t("FIDE advises against it; the report will name it.") : "";
}

/**
 * @param {LiveEvent} live @param {EventView} event @param {EntrantView} one @param {Window} window
 */
function leaving(live, event, one, window) {
  if (event.finished) return nothing;
  const begun = event.rounds.length > 0;
  /** @param {string} title @param {string} act @param {string} hint @param {boolean} why */
  const part = (title, act, hint, why) => {
    if (!may(event, act)) return nothing;
    const form = reasonForm(act, t("Why?"), {
      data: { player: one.id },
      reason: { label: t("Why?"), required: why },
      button: title,
      does: act,
      look: "danger",
      to: { live, ...window },
    });
    return html`<section><h3>${title}</h3><p class="hint">${hint}</p>${form}</section>`;
  };
  if (one.left)
    return part(
      t("Take the player back"),
      "readmit",
      t("From the next round on; W.O. given for leaving are taken back."),
      true,
    );
  if (!begun)
    return part(
      t("Take off the list"),
      "remove-player",
      t("Before the first round; undo brings the player back."),
      false,
    );
  return html`
    ${part(
      t("Withdraw"),
      "withdraw",
      t(
        "The player leaves: open games are lost by W.O., and nobody is paired with the player again.",
      ),
      false,
    )}
    ${part(t("Expel"), "expel", t("As withdrawn, with the reason in the trail."), true)}
  `;
}

/**
 * Points given or taken, with the reason.
 * @param {LiveEvent} live
 * @param {EntrantView} one
 * @param {Window} window
 */
function points(live, one, window) {
  const form = actForm("adjust", {
    names: ["points"],
    data: { player: one.id },
    reason: { label: t("Why?"), required: true },
    button: t("Give or take"),
    does: "adjust",
    look: "",
    attributes: { class: "line-form" },
    to: { live, ...window },
  });
  return html`<section><h3>${t("Points given or taken")}</h3>${form}</section>`;
}
