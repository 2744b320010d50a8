/** The coach on the page: reviews a finished game, and shows each mistake with its refutation. */

import { options } from "../pieces.js";
import { draw, each, elementOf, heard, html, nothing } from "../templates.js";
import { call } from "../api.js";
import { lang, t } from "../i18n.js";
import { kept } from "../kept.js";
import { createStore } from "../store.js";

/** @typedef {import("../types").CoachReview} CoachReview */
/** @typedef {import("../types").CoachMark} CoachMark */
/** @typedef {import("../types").AnalysisMessage} AnalysisMessage */
/** @typedef {import("../types").SeenMove} SeenMove */
/**
 * @typedef {object} Deeds
 * @property {(again: boolean, level: string) => void} ask for a review
 * @property {(level: string) => Promise<CoachReview | null>} [reword] one that was made on this
 *   device, for another level
 * @property {(ply: number) => void} goTo
 * @property {(ply: number, moves: SeenMove[]) => void} play a line from a position of the game
 * @property {(mark: CoachMark) => string} name a move as it stands in the list
 * @property {(place: HTMLElement) => void} [deeper] a deep analysis, shown there while it is made
 * @property {() => void} stop to wait for it
 * @property {() => void} changed the review, or how far it is
 */

const SIGNS = ["?!", "?", "??"];
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** For which level the coach marks: a number, "own", or 0 for every mistake. */
const choice = kept("coach-level", { level: /** @type {string} */ ("own") });

/**
 * @typedef {object} CoachState
 * @property {CoachReview | null} review
 * @property {{done: number, all: number} | null} progress positions, while it looks
 * @property {string} said why it could not look
 * @property {number | null} own the level of this person, by rating
 */

/** Whether the server has a review that no search of this device betters. */
/** @param {CoachReview | null} review */
export const isGood = (review) => review !== null && review.current;

export class Coach {
  /** @param {HTMLElement} place @param {Deeds} deeds */
  constructor(place, deeds) {
    this.place = place;
    this.deeds = deeds;
    this.deep = elementOf(html`<div class="job-here"></div>`);
    this.asked = ""; // the game, as it was when its review was asked for
    /** @type {CoachState} */
    const first = { review: null, progress: null, said: "", own: null };
    this.store = createStore(first);
    this.store.subscribe((state, before) => {
      this.update(state);
      if (state.review !== before.review || state.progress !== before.progress) deeds.changed();
    });
  }

  /** @returns {CoachReview | null} */
  get review() {
    return this.store.get().review;
  }

  /** @returns {CoachState["progress"]} */
  get progress() {
    return this.store.get().progress;
  }

  /** @returns {Map<number, string>} the sign of the move that leads to each ply */
  get signs() {
    const marks = this.store.get().review?.marks ?? [];
    return new Map(marks.map(({ ply, sign }) => [ply + 1, sign]));
  }

  /**
   * After the end of the game: shows an earlier review, or offers one.
   * @param {string} game
   * @param {number} version
   * @param {boolean} atOnce where nothing was found before, the coach looks by itself
   */
  async begin(game, version, atOnce) {
    const key = `${game} ${version}`;
    if (this.asked === key) return;
    this.asked = key;
    const { level } = choice.get();
    const path = `/api/games/${game}/review?lang=${lang}&level=${level}`;
    const found = await call(path).catch(() => null);
    const stored = found?.review ?? null;
    const review = isGood(stored) ? stored : ((await this.reworded(level)) ?? stored);
    this.store.update({ review, own: found?.own_level ?? null });
    if (found && !review && atOnce) this.start(false);
    else this.update(this.store.get());
  }

  /** @returns {string} the level for which the mistakes are marked: "0" for all of them */
  get level() {
    const { level } = choice.get();
    return level === "own" && this.store.get().own === null ? "0" : level;
  }

  /** The review was made again elsewhere: shows it as it is now. */
  async reload() {
    const [game, version] = this.asked.split(" ");
    this.asked = "";
    await this.begin(game, Number(version), false);
  }

  /** The marks that this device has found, for another level. @param {string} level */
  async reworded(level) {
    return this.deeds.reword?.(level).catch(() => null) ?? null;
  }

  /** This device has looked. @param {CoachReview} review */
  take(review) {
    this.store.update({ review, progress: null, said: "" });
  }

  /** @param {AnalysisMessage} message */
  hear(message) {
    if (message.type === "reviewing") {
      this.store.update({ progress: { done: message.done, all: message.all } });
    } else if (message.type === "review") {
      this.store.update({ review: message, progress: null, said: "" });
      if (this.level !== "0") void this.reload();
    } else if (this.store.get().progress) {
      const failed = message.type === "refused" || message.type === "ended";
      this.store.update({ progress: null, said: failed ? message.message : "" });
    }
  }

  /** @param {CoachState} state */
  update({ review, progress, said }) {
    draw(this.place)`
      <h2 id="${this.place.id}-title">${t("Coach")}</h2>
      ${progress ? this.looking(progress) : review ? this.found(review) : this.offer(said)}
    `;
    this.place.setAttribute("aria-labelledby", `${this.place.id}-title`);
  }

  /** @param {{done: number, all: number}} progress */
  looking({ done, all }) {
    const cancel = () => {
      this.deeds.stop();
      this.store.update({ progress: null, said: "" });
    };
    return html`
      <p class="said">${t("Looking at position {done} of {all}", { done, all })}</p>
      <progress max=${all} value=${done} aria-label=${t("Progress")}></progress>
      <p class="buttons">
        <button type="button" data-coach="cancel" @click=${cancel}>${t("Cancel")}</button>
      </p>
    `;
  }

  /** @param {string} said why it could not look */
  offer(said) {
    return html`
      <p>${t("The coach looks for mistakes and shows what was better.")}</p>
      ${said ? html`<p class="fault" role="alert">${said}</p>` : nothing}
      <p class="buttons">
        <button type="button" data-coach="start"
          @click=${() => this.start(false)}>${t("Analyse my game")}</button>
      </p>
    `;
  }

  /** @param {CoachReview} review */
  found(review) {
    const { marks, engine, current, deep } = review;
    const { deeper } = this.deeds;
    const act = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {any} */ press,
    ) => html`<button type="button" data-coach=${name} @click=${press}>${label}</button>`;
    return html`
      ${review.levels ? this.levels() : nothing}
      ${this.count(review)}
      ${marks.length ? nothing : html`<p>${t("No mistakes were found.")}</p>`}
      <ol class="marks">${each(
        ({ ply: at }) => at,
        marks,
        (mark) => this.mark(mark),
      )}</ol>
      <p class="more">
        ${t("Looked through by {engine}.", { engine })} ${current ? nothing : act("again", t("Look again with this engine"), () => this.start(true))}
        ${deeper && !deep ? act("deeper", t("Look deeper"), () => deeper(this.deep)) : nothing}
      </p>
      ${this.deep}
    `;
  }

  /** The choice of the level whose mistakes are marked. */
  levels() {
    const { own } = this.store.get();
    const levels = [
      ["0", t("Every mistake")],
      ...(own === null ? [] : [["own", t("My level ({level})", { level: own })]]),
      ...LEVELS.map((level) => [level, t("Level {level}", { level })]),
    ];
    return html`<label class="coach-level">
      ${t("Mistakes that matter at")} <select data-coach="level"
          @change=${heard((self) => {
            choice.update({ level: self.value });
            void this.reload();
          })}>${options(levels, this.level)}</select>
    </label>`;
  }

  /** @param {boolean} again */
  start(again) {
    this.store.update({ progress: { done: 0, all: 1 }, said: "" });
    this.deeds.ask(again, choice.get().level);
  }

  /** @param {CoachReview} review */
  count({ marks }) {
    const heads = [t("Weak ?!"), t("Mistake ?"), t("Blunder ??")];
    const row = (/** @type {"white" | "black"} */ colour, /** @type {string} */ name) => {
      const own = marks.filter(({ color }) => color === colour);
      const counts = SIGNS.map((sign) => own.filter((one) => one.sign === sign).length);
      return html`<tr>
        <th scope="row">${name}</th>${counts.map((count) => html`<td>${count}</td>`)}
      </tr>`;
    };
    return html`<table class="counts">
      <thead>
        <tr><td></td>${heads.map((name) => html`<th scope="col">${name}</th>`)}</tr>
      </thead>
      <tbody>${row("white", t("White"))}${row("black", t("Black"))}</tbody>
    </table>`;
  }

  /** @param {CoachMark} mark */
  mark(mark) {
    const { ply, sign, text, refutation, better } = mark;
    const line = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {any} */ press,
    ) => html`<button type="button" data-line=${name} @click=${press}>${label}</button>`;
    const { deeds } = this;
    return html`<li>
      <button type="button" class="mark-move" @click=${() => deeds.goTo(ply + 1)}>
        ${deeds.name(mark)} ${sign}
      </button>
      <p>${text}</p>
      <p class="mark-lines">
        ${refutation.length ? line("answer", t("See the answer"), () => deeds.play(ply + 1, refutation)) : nothing}
        ${line("better", t("See the better line"), () => deeds.play(ply, better))}
      </p>
    </li>`;
  }
}
