/**
 * The panel of an analysis: on and off, score, chances, depth and speed, lines to click through.
 */

import { options } from "../pieces.js";
import { draw, elementOf, heard, html, nothing, render } from "../templates.js";
import { canRun, engineChoice, mostThreads, threadsHere } from "../engine/device.js";
import { t } from "../i18n.js";
import { large, longScore, shortScore } from "./scores.js";

/** @import { AnalysisStep, Move } from "../types" */
/** @typedef {{at: object, moves?: number[][]}} Place as the protocol has it */
/**
 * @typedef {object} StudyState
 * @property {boolean} on
 * @property {number} lines how many are asked for
 * @property {Place | null} place the page's own position
 * @property {Move | null} last the move that led to it
 * @property {Move[]} tried moves away from it
 * @property {Move[]} legal what may be played where they have led to
 * @property {AnalysisStep | null} step what is known of the position shown
 * @property {string} said why it ended, or was refused
 */
/**
 * @typedef {object} Wishes
 * @property {(on: boolean) => void} run
 * @property {(lines: number) => void} lines
 * @property {(moves: Move[]) => void} walk moves on from the position shown
 * @property {(count: number) => void} back to the position after so many of the moves tried
 */

const MOST_LINES = 5;
const SHOWN_MOVES = 14;
const THREADS = [1, 2, 3, 4, 6, 8, 12, 16];

export class AnalysisPanel {
  /**
   * @param {HTMLElement} place
   * @param {(move: Move) => string} write
   * @param {Wishes} wishes
   */
  constructor(place, write, wishes) {
    this.write = write;
    this.wishes = wishes;
    /** @type {HTMLSelectElement} */
    this.choice = elementOf(html`<select aria-label=${t("Number of lines")}
      @change=${() => this.again()}>
      ${options(Array.from({ length: MOST_LINES }, (_, i) => [i + 1, i + 1]))}
    </select>`);
    this.threads = threadsChoice(() => this.again());
    const engine = placeChoice(() => {
      this.threads.hidden = isElsewhere();
      this.again();
    });
    const made = elementOf(html`<div>
      <div class="analysis-head">
        <h2 id="${place.id}-title">${t("Analysis")}</h2>
        <button type="button" data-analysis="run"
          @click=${() => wishes.run(!this.isOn)}></button>
        <details class="lines-choices">
          <summary>${t("More…")}</summary>
          <label class="lines-choice">${t("Lines")}${this.choice}</label>
          ${canRun() ? html`<label class="lines-choice">${t("Engine")}${engine}</label>${this.threads}` : nothing}
        </details>
      </div>
      <p class="tried" hidden></p>
      <p class="said" role="status"></p>
      <div class="found" hidden>
        <p class="score-now"></p>
        <div class="chances" role="img"></div>
        <p class="figures"></p>
        <ol class="lines"></ol>
      </div>
    </div>`);
    const part = (/** @type {string} */ name) => made.querySelector(name);
    this.isOn = false;
    this.switch = part("[data-analysis='run']");
    this.tried = part(".tried");
    this.said = part(".said");
    this.score = part(".score-now");
    this.bar = part(".chances");
    this.figures = part(".figures");
    this.lines = part(".lines");
    this.found = part(".found");
    place.replaceChildren(...made.childNodes);
    place.setAttribute("aria-labelledby", `${place.id}-title`);
    this.update({ on: false, tried: [], step: null, said: "" });
  }

  again() {
    this.wishes.lines(Number(this.choice.value));
  }

  /** @param {Pick<StudyState, "on" | "tried" | "step" | "said">} state */
  update({ on: isOn, tried, step, said }) {
    this.isOn = isOn;
    this.switch.textContent = isOn ? t("Stop") : t("Start");
    this.switch.setAttribute("aria-pressed", String(isOn));
    this.said.textContent = said;
    this.said.hidden = !said;
    this.showTried(tried);
    this.found.hidden = !step;
    if (step) this.showStep(step);
  }

  /** The moves tried away from the game. @param {Move[]} moves */
  showTried(moves) {
    this.tried.hidden = !moves.length;
    const back = (/** @type {number} */ count, /** @type {string} */ words) =>
      html`<button type="button" class=${count ? nothing : "home"} data-do=${count ? nothing : "home"}
        @click=${() => this.wishes.back(count)}>${words}</button>`;
    draw(this.tried)`
      ${t("Tried:")} ${moves.map((move, i) => html`${back(i + 1, this.write(move))} `)}
      ${back(0, t("Back to the game"))}
    `;
  }

  /** @param {AnalysisStep} step */
  showStep(step) {
    const [best] = step.lines;
    render(this.score, html`<strong>${shortScore(best)}</strong> ${longScore(best)}`);
    this.showChances(step);
    this.figures.textContent = t("Depth {depth} · {nodes} positions · {speed} a second", {
      depth: `${step.depth}/${step.selective_depth}`,
      nodes: large(step.nodes),
      speed: large(step.nodes_per_second),
    });
    const lines = step.lines.map((line, rank) => this.line(line, rank));
    render(this.lines, lines);
  }

  /** @param {AnalysisStep} step */
  showChances({ chances }) {
    this.bar.hidden = !chances;
    if (!chances) return;
    const words = { white: t("White wins"), draw: t("Draw"), black: t("Black wins") };
    const parts = /** @type {const} */ (["white", "draw", "black"]).map((name) => ({
      name,
      words: words[name],
      share: Math.round(100 * chances[name]),
    }));
    const text = parts.map((part) => `${part.words} ${part.share}%`).join(", ");
    this.bar.setAttribute("aria-label", text);
    this.bar.title = text;
    const spans = parts.map(
      ({ name, share }) => html`<span class=${name} .style=${`flex-grow: ${share}`}>
        ${share >= 12 ? `${share}%` : nothing}
      </span>`,
    );
    render(this.bar, spans);
  }

  /** @param {import("../types").AnalysisLineView} line @param {number} rank */
  line(line, rank) {
    const moves = line.moves.slice(0, SHOWN_MOVES).map(
      (move, i) => html`<button type="button" data-place="${rank}-${i}"
        @click=${() => this.wishes.walk(line.moves.slice(0, i + 1))}>${this.write(move)}</button>`,
    );
    return html`<li class="rank-${rank}">
      <span class="line-score">${shortScore(line)}</span>
      <span class="line-moves">${moves}</span>
    </li>`;
  }
}

/** The place of the engine: this device, or the server. @param {() => void} changed */
function placeChoice(changed) {
  const places = [
    ["device", t("This device")],
    ["server", t("The server")],
  ];
  return html`<select aria-label=${t("Place of the engine")} data-analysis="place"
    @change=${heard(({ value }) => {
      engineChoice.update({ place: value });
      changed();
    })}>${options(places, engineChoice.get().place)}</select>`;
}

/** Whether no more than one processor of this device can take part. */
const isElsewhere = () => engineChoice.get().place === "server" || mostThreads() === 1;

/** The number of processors of this device that search. @param {() => void} changed */
function threadsChoice(changed) {
  const counts = THREADS.filter((count) => count <= mostThreads());
  const now = counts.findLast((count) => count <= threadsHere()) ?? 1;
  const set = heard(({ value }) => {
    engineChoice.update({ threads: Number(value) });
    changed();
  });
  return elementOf(html`<label class="lines-choice" ?hidden=${isElsewhere()}>
    ${t("Processors")}<select data-analysis="threads" @change=${set}>
      ${options(
        counts.map((count) => [count, count]),
        now,
      )}
    </select>
  </label>`);
}
