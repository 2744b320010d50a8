/**
 * A phone at one board: who plays whom, where to play, the result by big buttons. A player reports
 * the own one, an official enters it and attaches photos, anybody else looks on.
 */

import { call } from "../../shared/api.js";
import { showRefusal } from "../../shared/article-link.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { lang, t } from "../../shared/i18n.js";
import { linkWords } from "../../shared/link-words.js";
import { createStore } from "../../shared/store.js";
import { draw, html, nothing, render } from "../../shared/templates.js";
import { LiveEvent, NOT_FOLLOWED, boardInHall, nameOf, seatOf } from "../parts/live-event.js";
import { enters, officialPart } from "./official.js";
import { protestPart } from "./protest.js";
import { SeenBoards } from "../parts/seen-boards.js";

/** @typedef {import("../../shared/views").EventView} EventView */
/** @typedef {import("../../shared/views").EventBoard} EventBoard */
/** @typedef {import("../../shared/views").EventGame} EventGame */

const page = /** @type {HTMLElement} */ (document.querySelector(".phone"));
const words = linkWords("k");
const [number, place, player] = ["round", "board", "player"].map((name) => Number(words.get(name)));
const secret = words.get("k") ?? "";
const store = createStore({ ...NOT_FOLLOWED });
const live = new LiveEvent(page.dataset.event ?? "", store, () => void seen.look());
const seen = new SeenBoards(live.path, tick);
const official = officialPart(byId("official"), live, number, place);
const protests = protestPart(byId("protest"), { live, secret, number, place, player });
store.subscribe(({ event }) => {
  if (event) show(event);
  if (player) void protests.follow();
});
await live.begin();
if (player) void protests.load();
setInterval(tick, 500);
document.body.dataset.ready = "true";

/** @param {EventView} event */
function show(event) {
  const board = event.rounds[number - 1]?.boards[place - 1];
  byId("event-name").textContent = event.settings.name;
  const hall = boardInHall(event, { round: number, board: place });
  if (!board || (player && ![board.first, board.second].includes(player))) {
    const said = t("There is no such board; ask the arbiter for a new code.");
    const way = `/events/${event.id}`;
    render(byId("results"), emptyView(said, t("The tournament's page"), way));
    return;
  }
  byId("place").textContent = t("Round {round}, board {board}", { round: number, board: hall });
  const open = board.games.findIndex((game) => !game.codes);
  const game = board.games[open < 0 ? board.games.length - 1 : open];
  const names = [game.white, game.black].map((id) =>
    seatOf(event, board, board.games.indexOf(game) + 1, id),
  );
  draw(byId("sides"))`
    ${side(names[0], game.white, "white")}${side(names[1], game.black, "black")}
  `;
  render(byId("about-game"), about(event, board, game));
  render(byId("play"), playing(game));
  if (game.plays.length) void seen.look(number);
  showResult(event, game, open + 1);
}

/**
 * The result of the game, or the buttons for those who may say it.
 * @param {EventView} event @param {EventGame} game @param {number} index 0: no game is open
 */
function showResult(event, game, index) {
  const screen = game.plays.some((play) => play.kind === "screen" && !play.codes);
  const open = index > 0 && !screen;
  const reports = Boolean(player) && open && !event.finished && !enters(event);
  const result = t("The result is {score}.", { score: game.score });
  draw(byId("results"))`
    ${index ? nothing : html`<p class="score">${result}</p>`}
    ${reports ? choices(event, game, index) : nothing}
    ${player ? nothing : html`<p><a href="/events/${event.id}">${t("The tournament's page")}</a></p>`}
  `;
  official.show(event, open ? index : 0);
  const said = Object.entries(game.said).map(([id, score]) =>
    t("{name} says {score}", { name: nameOf(event, Number(id)), score }),
  );
  draw(byId("reports"))`${said.map((text) => html`<p>${text}</p>`)}`;
  byId("notice").textContent = reports ? state(game) : "";
}

/** @param {EventView} event @param {EventBoard} board @param {EventGame} game */
function about(event, { games }, game) {
  const count = games.length;
  const lines = [
    event.settings.teams
      ? t("Board {board} of {count}", { board: games.indexOf(game) + 1, count })
      : "",
    count > 1 && !event.settings.teams
      ? t("Game {game} of {count}", { game: games.indexOf(game) + 1, count })
      : "",
    game.white === player ? t("You have White.") : "",
    game.black === player ? t("You have Black.") : "",
    event.settings.time_control ? t("Time: {control}", { control: event.clocks }) : "",
    game.opening ? t("Opening by lot: {opening}", { opening: game.opening_text }) : "",
  ];
  return lines.filter(Boolean).map((text) => html`<p>${text}</p>`);
}

/** @param {string} name @param {number} id @param {"white" | "black"} colour */
function side(name, id, colour) {
  return html`<p class=${id === player ? "side me" : "side"}><span class="man ${colour}"></span>${name}</p>`;
}

/** The link to the game, if the arbiter opened it. @param {EventGame} game */
function playing(game) {
  const play = game.plays[game.plays.length - 1];
  if (!play) return player ? clockLink(game) : nothing;
  if (!play.here) return nothing;
  if (play.kind === "table")
    return html`<p><a href="/arbiter/${play.id}">${t("The arbiter's table of this game")}</a></p>`;
  const plays = Boolean(player) && !play.codes;
  const seat = player ? `#${new URLSearchParams({ seat: secret })}` : "";
  const hint = html`<p class="hint">
      ${t("The clock starts when both players are there. The result enters by itself.")}
    </p>`;
  return html`
    <p>
      <a class="button primary huge" href="/games/${play.id}${seat}" data-do="play">
        ${plays ? t("Play here") : t("Look at the game")}
      </a>
    </p>
    ${plays ? hint : nothing}
  `;
}

/** @param {EventGame} game */
function clockLink(game) {
  if (game.codes || !live.event?.settings.time_control) return nothing;
  return html`<p>
      <a href="/tournaments/${live.id}/clock#${words}" data-do="clock">
        ${t("Use this device as the clock")}
      </a>
    </p>`;
}

/** @param {EventView} event @param {EventGame} game @param {number} index */
function choices({ results }, game, index) {
  const usual = results.filter((one) => one.usual);
  const said = game.reports[String(player)]?.join("");
  return usual.map(
    ({ codes: [white, black], name }) => html`<button type="button" class="huge"
      data-result="${white}${black}" aria-pressed=${said === `${white}${black}`}
      @click=${() => void say(index, white, black)}>${name}</button>`,
  );
}

/** The clock of the game where it is played: White's, then Black's. */
function tick() {
  const board = seen.boards.find((one) => one.board === place && !one.over);
  const text = board ? seen.clocks(board) : "";
  const shown = byId("clock");
  if (shown.textContent !== text) shown.textContent = text;
}

/** The state of the two reports. @param {EventGame} game */
function state(game) {
  const mine = game.reports[String(player)];
  const theirs = Object.entries(game.reports).find(([id]) => Number(id) !== player)?.[1];
  if (mine && theirs)
    return t("Your two results differ: the arbiter decides, or one of you enters it again.");
  if (mine) return t("Entered. The other player has to say the same.");
  return theirs
    ? t("The other player has entered a result.")
    : t("Enter the result after the game. If you two differ, the arbiter decides.");
}

/** @param {number} game @param {string} white @param {string} black */
async function say(game, white, black) {
  try {
    await call(`${live.path}/reports?lang=${lang}`, {
      method: "POST",
      body: { round: number, board: place, game, player, white, black, secret },
    });
    await live.load();
  } catch (fault) {
    showRefusal(byId("notice"), fault);
  }
}
