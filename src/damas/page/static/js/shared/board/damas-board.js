/**
 * `<damas-board>`: a draughts board of any size, numbering and orientation, played by tap, drag,
 * keyboard and typed moves.
 *
 * Give it a `variant`, then `show()` positions. It fires `move` ({path, captured}) for a legal
 * move, `attempt` ({path}) for one the server should explain, `hint` (an Answer of choice.js)
 * and `typing` ({key}) when a figure or letter is typed on it. It never decides a rule.
 */

import { glide, stillness } from "./animate.js";
import { followPointer } from "./board-element.js";
import { Choice } from "./choice.js";
import { drawWay, squareDot, squareRect } from "./draw.js";
import { marksOf } from "./marks.js";
import { MovingBoard, STEP_MS } from "./moving-board.js";
import { numbers, numbersButton, numbersShown, placeNumbersButton } from "./numbers.js";
import { squareLabel } from "./words.js";

/** @import { Answer } from "./choice.js" */
/** @import { Shown } from "./moving-board.js" */

const ECHO_MS = 1200; // late presses on a move already played are ignored so long

export class DamasBoard extends MovingBoard {
  constructor() {
    super();
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {number[]} squares that must tell captures apart */
    this.asked = [];
    this.urged = false; // somebody has missed the capture that is due
    /** @type {number[]} the squares to come of the move just played; so long they are deaf */
    this.echo = [];
    this.echoUntil = 0;
    this.numbersButton = numbersButton();
  }

  listen() {
    super.listen();
    this.grid.element.after(this.numbersButton);
    numbers.subscribe(() => this.configure({}));
  }

  layout() {
    if (!this.geometry) return;
    const { coords } = this.options;
    const isStatic = this.hasAttribute("static");
    this.options.coords = isStatic ? coords : numbersShown(coords);
    super.layout();
    this.options.coords = coords;
    placeNumbersButton(this.numbersButton, this.eye, this.grid.element.style.inset);
    // They are there, or no square is free for the button.
    this.numbersButton.hidden = coords === "all" || this.eye.geometry.full;
  }

  stopChoosing() {
    this.choice = null;
    super.stopChoosing();
    this.drawMarks();
  }

  /** News that change nothing on the board disturb neither a choice nor a piece in the hand. */
  /** @param {Shown} shown */
  async showNow(shown) {
    if (this.choice && this.played === null && isSameTurn(shown, this.shown)) return;
    await super.showNow(shown);
  }

  /** @param {Shown} shown */
  setPosition(shown) {
    const begun = isSameTurn(shown, this.shown) ? (this.choice?.prefix ?? []) : [];
    const bound = this.boundIn(shown);
    super.setPosition(shown);
    this.choice = this.choiceIn(shown, bound);
    this.asked = [];
    this.urged = false;
    if (begun.length) {
      this.choice.prefix = begun;
      this.showStep();
    }
    this.drawMarks();
  }

  /** The piece that was touched before and is still to be played. @param {Shown} shown */
  boundIn({ fen, mover }) {
    const again = fen === this.shown.fen && mover && this.options.touch;
    return again ? (this.choice?.bound ?? null) : null;
  }

  /** @param {Shown} shown @param {number | null} bound */
  choiceIn({ mover, legal }, bound) {
    const { single, touch } = this.options;
    const colour = mover ?? null;
    const moves = colour ? (legal ?? []) : [];
    return new Choice(this.geo, this.pieces, moves, { colour, single, touch, bound });
  }

  drawMarks() {
    const view = this.eye;
    const marks = marksOf(this.choice, this.shown.last);
    const rects = (/** @type {Iterable<number>} */ squares, /** @type {string} */ name) =>
      [...squares].map((square) => squareRect(view, square, name));
    const may = this.urged ? "db-may db-urged" : "db-may";
    this.marks.replaceChildren(
      ...rects(marks.last, "db-last"),
      ...rects(marks.chosen, "db-chosen"),
      ...marks.taken.map((square) => squareDot(view, square, "db-taken", 12)),
      ...[...marks.shownMovable].map((square) => squareDot(view, square, may, 44)),
    );
    const dots = this.options.showLegal ? [...marks.targets] : [];
    const ways = this.urged ? (this.choice?.captures ?? []) : [];
    this.above.replaceChildren(
      ...ways.flatMap((squares) => drawWay(view, squares)),
      ...dots.map((square) => squareDot(view, square, "db-target", 15)),
      ...this.asked.map((square) => squareDot(view, square, "db-asked", 40)),
    );
    this.labelSquares(marks);
  }

  /** Shows what is due, until the next press: the pieces that must capture, and their ways. */
  urge() {
    this.urged = true;
    this.drawMarks();
  }

  /** Rings round squares that are spoken of, until the position changes. */
  /** @param {number[]} squares */
  ring(squares) {
    this.asked = squares;
    this.drawMarks();
  }

  /** @param {import("./marks.js").Marks} marks */
  labelSquares({ chosen, targets, movable }) {
    const { geo } = this;
    const here = chosen.at(-1);
    for (const number of geo.numbers) {
      const name = this.options.algebraic ? geo.algebraic(number) : String(number);
      const isChosen = number === here;
      const text = squareLabel(geo.variant.id, name, this.pieces.get(number), {
        chosen: isChosen,
        target: targets.has(number),
        movable: here === undefined && movable.has(number),
      });
      this.grid.label(number, text, isChosen);
    }
  }

  /** @param {number} square */
  press(square) {
    if (this.isEcho(square)) {
      this.endEcho(square); // the next one is meant for another move
      return;
    }
    if (!this.choice) return;
    this.answer(this.choice.press(square));
    this.endEcho(square);
  }

  /** The square was pressed: no late press on it is to come. @param {number} square */
  endEcho(square) {
    this.echo = this.echo.filter((each) => each !== square);
  }

  /** Ignores a press on the path of the move just played: it was meant for that move. */
  /** @param {number} square */
  isEcho(square) {
    return (
      !this.choice?.prefix.length &&
      this.echo.includes(square) &&
      performance.now() < this.echoUntil
    );
  }

  /** @param {Answer} answer */
  answer(answer) {
    this.asked = answer.kind === "which" ? answer.squares : [];
    this.urged = false;
    if (answer.kind === "play") {
      this.playHere(answer.route, answer.shown);
      return;
    }
    if (answer.kind === "try") this.giveUp();
    this.showStep();
    this.drawMarks();
    if (answer.kind === "try") this.fire("attempt", { path: answer.path });
    else this.fire("hint", answer);
  }

  giveUp() {
    this.choice?.clear();
    this.asked = [];
    this.restorePieces();
  }

  /** Shows the chosen piece at the end of its unfinished chain, and jumped pieces as ghosts. */
  showStep() {
    const { choice } = this;
    this.restorePieces();
    if (!choice?.prefix.length) return;
    const piece = this.drawn.get(choice.prefix[0]);
    if (!piece) return;
    this.men.append(piece);
    piece.classList.add("db-held");
    const [before, here] = choice.prefix.slice(-2);
    for (const square of choice.jumped) this.drawn.get(square)?.classList.add("db-ghost");
    if (here === undefined) return;
    void glide(piece, this.eye, before, here, this.held || stillness() ? 0 : STEP_MS);
  }

  /**
   * @param {import("./routes.js").Route} route
   * @param {number} shown how many of its squares are shown already
   */
  playHere({ move, squares, jumped }, shown) {
    const held = this.held !== null;
    this.choice = null;
    // If each square was pressed, no later press belongs to this move: another may begin.
    this.echo = this.options.single ? squares : squares.slice(shown);
    this.echoUntil = performance.now() + ECHO_MS;
    this.played = move;
    this.asked = [];
    this.drawMarks();
    this.fire("move", { path: move.path, captured: move.captured, notation: move.notation });
    void this.afterwards(async () => {
      await this.perform(move, { squares, jumped, shown, held });
      this.held = null;
    });
  }

  /** @param {KeyboardEvent} event */
  handleOtherKey(event) {
    if (event.key === "Escape") {
      this.giveUp();
      this.drawMarks();
      this.fire("hint", { kind: "cleared" });
    } else if (/^[0-9a-h]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.fire("typing", { key: event.key });
    }
  }

  /** @param {number} x @param {number} y */
  squareAt(x, y) {
    const { choice, eye: view } = this;
    const under = view.at(Math.floor(y), Math.floor(x));
    if (!choice) return under;
    if (under !== null && choice.isOwn(under) && choice.prefix.length < 2) return under;
    const wanted = choice.prefix.length ? choice.targets : choice.movable;
    return view.nearest(x, y, wanted, under === null ? 1 : 0.72);
  }

  /** @param {number} x @param {number} y */
  wants(x, y) {
    const square = this.squareAt(x, y);
    const { choice } = this;
    if (!choice || square === null) return false;
    const wanted = choice.prefix.length > 0 ? choice.targets : choice.movable;
    return wanted.has(square) || choice.isOwn(square);
  }

  /** @param {number} x @param {number} y */
  tap(x, y) {
    const square = this.squareAt(x, y);
    if (square === null) {
      if (this.choice?.prefix.length === 1) this.giveUp();
      this.drawMarks();
      return;
    }
    this.grid.setCurrent(square, true);
    this.press(square);
  }

  /** @param {number} x @param {number} y */
  grab(x, y) {
    const square = this.pieceToGrab(x, y);
    if (square === "bound") return false;
    if (square !== null) this.held = this.drawn.get(square) ?? null;
    if (this.held) this.men.append(this.held);
    this.drawMarks();
    this.held?.classList.add("db-held");
    return this.held !== null;
  }

  /**
   * The origin of a dragged piece: that of the unfinished chain, or the piece's own square.
   * @param {number} x
   * @param {number} y
   * @returns {number | null | "bound"} "bound" where another one must be played
   */
  pieceToGrab(x, y) {
    const { choice } = this;
    if (!choice) return null;
    const [origin] = choice.prefix;
    if (choice.prefix.length > 1) {
      const under = this.eye.at(Math.floor(y), Math.floor(x));
      return under === choice.prefix.at(-1) ? origin : null;
    }
    const square = this.squareAt(x, y);
    if (square === null || !choice.isOwn(square)) return null;
    if (choice.take(square)) return square;
    this.fire("hint", { kind: "bound", square: choice.bound });
    return "bound";
  }

  /** @param {number} x @param {number} y */
  drag(x, y) {
    if (this.held) followPointer(this.held, x, y);
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const { choice } = this;
    const square = choice ? this.eye.nearest(x, y, choice.targets, 0.95) : null;
    const here = choice?.prefix[choice.prefix.length - 1];
    if (!choice || square === null || square === here) {
      this.cancel();
      return;
    }
    this.answer(choice.pressNext(square));
    if (this.played === null) this.held = null;
  }

  cancel() {
    this.held = null;
    this.showStep();
    this.drawMarks();
  }
}

/**
 * Whether the same moves of the same position may be played.
 * @param {Shown} one
 * @param {Shown} other
 */
function isSameTurn(one, other) {
  /** @param {Shown} shown */
  const key = ({ fen, mover, legal, last }) =>
    JSON.stringify([fen, mover ?? null, legal ?? [], last?.path ?? null, last?.captured ?? null]);
  return key(one) === key(other);
}

customElements.define("damas-board", DamasBoard);
