/** A player's protest from the phone at the board, and what became of it. */

import { call } from "../../shared/api.js";
import { refusalView } from "../../shared/article-link.js";
import { field } from "../../shared/pieces.js";
import { lang, t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { each, html, nothing, onSubmit, render } from "../../shared/templates.js";
import { value } from "../parts/parts.js";

/** @typedef {import("../../shared/views").OwnProtest} OwnProtest */
/**
 * @typedef {object} Seat the words of the board's link
 * @property {import("../parts/live-event.js").LiveEvent} live
 * @property {string} secret
 * @property {number} number of the round
 * @property {number} place of the board
 * @property {number} player
 */
/** @typedef {(kind: string, protest: number, self: HTMLFormElement) => Promise<void>} Send */

/** @param {HTMLElement} root @param {Seat} seat */
export function protestPart(root, seat) {
  const store = createStore({
    protests: /** @type {OwnProtest[]} */ ([]),
    fault: /** @type {unknown} */ (""),
  });
  const { number: round, place: board, player, secret } = seat;
  const path = `${seat.live.path}/protests/own`;

  /** @type {Send} */
  async function send(kind, protest, self) {
    const step = kind === "withdraw-protest" ? {} : said(self);
    const body = { kind, round, board, player, secret, protest, ...step };
    try {
      const answer = await call(`${path}?lang=${lang}`, { method: "POST", body });
      self.reset();
      store.update({ protests: answer.protests, fault: "" });
    } catch (refusal) {
      store.update({ fault: refusalView(refusal) });
    }
  }

  store.subscribe(({ protests, fault }) => render(root, view(send, protests, fault)));

  /** Asks for the protests about this board; without them the form alone stands. */
  async function load() {
    const known = { round, board, player, lang };
    const words = new URLSearchParams(
      Object.entries(known).map(([name, one]) => [name, String(one)]),
    );
    try {
      store.update({ protests: await call(`${path}?${words}`, { link: secret }) });
    } catch {
      store.update({ protests: [] });
    }
  }

  return {
    load,
    /** Asks again where there are protests: the event has changed. */
    async follow() {
      if (store.get().protests.length) await load();
    },
  };
}

/** The words and the articles that were typed. @param {HTMLFormElement} self */
function said(self) {
  const articles = value(self, "articles")
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);
  return { text: value(self, "text"), articles };
}

/** @param {Send} send @param {OwnProtest[]} protests @param {unknown} fault */
function view(send, protests, fault) {
  return html`
    <p class="notice" role="alert">${fault}</p>
    ${each("number", protests, (one) => shown(send, one))}
    <details>
      <summary>${t("Protest to the arbiter")}</summary>
      ${form(send, "protest", 0, t("Send the protest"))}
    </details>
  `;
}

/** @param {Send} send @param {OwnProtest} one */
function shown(send, one) {
  const { number, own, stage } = one;
  const appeals = stage === "ruled";
  const withdraws = own && stage === "lodged";
  return html`<section data-protest=${number}>
    <h2>${t("Protest {number}", { number })}: ${one.stage_words}</h2>
    ${one.steps.map(
      (step) => html`
      <p class="hint">${step.title}</p>
      <p>${step.text}</p>
      ${step.effect ? html`<p>${step.effect}</p>` : nothing}
    `,
    )}
    ${appeals ? form(send, "appeal", number, t("Appeal to the committee")) : nothing}
    ${withdraws ? form(send, "withdraw-protest", number, t("Withdraw the protest")) : nothing}
  </section>`;
}

/** @param {Send} send @param {string} kind @param {number} protest @param {string} label */
function form(send, kind, protest, label) {
  const names = { name: "articles", maxlength: "400" };
  const fields = html`
    <label class="field">
      ${t("What happened?")} <textarea name="text" rows="4" maxlength="2000" required></textarea>
    </label>
    ${field(t("Articles, separated by a semicolon"), names)}
  `;
  return html`<form autocomplete="off" data-name="${kind}-${protest}"
      @submit=${onSubmit((self) => {
        void send(kind, protest, /** @type {HTMLFormElement} */ (self));
      })}>
    ${kind === "withdraw-protest" ? nothing : fields}
    <button type="submit">${label}</button>
  </form>`;
}
