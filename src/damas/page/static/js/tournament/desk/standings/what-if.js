/**
 * Suppositions: outcomes chosen for open games, the standings that follow, and every place still
 * possible.
 */

import { call } from "../../../shared/api.js";
import { refusalView } from "../../../shared/article-link.js";
import { lang, t } from "../../../shared/i18n.js";
import { each, heard, html, nothing } from "../../../shared/templates.js";
import { boardInHall, nameOf } from "../../parts/live-event.js";
import { grid } from "../../parts/parts.js";
import { askOnce } from "../state.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../state.js").Shown} Shown */
/** @typedef {import("../../../shared/views").EventView} EventView */
/** @typedef {import("../../../shared/views").OpenGameView} OpenGameView */
/** @typedef {import("../../../shared/views").SupposedView} SupposedView */
/** @typedef {import("../../../shared/views").PlacesView} PlacesView */
/** @typedef {Record<string, [string, string]>} Outcomes by round-board-game */

/**
 * @messages
 * @type {Record<string, string>} the least result that still lets the first place happen
 */
const NEEDS = {
  1: "must win",
  "=": "a draw can do",
  0: "even a loss can do",
};

/** The count of open games of an event. @param {EventView} event */
function openGames(event) {
  return event.standings.lines.length
    ? event.rounds.reduce((sum, round) => sum + round.open, 0)
    : 0;
}

/**
 * Requests the effects of the supposed outcomes after they or the event have changed.
 * @param {Desk} desk
 * @param {Shown} state
 */
export function askWhatIf(desk, { event, supposing, supposed }) {
  if (!supposing || !openGames(event)) return;
  const key = `${event.version} ${JSON.stringify(supposed)}`;
  askOnce(desk, "whatIf", key, () => withFault(desk, () => suppose(desk, supposed)));
  askOnce(desk, "outlook", key, () => withFault(desk, () => send(desk, "outlook", supposed)), null);
}

/** @param {Desk} desk @param {() => Promise<any>} request null where it failed */
async function withFault({ store }, request) {
  try {
    const answer = await request();
    store.update({ whatIfFault: "" });
    return answer;
  } catch (fault) {
    store.update({ whatIfFault: refusalView(fault) });
    return null;
  }
}

/** The resulting standings. Games with a result by now are no longer supposed. */
/** @param {Desk} desk @param {Outcomes} supposed @returns {Promise<SupposedView>} */
async function suppose(desk, supposed) {
  /** @type {SupposedView} */
  const found = await send(desk, "what-if", supposed);
  const known = new Set(found.open.map(keyOf));
  const kept = Object.entries(supposed).filter(([key]) => known.has(key));
  if (kept.length < Object.keys(supposed).length) {
    desk.store.update({ supposed: Object.fromEntries(kept) });
  }
  return found;
}

/** @param {Desk} desk @param {string} question @param {Outcomes} supposed */
function send({ live }, question, supposed) {
  const results = Object.entries(supposed).map(([place, [white, black]]) => {
    const [round, board, game] = place.split("-").map(Number);
    return { round, board, game, white, black };
  });
  return call(`${live.path}/${question}?lang=${lang}`, { method: "POST", body: { results } });
}

/** @param {OpenGameView} game */
function keyOf(game) {
  return `${game.round}-${game.board}-${game.game}`;
}

/** @param {Desk} desk @param {Shown} state */
export function whatIf(desk, state) {
  const count = openGames(state.event);
  if (!count) return nothing;
  return html`<details class="what-if" @toggle=${heard((self) => desk.store.update({ supposing: self.open }))}>
    <summary>${t("What if? Open games: {count}", { count })}</summary>
    <div class="what-if-body">${body(desk, state)}</div>
  </details>`;
}

/** @param {Desk} desk @param {Shown} state */
function body(desk, { event, whatIf: found, outlook, supposed, whatIfFault }) {
  if (whatIfFault) return html`<p class="fault">${whatIfFault}</p>`;
  if (!found) return nothing;
  const { standings, open, rounds_left: left } = found;
  const heading = standings.provisional ? t("Standings then (provisional)") : t("Standings then");
  return html`
    <p class="hint">${t("Choose outcomes; nothing is entered.")}</p>
    ${each(keyOf, open, (game) => gameRow(desk, event, game, supposed))}
    <p class="buttons">
      <button type="button" data-do="suppose-nothing"
          @click=${() => desk.store.update({ supposed: {} })}>${t("Suppose nothing")}</button>
    </p>
    ${
      left > 0
        ? html`<p class="hint">
            ${t("Rounds still to be paired: {count}; they are not foreseen.", { count: left })}
          </p>`
        : nothing
    }
    <div class="what-if-columns">
      <section data-part="then"><h3>${heading}</h3>${standingsThen(standings)}</section>
      <section data-part="possible">
        <h3>${t("Places still possible")}</h3>
        <div class="places" aria-live="polite">${possible(event, outlook)}</div>
      </section>
    </div>
  `;
}

/**
 * @param {Desk} desk @param {EventView} event @param {OpenGameView} game @param {Outcomes} supposed
 */
function gameRow({ store }, event, game, supposed) {
  const [white, black] = [nameOf(event, game.white), nameOf(event, game.black)];
  const key = keyOf(game);
  const usual = event.results.filter((one) => one.usual);
  const choices = usual.map(({ codes, signs }) => {
    const chosen = supposed[key]?.join("") === codes.join("");
    const { [key]: _before, ...others } = supposed;
    const next = chosen ? others : { ...others, [key]: codes };
    return html`<button type="button" aria-pressed=${chosen} data-suppose="${key}:${codes.join("")}"
        @click=${() => store.update({ supposed: /** @type {Outcomes} */ (next) })}>${signs}</button>`;
  });
  return html`<div class="suppose" role="group" aria-label="${white} – ${black}">
    <span class="number">${game.round}.${boardInHall(event, game)}</span>
    <span class="white">${white}</span>
    <span class="seg">${choices}</span>
    <span class="black">${black}</span>
  </div>`;
}

/** @param {SupposedView["standings"]} standings */
function standingsThen({ lines, columns }) {
  const rows = lines.map((line) => [
    String(line.rank),
    moved(line.now - line.rank),
    line.name,
    html`<strong>${line.points}</strong>`,
    ...line.values.map((value) => value ?? "–"),
  ]);
  const heads = [
    t("Place"),
    t("Up or down"),
    t("Name"),
    t("Points"),
    ...columns.map((one) => html`<abbr title=${one.name}>${one.label}</abbr>`),
  ];
  return grid(t("Standings then"), heads, rows, "then");
}

/** A change of place, in words too. @param {number} steps */
function moved(steps) {
  if (!steps) return movedMark("moved", "=", t("same place"));
  const up = steps > 0;
  return movedMark(
    `moved ${up ? "up" : "down"}`,
    `${up ? "▲" : "▼"} ${Math.abs(steps)}`,
    up ? t("{count} places up", { count: steps }) : t("{count} places down", { count: -steps }),
  );
}

/** @param {string} name the class @param {string} sign @param {string} words for the ear */
function movedMark(name, sign, words) {
  return html`<span class=${name}>
    <span aria-hidden="true">${sign}</span>
    <span class="hidden">${words}</span>
  </span>`;
}

/** @param {EventView} event @param {PlacesView | null} outlook null while it is worked out */
function possible(event, outlook) {
  if (!outlook) return html`<p class="hint">${t("All outcomes are being tried …")}</p>`;
  const { exact, places } = outlook;
  const rows = places.map((one) => [
    nameOf(event, one.id),
    html`<strong>${one.best === one.worst ? one.best : `${one.best}–${one.worst}`}</strong>`,
    ...(exact ? [firstPlace(one)] : []),
  ]);
  const heads = [t("Name"), t("Places"), ...(exact ? [t("First place")] : [])];
  return html`
    ${grid(t("Places still possible"), heads, rows, "possible")}
    <p class="hint">
      ${
        exact
          ? t("Every outcome was tried; “1/9”: first in one outcome of nine.")
          : t("By points only: more than seven games are open. Suppose some.")
      }
    </p>
  `;
}

/** @param {PlacesView["places"][number]} place */
function firstPlace({ first, outcomes, needs }) {
  const least = needs ? t(NEEDS[/** @type {"1"} */ (needs)] ?? "") : "";
  return [`${first}/${outcomes}`, least].filter(Boolean).join(" · ");
}
