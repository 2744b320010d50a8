/** The panel of a player's options on the game page. */

import { byId, element, on } from "../shared/dom.js";
import { canRun, engineChoice } from "../shared/engine/device.js";
import { options, playerOptions } from "../shared/game-options.js";
import { t, tc } from "../shared/i18n.js";

/** @typedef {import("../shared/game-options.js").Options} Options */

/** @messages The lines that rule books name, by their key in the variant's data. */
/** @type {Record<string, string>} */
const LINES = {
  main_road: "Long diagonal",
  parallel_4_25: "Parallel 4–25",
  parallel_8_29: "Parallel 8–29",
  middle_circuit: "Middle circuit",
  great_circuit: "Great circuit",
  left_edge: "Left edge",
  right_edge: "Right edge",
  bases: "Crowning rows",
  angles: "Corners",
};

/** Shows the options, also as another device changes them. */
/** @param {import("../shared/types").Variant} variant */
export function showOptions(variant) {
  buildOptions(variant);
  playerOptions.subscribe(() => {
    if (!byId("options-body").contains(document.activeElement)) buildOptions(variant);
  });
}

/** @param {import("../shared/types").Variant} variant */
function buildOptions(variant) {
  /** @param {Partial<Options>} change */
  const set = (change) => playerOptions.update(change);
  const now = options();
  byId("options-body").replaceChildren(
    choice(t("Square numbers"), squareNumbers(), now.coords, (value) =>
      set({ coords: /** @type {Options["coords"]} */ (value) }),
    ),
    ...(variant.size === 8
      ? [
          choice(t("Notation"), notations(), now.notation, (value) =>
            set({ notation: /** @type {Options["notation"]} */ (value) }),
          ),
        ]
      : []),
    ...ticks(now, set),
    ...(canRun()
      ? [
          choice(t("The computer thinks on"), enginePlaces(), engineChoice.get().place, (place) =>
            engineChoice.update({ place }),
          ),
        ]
      : []),
    lineChoice(variant, now, set),
  );
}

function enginePlaces() {
  return [
    ["device", t("This device")],
    ["server", t("The server")],
  ];
}

function squareNumbers() {
  return [
    ["auto", t("As in this game")],
    ["edge", t("At the edge")],
    ["all", t("On every square")],
    ["none", t("None")],
  ];
}

function notations() {
  return [
    ["auto", t("As in this game")],
    ["numeric", t("Numbers")],
    ["algebraic", t("Letters and numbers")],
  ];
}

/**
 * Options that are on or off.
 * @param {Options} now
 * @param {(change: Partial<Options>) => void} set
 */
function ticks(now, set) {
  return [
    tick(t("Show where a piece can go"), now.showLegal, (value) => set({ showLegal: value })),
    tick(t("One press plays the only move"), now.onePress, (value) => set({ onePress: value })),
    tick(t("The computer resigns lost endings (from the next game)"), now.resigns, (value) =>
      set({ resigns: value }),
    ),
    tick(t("Ask before a move is sent"), now.confirm, (value) => set({ confirm: value })),
    tick(t("Touched is played"), now.touch, (value) => set({ touch: value })),
    tick(t("Turn the board a quarter"), now.rotate, (value) => set({ rotate: value })),
    tick(t("Show the game on light squares"), now.light, (value) => set({ light: value })),
    tick(t("Sounds"), now.sound, (value) => set({ sound: value })),
    tick(t("Sound when time runs low"), now.lowTime, (value) => set({ lowTime: value })),
  ];
}

/**
 * @param {import("../shared/types").Variant} variant
 * @param {Options} now
 * @param {(change: Partial<Options>) => void} set
 */
function lineChoice(variant, now, set) {
  const chosen = new Set(now.lines);
  const boxes = Object.keys(variant.named_lines)
    .filter((name) => LINES[name])
    .map((name) =>
      tick(tc(variant.id, LINES[name]), chosen.has(name), (value) => {
        if (value) chosen.add(name);
        else chosen.delete(name);
        set({ lines: [...chosen] });
      }),
    );
  return element("fieldset", {}, [element("legend", {}, [t("Show lines")]), ...boxes]);
}

/**
 * @param {string} label
 * @param {string[][]} values pairs of value and name
 * @param {string} now
 * @param {(value: string) => void} set
 */
function choice(label, values, now, set) {
  const select = element(
    "select",
    {},
    values.map(([value, name]) => element("option", { value, selected: value === now }, [name])),
  );
  on(select, "change", () => set(select.value));
  return element("label", { class: "field" }, [label, select]);
}

/** @param {string} label @param {boolean} now @param {(value: boolean) => void} set */
function tick(label, now, set) {
  const box = element("input", { type: "checkbox", checked: now });
  on(box, "change", () => set(box.checked));
  return element("label", { class: "choice" }, [box, label]);
}
