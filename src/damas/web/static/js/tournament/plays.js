/** Boards opened at the arbiter's table or on screen: opening them, what they say, who is right. */

import { call } from "../api.js";
import { button, element } from "../dom.js";
import { lang, t } from "../i18n.js";
import { may } from "./parts.js";

/** @typedef {import("./parts.js").Attempt} Attempt */
/** @typedef {import("./live.js").LiveEvent} LiveEvent */
/** @typedef {import("./shapes").EventView} EventView */
/** @typedef {import("./shapes").EventGame} EventGame */
/** @typedef {import("./shapes").EventPlay} EventPlay */
/** @typedef {{round: number, board: number, game: number}} Place */

/** @messages @type {Record<string, string>} where a board can be opened */
export const OPENERS = {
  table: "Open the arbiter's table",
  screen: "Open the game on screen",
};
/** @messages @type {Record<string, string>} */
const PLACES = {
  table: "Arbiter's table",
  screen: "Game on screen",
};

/** @param {EventPlay} play */
export function addressOf(play) {
  return play.kind === "table" ? `/arbiter/${play.id}` : `/games/${play.id}`;
}

/** @param {EventView} event @param {EventGame} game @returns {HTMLOptionElement[]} of the menu of a board */
export function openers(event, game) {
  if (game.codes || game.plays.length || !may(event, "open-play")) return [];
  return Object.entries(OPENERS).map(([kind, words]) => element("option", { value: kind }, [t(words)]));
}

/** @param {LiveEvent} live @param {Place} where @param {string} kind */
export async function openPlay(live, where, kind) {
  const made = await call(`${live.path}/plays?lang=${lang}`, { method: "POST", body: { ...where, kind } });
  if (kind === "table") location.assign(made.address);
  else await live.load();
}

/**
 * What stands under a board that was opened: a link, what was said there, and who decides.
 * @param {LiveEvent} live @param {EventView} event @param {EventGame} game @param {Place} where
 * @param {Attempt} attempt @param {(place: HTMLElement, then: (reason: string) => void) => void} why asks for a reason
 */
export function playLine(live, event, game, where, attempt, why) {
  const play = game.plays[game.plays.length - 1];
  if (!play) return [];
  const told = play.codes ? [play.score, play.how_name, play.article].filter(Boolean).join(" · ") : t("goes on");
  const line = element("p", { class: "play" }, [
    element("a", { href: addressOf(play), "data-play": play.kind }, [t(PLACES[play.kind])]), " ", element("span", {}, [told]), " ",
  ]);
  const leads = may(event, "close-play") && !event.finished;
  const close = () => live.act("close-play", { ...where, play: play.id });
  if (leads && !play.codes && !game.differs) line.append(button(t("Put away"), () => attempt(close), { class: "small", "data-do": "close-play" }));
  return game.differs ? [line, differing(live, game, play, where, leads, attempt, why)] : [line];
}

/**
 * @param {LiveEvent} live @param {EventGame} game @param {EventPlay} play @param {Place} where @param {boolean} leads
 * @param {Attempt} attempt @param {(place: HTMLElement, then: (reason: string) => void) => void} why
 */
function differing(live, game, play, where, leads, attempt, why) {
  const entered = game.score || t("no result");
  const text = play.codes ? t("Played: {played}. Entered: {entered}. The arbiter decides.", { played: play.score, entered })
    : t("The game goes on again where it is played. Entered: {entered}. The arbiter decides.", { entered });
  const place = element("div", { class: "differs", role: "group", "aria-label": t("Two results") }, [element("p", {}, [text])]);
  if (!leads) return place;
  const take = (/** @type {string} */ reason) => attempt(() => takePlayed(live, game, play, where, reason));
  const keep = (/** @type {string} */ reason) => attempt(() => live.act("close-play", { ...where, play: play.id }, reason));
  const ways = element("span", { class: "buttons" }, [
    ...(play.codes ? [button(t("Take what was played"), () => why(ways, take), { "data-do": "take-play" })] : []),
    button(t("Keep what was entered"), () => why(ways, keep), { "data-do": "keep-entered" }),
  ]);
  place.append(ways);
  return place;
}

/** @param {LiveEvent} live @param {EventGame} game @param {EventPlay} play @param {Place} where @param {string} reason */
function takePlayed(live, game, play, where, reason) {
  const [white, black] = /** @type {[string, string]} */ (play.codes);
  if (white === "A") return live.act("annul", where, reason);
  return live.act(game.codes ? "correct" : "result", { ...where, white, black, how: play.how }, reason);
}
