/**
 * The room's part on the page of a game: the link back, the next game, and for the host of a simul
 * the boards that wait.
 */

import { tick } from "../pieces.js";
import { draw, elementOf, html, nothing } from "../templates.js";
import { t } from "../i18n.js";
import { kept } from "../kept.js";
import { leaveFor } from "../leave.js";
import { SmallBoards } from "./boards.js";
import { roomLine } from "./line.js";
import { nextWaiting, waitsFor } from "./order.js";

const LATELY_MS = 60_000; // words so old were said before the page was opened

/** @import { GameState } from "../types" */
/** @import { RoomMessage } from "./shapes" */

export class RoomStrip {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {GameState | null} */
    this.game = null;
    /** @type {RoomMessage | null} */
    this.heard = null;
    /** @type {ReturnType<typeof roomLine> | null} */
    this.line = null;
    this.row = elementOf(html`<div class="strip-boards"></div>`);
    this.boards = new SmallBoards(this.row);
    this.choice = kept("damas.simul", { goOn: true });
    /** the person has moved here: the page goes to the next board that waits */
    this.moved = false;
    /** the last words of the host since the page was opened, or just before */
    this.said = "";
  }

  /** @param {{game: GameState}} shown */
  update({ game }) {
    const before = this.game;
    this.game = game;
    if (!game.room) return;
    if (this.line === null) this.begin(game.room.id);
    if (before && isPlayed(game) && isDone(before, game)) this.moved = true;
    if (game.turn === game.seat && !game.outcome) this.moved = false;
    this.draw();
  }

  /** @param {string} id */
  begin(id) {
    this.line = roomLine(id, {
      room: (message) => {
        this.heard = message;
        this.line?.boards(this.isSimul);
        this.draw();
      },
      boards: (boards, now) => {
        this.boards.hear(boards, now);
        this.draw();
      },
      words: (message) => this.hearWords(message),
      out: () => {
        this.place.hidden = true;
      },
    });
    addEventListener("keydown", (event) => this.press(event));
  }

  /** The host speaks to those who play, too; other people's words stay in the room. */
  /** @param {{all: boolean, words: import("./shapes").RoomWord[]}} message */
  hearWords({ all, words }) {
    const last = words.filter(({ by }) => by === 0).at(-1);
    if (!last || !this.heard || this.heard.you === 0) return;
    if (all && Date.now() - Date.parse(last.at) > LATELY_MS) return;
    this.said = `${last.name}: ${last.text}`;
    this.draw();
  }

  get isSimul() {
    return this.heard?.room.settings.kind === "simul" && this.heard.you === 0;
  }

  /** @param {1 | -1} [step] */
  next(step = 1) {
    if (!this.heard || !this.game) return null;
    const { room, you } = this.heard;
    return nextWaiting(this.boards.all(room), you, this.game.id, step);
  }

  /** n: the next board that waits, p: the one before. @param {KeyboardEvent} event */
  press(event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const typing = target instanceof HTMLElement && target.closest("input, textarea, select");
    if (!this.isSimul || typing || ctrlKey || altKey || metaKey) return;
    if (key !== "n" && key !== "p") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.go(key === "n" ? 1 : -1);
  }

  /** @param {1 | -1} [step] */
  go(step = 1) {
    const found = this.next(step);
    if (!found) return;
    this.moved = false; // news that comes on the way leads nowhere else
    leaveFor(`/games/${found.game}`, { back: false });
  }

  draw() {
    const { game, heard: message } = this;
    if (!game?.room) return;
    this.place.hidden = false;
    draw(this.place)`
      <p class="strip-line">
        <a class="button" href="/club/${game.room.id}">‹ ${game.room.name}</a>
        ${message ? this.words(message) : nothing}
      </p>
      ${this.said ? html`<p class="strip-said" role="status">${this.said}</p>` : nothing}
      ${this.isSimul ? this.row : nothing}
    `;
    if (!message) return;
    if (this.isSimul) {
      this.boards.show(message.room, message.you, game.id);
      if (this.moved && this.choice.get().goOn && this.next()) this.go();
    } else this.follow(message);
  }

  /** Remembers the person's next game. The page goes there once this one is over. */
  /** @param {RoomMessage} heard */
  follow({ room, you }) {
    if (you === 0 && room.settings.kind !== "arena") return; // the host looks after all boards
    const own = room.people.find(({ number }) => number === you)?.game;
    if (!own || !this.game?.outcome || this.game.seat === "none") return;
    const placeOf = (/** @type {string} */ game) => room.games.findIndex(({ id }) => id === game);
    if (placeOf(own) > placeOf(this.game.id)) leaveFor(`/games/${own}`);
  }

  /** @param {RoomMessage} heard */
  words({ room, you }) {
    if (!this.isSimul) {
      const own = room.people.find(({ number }) => number === you)?.game;
      if (!own || own === this.game?.id) return nothing;
      return html`<a class="button primary" href="/games/${own}">${t("To your game")}</a>`;
    }
    const waiting = this.boards.all(room).filter((one) => waitsFor(one, you));
    const others = waiting.filter(({ game }) => game !== this.game?.id).length;
    return html`
      <button type="button" class="primary" data-do="next-board" @click=${() => this.go()}
          ?disabled=${!others}>${t("Next board (n)")}</button>
      <span class="hint" role="status">${t("Boards waiting: {count}", { count: others })}</span>
      ${tick(t("Go on by itself"), {}, this.choice.get().goOn, (goOn) => this.choice.update({ goOn }))}
    `;
  }
}

/** Whether one sits at the board. @param {GameState} game */
function isPlayed({ seat }) {
  return seat === "white" || seat === "black";
}

/** Whether a board needs nothing more: the person has moved, or the game is over. */
/** @param {GameState} before @param {GameState} now */
function isDone(before, now) {
  if (now.outcome) return !before.outcome;
  return now.ply > before.ply && now.turn !== now.seat;
}
