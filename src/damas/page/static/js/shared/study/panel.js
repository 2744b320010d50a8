/**
 * The panel of an analysis: on and off, score, chances, depth and speed, lines to click through.
 */

import { button, element, on } from "../dom.js";
import { canRun, engineChoice, mostThreads, threadsHere } from "../engine/device.js";
import { t } from "../i18n.js";
import { render } from "../render.js";
import { large, longScore, shortScore } from "./scores.js";

/** @typedef {import("../types").AnalysisStep} AnalysisStep */
/** @typedef {import("../types").Move} Move */
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
    this.switch = element("button", {
      type: "button",
      class: "primary",
      "data-analysis": "run",
    });
    this.choice = element(
      "select",
      { "aria-label": t("Number of lines") },
      Array.from({ length: MOST_LINES }, (_, i) =>
        element("option", { value: String(i + 1) }, [String(i + 1)]),
      ),
    );
    this.choice.addEventListener("change", () => wishes.lines(Number(this.choice.value)));
    const again = () => wishes.lines(Number(this.choice.value));
    this.threads = threadsChoice(again);
    this.place = placeChoice(() => {
      this.threads.hidden = isElsewhere();
      again();
    });
    this.tried = element("p", { class: "tried", hidden: true });
    this.said = element("p", { class: "said", role: "status" });
    this.score = element("p", { class: "score-now" });
    this.bar = element("div", { class: "chances", role: "img" });
    this.figures = element("p", { class: "figures" });
    this.lines = element("ol", { class: "lines" });
    this.found = element("div", { class: "found", hidden: true }, [
      this.score,
      this.bar,
      this.figures,
      this.lines,
    ]);
    place.replaceChildren(
      element("div", { class: "analysis-head" }, [
        element("h2", { id: `${place.id}-title` }, [t("Analysis")]),
        element("label", { class: "lines-choice" }, [t("Lines"), this.choice]),
        ...(canRun()
          ? [element("label", { class: "lines-choice" }, [t("Engine"), this.place]), this.threads]
          : []),
        this.switch,
      ]),
      this.tried,
      this.said,
      this.found,
    );
    place.setAttribute("aria-labelledby", `${place.id}-title`);
    this.update({ on: false, tried: [], step: null, said: "" });
  }

  /** @param {Pick<StudyState, "on" | "tried" | "step" | "said">} state */
  update({ on: isOn, tried, step, said }) {
    this.switch.textContent = isOn ? t("Stop") : t("Start");
    this.switch.setAttribute("aria-pressed", String(isOn));
    on(this.switch, "click", () => this.wishes.run(!isOn));
    this.said.textContent = said;
    this.said.hidden = !said;
    this.showTried(tried);
    this.found.hidden = !step;
    if (step) this.showStep(step);
  }

  /** The moves tried away from the game. @param {Move[]} moves */
  showTried(moves) {
    this.tried.hidden = !moves.length;
    render(this.tried, [
      t("Tried:"),
      " ",
      ...moves.flatMap((move, i) => [button(this.write(move), () => this.wishes.back(i + 1)), " "]),
      button(t("Back to the game"), () => this.wishes.back(0), {
        class: "home",
        "data-do": "home",
      }),
    ]);
  }

  /** @param {AnalysisStep} step */
  showStep(step) {
    const [best] = step.lines;
    render(this.score, [element("strong", {}, [shortScore(best)]), " ", longScore(best)]);
    this.showChances(step);
    this.figures.textContent = t("Depth {depth} · {nodes} positions · {speed} a second", {
      depth: `${step.depth}/${step.selective_depth}`,
      nodes: large(step.nodes),
      speed: large(step.nodes_per_second),
    });
    render(
      this.lines,
      step.lines.map((line, rank) => this.line(line, rank)),
    );
  }

  /** @param {AnalysisStep} step */
  showChances({ chances }) {
    this.bar.hidden = !chances;
    if (!chances) return;
    const parts = /** @type {["white" | "draw" | "black", string][]} */ ([
      ["white", t("White wins")],
      ["draw", t("Draw")],
      ["black", t("Black wins")],
    ]).map(([name, words]) => ({ name, words, share: Math.round(100 * chances[name]) }));
    const text = parts.map(({ words, share }) => `${words} ${share}%`).join(", ");
    this.bar.setAttribute("aria-label", text);
    this.bar.title = text;
    this.bar.replaceChildren(
      ...parts.map(({ name, share }) => {
        const part = element("span", { class: name }, [share >= 12 ? `${share}%` : ""]);
        part.style.flexGrow = String(share);
        return part;
      }),
    );
  }

  /** @param {import("../types").AnalysisLineView} line @param {number} rank */
  line(line, rank) {
    const moves = line.moves.slice(0, SHOWN_MOVES).map((move, i) =>
      button(this.write(move), () => this.wishes.walk(line.moves.slice(0, i + 1)), {
        "data-place": `${rank}-${i}`,
      }),
    );
    return element("li", { class: `rank-${rank}` }, [
      element("span", { class: "line-score" }, [shortScore(line)]),
      element("span", { class: "line-moves" }, moves),
    ]);
  }
}

/** The place of the engine: this device, or the server. @param {() => void} changed */
function placeChoice(changed) {
  const choices = /** @type {const} */ ([
    ["device", t("This device")],
    ["server", t("The server")],
  ]);
  const choice = element(
    "select",
    { "aria-label": t("Place of the engine"), "data-analysis": "place" },
    choices.map(([value, text]) => element("option", { value }, [text])),
  );
  choice.value = engineChoice.get().place;
  on(choice, "change", () => {
    engineChoice.update({ place: choice.value });
    changed();
  });
  return choice;
}

/** Whether no more than one processor of this device can take part. */
const isElsewhere = () => engineChoice.get().place === "server" || mostThreads() === 1;

/** The number of processors of this device that search. @param {() => void} changed */
function threadsChoice(changed) {
  const counts = THREADS.filter((count) => count <= mostThreads());
  const choice = element(
    "select",
    { "data-analysis": "threads" },
    counts.map((count) => element("option", { value: String(count) }, [String(count)])),
  );
  choice.value = String(counts.findLast((count) => count <= threadsHere()) ?? 1);
  on(choice, "change", () => {
    engineChoice.update({ threads: Number(choice.value) });
    changed();
  });
  const label = element("label", { class: "lines-choice" }, [t("Processors"), choice]);
  label.hidden = isElsewhere();
  return label;
}
