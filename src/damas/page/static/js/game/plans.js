/**
 * Conditional moves of a game by correspondence: "if you play this, I answer that".
 *
 * While the other has the move, a line is played on the board itself: the other's move, the own
 * answer, and so on. The server says what is legal; nobody else sees a plan.
 */

import { call, sentence } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { lang, t } from "../shared/i18n.js";
import { createStore } from "../shared/store.js";
import { draw, each, html, nothing } from "../shared/templates.js";
import { arrowsOf, pathsOf, withLine, withoutLine } from "./plan-lines.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").Move} Move */
/** @typedef {import("../shared/types").MoveText} MoveText */
/** @typedef {import("./plan-lines.js").PlanLine} PlanLine */
/**
 * @typedef {object} Ahead
 * @property {string} fen
 * @property {import("../shared/types").Colour} turn
 * @property {PlanLine} moves
 * @property {Move[]} legal
 */
/**
 * @typedef {object} PlanState
 * @property {boolean} may whether moves can be planned now
 * @property {PlanLine[]} lines
 * @property {Ahead | null} ahead the line that is being chosen
 * @property {string} fault
 */
/**
 * @typedef {object} Page
 * @property {import("../shared/board/damas-board.js").DamasBoard} board
 * @property {(command: {type: string, [key: string]: unknown}) => string} send gives its name
 * @property {(move: MoveText) => string} write
 * @property {() => void} again shows the position of the game
 */

/** Whether moves of this game can be planned on this page. @param {GameState} game */
function isPosted(game) {
  const seated = game.seat === "white" || game.seat === "black";
  return Boolean(game.meeting && seated && game.clock?.days && !game.outcome);
}

export class PlansPanel {
  /** @param {string} gameId @param {Page} page */
  constructor(gameId, page) {
    this.path = `/api/games/${gameId}/plan`;
    this.page = page;
    this.place = byId("plans");
    this.version = -1; // of the game for which the plan was read
    this.ply = -1;
    /** @type {{id: string, ahead: Ahead} | null} sent, not yet saved */
    this.sent = null;
    /** @type {import("../shared/store.js").Store<PlanState>} */
    this.store = createStore(
      /** @type {PlanState} */ ({ may: false, lines: [], ahead: null, fault: "" }),
    );
    this.store.subscribe((state) => this.draw(state));
  }

  /** Whether the board is used for choosing a line. */
  get active() {
    return this.store.get().ahead !== null;
  }

  /** @param {import("./state.js").Shown} shown */
  update({ game, ply }) {
    this.place.hidden = !isPosted(game);
    if (this.place.hidden) {
      if (this.active) this.store.update({ ahead: null });
      return;
    }
    const moved = game.ply !== this.ply || ply !== game.ply;
    this.ply = ply;
    if (moved && this.active) this.store.update({ ahead: null });
    if (game.version === this.version) return;
    this.version = game.version;
    void this.read();
  }

  async read() {
    const version = this.version;
    const found = await call(`${this.path}?lang=${lang}`).catch(() => null);
    if (!found || version !== this.version) return;
    this.sent = null;
    this.store.update({ may: found.may, lines: found.lines, fault: "" });
  }

  /** Shows the position after some moves. @param {number[][]} moves */
  async look(moves) {
    try {
      const body = { moves };
      const ahead = await call(`${this.path}/ahead?lang=${lang}`, { method: "POST", body });
      this.store.update({ ahead, fault: "" });
      this.show(ahead);
    } catch (refusal) {
      this.stop();
      this.store.update({ fault: sentence(refusal) });
    }
  }

  /** @param {Ahead} ahead */
  show({ fen, turn, moves, legal }) {
    void this.page.board.show({ fen, legal, mover: turn, last: moves.at(-1) ?? null });
  }

  /** A move on the board while a line is chosen. @param {number[]} path */
  take(path) {
    const moves = pathsOf(this.store.get().ahead?.moves ?? []);
    void this.look([...moves, path]);
  }

  /** The board again as it is chosen on: something else was pressed. */
  again() {
    const { ahead } = this.store.get();
    if (ahead) this.show(ahead);
  }

  back() {
    const moves = pathsOf(this.store.get().ahead?.moves ?? []);
    void this.look(moves.slice(0, -1));
  }

  stop() {
    this.store.update({ ahead: null });
    this.page.again();
    this.point();
  }

  save() {
    const { ahead, lines } = this.store.get();
    if (!ahead) return;
    const id = this.storeLines(withLine(lines, ahead.moves));
    this.sent = { id, ahead };
    this.stop();
  }

  /** @param {PlanLine[]} lines */
  storeLines(lines) {
    return this.page.send({ type: "plan", lines: lines.map(pathsOf) });
  }

  /**
   * A refusal of the server; what was chosen stands again.
   * @param {{id?: unknown, message: string}} refused
   * @returns {boolean} whether it was about a plan
   */
  refused({ id, message }) {
    const { sent } = this;
    if (!sent || sent.id !== id) return false;
    this.sent = null;
    this.store.update({ ahead: sent.ahead, fault: message });
    this.show(sent.ahead);
    return true;
  }

  /** Marks the plan on the board. */
  point() {
    const { lines, may, ahead } = this.store.get();
    if (!ahead)
      void this.page.board.queue.then(() => this.page.board.point(may ? arrowsOf(lines) : []));
  }

  /** @param {PlanState} state */
  draw(state) {
    const { may, lines, ahead, fault } = state;
    const rows = each(
      (line) => this.words(line),
      lines,
      (line, at) => this.row(line, at, may && !ahead),
    );
    draw(this.place)`
      ${may || lines.length ? html`<h2>${t("Conditional moves")}</h2>` : nothing}
      ${lines.length ? html`<ul class="plan-lines">${rows}</ul>` : nothing}
      ${ahead ? this.choosing(ahead) : may ? this.begin(lines.length > 0) : nothing}
      ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
    `;
    this.point();
  }

  /** @param {PlanLine} line @param {number} at @param {boolean} may */
  row(line, at, may) {
    const remove = () => void this.storeLines(withoutLine(this.store.get().lines, at));
    return html`<li data-line=${at}>
      <span>${this.words(line)}</span>
      ${
        may
          ? html`<button type="button" data-action="remove-line"
                aria-label=${t("Remove: {line}", { line: this.words(line) })} @click=${remove}>
              ${t("Remove")}
            </button>`
          : nothing
      }
    </li>`;
  }

  /** A line in words. @param {PlanLine} line */
  words(line) {
    const { write } = this.page;
    const parts = [];
    for (let at = 0; at < line.length; at += 2) {
      const move = write(line[at]);
      const answer = line[at + 1];
      parts.push(
        answer
          ? t("if {move}, then {answer}", { move, answer: write(answer) })
          : t("if {move}, then …", { move }),
      );
    }
    return parts.join("; ");
  }

  /** @param {boolean} more */
  begin(more) {
    const hint = t("Your answer is played at once when your opponent makes the move you expect.");
    return html`<div data-part="plan-begin">
      ${more ? nothing : html`<p class="hint">${hint}</p>`}
      <div class="buttons">
        <button type="button" data-action="plan" @click=${() => void this.look([])}>
          ${more ? t("One more line") : t("Plan an answer")}
        </button>
      </div>
    </div>`;
  }

  /** @param {Ahead} ahead */
  choosing({ moves, legal }) {
    const own = moves.length % 2 === 1;
    const next = own
      ? t("Now play your answer on the board.")
      : moves.length
        ? t("Save it, or go on: play the next move that you expect.")
        : t("Play on the board the move that you expect of your opponent.");
    return html`<div class="plan-choosing note" data-part="plan-choosing">
        <p role="status">${legal.length ? next : t("The game would be over here.")}</p>
        ${moves.length ? html`<p class="plan-line">${this.words(moves)}</p>` : nothing}
        <div class="buttons">
          <button type="button" class="primary" data-action="save-line" @click=${() => this.save()}
              ?disabled=${own || !moves.length}>${t("Save")}</button>
          <button type="button" data-action="line-back" @click=${() => this.back()}
              ?disabled=${!moves.length}>${t("One move back")}</button>
          <button type="button" data-action="line-cancel" @click=${() => this.stop()}>
            ${t("Cancel")}
          </button>
        </div>
      </div>`;
  }
}
