/** The terms of a meeting as a form, and as a sentence. */

import { call } from "./api.js";
import { lang, t } from "./i18n.js";
import { kept, lay } from "./kept.js";
import { LONGEST_NAME } from "./name-length.js";
import { focusRefused } from "./refused-field.js";
import { field, select, tick } from "./pieces.js";
import { html, nodes } from "./templates.js";

/**
 * @typedef {object} Book
 * @property {string} id
 * @property {string} name
 * @property {string} short its name in a list
 * @property {boolean} [white_by_lot]
 * @property {any} variant
 */
/**
 * @typedef {object} Terms
 * @property {string} regulation
 * @property {string | null} control
 * @property {boolean} rated
 * @property {"white" | "black" | "lot"} colour
 * @property {{kind: string, fen?: string | null}} start
 * @property {number} games
 */

const KEY = "damas.meeting";
/** The values kept for the next time; a position is of one game. */
const LASTING = ["regulation", "control", "colour", "start", "games", "rated", "name"];
/** Time controls as people know them; the last ones are by correspondence. */
export const CONTROLS = [
  "1+0",
  "3+2",
  "5+3",
  "10+5",
  "20+0",
  "40/60:G/15",
  "1 day/move",
  "3 days/move",
  "7 days/move",
];

/** @returns {Promise<Book[]>} the rule books */
export function books() {
  return call(`/api/regulations?lang=${lang}`);
}

/** A time control in words. @param {string | null} control */
export function controlText(control) {
  if (!control) return t("No clock");
  const days = /^(\d+) days?\/move$/.exec(control);
  if (days) return t("{days} days a move", { days: days[1] });
  const two = /^(\d+)\/(\d+):G\/(\d+)$/.exec(control);
  if (two) {
    const [, moves, minutes, rest] = two;
    return t("{moves} moves in {minutes} min, then {rest} min", { moves, minutes, rest });
  }
  const plain = /^(?:G\/)?([\d.]+)(?:\+([\d.]+))?$/.exec(control);
  if (plain) {
    const [, minutes, seconds] = plain;
    return seconds && seconds !== "0" ? `${minutes} min + ${seconds} s` : `${minutes} min`;
  }
  return control;
}

/** The terms in one line. @param {import("./views").AgreedTerms} terms */
export function termsText(terms) {
  const parts = [terms.regulation.name, controlText(terms.control)];
  parts.push(terms.rated ? t("rated") : t("not rated"));
  if (terms.games > 1) parts.push(t("{count} games", { count: terms.games }));
  if (terms.start.kind === "lot") parts.push(t("opening by lot"));
  if (terms.start.kind === "position") parts.push(t("from a position"));
  return parts.join(" · ");
}

/** The colour that is left for the other. @param {"white" | "black" | "lot"} colour */
export function otherColour(colour) {
  if (colour === "lot") return t("Colours by lot");
  return colour === "white" ? t("You have Black") : t("You have White");
}

/**
 * A form of terms in *place*.
 * @param {HTMLFormElement} place
 * @param {Book[]} known
 * @param {string[]} [without] names of fields that are not asked here
 * @param {HTMLElement | null} [after] the part of the form that stays before them: it is not moved,
 *   so somebody who types there already goes on
 * @returns {() => Terms} reads it, and keeps the choices for the next time
 */
export function termsForm(place, known, without = [], after = null) {
  const asked = fields(known, keptTerms());
  if (after) after.after(...nodes(asked));
  else place.prepend(...nodes(asked));
  for (const name of without) place.querySelector(`[name="${name}"]`)?.closest("label")?.remove();
  place.addEventListener("change", () => arrange(place, known));
  arrange(place, known);
  return () => readTerms(place);
}

/** The choices of last time; the address has the last word. @returns {Record<string, string>} */
function keptTerms() {
  /** @type {Record<string, string>} */
  const last = kept(KEY, {}).get();
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  return { ...last, ...(last.start === "position" ? { start: "initial" } : {}), ...asked };
}

/** @param {Book[]} known @param {Record<string, string>} last */
function fields(known, last) {
  const usual =
    lang === "pt-BR" ? "fenae-2025" : lang.startsWith("pt-PT") ? "portuguesa-fpd" : "internacional";
  const sides = [
    ["lot", t("By lot")],
    ["white", t("White")],
    ["black", t("Black")],
  ];
  const starts = [
    ["initial", t("The starting position")],
    ["lot", t("An opening by lot")],
    ["position", t("A position (FEN)")],
  ];
  return html`
    ${select(
      t("Rules"),
      "regulation",
      known.map(({ id, short }) => [id, short]),
      last.regulation ?? usual,
    )}
    ${select(t("Time"), "control", timesWith(last.control ?? ""), last.control ?? "5+3")}
    ${select(t("Your colour"), "colour", sides, last.colour ?? "lot")}
    <details class="more">
      <summary>${t("More options")}<span class="chosen"></span></summary>
      ${select(t("Begin from"), "start", starts, last.fen ? "position" : (last.start ?? "initial"))}
      ${field(t("Position (FEN)"), { name: "fen", maxlength: "2000", value: last.fen ?? "", spellcheck: "false" })}
      ${field(t("Games"), { name: "games", type: "number", min: "1", max: "20", value: last.games ?? "1" })}
      ${tick(t("Rated"), { name: "rated" }, last.rated === "on")}
      ${field(t("Your name"), { name: "name", maxlength: LONGEST_NAME, value: last.name ?? "", autocomplete: "nickname" })}
    </details>
  `;
}

/** The time controls to choose from, with one that is asked for. @param {string} asked */
function timesWith(asked) {
  const own = asked && !CONTROLS.includes(asked) ? [asked] : [];
  return [["", t("No clock")], ...[...CONTROLS, ...own].map((one) => [one, controlText(one)])];
}

/** Shows what belongs to the choices made. @param {HTMLFormElement} place @param {Book[]} known */
function arrange(place, known) {
  const data = new FormData(place);
  const book = known.find(({ id }) => id === data.get("regulation"));
  const colour = place.elements.namedItem("colour");
  if (colour instanceof HTMLSelectElement) {
    for (const option of colour.options)
      option.disabled = Boolean(book?.white_by_lot) && option.value !== "lot";
    if (book?.white_by_lot) colour.value = "lot";
  }
  const fen = place.querySelector("[name='fen']")?.closest("label");
  if (fen instanceof HTMLElement) fen.hidden = data.get("start") !== "position";
  const chosen = place.querySelector("details.more .chosen");
  if (chosen)
    chosen.textContent = chosenWords(data)
      .map((one) => ` · ${one}`)
      .join("");
}

/** The choices in the drawer that are not the usual ones. @param {FormData} data */
function chosenWords(data) {
  const games = Number(data.get("games"));
  return [
    ...(data.get("rated") === "on" ? [t("rated")] : []),
    ...(games > 1 ? [t("{count} games", { count: games })] : []),
    ...(data.get("start") === "lot" ? [t("opening by lot")] : []),
    ...(data.get("start") === "position" ? [t("from a position")] : []),
  ];
}

/**
 * After a refusal the field that it is about has the focus, in its opened drawer.
 * @param {HTMLFormElement} place
 * @param {unknown} refusal
 */
export function showRefused(place, refusal) {
  focusRefused(place, refusal, new FormData(place).get("start") === "position" ? "fen" : "");
}

/** @param {HTMLFormElement} place @returns {Terms} */
function readTerms(place) {
  const data = Object.fromEntries(
    [...new FormData(place)].map(([name, text]) => [name, String(text).trim()]),
  );
  const { fen } = data;
  const ticked = place.elements.namedItem("rated") ? { rated: data.rated ?? "" } : {};
  const chosen = LASTING.filter((name) => data[name] !== undefined);
  const start = data.start === "position" ? { start: "initial" } : {}; // its FEN is not kept
  const last = Object.fromEntries(chosen.map((name) => [name, data[name]]));
  lay(KEY, { ...last, ...ticked, ...start });
  const position = data.start === "position";
  return {
    regulation: data.regulation,
    control: data.control || null,
    rated: data.rated === "on",
    colour: /** @type {Terms["colour"]} */ (data.colour ?? "lot"),
    start: { kind: data.start ?? "initial", ...(position ? { fen } : {}) },
    games: Number(data.games) || 1,
  };
}

/** The name that a guest has given. @param {HTMLFormElement} place */
export function givenName(place) {
  return String(new FormData(place).get("name") ?? "").trim();
}
