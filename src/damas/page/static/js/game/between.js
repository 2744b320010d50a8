/**
 * Two people at one game: their requests, the open request, their presence, the next game.
 */

import { call, sentence } from "../shared/api.js";
import { pressTwice } from "../shared/confirming.js";
import { byId } from "../shared/dom.js";
import { complaintForm } from "../shared/complaint.js";
import { lang, t } from "../shared/i18n.js";
import { leaveFor } from "../shared/leave.js";
import { phraseRow } from "../shared/phrase-row.js";
import { fittingPhrases } from "./phrases.js";
import { clientName } from "../shared/reconnecting-socket.js";
import { refused } from "../shared/refused.js";
import { each, html, nothing, onSubmit, render } from "../shared/templates.js";

/** @typedef {import("../shared/types").Colour} Colour */
/** @typedef {import("../shared/types").GameState} GameState */
/** @import { GameMeeting, PlayerPresence as Presence } from "../shared/views" */
/** @typedef {(command: Record<string, unknown> & {type: string}) => unknown} Send */

/** The other colour. @param {string} colour @returns {Colour} */
export function other(colour) {
  return colour === "white" ? "black" : "white";
}

/** Seconds until a claim is possible; null while the other is there. */
/** @param {Presence | undefined} presence @param {number} passed ms since it was heard */
export function claimIn(presence, passed) {
  if (!presence || presence.here || presence.claim_in_ms === null) return null;
  return Math.max(0, Math.ceil((presence.claim_in_ms - passed) / 1000));
}

/**
 * The possible continuation of a game that is over.
 * @param {GameMeeting | null} meeting
 * @returns {import("./state.js").Onward}
 */
export function onwardOf(meeting) {
  if (meeting?.match && !meeting.match.over) return "next";
  const asked = meeting?.rematch;
  if (asked?.state !== "open") return null;
  return asked.own ? "waits" : asked.for_you ? "asked" : null;
}

export class BetweenPanel {
  /**
   * @param {string} gameId
   * @param {Send} send
   * @param {(onward: import("./state.js").Onward) => void} onward told of the game that may follow
   */
  constructor(gameId, send, onward) {
    this.tellOnward = onward;
    this.gameId = gameId;
    this.send = send;
    /** @type {GameState | null} */
    this.game = null;
    /** @type {GameMeeting | null} */
    this.meeting = null;
    /** @type {Record<Colour, Presence> | null} */
    this.presence = null;
    this.heardAt = 0;
    this.fault = "";
    this.wordFault = "";
    this.complained = false;
    this.asked = false;
    this.allPhrases = false;
    setInterval(() => this.tick(), 1000);
  }

  get path() {
    return `/api/games/${this.gameId}`;
  }

  /** A message about the players. @param {any} message */
  hear(message) {
    if (message.type === "presence") {
      this.presence = message;
      this.heardAt = Date.now();
      this.draw();
    } else void this.read();
  }

  async read() {
    this.meeting = await call(`${this.path}/meeting?lang=${lang}`).catch(() => null);
    const next = this.meeting?.rematch?.game;
    if (next && this.asked) leaveFor(`/games/${next}`);
    this.tellOnward(onwardOf(this.meeting));
    this.draw();
  }

  /** @param {import("./state.js").Shown} shown */
  update({ game }) {
    const first = this.game === null;
    const ended = game.outcome !== null && this.game?.outcome === null;
    this.game = game;
    if (!game.meeting) return;
    if (first || ended) void this.read();
    this.draw();
  }

  tick() {
    if (this.presence && this.game && !this.game.outcome) this.draw();
  }

  draw() {
    const game = this.game;
    if (!game?.meeting) return;
    const seat = game.seat === "white" || game.seat === "black" ? game.seat : null;
    const place = byId("between");
    if (game.outcome) render(place, seat ? this.after() : this.score());
    else render(place, seat ? this.during(game, seat) : nothing);
    place.hidden = !place.childElementCount;
    const words = byId("words");
    words.hidden = !(this.meeting?.plays ?? false);
    if (!words.hidden) render(words, this.words());
  }

  /** @param {GameState} game @param {Colour} seat */
  during(game, seat) {
    return [
      this.score(),
      this.away(seat),
      this.questions(game, seat),
      this.halved(game, seat),
      this.acts(game, seat),
    ];
  }

  /** @param {Colour} seat */
  away(seat) {
    const presence = this.presence?.[other(seat)];
    if (!presence || presence.here || this.game?.clock?.days) return nothing;
    const left = claimIn(presence, Date.now() - this.heardAt);
    const wait = t("In {seconds} s you may claim the game, or wait.", { seconds: left ?? 0 });
    const claim = (/** @type {string} */ result) => () =>
      this.send({ type: "claim_absence", result });
    return html`
      <p class="note" data-part="away">
        <span role="status">${t("Your opponent is away.")}</span>
        ${left ? html` <span role="timer" aria-live="off">${wait}</span>` : nothing}
      </p>
      ${
        left === 0
          ? html`<div class="buttons">
              <button type="button" data-action="claim-win"
                ${pressTwice(t("Claim the win"), claim("win"))}></button>
              <button type="button" data-action="claim-draw"
                ${pressTwice(t("Claim a draw"), claim("draw"))}></button>
            </div>`
          : nothing
      }
    `;
  }

  /** The questions of the other. @param {GameState} game @param {Colour} seat */
  questions({ meeting }, seat) {
    const open = Object.entries(meeting?.asked ?? {});
    return [
      each(
        ([what]) => what,
        open,
        ([what, by]) => this.question(what, by === seat),
      ),
      meeting?.paused ? this.paused(meeting, meeting.ready.includes(seat)) : nothing,
    ];
  }

  /** @param {string} what @param {boolean} own */
  question(what, own) {
    if (own) {
      return html`<p class="hint" role="status" data-part="asked-${what}">
        ${t("You have asked; your opponent has not answered yet.")}
      </p>`;
    }
    const words =
      what === "undo"
        ? t("Your opponent asks to undo a move.")
        : t("Your opponent asks for a pause.");
    return html`<div class="note" data-part="question-${what}">
      <p role="status">${words}</p>
      <div class="buttons">
        ${this.sends(`accept_${what}`, t("Accept"), "primary")}
        ${this.sends(`decline_${what}`, t("Decline"))}
      </div>
    </div>`;
  }

  /** @param {{held: boolean, room: boolean}} meeting @param {boolean} ready */
  paused({ held, room }, ready) {
    const said = held
      ? room
        ? t("The host has paused this game")
        : t("The arbiter has paused all boards")
      : ready
        ? t("Paused. Your opponent is not ready yet.")
        : t("Paused.");
    return html`
      <p class="note" role="status" data-part="paused">${said}</p>
      ${held || ready ? nothing : this.sends("resume", t("Go on"), "primary")}
    `;
  }

  /**
   * In an arena: half of the own time for a point more.
   * @param {GameState} game @param {Colour} seat
   */
  halved({ meeting }, seat) {
    if (!meeting?.arena) return nothing;
    const said = meeting.halved.includes(other(seat))
      ? html`<p class="hint" role="status" data-part="halved">
          ${t("Your opponent plays with half the time.")}
        </p>`
      : nothing;
    if (meeting.may[seat]?.halve_time !== null) return said; // refused, or not said
    return [said, this.sends("halve_time", t("Half my time: a win gives more"))];
  }

  /** @param {GameState} game @param {Colour} seat */
  acts({ meeting, clock, unbegun }, seat) {
    if (!meeting) return nothing;
    const may = meeting.may[seat] ?? {};
    const stops = !meeting.rated && clock && !clock.days;
    const goesOff = meeting.abort && !unbegun;
    const made = html`
      ${meeting.rated ? nothing : this.sends("ask_undo", t("Ask to undo"), "", may.ask_undo)}
      ${stops ? this.sends("give_time", t("Give time"), "", may.give_time) : nothing}
      ${stops ? this.sends("ask_pause", t("Ask for a pause"), "", may.ask_pause) : nothing}
      ${
        goesOff
          ? html`<button type="button" data-action="abort"
              ${pressTwice(t("Call the game off"), () => this.send({ type: "abort" }))}></button>`
          : nothing
      }
    `;
    return !meeting.rated || goesOff ? html`<div class="buttons">${made}</div>` : nothing;
  }

  /**
   * A button that sends; one that cannot be pressed says why when pointed at.
   * @param {string} type @param {string} label @param {string} [look]
   * @param {import("../shared/refused.js").Refusal | null} [refusal]
   */
  sends(type, label, look = "", refusal = null) {
    return html`<button type="button" class=${look} data-action=${type.replace("_", "-")}
      ${refused(refusal)} @click=${() => this.send({ type })}>${label}</button>`;
  }

  /** The game is over: the next of the match, or a rematch. */
  after() {
    const { match, room } = this.game?.meeting ?? { match: null };
    const { match: played, analysis } = this.meeting ?? {};
    if (match && !played) return nothing;
    if (match && room && played?.over) return this.score();
    return html`
      ${this.score()}
      ${analysis ? this.lookTogether() : nothing}
      ${match ? nothing : this.rematch()}
      <p class="fault" role="alert">${this.fault}</p>
    `;
  }

  /** A player has opened the analysis board. */
  lookTogether() {
    const words = t("Look at the game together on the analysis board");
    return html`<p data-part="analysis"><a href="/games/${this.gameId}/analysis">${words}</a></p>`;
  }

  rematch() {
    const { state, own, for_you: mine } = this.meeting?.rematch ?? {};
    if (state !== "open") return nothing;
    const waits = t("Rematch asked: your opponent has not answered yet.");
    const asked = t("Your opponent asks for a rematch.");
    return html`
      ${own ? html`<p role="status" data-part="rematch-waits">${waits}</p>` : nothing}
      ${mine ? html`<div class="note" data-part="question-rematch"><p role="status">${asked}</p></div>` : nothing}
    `;
  }

  /** @param {string} what */
  async go(what) {
    this.fault = "";
    this.asked = true;
    try {
      const { game } = await call(`${this.path}/${what}?lang=${lang}`, { method: "POST" });
      if (game) leaveFor(`/games/${game}`);
      else await this.read();
    } catch (refusal) {
      this.fault = sentence(refusal);
      this.draw();
    }
  }

  score() {
    const match = this.meeting?.match;
    if (!match) return nothing;
    const names = [match.host ?? t("Guest"), match.guest ?? t("Guest")];
    const line = `${names[0]} ${match.score.host} – ${match.score.guest} ${names[1]}`;
    const count = t("Game {number} of {count}", {
      number: Math.min(match.played + 1, match.games),
      count: match.games,
    });
    return html`<p class="match-score" data-part="match">${line} · ${count}</p>`;
  }

  words() {
    const { words, phrases, chat, blocked } = /** @type {GameMeeting} */ (this.meeting);
    const said = words.map(
      ({ number, by, text }) =>
        html`<li data-number=${number} class=${by === this.game?.seat ? "own" : ""}>${text}</li>`,
    );
    if (blocked) {
      const list = t("People you have blocked");
      return html`
        <h2>${t("Chat")}</h2>
        <ul class="said">${said}</ul>
        <p class="hint">
          ${t("You have blocked this player.")} <a href="/account#blocked-people">${list}</a>
        </p>
      `;
    }
    const fitting = fittingPhrases(/** @type {GameState} */ (this.game));
    return html`
      <h2>${t("Chat")}</h2>
      <ul class="said" aria-live="polite">${said}</ul>
      ${phraseRow(fitting, phrases, this.allPhrases, {
        say: (phrase) => void this.say({ phrase }),
        turn: () => {
          this.allPhrases = !this.allPhrases;
          this.draw();
        },
      })}
      ${chat ? this.field() : nothing}
      <details class="more">
        <summary>${t("This player is bothering me")}</summary>
        <div class="buttons">
          <button type="button" data-action="block"
              ${pressTwice(t("Block"), () => void this.act("block"))}></button>
        </div>
        ${complaintForm((body) => void this.complain(body), this.complained)}
      </details>
      <p class="fault" role="alert" data-part="word-fault">${this.wordFault}</p>
    `;
  }

  field() {
    return html`<form class="word-form" data-part="word-form" autocomplete="off"
        @submit=${onSubmit((self) => this.write(self.elements.namedItem("word")))}>
      <input name="word" maxlength="240" aria-label=${t("Write to your opponent")}
          placeholder=${t("Write to your opponent")} />
      <button type="submit">${t("Send")}</button>
    </form>`;
  }

  /** Says the words of a field, and empties it once they are said. */
  /** @param {HTMLInputElement} field */
  async write(field) {
    const text = field.value.trim();
    if (!text) return;
    await this.say({ text });
    if (!this.wordFault && field.value.trim() === text) field.value = "";
  }

  /** @param {object} body */
  async say(body) {
    await this.act("words", { ...body, id: clientName() });
  }

  /** @param {{reason: string, text: string}} body */
  async complain(body) {
    await this.act("report", { ...body, id: clientName() });
    this.complained = !this.wordFault;
    this.draw();
  }

  /** @param {string} what @param {object} [body] */
  async act(what, body) {
    this.wordFault = "";
    try {
      await call(`${this.path}/${what}?lang=${lang}`, { method: "POST", body });
    } catch (refusal) {
      this.wordFault = sentence(refusal);
    }
    await this.read();
  }
}
