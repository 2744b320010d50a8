/** Small boards of a room, live: position, names, clocks, whose turn it is, the result. */

import { each, elementOf, html, render } from "../templates.js";
import "../board/damas-board.js";
import { clockText } from "../clock-text.js";
import { resultSign } from "../game-words.js";
import { t } from "../i18n.js";
import { colourOf, inOrder, waitsFor } from "./order.js";

/** @typedef {import("./shapes").RoomBoard} RoomBoard */
/** @typedef {import("./shapes").RoomView} RoomView */
/** @typedef {import("../types").Colour} Colour */
/** @typedef {import("../board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {{board: RoomBoard, ahead: number}} Held *ahead*: of the server's clock, in ms */

const TICK_MS = 250;

/** The name of a player. @param {RoomView} room @param {number | null} number */
export function nameIn(room, number) {
  return number === null ? t("Computer") : (room.names[number] ?? "–");
}

export class SmallBoards {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {Map<string, Held>} */
    this.held = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.figures = new Map();
    setInterval(() => this.tick(), TICK_MS);
  }

  /** The boards that are known, in the order made. @param {RoomView} room @returns {RoomBoard[]} */
  all(room) {
    const shown =
      room.boards ?? room.games.filter(({ over, round }) => !over || round === room.round);
    return shown.flatMap(({ id }) => this.held.get(id)?.board ?? []);
  }

  /** @param {RoomBoard[]} boards @param {number} now the server's time */
  hear(boards, now) {
    for (const board of boards) this.held.set(board.game, { board, ahead: Date.now() - now });
  }

  /** @param {RoomView} room @param {number} you @param {string} [but] a game that is not shown */
  show(room, you, but = "") {
    const boards = inOrder(this.all(room), you).filter(({ game }) => game !== but);
    const figure = (/** @type {RoomBoard} */ board) => {
      const known = this.figures.get(board.game) ?? this.draw(room, board, you);
      this.figures.set(board.game, known);
      update(known, room, board, you);
      return known;
    };
    render(this.place, each("game", boards, figure));
    this.tick();
  }

  /** @param {RoomView} room @param {RoomBoard} one @param {number} you */
  draw(room, one, you) {
    const own = colourOf(one, you);
    const board = /** @type {DamasBoard} */ (document.createElement("damas-board"));
    board.setAttribute("static", "");
    board.setAttribute("label", t("Board"));
    board.configure({ coords: "none", quarters: own === "black" ? 2 : 0 });
    board.variant = room.variants[one.variant];
    const top = own === "black" ? "white" : "black";
    return elementOf(html`<a class="small-board" href="/games/${one.game}" data-game=${one.game}>
      ${seat(top)}
      ${board}
      ${seat(top === "white" ? "black" : "white")}
      <span class="hidden state"></span>
    </a>`);
  }

  tick() {
    for (const [game, figure] of this.figures) {
      const held = this.held.get(game);
      if (!held || !figure.isConnected) continue;
      for (const colour of /** @type {Colour[]} */ (["white", "black"])) {
        const time = figure.querySelector(`[data-color="${colour}"] .time`);
        const text = timeText(held, colour);
        if (time && time.textContent !== text) time.textContent = text;
      }
    }
  }
}

/** The text beside a name: the time, or the points after the end. */
/** @param {Held} held @param {Colour} colour */
function timeText({ board, ahead }, colour) {
  if (board.over) return resultSign(board.result).split("–")[colour === "white" ? 0 : 1] ?? "–";
  if (!board.clock) return "";
  const left = colour === "white" ? board.clock.white_ms : board.clock.black_ms;
  const since = board.clock.running === colour ? Date.now() - ahead - board.at_ms : 0;
  return clockText(left - Math.max(0, since));
}

/** @param {Colour} colour */
function seat(colour) {
  return html`<span class="small-seat" data-color=${colour}>
    <span class="man ${colour}"></span>
    <span class="name"></span>
    <span class="time"></span>
  </span>`;
}

/**
 * @param {HTMLElement} figure
 * @param {RoomView} room
 * @param {RoomBoard} board
 * @param {number} you
 */
function update(figure, room, board, you) {
  figure.dataset.ply = String(board.ply);
  figure.classList.toggle("over", board.over);
  figure.classList.toggle("held", board.held);
  figure.classList.toggle("waits", waitsFor(board, you));
  const names = [nameIn(room, board.white), nameIn(room, board.black)];
  const state = /** @type {HTMLElement} */ (figure.querySelector(".state"));
  state.textContent = stateText(board);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (
    figure.querySelectorAll(".small-seat")
  )) {
    const colour = part.dataset.color;
    part.classList.toggle("to-move", !board.over && board.turn === colour);
    const name = /** @type {HTMLElement} */ (part.querySelector(".name"));
    name.textContent = names[colour === "white" ? 0 : 1];
    name.title = name.textContent;
  }
  const drawn = /** @type {DamasBoard} */ (figure.querySelector("damas-board"));
  if (drawn.dataset.fen === board.fen) return;
  drawn.dataset.fen = board.fen;
  void drawn.show({ fen: board.fen, last: board.last });
}

/** The state of a board, for the ear. @param {RoomBoard} board */
function stateText(board) {
  if (board.over) return resultSign(board.result);
  return board.turn === "white" ? t("White to move") : t("Black to move");
}
