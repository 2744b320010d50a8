/** For the teacher: every pupil with the progress in each task, and every board. */

import { confirmButton } from "../../shared/confirm-button.js";
import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
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
    return [
      element("p", { class: "hint" }, [t("Nobody has come in yet.")]),
      ...outsideView(room, acts),
    ];
  const head = element("tr", {}, [
    element("th", { scope: "col" }, [t("Name")]),
    element("th", { scope: "col" }, [t("Place now")]),
    ...room.tasks.map((task, place) =>
      element("th", { scope: "col", title: task.title }, [
        element("abbr", { title: task.title }, [String(place + 1)]),
      ]),
    ),
    element("th", { scope: "col" }, [element("span", { class: "hidden" }, [t("Acts")])]),
  ]);
  return [
    element("table", { class: "pupils" }, [
      element("thead", {}, [head]),
      element(
        "tbody",
        {},
        pupils.map((one) => pupilRow(room, one, acts)),
      ),
    ]),
    ...outsideView(room, acts),
  ];
}

/** Pupils who are not in: the teacher lets them in again. */
/** @param {ClassView} room @param {ClassActs} acts */
function outsideView({ outside = [], open }, acts) {
  if (!outside.length) return [];
  const again = (/** @type {number} */ number) =>
    button(t("Let in again"), () => void acts.send(`/pupils/${number}/again`, "POST"), {
      "data-do": "again",
    });
  return [
    element("h3", {}, [t("Not in the class")]),
    element(
      "ul",
      { class: "outside" },
      outside.map(({ number, name, awaited }) =>
        element("li", { "data-pupil": String(number) }, [
          awaited ? t("{name} may come in again under this name.", { name }) : name,
          " ",
          ...(awaited || !open ? [] : [again(number)]),
        ]),
      ),
    ),
  ];
}

/** @param {ClassView} room @param {PupilView} one @param {ClassActs} acts */
function pupilRow(room, one, acts) {
  return element("tr", { "data-pupil": String(one.number) }, [
    element("th", { scope: "row" }, [
      element("span", { class: `dot ${one.here ? "here" : ""}`, "aria-hidden": "true" }),
      ` ${one.name}`,
    ]),
    element("td", { class: "where" }, [placeText(one)]),
    ...room.tasks.map((task) => {
      const found = one.progress[task.number];
      const look = found?.finished ? "finished" : found?.done ? "begun" : "";
      return element("td", { class: look, "data-task": String(task.number) }, [
        progressText(found),
      ]);
    }),
    element("td", {}, [
      confirmButton(
        t("Remove"),
        t("Remove {name} for good?", { name: one.name }),
        () => void acts.send(`/pupils/${one.number}`, "DELETE"),
        { "data-do": `pupil-${one.number}` },
      ),
      " ",
      confirmButton(
        t("Other browser"),
        t("{name} comes in anew: press again", { name: one.name }),
        () => void acts.send(`/pupils/${one.number}/again`, "POST"),
        { "data-do": "again", title: t("Lets the pupil in again from another browser") },
      ),
    ]),
  ]);
}

/** The place of a pupil, in words. @param {PupilView} one */
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
    const about = element("p", { class: "about" });
    const card = element("div", { class: "pupil-board", "data-board": String(one.number) }, [
      board,
      about,
    ]);
    const made = { card, board, about, shown: "" };
    this.cards.set(one.number, made);
    this.place.append(card);
    return made;
  }
}
