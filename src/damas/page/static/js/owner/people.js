/** The people of the server: a list, and for each what the owner and moderators do about them. */

import { call } from "../shared/api.js";
import { confirming } from "../shared/confirming.js";
import { byId } from "../shared/dom.js";
import { dayText, momentText } from "../shared/dates.js";
import { lang, t } from "../shared/i18n.js";
import { LONGEST_NAME } from "../shared/name-length.js";
import { createStore } from "../shared/store.js";
import { each, html, nothing, onSubmit, render } from "../shared/templates.js";
import { lineOf } from "./trail.js";

/** @typedef {(act: () => Promise<unknown>) => Promise<void>} Tried */
/** @typedef {{until: string | null, reason: string}} Restraint */
/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} kind
 * @property {string} name
 * @property {boolean} moderator
 * @property {boolean} blocked
 * @property {Restraint | null} block
 * @property {Restraint | null} mute
 * @property {string} seen
 * @property {string | null} address_until
 */
/** @typedef {{by: string, at: string, text: string}} Note */
/**
 * @typedef {Person & {notes: Note[], acts: import("./trail.js").Line[], email?: string,
 *   sessions?: {device: string, seen: string}[]}} Details
 */

const search = /** @type {HTMLInputElement} */ (byId("search"));
const only = /** @type {HTMLSelectElement} */ (byId("only"));
const EACH = Number(byId("people").dataset.each); // people of one answer

/**
 * *count*: how many there are in all, of which *pages* are shown; *asked*: how often the list was
 * read, so that a late answer is not shown over a newer one; *open*: the people that are open, with
 * what is known of them; *links*: for a new password.
 * @typedef {{tried: Tried, owner: boolean, changed: () => Promise<unknown>, people: Person[],
 *   count: number, pages: number, asked: number, open: Readonly<Record<string, Details>>,
 *   links: Readonly<Record<string, string>>}} Shown
 */
const shown = createStore(
  /** @type {Shown} */ ({
    tried: async () => {},
    owner: false,
    changed: async () => {},
    people: [],
    count: 0,
    pages: 1,
    asked: 0,
    open: {},
    links: {},
  }),
);

/**
 * Fills the list, now and after each letter of the search.
 * @param {Tried} tried @param {boolean} owner @param {() => Promise<unknown>} changed
 */
export async function hearPeople(tried, owner, changed) {
  shown.update({ tried, owner, changed });
  shown.subscribe(show);
  const anew = () => {
    shown.update({ pages: 1 });
    void tried(showPeople);
  };
  search.addEventListener("input", anew);
  only.addEventListener("change", anew);
  byId("more-people").addEventListener("click", () => {
    shown.update({ pages: shown.get().pages + 1 });
    void tried(showPeople);
  });
  await showPeople();
}

/** Reads the list again, and those who are open. */
export async function showPeople() {
  const asked = shown.get().asked + 1;
  shown.update({ asked });
  const query = new URLSearchParams({ text: search.value, only: only.value });
  const offsets = Array.from({ length: shown.get().pages }, (_, page) => page * EACH);
  const [{ count }, ...pages] = await Promise.all([
    call(`/api/owner/people-count?${query}`),
    ...offsets.map((offset) => call(`/api/owner/people?${query}&offset=${offset}`)),
  ]);
  if (asked !== shown.get().asked) return;
  const found = /** @type {Person[]} */ (pages.flat());
  const ids = new Set(); // who came meanwhile moves the others to the next page
  const people = found.filter((one) => one.kind !== "owner" && !ids.has(one.id) && ids.add(one.id));
  const kept = people.filter(({ id }) => id in shown.get().open);
  const details = await Promise.all(kept.map(({ id }) => look(id)));
  shown.update({ people, count, open: Object.fromEntries(details.map((one) => [one.id, one])) });
}

/** @param {Readonly<Shown>} state */
function show({ people, count, pages }) {
  render(byId("people"), each("id", people, row));
  byId("nobody").hidden = people.length > 0;
  const left = count - pages * EACH;
  byId("people-count").textContent = t("{count} in all", { count });
  byId("people-count").hidden = !count;
  byId("more-people").hidden = left <= 0;
}

/** @param {string} id @returns {Promise<Details>} */
const look = (id) => call(`/api/owner/people/${id}`);

/**
 * Sends an act about a person.
 * @param {string} path @param {string} method @param {object} [body]
 */
const act = (path, method, body) =>
  shown.get().tried(async () => {
    await call(`/api/owner/people/${path}?lang=${lang}`, { method, ...(body ? { body } : {}) });
    await showPeople();
    await shown.get().changed();
  });

/** @param {Person} one */
const nameOf = (one) => one.name || t("Guest");

/** @param {Person} one */
function row(one) {
  const { open, tried } = shown.get();
  const known = open[one.id];
  const toggled = (/** @type {Event} */ event) => {
    const { open: isOpen } = /** @type {HTMLDetailsElement} */ (event.currentTarget);
    if (isOpen === one.id in shown.get().open) return;
    void tried(async () => {
      const details = isOpen ? { [one.id]: await look(one.id) } : {};
      const { [one.id]: _, ...others } = shown.get().open; // as others have changed it meanwhile
      shown.update({ open: { ...others, ...details } });
    });
  };
  return html`<li data-person=${one.id}>
    <details class="grow" .open=${known !== undefined} @toggle=${toggled}>
      <summary>
        ${nameOf(one)}
        <small>${[momentText(one.seen), ...states(one)].join(" · ")}</small>
      </summary>
      ${known ? panel(known) : nothing}
    </details>
  </li>`;
}

/** @param {Person} one */
function states({ moderator, block, mute, address_until: network }) {
  const words = [];
  if (moderator) words.push(t("moderator"));
  if (block) words.push(until(block, t("blocked"), (date) => t("blocked until {date}", { date })));
  if (network) words.push(t("the network until {time}", { time: momentText(network) }));
  if (mute) words.push(until(mute, t("muted"), (date) => t("muted until {date}", { date })));
  return words;
}

/** @param {Restraint} held @param {string} always @param {(date: string) => string} dated */
const until = (held, always, dated) => (held.until ? dated(dayText(held.until)) : always);

/** The end of a chosen day, ms; null for none. @param {FormDataEntryValue | null} said */
const endOf = (said) => (said ? new Date(`${String(said)}T23:59:59`).getTime() : null);

/** @param {Details} one */
function panel(one) {
  return html`
    ${one.kind === "account" ? html`<p><a href="/people/${one.id}">${t("The page of this person")}</a></p>` : nothing}
    ${[one.block, one.mute].map((held) => (held?.reason ? html`<blockquote>${held.reason}</blockquote>` : nothing))}
    ${shown.get().owner || !one.moderator ? forms(one) : nothing}
    ${shown.get().owner ? ownersPart(one) : nothing}
    ${
      one.acts.length
        ? html`<details data-part="acts">
            <summary>${t("What was done: {count}", { count: one.acts.length })}</summary>
            <ul class="plain">${each("number", one.acts, lineOf)}</ul>
          </details>`
        : nothing
    }
  `;
}

/** Sends the form about a person by the button that was pressed. @param {string} id */
const restrain = (id) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const said = new FormData(form);
  const [reason, until_ms] = [String(said.get("reason")), endOf(said.get("until"))];
  const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter)?.dataset.do;
  if (pressed === "rename") {
    return act(`${id}/name`, "PUT", { name: String(said.get("name")), reason });
  }
  if (pressed === "mute") return act(`${id}/mute`, "PUT", { muted: true, until_ms, reason });
  const address_days = Number(/** @type {HTMLSelectElement} */ (byId("address-days")).value);
  return act(`${id}/block`, "PUT", { blocked: true, until_ms, reason, address_days });
};

/** @param {Details} one */
function forms(one) {
  const { id, block, mute } = one;
  const free = () => void act(`${id}/block`, "PUT", { blocked: false });
  const hear = () => void act(`${id}/mute`, "PUT", { muted: false });
  return html`
    <form data-part="restrain" autocomplete="off" @submit=${restrain(id)}>
      <label class="field">${t("Reason, which the person reads")}
        <input name="reason" required maxlength="500"></label>
      <label class="field">${t("Until (empty: until it is taken back)")}
        <input type="date" name="until"></label>
      <p class="row">
        <button type="submit" data-do="block">${t("Block")}</button>
        <button type="submit" data-do="mute">${t("Mute")}</button>
        ${block ? html`<button type="button" data-do="unblock" @click=${free}>${t("Unblock")}</button>` : nothing}
        ${mute ? html`<button type="button" data-do="unmute" @click=${hear}>${t("Let write again")}</button>` : nothing}
      </p>
      ${one.kind === "account" ? renaming() : nothing}
    </form>
    ${notes(one)}
  `;
}

const renaming = () => html`
  <label class="field">${t("Another name")}<input name="name" maxlength=${LONGEST_NAME}></label>
  <p class="row"><button type="submit" data-do="rename">${t("Rename")}</button></p>
`;

/** @param {Details} one */
function notes({ id, notes: found }) {
  const keep = onSubmit((form) => {
    const text = String(new FormData(form).get("text"));
    form.reset();
    void act(`${id}/notes`, "POST", { text });
  });
  return html`
    <ul class="plain" data-part="notes">${found.map(
      ({ by, at, text }) => html`<li><span class="grow">${text}
        <small>${[by || t("Owner"), momentText(at)].join(" · ")}</small></span></li>`,
    )}</ul>
    <form autocomplete="off" @submit=${keep}>
      <label class="field">${t("A note, which moderators read")}<input name="text" required maxlength="2000"></label>
      <p class="row"><button type="submit" data-do="note">${t("Note it")}</button></p>
    </form>
  `;
}

/** @param {Details} one */
function ownersPart(one) {
  const { id, moderator, kind, email, sessions = [] } = one;
  const link = shown.get().links[id];
  const reset = () =>
    shown.get().tried(async () => {
      const { address } = await call(`/api/owner/people/${id}/reset`, { method: "POST" });
      shown.update({ links: { ...shown.get().links, [id]: address } });
      await showPeople();
    });
  const role = () => void act(`${id}/role`, "PUT", { moderator: !moderator });
  return html`
    ${email ? html`<p>${email}</p>` : nothing}
    ${link ? html`<p><output data-part="link">${link}</output></p>` : nothing}
    <p class="row">
      ${
        kind === "account"
          ? html`
              <button type="button" data-do="role" @click=${role}>
                ${moderator ? t("No longer a moderator") : t("Make a moderator")}
              </button>
              <button type="button" data-do="reset" @click=${() => void reset()}>
                ${t("Link for a new password")}
              </button>`
          : nothing
      }
      ${
        sessions.length
          ? html`<button type="button" data-do="sessions" @click=${() => void act(`${id}/sessions/end`, "POST")}>
              ${t("Sign this person out everywhere: {count}", { count: sessions.length })}
            </button>`
          : nothing
      }
      <button type="button" data-do="remove"
        ${confirming(t("Remove"), t("Remove it?"), () => void act(id, "DELETE"))}></button>
    </p>
  `;
}
