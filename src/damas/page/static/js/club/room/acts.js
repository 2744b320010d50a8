/** The acts of the host for the whole room, and those of everybody else: one row of buttons. */

import { confirming } from "../../shared/confirming.js";
import { t } from "../../shared/i18n.js";
import { tick } from "../../shared/pieces.js";
import { nameIn } from "../../shared/room/boards.js";
import { each, html, nothing, onSubmit } from "../../shared/templates.js";
import { freePeople, gameOf, isHost } from "./state.js";

/** @typedef {import("../../shared/room/shapes").RoomBoard} RoomBoard */
/** @typedef {import("../../shared/room/shapes").RoomView} RoomView */
/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("./state.js").Acts} Acts */

/**
 * @param {Inside} state
 * @param {Acts} acts
 * @param {string | null} waiting the board to which the host of a simul goes next
 */
export function actsView(state, acts, waiting) {
  const { room, you } = state;
  const own = gameOf(room, you);
  const lead = own
    ? link(t("To your game"), own, "own-game")
    : waiting
      ? link(t("Next board (n)"), waiting, "next-board")
      : nothing;
  if (room.settings.kind === "arena") return [lead, arenaActs(state, acts)];
  if (isHost(state)) {
    return [lead, room.open ? [pairButton(state, acts), withHost(state, acts)] : nothing];
  }
  const said = room.open
    ? t("The host will pair you. Your game opens by itself.")
    : t("This room is closed");
  return own ? lead : html`<p class="hint" role="status">${said}</p>`;
}

/** An arena pairs by itself: one may pause. @param {Inside} state @param {Acts} acts */
function arenaActs({ room, you, ahead }, acts) {
  const { begin_ms: begin } = room.settings;
  const now = Date.now() + ahead;
  const end = room.until_ms;
  if (now >= end || !room.open) return podium(room);
  const paused = room.people.find(({ number }) => number === you)?.paused ?? false;
  const pause = () => void acts.send("/pause", "POST", { paused: !paused });
  const rest = paused
    ? t("You pause: you are not paired.")
    : t("You are paired as soon as you are free. Your game opens by itself.");
  return html`
    <p class="countdown">
      ${now < begin ? t("The arena begins in") : t("The arena ends in")} <strong role="timer" aria-live="off" data-until=${now < begin ? begin : end}></strong>
    </p>
    <p class="hint" role="status">${rest}</p>
    <button type="button" data-do="pause-arena" aria-pressed=${paused} @click=${pause}>
      ${paused ? t("Play on") : t("Pause")}
    </button>
  `;
}

/** An arena that is over: its first three. @param {RoomView} room */
function podium({ table }) {
  const first = table.filter(({ games, place }, at) => games && (place ?? at + 1) <= 3);
  return html`
    <p role="status">${t("The arena is over. The table is final.")}</p>
    <ol class="podium" aria-label=${t("Podium")}>
      ${first.map(
        ({ name, points }, at) => html`<li data-place=${at + 1}>
          <span class="step">${at + 1}</span> <strong>${name}</strong>
          <span class="about">${t("{points} points", { points })}</span>
        </li>`,
      )}
    </ol>
  `;
}

/** @param {string} words @param {string} game @param {string} name */
function link(words, game, name) {
  return html`<a class="button primary" href="/games/${game}" data-do=${name}>${words}</a>`;
}

/** @param {Inside} state @param {Acts} acts */
function pairButton(state, acts) {
  const { room, withHost: with_host } = state;
  const simul = room.settings.kind === "simul";
  const free = freePeople(simul ? { ...state, withHost: false } : state).length;
  const words = simul
    ? room.round
      ? t("Let those who wait play")
      : t("Begin the simul")
    : t("Pair everybody");
  const pair = () => void acts.send("/pairings", "POST", { round: room.round, with_host });
  return html`<button type="button" class="primary" data-do="pair" @click=${pair}
      ?disabled=${free < (simul || room.settings.level ? 1 : 2)}>${words} (${free})</button>`;
}

/** @param {Inside} state @param {Acts} acts */
function withHost({ room, withHost: checked }, acts) {
  if (room.settings.kind === "simul") return nothing;
  const change = (/** @type {boolean} */ ticked) => acts.set({ withHost: ticked });
  return tick(t("I play, too"), { name: "with-host" }, checked, change);
}

/**
 * One line for each running game: a teacher stops this game alone, and takes it up.
 * @param {RoomView} room
 * @param {Acts} acts
 * @param {RoomBoard[]} boards
 */
function singleGames(room, acts, boards) {
  const going = boards.filter(({ over }) => !over);
  if (going.length < 2) return nothing;
  const row = (/** @type {RoomBoard} */ { game, white, black, held }) => {
    const names = `${nameIn(room, white)} – ${nameIn(room, black)}`;
    const label = held ? t("Go on") : t("Stop");
    const send = () => void acts.send("/games", "POST", { act: held ? "resume" : "pause", game });
    return html`<li data-game=${game}>
      <span>${names}</span>
      <button type="button" data-do=${held ? "resume-one" : "pause-one"}
        aria-label="${label}: ${names}" @click=${send}>${label}</button>
    </li>`;
  };
  return html`<ul class="single-games">${each("game", going, row)}</ul>`;
}

/**
 * The acts of a teacher in the games.
 * @param {Inside} state
 * @param {Acts} acts
 * @param {RoomBoard[]} boards
 */
export function classView({ room }, acts, boards) {
  const idle = room.games.every(({ over }) => over);
  const act = (/** @type {string} */ name) => () => void acts.send("/games", "POST", { act: name });
  const question = t("End all games without result?");
  const end = confirming(t("End all without result"), question, act("end"));
  const begin = onSubmit((self) => {
    const fen = String(new FormData(self).get("fen") ?? "").trim();
    if (fen) void acts.send("/position", "POST", { fen, round: room.round });
  });
  return html`
    <h2 id="class-title">${t("Class")}</h2>
    <p class="buttons">
      <button type="button" data-do="pause" ?disabled=${idle} @click=${act("pause")}>
        ${t("Stop all games")}
      </button>
      <button type="button" data-do="resume" ?disabled=${idle} @click=${act("resume")}>
        ${t("Continue all games")}
      </button>
      <button type="button" class="danger" data-do="end" ?disabled=${idle} ${end}></button>
    </p>
    ${singleGames(room, acts, boards)}
    <form id="position-form" class="position-form" @submit=${begin}>
      <label class="field">
        ${t("Position (FEN)")}
        <input name="fen" id="class-fen" maxlength="2000" spellcheck="false" autocomplete="off"
          placeholder="W:W31,32:BK5" />
      </label>
      <button type="submit" data-do="position">${t("Everybody begins from here")}</button>
      <p class="hint">
        <a href="/editor?regulation=${room.terms.regulation.id}" target="_blank">
          ${t("Set up a position on a board")}
        </a>
      </p>
    </form>
  `;
}

/** @param {Inside} state @param {Acts} acts */
export function leaveView(state, acts) {
  const { room, you } = state;
  if (!room.open) return nothing;
  if (isHost(state)) {
    const close = () => void acts.send("", "DELETE");
    const sure = confirming(t("Close the room"), t("Close the room for everybody?"), close);
    return html`<button type="button" data-do="close" ${sure}></button>`;
  }
  const leave = async () => {
    if (await acts.send(`/people/${you}`, "DELETE")) location.assign("/club");
  };
  return html`<button type="button" data-do="leave" @click=${leave}>
    ${t("Leave the room")}
  </button>`;
}
