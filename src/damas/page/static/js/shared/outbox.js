/**
 * Commands that wait for the network: each has a name, so the server takes it once however often it
 * is sent. One that the server refuses stays, with the reason, until the person removes it. Where
 * it only has too much to do now, or something on the way answers in its place, the command is sent
 * again later, and the others go on. A command is sent as the one who gave it, and waits while
 * another person is here.
 */

import { deliver } from "./deliver.js";
import { all, get, put, settle } from "./device-store.js";
import { lang } from "./i18n.js";
import { NOBODYS, isOwn, whoseBrowser } from "./whose.js";

/**
 * @typedef {object} Waiting
 * @property {string} id
 * @property {string} path
 * @property {Record<string, any>} body
 * @property {number} at when it was given, ms
 * @property {string} [whose] the mark of the one who gave it
 * @property {string} [refused] the server's words
 * @property {boolean} [held] something on the way to the server answered in its place
 */

export const GAMES = "/api/offline/games";
const AGAIN_MS = 2000; // after the first time that something was left; then twice as long
const AGAIN_MOST_MS = 60_000;
/** The runs of sending, one after the other. */
const sending = { now: Promise.resolve() };
/** When what is left is sent again. */
const later = { wait: AGAIN_MS, timer: 0 };

/** @param {string} path @param {Record<string, any> & {id: string}} body */
export async function keepCommand(path, body) {
  await put("commands", { id: body.id, path, body, at: Date.now(), whose: whoseBrowser() });
}

/**
 * Somebody else sits down: what has no mark yet is the next person's no more than the rest.
 * @param {string} whose the mark of the one who leaves
 */
export async function leaveCommands(whose) {
  for (const command of await all("commands")) {
    if (!command.whose) await settle("commands", command, { ...command, whose: whose || NOBODYS });
  }
}

/** @returns {Promise<Waiting[]>} the oldest first */
export async function waitingCommands() {
  const found = await all("commands");
  return found.sort((one, other) => one.at - other.at);
}

/**
 * Sends what waits, one after the other.
 * @param {(command: Waiting, answer: any) => Promise<void>} [taken] hears what the server answered
 */
export function sendCommands(taken = async () => undefined) {
  sending.now = sending.now.catch(() => undefined).then(() => sendAll(taken));
  return sending.now;
}

/**
 * Sends what waits, and what is left of it again and again, more and more seldom.
 * @param {() => unknown} [sent] is called after each time
 * @param {(command: Waiting, answer: any) => Promise<void>} [taken] as of `sendCommands`
 */
export async function keepSending(sent = () => undefined, taken = async () => undefined) {
  clearTimeout(later.timer);
  await sendCommands(taken);
  await sent();
  const left = (await waitingCommands()).some((one) => !one.refused && isOwn(one));
  if (!left) hurry();
  else if (navigator.onLine) {
    const again = () => void keepSending(sent, taken).catch(() => undefined);
    later.timer = setTimeout(again, later.wait);
    later.wait = Math.min(2 * later.wait, AGAIN_MOST_MS);
  }
}

/** The network is back: what is left is sent again soon. */
export function hurry() {
  later.wait = AGAIN_MS;
}

/** @param {(command: Waiting, answer: any) => Promise<void>} taken */
async function sendAll(taken) {
  for (const command of await waitingCommands()) {
    if (command.refused || !isOwn(command)) continue;
    const { path, body, whose } = command;
    const { kind, data } = await deliver(`${path}?lang=${lang}`, body, whose);
    if (kind === "away") return;
    if (kind === "taken") {
      if (path === GAMES) await rememberGame(command.id, data);
      await taken(command, data);
      await settle("commands", command, null);
    } else {
      const why = kind === "refused" ? { refused: data.message } : { held: kind === "anothers" };
      await settle("commands", command, { ...command, ...why });
    }
  }
}

/**
 * A game of this device keeps what it has become on the server, whichever page sent it.
 * @param {string} id
 * @param {{id: string, result: string}} answer
 */
async function rememberGame(id, answer) {
  const game = await get("games", id);
  if (!game) return;
  await put("games", { ...game, sent: answer.id, differs: answer.result !== game.result });
}
