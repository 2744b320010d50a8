/** An arbiter's console: every game that goes on, those that need a look first. */

import { call, sentence } from "../../shared/api.js";
import { clockText } from "../../shared/clock-text.js";
import { newName } from "../../shared/command-name.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { html, nothing, render } from "../../shared/templates.js";

/**
 * @typedef {object} ConsoleBoard
 * @property {string} event the address of its event
 * @property {string} event_name
 * @property {number} round
 * @property {number} board
 * @property {number} hall its number in the hall
 * @property {number} game
 * @property {string} white
 * @property {string} black
 * @property {"online" | "hall"} where
 * @property {string} address
 * @property {string[]} needs
 * @property {Record<string, number>} away
 * @property {number | null} ply
 * @property {string | null} turn
 * @property {number | null} falls_ms
 * @property {number} since_ms
 * @property {number} walkover_ms
 * @property {string[]} suspects
 */
/**
 * @typedef {object} Console
 * @property {string} name
 * @property {number} now_ms
 * @property {{event: string, name: string, round: number, at_ms: number}[]} starts rounds that
 *   wait for their start
 * @property {{id: string, name: string}[]} events this one, and those that are played beside it
 * @property {boolean} sees_fair_play
 * @property {Record<string, number>} needs
 * @property {ConsoleBoard[]} boards
 */
/** @typedef {{view: Console | null, need: string, only: string, notice: string}} State */

/** @messages @type {Record<string, string>} */
const NEEDS = {
  differs: "Two results",
  claim: "Waits for a decision",
  flagged: "Flag fallen",
  late: "Not there",
  disconnected: "Disconnected",
  long: "Long",
};
/** @messages @type {Record<string, string>} */
const COLOURS = { white: "White", black: "Black" };
const LOOK_MS = 3000;
const LATER_MS = 5 * 60_000;
const place = byId("console");
const id = place.dataset.event ?? "";
const store = createStore(/** @type {State} */ ({ view: null, need: "", only: "", notice: "" }));

store.subscribe((state) => render(place, shown(state)));
await look();
setInterval(() => document.hidden || void look(), LOOK_MS);
document.body.dataset.ready = "true";

async function look() {
  try {
    const view = await call(`/api/tournaments/${id}/console?lang=${lang}`);
    store.update({ view, notice: "" });
  } catch (fault) {
    store.update({ notice: sentence(fault) });
  }
}

/** @param {string} event @param {number} round @param {number} at_ms */
async function startAt(event, round, at_ms) {
  try {
    const body = { act: "start-round", data: { round, at_ms }, id: newName() };
    await call(`/api/tournaments/${event}/entries?lang=${lang}`, { method: "POST", body });
    await look();
  } catch (fault) {
    store.update({ notice: sentence(fault) });
  }
}

/** The starts of the next rounds, to be moved. @param {Console} view */
function starting({ starts, events, now_ms: now }) {
  return starts.map(({ event, name, round, at_ms: at }) => {
    const time = clockText(at - now);
    return html`<p class="buttons" data-start=${event}>
      ${events.length > 1 ? `${name}: ` : ""}
      <span role="timer" aria-live="off">
        ${t("Round {round} starts in {time}", { round, time })}
      </span> <button type="button" data-do="start-now" @click=${() => void startAt(event, round, now)}>
        ${t("Start now")}
      </button>
      <button type="button" data-do="start-later"
          @click=${() => void startAt(event, round, at + LATER_MS)}>${t("5 minutes later")}</button>
    </p>`;
  });
}

/** The boards of one event alone, or of all. @param {Console} view @param {string} only */
function eventChoices({ events }, only) {
  if (events.length < 2) return nothing;
  const choices = [{ id: "", name: t("All tournaments") }, ...events].map(
    (
      one,
    ) => html`<button type="button" aria-pressed=${one.id === only} data-event=${one.id || "all"}
      @click=${() => store.update({ only: one.id })}>${one.name}</button>`,
  );
  const label = t("Events");
  return html`<div class="buttons" role="group" aria-label=${label}>${choices}</div>`;
}

/** @param {State} state */
function shown({ view, need, only, notice }) {
  if (!view) return html`<p role="alert">${notice}</p>`;
  const of = view.boards.filter((one) => !only || one.event === only);
  const boards = of.filter((one) => !need || one.needs.includes(need));
  return html`
    <h1>${view.name}</h1>
    <p class="notice" role="alert">${notice}</p>
    ${starting(view)}
    ${eventChoices(view, only)}
    <div class="buttons" role="group" aria-label=${t("Show")}>
      ${choice("", t("All boards"), of.length, need)}
      ${Object.keys(NEEDS).map((name) => choice(name, t(NEEDS[name]), count(of, name), need))}
    </div>
    ${boards.length ? html`<ul class="events boards">${boards.map((one) => row(one, view))}</ul>` : html`<p>${t("No board needs a look.")}</p>`}
  `;
}

/** @param {ConsoleBoard[]} boards @param {string} need */
function count(boards, need) {
  return boards.filter((one) => one.needs.includes(need)).length;
}

/** @param {string} name @param {string} label @param {number} boards @param {string} chosen */
function choice(name, label, boards, chosen) {
  return html`<button type="button" aria-pressed=${name === chosen} data-need=${name || "all"}
      @click=${() => store.update({ need: name })}>${label} (${boards})</button>`;
}

/** One press opens the board. @param {ConsoleBoard} one @param {Console} view */
function row(one, view) {
  const marks = one.needs.map((need) => html`<strong class="need">${t(NEEDS[need])}</strong>`);
  return html`<li data-board="${one.round}.${one.board}.${one.game}" data-of=${one.event}>
    <a href=${one.address}>
      <span class="names">
        ${view.events.length > 1 ? `${one.event_name} · ` : nothing}
        ${t("Round {round}, board {board}", { round: one.round, board: one.hall })}: ${one.white} – ${one.black}
      </span>
      <span class="about">${marks.flatMap((mark) => [mark, " "])}${facts(one, view)}</span>
    </a>
  </li>`;
}

/** @param {ConsoleBoard} one @param {Console} view */
function facts(one, view) {
  const now = view.now_ms;
  const away = Object.entries(one.away).map(([colour, since]) =>
    since
      ? t("{colour} away for {time}", { colour: t(COLOURS[colour]), time: clockText(now - since) })
      : t("{colour} has not come", { colour: t(COLOURS[colour]) }),
  );
  return [
    one.where === "hall" ? t("In the hall") : "",
    ...away,
    one.walkover_ms ? t("W.O. in {time}", { time: clockText(one.walkover_ms - now) }) : "",
    one.ply ? t("{count} moves made", { count: one.ply }) : "",
    one.turn && one.falls_ms
      ? t("{colour} to move, {time} left", {
          colour: t(COLOURS[one.turn]),
          time: clockText(one.falls_ms - now),
        })
      : "",
    ...one.suspects.map((colour) =>
      t("Fair play: look at the games of {colour}", { colour: t(COLOURS[colour]) }),
    ),
  ]
    .filter(Boolean)
    .join(" · ");
}
