/** The panel of a player's options on the game page. */

import { byId } from "../shared/dom.js";
import { canRun, engineChoice } from "../shared/engine/device.js";
import { options, playerOptions } from "../shared/game-options.js";
import { t, tc } from "../shared/i18n.js";
import { options as optionsOf, tick } from "../shared/pieces.js";
import { draw, heard, html, nothing } from "../shared/templates.js";

/** @import { Options } from "../shared/game-options.js" */

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
  hideUnwanted();
  playerOptions.subscribe(() => {
    hideUnwanted();
    if (!byId("options-body").contains(document.activeElement)) buildOptions(variant);
  });
}

/** What is not seen while a game goes on: all but board, names and clocks; the men. */
function hideUnwanted() {
  const { zen, blindfold } = options();
  document.body.toggleAttribute("data-zen", zen);
  document.body.toggleAttribute("data-blindfold", blindfold);
}

/** The key Z shows only the board, the names and the clocks, or all again. */
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const typing = target instanceof Element && target.closest("input, select, textarea");
  if (key.toLowerCase() !== "z" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  playerOptions.update({ zen: !options().zen });
});

/** @param {import("../shared/types").Variant} variant */
function buildOptions(variant) {
  const now = options();
  draw(byId("options-body"))`
    ${choice(t("Square numbers"), "coords", [
      ["auto", t("As in this game")],
      ["edge", t("At the edge")],
      ["all", t("On every square")],
      ["none", t("None")],
    ])}
    ${
      variant.size === 8
        ? choice(t("Notation"), "notation", [
            ["auto", t("As in this game")],
            ["numeric", t("Numbers")],
            ["algebraic", t("Letters and numbers")],
          ])
        : nothing
    }
    ${flag(t("Show where a piece can go"), "showLegal")}
    ${flag(t("One press plays the only move"), "onePress")}
    ${flag(t("The computer resigns lost endings (from the next game)"), "resigns")}
    ${flag(t("Ask before a move is sent"), "confirm")}
    ${flag(t("Touched is played"), "touch")}
    ${flag(t("Turn the board a quarter"), "rotate")}
    ${flag(t("Show the game on light squares"), "light")}
    ${flag(t("Only the board, the names and the clocks (Z)"), "zen")}
    ${flag(t("A board without pieces, until the game is over"), "blindfold")}
    ${"speechSynthesis" in globalThis ? speaking() : nothing}
    ${flag(t("Sounds"), "sound")}
    ${flag(t("Sound when time runs low"), "lowTime")}
    ${canRun() ? enginePlace() : nothing}
    <fieldset>
      <legend>${t("Show lines")}</legend>
      ${Object.keys(variant.named_lines)
        .filter((name) => LINES[name])
        .map((name) => tick(tc(variant.id, LINES[name]), {}, now.lines.includes(name), show(name)))}
    </fieldset>
  `;
}

/** Shows a line, or hides it. @param {string} name @returns {(shown: boolean) => void} */
const show = (name) => (shown) => {
  const others = options().lines.filter((one) => one !== name);
  playerOptions.update({ lines: shown ? [...others, name] : others });
};

/** @param {string} label @param {keyof Options} name */
function flag(label, name) {
  const set = (/** @type {boolean} */ value) => playerOptions.update({ [name]: value });
  return tick(label, {}, Boolean(options()[name]), set);
}

/** Moves said aloud; the choice is the first that is, where this device has a voice. */
function speaking() {
  const label = t("Say each move aloud");
  const set = heard((/** @type {HTMLInputElement} */ box) => void speak(box, label));
  return html`<label class="choice">
      <input type="checkbox" .checked=${options().speak} @change=${set} /> ${label}
    </label>
    <p class="about" id="no-voice" role="status" hidden
      >${t("This device has no voice in this language.")}</p>`;
}

/** @param {HTMLInputElement} box @param {string} label */
async function speak(box, label) {
  const { say } = await import("./late.js");
  const isMute = box.checked && !(await say(label));
  byId("no-voice").hidden = !isMute;
  if (isMute) box.checked = false;
  playerOptions.update({ speak: box.checked });
}

/** @param {string} label @param {keyof Options} name @param {string[][]} values */
function choice(label, name, values) {
  const set = heard(({ value }) => playerOptions.update({ [name]: value }));
  return html`<label class="field">
    ${label} <select @change=${set}>${optionsOf(values, options()[name])}</select>
  </label>`;
}

function enginePlace() {
  const set = heard(({ value }) => engineChoice.update({ place: value }));
  const places = [
    ["device", t("This device")],
    ["server", t("The server")],
  ];
  return html`<label class="field">
    ${t("Where the computer thinks")}
    <select @change=${set}>${optionsOf(places, engineChoice.get().place)}</select>
  </label>`;
}
