/** The board for all: the teacher moves it, the pupils see it follow. */

import { listenToDrawing } from "../../shared/board/drawing.js";
import { byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { options } from "../../shared/pieces.js";
import { html, nothing, onSubmit, render } from "../../shared/templates.js";

/** @import { ClassActs, ClassState, ShownView } from "../shapes" */

export class ShownPart {
  /** @param {ClassActs} acts @param {() => ClassState} state */
  constructor(acts, state) {
    this.acts = acts;
    this.state = state;
    /** @type {import("../../shared/board/damas-board.js").DamasBoard} */
    this.board = byId("shown");
    this.drawn = "";
    this.game = "";
    this.board.addEventListener("move", (event) => {
      const { path } = /** @type {CustomEvent} */ (event).detail;
      void acts.show({ do: "play", path });
    });
    listenToDrawing(
      byId("shown-place"),
      this.board,
      () => this.state().drawing,
      (tail, head) => this.sketch(tail, head),
      { circles: true },
    );
    document.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const { room } = this.state();
    const target = /** @type {HTMLElement} */ (event.target);
    const to = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
    if (!to || !room?.teacher || !room.shown.on || event.defaultPrevented) return;
    if (target.closest("input, select, textarea, damas-board")) return;
    event.preventDefault();
    void this.acts.show({ do: "step", to });
  }

  /** @param {ClassState} state */
  update(state) {
    const { room } = state;
    if (!room) return;
    const { shown, teacher } = room;
    byId("shown-place").hidden = !shown.on;
    byId("shown-place").toggleAttribute("data-drawing", state.drawing);
    byId("shown-name").textContent = shown.on
      ? (shown.title ?? "")
      : teacher
        ? t("Nothing is shown yet.")
        : t("Your teacher shows nothing now.");
    byId("shown-words").textContent = shown.words ?? "";
    render(byId("shown-acts"), teacher && room.open ? this.actsView(state) : nothing);
    this.showBoard(shown, teacher && !state.drawing);
  }

  /** @param {ShownView} shown @param {boolean} may */
  showBoard(shown, may) {
    const { variant, fen, turn = null, last = null, move = null } = shown;
    if (!shown.on || !variant || !fen) return;
    const key = JSON.stringify([fen, variant.id, may, shown.count]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.dress(variant);
    byId("speech").textContent = [notationOf(last), shown.words].filter(Boolean).join(". ");
    const legal = may ? (shown.legal ?? []) : [];
    const mover = legal.length ? turn : null;
    void this.board.show({ fen, legal, mover, last, animate: move }).then(() => {
      this.board.sketch({ circles: shown.circles ?? [], arrows: shown.arrows ?? [] });
    });
  }

  /** @param {import("../../shared/types").Variant} variant */
  dress(variant) {
    if (variant.id === this.game) return;
    this.game = variant.id;
    this.board.variant = variant;
    this.board.configure({
      coords: variant.edge_numbers ? "edge" : "none",
      algebraic: variant.notation === "algebraic",
    });
  }

  /** @param {number} tail @param {number} head */
  sketch(tail, head) {
    const { room, colour } = this.state();
    if (!room?.teacher || !room.shown.on) return;
    const { circles = [], arrows = [] } = room.shown;
    /** @type {(one: any[]) => boolean} */
    const same = (one) => (tail === head ? one[0] === tail : one[0] === tail && one[1] === head);
    if (tail === head) {
      const left = circles.filter((one) => !same(one));
      const next = left.length < circles.length ? left : [...circles, [tail, colour]];
      void this.acts.show({ do: "draw", circles: next, arrows });
    } else {
      const left = arrows.filter((one) => !same(one));
      const next = left.length < arrows.length ? left : [...arrows, [tail, head, colour]];
      void this.acts.show({ do: "draw", circles, arrows: next });
    }
  }

  /** @param {ClassState} state */
  actsView(state) {
    const { room, drawing } = state;
    if (!room?.shown.on) return this.choiceView(state);
    const step = (/** @type {string[]} */ [to, sign, label]) =>
      html`<button type="button" aria-label=${label} data-do=${to}
        @click=${() => void this.acts.show({ do: "step", to })}>${sign}</button>`;
    const steps = [
      ["first", "«", t("First position")],
      ["back", "‹", t("One move back")],
      ["on", "›", t("One move forward")],
      ["last", "»", t("Last position")],
    ];
    return html`
      ${steps.map(step)}
      <button type="button" aria-pressed=${drawing} data-do="draw"
        @click=${() => this.acts.set({ drawing: !drawing })}>${t("Arrows")}</button>
      <button type="button" data-do="nothing"
        @click=${() => void this.acts.show({ do: "nothing" })}>${t("Show nothing")}</button>
      ${this.choiceView(state)}
    `;
  }

  /** The form to show a position of a game, or a chapter of an own study. */
  /** @param {ClassState} state */
  choiceView({ studies, room, choices }) {
    const boards = (choices?.games ?? []).map(({ id, name }) => [`game ${id}`, name]);
    const chapters = studies.map(({ id, title }) => [
      `study ${id}`,
      t("Study: {title}", { title }),
    ]);
    const show = (/** @type {HTMLFormElement} */ form) => {
      const data = new FormData(form);
      const [kind, id] = String(data.get("what")).split(" ");
      const fen = String(data.get("fen")).trim();
      if (kind === "game") void this.acts.show({ do: "position", game: id, fen: fen || null });
      else void this.showStudy(id, Number(data.get("chapter")) || 1);
    };
    const isNext = room?.tasks.length && room.pupils?.length; // before that nobody would see it
    return html`<details data-part="show" ?open=${!room?.shown.on}>
      <summary>${t("Show a board")}</summary>
      <form class="task-form" data-form="show" @submit=${onSubmit(show)}>
        <label class="field">
          ${t("Show")} <select name="what">${options([...boards, ...chapters])}</select>
        </label>
        <label class="field">
          ${t("Position (optional)")}
          <input name="fen" maxlength="2000" spellcheck="false" />
        </label>
        ${
          chapters.length
            ? html`<label class="field">
          ${t("Chapter of the study")} <input name="chapter" type="number" min="1" value="1" />
        </label>`
            : nothing
        }
        <button type="submit" class=${isNext ? "primary" : ""}>${t("Show it to all")}</button>
      </form>
    </details>`;
  }

  /** The chapter at that place of a study. @param {string} study @param {number} place */
  async showStudy(study, place) {
    const answer = await fetch(`/api/studies/${study}`);
    if (!answer.ok) return;
    const { chapters } = await answer.json();
    const chapter = chapters[Math.min(place, chapters.length) - 1];
    if (chapter) void this.acts.show({ do: "study", study, chapter: chapter.number, move: 0 });
  }
}

/** The words of a move; "" for one of which the squares alone are known. */
/** @param {ShownView["last"]} last */
function notationOf(last) {
  return last && "notation" in last ? last.notation : "";
}
