/**
 * Marks in the header of every page for invitations and for games in which it is one's move, and
 * the restart of the server that is announced. Pages ask the server once a minute while they are
 * visible. The lobby, which has a connection, shows it at once.
 */

import { element } from "./dom.js";
import { shownName } from "./game-words.js";
import { t } from "./i18n.js";
import { showPause, showRestart } from "./restart.js";

/** @import { Announced, Paused } from "./restart.js" */
/**
 * @typedef {{count: number, first: Invited | null, restart?: Announced | null,
 *   pause?: Paused | null, turns?: string[]}} Waiting
 */
/** @typedef {{token: string, host: string | null, guest: boolean}} Invited */

const EVERY_MS = 60_000;
const FIRST_MS = 3000; // after the page itself is here

/** Shows the mark, or takes it away, and the restart that is announced. */
/** @param {Waiting} waiting */
export function showWaiting({ count, first, restart, pause, turns }) {
  showRestart(restart);
  showPause(pause);
  if (turns) showTurns(turns.filter((id) => location.pathname !== `/games/${id}`));
  const old = markOf("invited");
  if (!first || location.pathname === `/i/${first.token}`) {
    old?.remove();
    return;
  }
  const name = first.host ? shownName(first.host, first.guest) : t("A friend");
  const words = t("{name} invites you to play", { name });
  const href = count > 1 ? "/own-games" : `/i/${first.token}`;
  if (old?.title === words && old.getAttribute("href") === href) return;
  old?.remove();
  putMark("invited", href, String(count), words);
}

/** The mark of games in which it is one's move. @param {string[]} games but that of this page */
function showTurns(games) {
  const old = markOf("turn");
  const [first] = games;
  const href = games.length > 1 ? "/own-games" : `/games/${first}`;
  if (first && old?.getAttribute("href") === href) return;
  old?.remove();
  if (first) putMark("turn", href, "●", t("Your turn"));
}

/** A mark that stands in the header. A page may have an element of such a name. */
/** @param {string} name */
function markOf(name) {
  return document.getElementById(`mark-${name}`);
}

/** A mark beside the name of the site. */
/** @param {string} name @param {string} href @param {string} sign @param {string} words */
function putMark(name, href, sign, words) {
  const made = element("a", { class: "invited", id: `mark-${name}`, href, title: words }, [
    element("span", { class: "invited-count", "aria-hidden": "true" }, [sign]),
    element("span", { class: "invited-words", role: "status" }, [words]),
  ]);
  document.querySelector(".top .ava")?.before(made);
}

async function ask() {
  if (document.hidden) return;
  const answer = await fetch("/api/waiting").catch(() => null);
  if (answer?.ok) showWaiting(await answer.json());
}

/** @type {BroadcastChannel | null} between the pages of one browser */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("damas.lobby") : null;

/** Tells the other pages of this browser that the lobby has found a game. */
/** @param {string} game */
export function sayFound(game) {
  channel?.postMessage({ game });
}

/** @param {string} game */
function showFound(game) {
  const href = `/games/${game}`;
  if (!/^[\w-]+$/.test(game) || location.pathname === href) return;
  markOf("found")?.remove();
  const words = t("Your opponent is here: go to the game");
  putMark("found", href, "!", words);
  document.title = `! ${words}`;
}

/** Asks now and then, if the visitor is a stored person, who can be invited. */
export function followWaiting() {
  channel?.addEventListener("message", ({ data }) => showFound(String(data?.game ?? "")));
  if (document.documentElement.dataset.person !== "known") return;
  setTimeout(() => {
    void ask();
    setInterval(() => void ask(), EVERY_MS);
  }, FIRST_MS);
}
