/** Boards opened at the arbiter's table or on screen: opening them, what they say, who is right. */

import { call } from "../../../shared/api.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { reach } from "../../../shared/network.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventGame} EventGame */
/** @typedef {import("../../parts/shapes").EventPlay} EventPlay */
/** @typedef {{round: number, board: number, game: number}} Place */

/** @messages @type {Record<string, string>} where a board can be opened */
export const OPENERS = {
  table: "Open the arbiter's table",
  screen: "Open the game on screen",
  clock: "Clock for this board",
};
/** @messages @type {Record<string, string>} */
const PLACES = {
  table: "Arbiter's table",
  screen: "Game on screen",
};
/** @type {Set<string>} boards whose clock's code is shown: round.board */
const clocks = new Set();

/** @param {EventPlay} play */
export function addressOf(play) {
  return play.kind === "table" ? `/arbiter/${play.id}` : `/games/${play.id}`;
}

/**
 * @param {EventView} event
 * @param {EventGame} game
 * @returns {HTMLOptionElement[]} of the menu of a board
 */
export function openers(event, game) {
  if (game.codes || game.plays.length || !may(event, "result")) return [];
  return Object.entries(OPENERS)
    .filter(([kind]) => (kind === "clock" ? event.settings.time_control : may(event, "open-play")))
    .map(([kind, words]) => element("option", { value: kind }, [t(words)]));
}

/** @param {LiveEvent} live @param {Place} where @param {string} kind */
export async function openPlay(live, where, kind) {
  if (kind === "clock") {
    clocks.add(`${where.round}.${where.board}`);
    if (live.event) live.take(live.event);
    return;
  }
  const made = await call(`${live.path}/plays?lang=${lang}`, {
    method: "POST",
    body: { ...where, kind },
  });
  if (kind === "table") location.assign(made.address);
  else await live.load();
}

/**
 * What stands under a board that was opened: a link, what was said there, and who decides.
 * @param {LiveEvent} live @param {EventView} event @param {EventGame} game @param {Place} where
 * @param {Attempt} attempt
 * @param {(place: HTMLElement, then: (reason: string) => Promise<unknown>) => void} why asks for
 *   a reason
 */
export function playLine(live, event, game, where, attempt, why) {
  const play = game.plays[game.plays.length - 1];
  const flags = game.codes
    ? []
    : game.flags.map((id) =>
        element("p", { class: "flag" }, [t("Flag! {name}", { name: nameOf(event, id) })]),
      );
  if (!play) return [...flags, liveLine(where), ...clockCode(live, event, game, where)];
  const told = play.codes
    ? [play.score, play.how_name, play.article].filter(Boolean).join(" · ")
    : play.here
      ? t("goes on")
      : t("on another computer");
  const line = element("p", { class: "play" }, [
    play.here
      ? element("a", { href: addressOf(play), "data-play": play.kind }, [t(PLACES[play.kind])])
      : t(PLACES[play.kind]),
    " ",
    element("span", {}, [told]),
    " ",
    element("span", { class: "seen", "data-live": `${where.board}.${where.game}` }),
  ]);
  const leads = may(event, "close-play") && !event.finished;
  const close = () => live.act("close-play", { ...where, play: play.id });
  if (leads && !play.codes && !game.differs)
    line.append(
      button(t("Put away"), () => attempt(close), { class: "small", "data-do": "close-play" }),
    );
  return game.differs ? [line, differing(live, game, play, where, leads, attempt, why)] : [line];
}

/**
 * @param {LiveEvent} live
 * @param {EventGame} game
 * @param {EventPlay} play
 * @param {Place} where
 * @param {boolean} leads
 * @param {Attempt} attempt
 * @param {(place: HTMLElement, then: (reason: string) => Promise<unknown>) => void} why
 */
function differing(live, game, play, where, leads, attempt, why) {
  const entered = game.score || t("no result");
  const text = play.codes
    ? t("Played: {played}. Entered: {entered}. The arbiter decides.", {
        played: play.score,
        entered,
      })
    : t("The game goes on again where it is played. Entered: {entered}. The arbiter decides.", {
        entered,
      });
  const place = element(
    "div",
    { class: "differs", role: "group", "aria-label": t("Two results") },
    [element("p", {}, [text])],
  );
  if (!leads) return place;
  const take = (/** @type {string} */ reason) =>
    attempt(() => takePlayed(live, game, play, where, reason));
  const keep = (/** @type {string} */ reason) =>
    attempt(() => live.act("close-play", { ...where, play: play.id }, reason));
  const ways = element("span", { class: "buttons" }, [
    ...(play.codes
      ? [button(t("Take what was played"), () => why(ways, take), { "data-do": "take-play" })]
      : []),
    button(t("Keep what was entered"), () => why(ways, keep), { "data-do": "keep-entered" }),
  ]);
  place.append(ways);
  return place;
}

/**
 * @param {LiveEvent} live
 * @param {EventGame} game
 * @param {EventPlay} play
 * @param {Place} where
 * @param {string} reason
 */
function takePlayed(live, game, play, where, reason) {
  const [white, black] = /** @type {[string, string]} */ (play.codes);
  if (white === "A") return live.act("annul", where, reason);
  return live.act(
    game.codes ? "correct" : "result",
    { ...where, white, black, how: play.how },
    reason,
  );
}

/** Where a clock beside the board shows its times. @param {Place} where */
function liveLine(where) {
  return element("p", { class: "play seen", "data-live": `${where.board}.${where.game}` });
}

/**
 * Fills in what was seen at tables, screens and clocks, without building the rows anew.
 * @param {import("../../parts/shapes").SeenBoard[]} boards
 * @param {(board: import("../../parts/shapes").SeenBoard) => string} clockOf
 */
export function fillLive(boards, clockOf) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-live]")
  )) {
    const seen = boards.find((one) => `${one.board}.${one.game}` === place.dataset.live);
    const fallen = seen?.clock && !(seen.clock.white_ms && seen.clock.black_ms);
    const words =
      seen && !seen.over
        ? [
            seen.ply ? t("Lance {ply}", { ply: seen.ply }) : "",
            clockOf(seen),
            fallen ? t("Flag!") : "",
            seen.waits ? t("A decision waits") : "",
          ]
        : [];
    const text = words.filter(Boolean).join(" · ");
    if (place.textContent !== text) place.textContent = text;
  }
}

/** The code that makes a phone or tablet the clock of a board. */
/** @param {LiveEvent} live @param {EventView} event @param {EventGame} game @param {Place} where */
function clockCode(live, event, game, where) {
  const key = `${where.round}.${where.board}`;
  if (!clocks.has(key) || game.codes || !may(event, "result")) return [];
  const address = `/tournaments/${live.id}/rounds/${where.round}/boards/${where.board}`;
  const code = element("div", {});
  const said = element("p", {}, []);
  void reach().then((told) => {
    // a code that opens nothing on a phone is not shown
    said.textContent = told.address
      ? t(
          "Scan it with a phone or tablet and lay that beside the board; it tells a fallen flag here.",
        )
      : told.message;
    if (told.address)
      code.replaceChildren(
        element("img", {
          src: `${address}/0.svg`,
          width: "150",
          height: "150",
          alt: t("Code of the clock of board {board}", { board: where.board }),
        }),
      );
  });
  return [
    element("figure", { class: "clock-code" }, [
      code,
      element("figcaption", {}, [
        said,
        element("a", { class: "button", href: `${address}/clock`, "data-do": "clock-here" }, [
          t("Clock on this device"),
        ]),
        " ",
        button(t("Hide"), () => {
          clocks.delete(key);
          if (live.event) live.take(live.event);
        }),
      ]),
    ]),
  ];
}

/**
 * What waits for an arbiter at any board, said on every part of the desk: fallen flags, two
 *   results.
 * @param {HTMLElement} place @param {EventView} event @param {() => void} open goes to the rounds
 */
export function showCalls(place, event, open) {
  const lines =
    !may(event, "result") || event.finished
      ? []
      : event.rounds.flatMap((round) =>
          round.boards.flatMap((board) =>
            board.games.flatMap((game) => {
              const where = t("Round {round}, board {board}", {
                round: round.number,
                board: board.number,
              });
              const flags = game.codes
                ? []
                : game.flags.map((id) => t("Flag! {name}", { name: nameOf(event, id) }));
              return [...flags, ...(game.differs ? [t("Two results")] : [])].map(
                (text) => `${where}: ${text}`,
              );
            }),
          ),
        );
  const said = lines.join("|");
  if (place.dataset.said === said) return; // it is read aloud once
  place.dataset.said = said;
  place.replaceChildren(...lines.map((line) => button(line, open, { class: "call" })));
}
