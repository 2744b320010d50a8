/** The coach on the page: looks through a finished game, and shows what was wrong with the line. */

import { call } from "../api.js";
import { button, element } from "../dom.js";
import { lang, t } from "../i18n.js";
import { drawGraph } from "./graph.js";

/** @typedef {import("../types").CoachReview} CoachReview */
/** @typedef {import("../types").CoachMark} CoachMark */
/** @typedef {import("../types").AnalysisMessage} AnalysisMessage */
/** @typedef {import("../types").SeenMove} SeenMove */
/**
 * @typedef {object} Deeds
 * @property {(again: boolean) => void} ask the server for a review
 * @property {() => void} stop
 * @property {(ply: number) => void} goTo
 * @property {(ply: number, moves: SeenMove[]) => void} play a line from a position of the game
 * @property {(mark: CoachMark) => string} name a move as it stands in the list
 * @property {() => void} changed the signs of the moves
 */

const SIGNS = ["?!", "?", "??"];

export class Coach {
  /** @param {HTMLElement} place @param {Deeds} deeds */
  constructor(place, deeds) {
    this.place = place;
    this.deeds = deeds;
    /** @type {CoachReview | null} */
    this.review = null;
    this.ply = 0;
    this.asked = "";
  }

  /** @returns {Map<number, string>} the sign of the move that leads to each ply */
  get signs() {
    return new Map(this.review?.marks.map(({ ply, sign }) => [ply + 1, sign]));
  }

  /**
   * The game is over: what was found before, or the offer to look.
   * @param {string} game
   * @param {number} version
   */
  async begin(game, version) {
    const key = `${game} ${version}`;
    if (this.asked === key) return;
    this.asked = key;
    const found = await call(`/api/games/${game}/review?lang=${lang}`).catch(() => null);
    this.review = found?.review ?? null;
    this.draw();
    this.deeds.changed();
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (message.type === "reviewing") this.progress(message.done, message.all);
    else if (message.type === "review") {
      this.review = message;
      this.draw();
      this.deeds.changed();
    } else if (this.place.querySelector("progress"))
      this.draw(message.type === "refused" || message.type === "ended" ? message.message : "");
  }

  /** @param {number} ply shown on the board */
  show(ply) {
    this.ply = ply;
    const graph = this.place.querySelector(".graph");
    if (graph && this.review) graph.replaceWith(this.graph(this.review));
  }

  /** @param {number} done @param {number} all */
  progress(done, all) {
    const text = t("Looking at position {done} of {all}", { done, all });
    const bar = this.place.querySelector("progress");
    if (bar) {
      bar.value = done;
      bar.max = all;
      /** @type {HTMLElement} */ (this.place.querySelector(".said")).textContent = text;
      return;
    }
    this.fill([
      element("p", { class: "said" }, [text]),
      element("progress", { max: String(all), value: String(done), "aria-label": t("Progress") }),
      element("p", { class: "buttons" }, [
        button(t("Cancel"), () => {
          this.deeds.stop();
          this.draw();
        }),
      ]),
    ]);
  }

  /** @param {string} [said] */
  draw(said = "") {
    const { review } = this;
    if (!review) {
      this.fill([
        element("p", {}, [t("The coach looks for mistakes and shows what was better.")]),
        ...(said ? [element("p", { class: "fault", role: "alert" }, [said])] : []),
        element("p", { class: "buttons" }, [
          button(t("Analyse my game"), () => this.start(false), {
            class: "primary",
            "data-coach": "start",
          }),
        ]),
      ]);
      return;
    }
    const none = review.marks.length ? [] : [element("p", {}, [t("No mistakes were found.")])];
    this.fill([
      this.graph(review),
      this.count(review),
      ...none,
      element(
        "ol",
        { class: "marks" },
        review.marks.map((mark) => this.mark(mark)),
      ),
      element("p", { class: "more" }, [
        t("Looked through by {engine}.", { engine: review.engine }),
        " ",
        ...(review.current
          ? []
          : [button(t("Look again with this engine"), () => this.start(true))]),
      ]),
    ]);
  }

  /** @param {boolean} again */
  start(again) {
    this.progress(0, 1);
    this.deeds.ask(again);
  }

  /** @param {Node[]} children */
  fill(children) {
    const title = element("h2", { id: `${this.place.id}-title` }, [t("Coach")]);
    this.place.replaceChildren(title, ...children);
    this.place.setAttribute("aria-labelledby", title.id);
  }

  /** @param {CoachReview} review */
  graph({ points, marks }) {
    return drawGraph(points, marks, this.ply, this.deeds.goTo);
  }

  /** @param {CoachReview} review */
  count({ marks }) {
    const rows = /** @type {["white" | "black", string][]} */ ([
      ["white", t("White")],
      ["black", t("Black")],
    ]).map(([color, name]) =>
      element("tr", {}, [
        element("th", { scope: "row" }, [name]),
        ...SIGNS.map((sign) =>
          element("td", {}, [
            String(marks.filter((one) => one.color === color && one.sign === sign).length),
          ]),
        ),
      ]),
    );
    const head = [
      element("td"),
      ...[t("Weak ?!"), t("Mistake ?"), t("Blunder ??")].map((name) =>
        element("th", { scope: "col" }, [name]),
      ),
    ];
    return element("table", { class: "counts" }, [
      element("thead", {}, [element("tr", {}, head)]),
      element("tbody", {}, rows),
    ]);
  }

  /** @param {CoachMark} mark */
  mark(mark) {
    const lines = [];
    if (mark.refutation.length) {
      lines.push(
        button(t("See the answer"), () => this.deeds.play(mark.ply + 1, mark.refutation), {
          "data-line": "answer",
        }),
      );
    }
    lines.push(
      button(t("See the better line"), () => this.deeds.play(mark.ply, mark.better), {
        "data-line": "better",
      }),
    );
    return element("li", {}, [
      button(`${this.deeds.name(mark)} ${mark.sign}`, () => this.deeds.goTo(mark.ply + 1), {
        class: "mark-move",
      }),
      element("p", {}, [mark.text]),
      element("p", { class: "mark-lines" }, lines),
    ]);
  }
}
