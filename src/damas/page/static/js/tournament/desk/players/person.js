/** All that can be done with one player: data, byes, leaving and coming back. */

import { t } from "../../../shared/i18n.js";
import { field, select } from "../../../shared/pieces.js";
import { heard, html, nodes, nothing, onSubmit } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { may, value } from "../../parts/parts.js";
import { contactPart } from "./contact.js";

/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Entrant} Entrant */
/** @typedef {ReturnType<typeof openDialog>} Window */

/** @messages @type {Record<string, string>} */
const BYES = {
  H: "half a point",
  F: "a full point",
  Z: "no point",
};
const TEXTS = ["club", "born", "category", "title", "federation", "fide_id"];
/**
 * The ratings of a player: name in an act, and the field that shows it.
 * @type {[string, "own" | "international" | "national"][]}
 */
const RATINGS = [
  ["rating", "own"],
  ["international", "international"],
  ["national", "national"],
];
/** @messages @type {Record<string, string>} */
const LABELS = {
  rating: "Rating",
  international: "International rating",
  national: "National rating",
  club: "Club",
  born: "Date of birth",
  category: "Category",
  title: "Title",
  federation: "Federation",
  fide_id: "Licence number",
};
/** @messages @type {Record<string, string>} */
const SEXES = {
  "": "not said",
  m: "male",
  w: "female",
};

/** @param {LiveEvent} live @param {number} id */
export function openPerson(live, id) {
  const event = /** @type {EventView} */ (live.event);
  const one = event.players.find((player) => player.id === id);
  if (!one) return;
  const window = openDialog(one.name, [], "person");
  window.body.append(
    ...nodes(html`
    ${may(event, "update-player") ? data(live, one, window) : nothing}
    ${event.settings.system === "swiss" && may(event, "request-bye") && !one.left ? byes(live, event, one, window) : nothing}
    ${contactPart(event, one, window)}
    ${leaving(live, event, one, window)}
    ${may(event, "adjust") && event.rounds.length && !event.finished ? points(live, one, window) : nothing}
  `),
  );
}

/** Does it and closes the window. @param {Window} window @param {() => Promise<unknown>} act */
async function done(window, act) {
  if (await window.attempt(act)) window.close();
}

/** @param {LiveEvent} live @param {Entrant} one @param {Window} window */
function data(live, one, window) {
  return html`<form class="pair" autocomplete="off"
      @submit=${onSubmit((form) => {
        const written = {
          name: value(form, "name"),
          sex: value(form, "sex"),
          ...Object.fromEntries(RATINGS.map(([name]) => [name, Number(value(form, name)) || 0])),
          ...Object.fromEntries(TEXTS.map((name) => [name, value(form, name)])),
        };
        void done(window, () => live.act("update-player", { player: one.id, ...written }));
      })}>
    ${field(t("Name"), { name: "name", required: true, maxlength: "80", value: one.name })}
    ${RATINGS.map(([name, own]) =>
      field(t(LABELS[name]), {
        name,
        type: "number",
        min: "0",
        max: "4000",
        value: one[own] ? String(one[own]) : "",
      }),
    )}
    ${select(t("Sex"), "sex", SEXES, one.sex)}
    ${TEXTS.map((name) =>
      field(t(LABELS[name]), {
        name,
        maxlength: "80",
        value: String(one[/** @type {"club"} */ (name)] ?? ""),
      }),
    )}
    <p class="form-end"><button type="submit" class="primary">${t("Keep")}</button></p>
  </form>`;
}

/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one @param {Window} window */
function byes(live, event, one, window) {
  const next = event.rounds.length + 1;
  const left = Math.max(event.rounds_total - next + 1, 0);
  const rounds = Array.from({ length: left }, (_, index) => [next + index, next + index]);
  const held = Object.entries(one.byes).filter(([number]) => Number(number) >= next);
  const ask = (/** @type {number} */ round, /** @type {string} */ code) =>
    done(window, () => live.act("request-bye", { player: one.id, round, code }));
  const form = html`<form class="line-form"
      @submit=${onSubmit((self) => {
        void ask(Number(value(self, "round")), value(self, "code"));
      })}
      @change=${heard(warnOfFullBye)}>
    ${select(t("Round"), "round", rounds)}
    ${select(t("Worth"), "code", BYES)}
    <button type="submit" data-do="bye">${t("Enter the bye")}</button>
  </form>
  <p role="status" data-warning="full-bye"></p>`;
  return html`<section>
    <h3>${t("Byes asked for")}</h3>
    ${held.map(
      ([number, code]) => html`<p>
      ${t("Round {round}: {worth}", { round: number, worth: t(BYES[code] ?? code) })} <button type="button" @click=${() => void ask(Number(number), "")}>${t("Take back")}</button>
    </p>`,
    )}
    ${rounds.length ? form : html`<p class="hint">${t("No round is left to ask for.")}</p>`}
  </section>`;
}

/** The warning that stands while a full-point bye is chosen. @param {HTMLFormElement} form */
function warnOfFullBye(form) {
  const warning = /** @type {HTMLElement} */ (form.nextElementSibling);
  const isFull = value(form, "code") === "F";
  warning.className = isFull ? "warning slight" : "";
  warning.textContent = isFull
    ? t("FIDE deprecates full-point byes. The report for the federation names this one.")
    : "";
}

/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one @param {Window} window */
function leaving(live, event, one, window) {
  if (event.finished) return nothing;
  const begun = event.rounds.length > 0;
  /** @param {string} title @param {string} act @param {string} hint @param {boolean} why */
  const part = (title, act, hint, why) => {
    if (!may(event, act)) return nothing;
    const reason = field(t("Why?"), { name: "reason", maxlength: "200", required: why });
    return html`<section>
        <h3>${title}</h3>
        <p class="hint">${hint}</p>
        <form class="line-form"
            @submit=${onSubmit((form) => {
              void done(window, () => live.act(act, { player: one.id }, value(form, "reason")));
            })}>
          ${reason}
          <button type="submit" class="danger" data-do=${act}>${title}</button>
        </form>
      </section>`;
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
 * @param {Entrant} one
 * @param {Window} window
 */
function points(live, one, window) {
  return html`<section>
    <h3>${t("Points given or taken")}</h3>
    <form class="line-form"
        @submit=${onSubmit((form) => {
          void done(window, () =>
            live.act(
              "adjust",
              { player: one.id, points: value(form, "points") },
              value(form, "reason"),
            ),
          );
        })}>
      ${field(t("Points, such as -1 or 1/2"), {
        name: "points",
        required: true,
        maxlength: "8",
        pattern: "-?[0-9]+(/[0-9]+)?",
      })}
      ${field(t("Why?"), { name: "reason", required: true, maxlength: "200" })}
      <button type="submit" data-do="adjust">${t("Give or take")}</button>
    </form>
  </section>`;
}
