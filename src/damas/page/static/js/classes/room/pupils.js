/** For the teacher: every pupil with the progress in each task, and every board. */

import { emptyView } from "../../shared/empty.js";
import { t } from "../../shared/i18n.js";
import { each, elementOf, html, nothing } from "../../shared/templates.js";
import { progressText } from "./tasks.js";

/** @typedef {import("../shapes").ClassView} ClassView */
/** @typedef {import("../shapes").ClassActs} ClassActs */
/** @typedef {import("../shapes").PupilView} PupilView */
/** @typedef {import("../../shared/board/damas-board.js").DamasBoard} DamasBoard */
/** @typedef {import("../../shared/types").Variant} Variant */

/** @param {ClassView} room @param {ClassActs} acts */
export function pupilsView(room, acts) {
  const pupils = room.pupils ?? [];
  if (!pupils.length)
    return html`${emptyView(t("Nobody has joined yet."))}${outsideView(room, acts)}`;
  return html`
    <table class="pupils">
      <thead>
        <tr>
          <th scope="col">${t("Name")}</th>
          <th scope="col">${t("Where now")}</th>
          ${room.tasks.map(
            (task, place) =>
              html`<th scope="col" title=${task.title}><abbr title=${task.title}>${place + 1}</abbr></th>`,
          )}
          <th scope="col"><span class="hidden">${t("Acts")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${each("number", pupils, (one) => pupilRow(room, one, acts))}
      </tbody>
    </table>
    ${outsideView(room, acts)}
  `;
}

/** Pupils who are not in: the teacher lets them in again. */
/** @param {ClassView} room @param {ClassActs} acts */
function outsideView({ outside = [], open }, acts) {
  if (!outside.length) return nothing;
  const row = (/** @type {typeof outside[number]} */ { number, name, awaited }) => {
    const again = () => void acts.send(`/pupils/${number}/again`, "POST");
    const button = html` <button type="button" data-do="again" @click=${again}>
      ${t("Let in again")}
    </button>`;
    return html`<li data-pupil=${number}>
      ${awaited ? t("{name} may come in again under this name.", { name }) : name}
      ${awaited || !open ? nothing : button}
    </li>`;
  };
  return html`
    <h3>${t("Not in the class")}</h3>
    <ul class="outside">${each("number", outside, row)}</ul>
  `;
}

/** @param {ClassView} room @param {PupilView} one @param {ClassActs} acts */
function pupilRow(room, { number, name, here, progress, ...one }, acts) {
  return html`<tr data-pupil=${number}>
    <th scope="row"><span class="dot ${here ? "here" : ""}" aria-hidden="true"></span> ${name}</th>
    <td class="where">${placeText({ here, ...one })}</td>
    ${room.tasks.map((task) => {
      const found = progress[task.number];
      return html`<td data-task=${task.number} data-done=${quarters(found)}>
        ${progressText(found)}
      </td>`;
    })}
    <td>
      <button type="button" data-do="more-${number}" aria-label="${t("Card and name")}: ${name}"
        @click=${() => acts.choose(number)}>${t("Card and name")}</button>
    </td>
  </tr>`;
}

/**
 * How far a task is done, in quarters: the deeper the colour of its cell.
 * @param {{done: number, of: number, finished: boolean} | undefined} progress
 */
function quarters(progress) {
  if (!progress?.done && !progress?.finished) return 0;
  return progress.finished
    ? 4
    : Math.max(1, Math.min(3, Math.floor((4 * progress.done) / progress.of)));
}

/** The place of a pupil, in words. @param {Pick<PupilView, "here" | "place">} one */
export function placeText({ here, place }) {
  if (!here) return t("away");
  if (!place || place.kind === "class") return t("in the class");
  if (place.kind === "lesson") {
    return t("{title}: step {step} of {of}", {
      title: place.title,
      step: place.step,
      of: place.of,
    });
  }
  if (place.kind === "ending") return place.title;
  return place.kind === "problem" ? t("Problem {number}", { number: place.title }) : t("The study");
}

/**
 * @typedef {object} PupilCard
 * @property {HTMLElement} card
 * @property {DamasBoard} board
 * @property {HTMLElement} about
 * @property {string} shown the game and the position
 */

/** All boards at once; each board is made once, and shows what its pupil sees. */
export class PupilBoards {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {Map<number, PupilCard>} */
    this.cards = new Map();
  }

  /**
   * @param {PupilView[]} pupils @param {Record<string, Variant>} variants
   * @returns {number} how many boards are shown
   */
  show(pupils, variants) {
    const seen = pupils.filter(({ place }) => place?.fen && place.game in variants);
    const numbers = new Set(seen.map(({ number }) => number));
    for (const [number, { card }] of this.cards) {
      if (numbers.has(number)) continue;
      card.remove();
      this.cards.delete(number);
    }
    for (const one of seen) this.showOne(one, variants);
    return seen.length;
  }

  /** @param {PupilView} one @param {Record<string, Variant>} variants */
  showOne(one, variants) {
    const found = this.cards.get(one.number) ?? this.make(one);
    const { place } = one;
    found.about.textContent = `${one.name} · ${placeText(one)}`;
    const shown = `${place?.game} ${place?.fen}`;
    if (!place || shown === found.shown) return;
    if (!found.shown.startsWith(`${place.game} `)) found.board.variant = variants[place.game];
    found.shown = shown;
    void found.board.show({ fen: place.fen });
  }

  /** @param {PupilView} one */
  make(one) {
    const board = /** @type {DamasBoard} */ (document.createElement("damas-board"));
    board.setAttribute("static", "");
    board.setAttribute("label", t("Board of {name}", { name: one.name }));
    const card = elementOf(html`<div class="pupil-board" data-board=${one.number}>
      ${board}
      <p class="about"></p>
    </div>`);
    const about = card.querySelector(".about");
    const made = { card, board, about, shown: "" };
    this.cards.set(one.number, made);
    this.place.append(card);
    return made;
  }
}
