/**
 * A person's choices on all devices: this browser keeps them, and a server that has stored the
 * person too. Changes are sent to the server when it can be reached, each with its age, and the
 * newest change of each stays. Without a network the browser's own copy goes on.
 *
 * The server knows the names (people/preferences.py); others stay in the browser.
 */

import { browser, keepWith, lay, readJson } from "./kept.js";

/** @typedef {Record<string, number>} Unsent when each was changed (ms), by name */
/** @typedef {{ value: unknown, age_ms: number }} Change */

export const GROUPS = ["language", "look", "numbers", "listening", "options", "newgame", "meeting"];
const HERE_ONLY = ["newgame.other", "newgame.opponent", "newgame.fen"]; // about one game
const ADDRESS = "/api/people/preferences";
const PREFIX = "damas."; // of the keys under which the browser keeps the groups
export const UNSENT = "damas.unsent";
const PATIENCE_MS = 400; // after the last change
const FRESH_MS = 60_000; // so long an open page asks nothing anew

export class Preferences {
  /** @param {boolean} isStored whether the server has stored the person */
  constructor(isStored) {
    this.isStored = isStored;
    this.arriving = false;
    this.timer = 0;
    this.askedAt = 0;
  }

  /** @param {string} key */
  read(key) {
    return browser.read(key);
  }

  /** @param {string} key @param {object} value @param {object} before */
  write(key, value, before) {
    if (!this.arriving) this.note(key, value, before);
    browser.write(key, value, before);
  }

  /** Notes a change that has to be sent to the server. */
  /** @param {string} key @param {object} value @param {object} before */
  note(key, value, before) {
    const group = key.slice(PREFIX.length);
    if (!key.startsWith(PREFIX) || !GROUPS.includes(group)) return;
    const old = /** @type {Record<string, unknown>} */ (before);
    const changed = Object.entries(value)
      .filter(([field, now]) => JSON.stringify(now) !== JSON.stringify(old[field]))
      .map(([field]) => `${group}.${field}`)
      .filter((name) => !HERE_ONLY.includes(name));
    const times = Object.fromEntries(changed.map((name) => [name, Date.now()]));
    browser.write(UNSENT, { ...unsent(), ...times }, {});
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.exchange(), PATIENCE_MS);
  }

  /** Asks the server now, and whenever the person comes back to the page. */
  follow() {
    if (!this.isStored) return;
    void this.exchange();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && Date.now() - this.askedAt > FRESH_MS) {
        void this.exchange();
      }
    });
    addEventListener("pagehide", () => {
      if (Object.keys(unsent()).length) void this.exchange();
    });
  }

  /** Sends waiting changes and applies those of other devices. */
  async exchange() {
    if (!this.isStored) return;
    this.askedAt = Date.now();
    const waiting = unsent();
    const kept = await ask(changesOf(waiting, this.askedAt));
    if (!kept) return; // later
    const now = unsent();
    const left = Object.entries(now).filter(([name, at]) => waiting[name] !== at);
    browser.write(UNSENT, Object.fromEntries(left), {});
    this.arrive(kept, new Set(left.map(([name]) => name)));
  }

  /** @param {Record<string, unknown>} kept @param {Set<string>} newer names changed meanwhile */
  arrive(kept, newer) {
    this.arriving = true;
    for (const group of GROUPS) {
      const start = `${group}.`;
      const values = Object.entries(kept)
        .filter(([name]) => name.startsWith(start) && !newer.has(name))
        .map(([name, value]) => [name.slice(start.length), value]);
      if (values.length) lay(PREFIX + group, Object.fromEntries(values));
    }
    this.arriving = false;
  }
}

/** The changes to be sent. The first time, all stored values, with the greatest age. */
/** @returns {Unsent} */
function unsent() {
  if (isHeld(UNSENT)) return /** @type {Unsent} */ (readJson(UNSENT));
  const names = GROUPS.flatMap((group) =>
    Object.keys(readJson(PREFIX + group)).map((field) => `${group}.${field}`),
  );
  return Object.fromEntries(
    names.filter((name) => !HERE_ONLY.includes(name)).map((name) => [name, 0]),
  );
}

/** @param {string} key */
function isHeld(key) {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** @param {Unsent} waiting @param {number} now @returns {Record<string, Change>} */
export function changesOf(waiting, now) {
  /** @type {Record<string, Change>} */
  const changes = {};
  for (const [name, at] of Object.entries(waiting)) {
    const [group, field] = name.split(".");
    const held = /** @type {Record<string, unknown>} */ (readJson(PREFIX + group));
    const value = held[field]; // undefined: it was taken away meanwhile
    if (value !== undefined) changes[name] = { value, age_ms: Math.max(0, now - at) };
  }
  return changes;
}

/**
 * @param {Record<string, Change>} changes
 * @returns {Promise<Record<string, unknown> | null>} what is kept now; null: not reached
 */
async function ask(changes) {
  const some = Object.keys(changes).length > 0;
  const sent = {
    method: "PUT",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ changes }),
  };
  const answer = await fetch(ADDRESS, some ? sent : {}).catch(() => null);
  if (answer?.status === 422) return {}; // a value of another time: it stays here alone
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/** The preferences of this page, which store every value from now on. */
export const preferences = new Preferences("stored" in document.documentElement.dataset);
keepWith(preferences);
