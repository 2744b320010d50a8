/**
 * The chief arbiter's day: what waits for a decision over all boards, those that need a look first,
 * and what is said to all of them.
 */

import { call, sentence } from "../../shared/api.js";
import { refusalView } from "../../shared/article-link.js";
import { clockText } from "../../shared/clock-text.js";
import { newName } from "../../shared/command-name.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { timeText } from "../../shared/dates.js";
import { lang, t } from "../../shared/i18n.js";
import { ReconnectingSocket } from "../../shared/reconnecting-socket.js";
import { createStore } from "../../shared/store.js";
import { each, html, nothing, onSubmit, render } from "../../shared/templates.js";
import { value } from "../parts/parts.js";

/** @import { ConsoleBoard, JoinedConsole, SaidInEvent } from "../../shared/views" */
/** @import { WaitingProtest } from "../../shared/views" */
/**
 * @typedef {object} State
 * @property {JoinedConsole | null} view
 * @property {string} need the only one that is shown, "" for all
 * @property {string} only the event alone that is shown, "" for all
 * @property {unknown} notice
 * @property {number} now by the server's clock
 * @property {number} ahead of the server's clock before this one
 * @property {string[]} heard the events whose news comes
 * @property {boolean} looking a look is due
 */

/** @messages @type {Record<string, string>} */
const NEEDS = {
  differs: "Two results",
  claim: "Waits for a decision",
  unclear: "Sensors unclear",
  flagged: "Flag fallen",
  low: "Below a minute",
  late: "Not there",
  disconnected: "Disconnected",
  missing: "No result yet",
  long: "Long",
};
/** @messages @type {Record<string, string>} */
const COLOURS = { white: "White", black: "Black" };
const LOOK_MS = 10_000; // who is away is told by no news
const LEAST_MS = 1000; // between two looks
const LATER_MS = 5 * 60_000;
const LONGEST = 300; // letters of an announcement
const place = byId("console");
const id = place.dataset.event ?? "";
const store = createStore(
  /** @type {State} */ ({
    view: null,
    need: "",
    only: "",
    notice: "",
    now: Date.now(),
    ahead: 0,
    heard: [],
    looking: false,
  }),
);

store.subscribe((state) => render(place, shown(state)));
await look();
setInterval(() => document.hidden || void look(), LOOK_MS);
setInterval(() => store.update(({ ahead }) => ({ now: Date.now() + ahead })), LEAST_MS);
document.body.dataset.ready = "true";

async function look() {
  try {
    const view = await call(`/api/tournaments/${id}/console?lang=${lang}`);
    const ahead = view.now_ms - Date.now();
    store.update({ view, notice: "", now: view.now_ms, ahead });
    for (const event of view.events) listen(event.id);
  } catch (fault) {
    store.update({ notice: sentence(fault) });
  }
}

/** Looks again when something happens at the boards of an event. @param {string} event */
function listen(event) {
  if (store.get().heard.includes(event)) return;
  store.update(({ heard }) => ({ heard: [...heard, event] }));
  const soon = () => {
    if (store.get().looking) return;
    store.update({ looking: true });
    setTimeout(() => {
      store.update({ looking: false });
      void look();
    }, LEAST_MS);
  };
  const nothingToDo = () => undefined;
  new ReconnectingSocket(`/ws/tournaments/${event}?lang=${lang}`, {
    onOpen: nothingToDo,
    onMessage: soon,
    onLost: nothingToDo,
    onClosed: nothingToDo,
  }).open();
}

/**
 * An act in an event; whether it was taken.
 * @param {string} event @param {string} act @param {object} data
 */
async function enter(event, act, data) {
  try {
    const body = { act, data, id: newName() };
    await call(`/api/tournaments/${event}/entries?lang=${lang}&have=`, { method: "POST", body });
    await look();
    return true;
  } catch (fault) {
    store.update({ notice: refusalView(fault) });
    return false;
  }
}

/** @param {string} event @param {number} round @param {number} at_ms */
function startAt(event, round, at_ms) {
  return enter(event, "start-round", { round, at_ms });
}

/** The starts of the next rounds, to be moved. @param {JoinedConsole} view @param {number} now */
function starting({ starts, events }, now) {
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

/** The boards of one event alone, or of all. @param {JoinedConsole} view @param {string} only */
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
function shown({ view, need, only, notice, now }) {
  if (!view)
    return html`<h1>${t("The arbiter's day")}</h1>
      <div role="alert">
        ${notice ? emptyView(String(notice), t("Enter with a PIN"), `/tournaments/${id}#people`) : nothing}
      </div>`;
  const of = view.boards.filter((one) => !only || one.event === only);
  const boards = of.filter((one) => !need || one.needs.some((has) => has === need));
  const protests = view.protests.filter((one) => !only || one.event === only);
  return html`
    <h1>${t("The arbiter's day")}</h1>
    <p class="about"><a href="/tournaments/${id}">${view.name}</a></p>
    <p class="notice" role="alert">${notice}</p>
    ${starting(view, now)}
    ${eventChoices(view, only)}
    ${saying(view, only, now)}
    ${waiting(protests)}
    <div class="buttons" role="group" aria-label=${t("Show")}>
      ${choice("", t("All boards"), of.length, need)}
      ${Object.keys(NEEDS)
        .filter((name) => count(of, name) || name === need)
        .map((name) => choice(name, t(NEEDS[name]), count(of, name), need))}
    </div>
    ${boards.length ? html`<ul class="events boards">${boards.map((one) => row(one, view, now))}</ul>` : html`<p>${t("No board needs a look.")}</p>`}
  `;
}

/** Protests that wait, above all boards. @param {WaitingProtest[]} protests */
function waiting(protests) {
  if (!protests.length) return nothing;
  return html`<ul class="events boards" aria-label=${t("Protests")}>${protests.map(
    (one) => html`<li data-protest=${one.number}><a href=${one.address}>
      <span class="names">${one.title}</span>
      <span class="about"><strong class="need">${one.stage}</strong> ${[one.board, timeText(one.at)]
        .filter(Boolean)
        .join(" · ")}</span>
    </a></li>`,
  )}</ul>`;
}

/**
 * What is said to all boards, and the field for something new.
 * @param {JoinedConsole} view @param {string} only @param {number} now
 */
function saying(view, only, now) {
  const events = view.events.filter((one) => !only || one.id === only);
  const say = async (/** @type {HTMLFormElement} */ form) => {
    const text = value(form, "text");
    const taken = [];
    for (const one of events) taken.push(await enter(one.id, "announce", { text }));
    if (taken.every(Boolean)) form.reset();
  };
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const paper = `/api/tournaments/${id}/prints/day.pdf?lang=${lang}&zone=${zone}`;
  return html`
    ${each(
      (one) => `${one.event}.${one.id}`,
      view.announcements,
      (one) => html`<div class="note" data-announcement=${one.id}>
        <strong>${one.pause ? t("All clocks on screens are paused: {reason}", { reason: one.text }) : one.text}</strong> <small>${timeText(one.at)} · ${one.by}</small> ${
          one.pause
            ? goesOn(one, now)
            : html`<button type="button" class="quiet" data-do="end-announcement" @click=${() =>
                void enter(one.event, "end-announcement", {
                  announcement: one.id,
                })}>${t("Stop showing it")}</button>`
        }
      </div>`,
    )}
    <details class="say">
      <summary>${t("Say to all boards")}</summary>
      <form @submit=${onSubmit((form) => void say(form))}>
        <label class="field">${t("Announcement")}
          <textarea name="text" rows="2" maxlength=${LONGEST} required></textarea></label>
        <p class="buttons"><button type="submit" data-do="announce">${t("Say it")}</button></p>
      </form>
    </details>
    ${pausing(view, events)}
    <p><a data-do="record" href=${paper}>
      ${t("Record of the day (PDF)")}</a></p>
  `;
}

/**
 * A pause that goes on: when the clocks run again, or the buttons that say so.
 * @param {SaidInEvent} pause @param {number} now
 */
function goesOn({ event, resumes_at_ms: at }, now) {
  if (at) return t("They resume in {time}.", { time: clockText(at - now) });
  const button = (/** @type {number} */ seconds, /** @type {string} */ label) =>
    html`<button type="button" data-resume=${seconds} @click=${() =>
      void enter(event, "resume-clocks", { seconds })}>${label}</button> `;
  return [
    button(60, t("Go on in a minute")),
    button(300, t("Go on in 5 minutes")),
    button(0, t("Go on at once")),
  ];
}

/**
 * The pause of all clocks on screens, where there are any.
 * @param {JoinedConsole} view @param {{id: string}[]} events
 */
function pausing({ boards, announcements }, events) {
  const screens = boards.some(({ address }) => address.startsWith("/games/"));
  if (!screens || announcements.some(({ pause }) => pause)) return nothing;
  const pause = async (/** @type {HTMLFormElement} */ form) => {
    const text = value(form, "text");
    for (const one of events) await enter(one.id, "pause-clocks", { text });
  };
  return html`<details class="pausing">
    <summary>${t("Pause all clocks on screens")}</summary>
    <form @submit=${onSubmit((form) => void pause(form))}>
      <label class="field">${t("Reason, which everybody reads")}
        <input name="text" maxlength=${LONGEST} required></label>
      <p class="buttons"><button type="submit" data-do="pause-clocks">${t("Pause the clocks")}</button></p>
    </form>
  </details>`;
}

/** @param {ConsoleBoard[]} boards @param {string} need */
function count(boards, need) {
  return boards.filter((one) => one.needs.some((has) => has === need)).length;
}

/** @param {string} name @param {string} label @param {number} boards @param {string} chosen */
function choice(name, label, boards, chosen) {
  return html`<button type="button" aria-pressed=${name === chosen} data-need=${name || "all"}
      @click=${() => store.update({ need: name })}>${label} (${boards})</button>`;
}

/**
 * One press opens the board.
 * @param {ConsoleBoard} one @param {JoinedConsole} view @param {number} now
 */
function row(one, view, now) {
  const marks = one.needs.map((need) => html`<strong class="need">${t(NEEDS[need])}</strong>`);
  return html`<li data-board="${one.round}.${one.board}.${one.game}" data-of=${one.event}>
    <a href=${one.address}>
      <span class="names">
        ${view.events.length > 1 ? `${one.event_name} · ` : nothing}
        ${t("Round {round}, board {board}", { round: one.round, board: one.hall })}: ${one.white} – ${one.black}
      </span>
      <span class="about">${marks.flatMap((mark) => [mark, " "])}${facts(one, now)}</span>
    </a>
  </li>`;
}

/** @param {ConsoleBoard} one @param {number} now */
function facts(one, now) {
  const away = Object.entries(one.away).map(([colour, since]) =>
    since
      ? t("{colour} away for {time}", {
          colour: t(COLOURS[colour]),
          time: clockText(now - (since ?? 0)),
        })
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
