/** The standings with their tie-breaks, and the reasons for an order of two players. */

import { call } from "../../../shared/api.js";
import { whyView } from "../../../shared/article-link.js";
import { options } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import { heard, html, nothing, render } from "../../../shared/templates.js";
import { grid } from "../../parts/parts.js";
import { askOnce } from "../state.js";
import { askRatings, ratings } from "./ratings.js";
import { settling } from "./settling.js";
import { teamTables } from "./team-tables.js";
import { askWhatIf, whatIf } from "./what-if.js";

/** @import { Desk, Shown } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */
/** @typedef {EventView["standings"]} Standings */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function standingsPanel(place, desk) {
  return {
    update(state) {
      askExplanation(desk, state);
      askEarlier(desk, state);
      askRatings(desk, state);
      if (!state.event.settings.teams) askWhatIf(desk, state);
      render(place, view(desk, state));
    },
  };
}

/** The round after which the order is shown, 0 for now. @param {Shown} state */
function roundAfter({ event, after }) {
  return after < event.rounds.length ? after : 0;
}

/** @param {Desk} desk @param {Shown} state */
function askEarlier(desk, state) {
  const after = roundAfter(state);
  if (!after) return;
  const request = () => call(`${desk.live.path}/standings?round=${after}&lang=${lang}`);
  askOnce(desk, "earlier", `${state.event.version} ${after}`, request);
}

/** @param {Desk} desk @param {Shown} state */
function askExplanation(desk, { event, compared: [one, other] }) {
  if (!other) return;
  const path = `${desk.live.path}/explain?one=${one}&other=${other}&lang=${lang}`;
  askOnce(desk, "explained", `${event.version} ${one} ${other}`, async () => {
    const { lines } = await call(path);
    return lines;
  });
}

/** @param {Desk} desk @param {Shown} state */
function view(desk, state) {
  const { event, compared, explained, earlier } = state;
  if (!event.standings.lines.length) {
    const none = t("There is nothing to order yet.");
    return html`<h2>${t("Standings")}</h2><p>${none}</p>`;
  }
  const after = earlier ? roundAfter(state) : 0;
  const standings = (after && earlier) || event.standings;
  const why = compared.length > 1 ? explained : [];
  return html`
    <h2>${heading(standings, after)}</h2>
    ${chooseRound(desk, state)}
    ${table(desk, standings, compared)}
    ${standings.provisional && !after ? html`<p class="hint">${unfinished(event)}</p>` : nothing}
    ${withoutPlace(standings)}
    ${meanings(standings)}
    <p class="hint">${t("Tick two players to read why one stands above the other.")}</p>
    <div class="why-text note" aria-live="polite">${why.map((line) => html`<p>${line.text} ${whyView(line)}</p>`)}</div>
    ${after ? nothing : teamTables(event, desk.live.path)}
    ${ratings(desk, state)}
    ${event.settings.teams ? nothing : whatIf(desk, state)}
    ${settling(desk, state)}
  `;
}

/** @param {Standings} standings @param {number} after a round, 0 for now */
function heading({ provisional }, after) {
  if (after) return t("Standings after round {round}", { round: after });
  return provisional ? t("Standings (provisional)") : t("Standings");
}

/** @param {Desk} desk @param {Standings} standings @param {number[]} compared */
function table(desk, { lines, columns, provisional }, compared) {
  const title = (/** @type {string} */ name) =>
    provisional ? t("{name}, provisional", { name }) : name;
  const heads = [
    t("Place"),
    t("Name"),
    t("Points"),
    ...columns.map((one) => html`<abbr title=${title(one.name)}>${one.label}</abbr>`),
    t("Compare"),
  ];
  const rows = lines.map((line) => [
    String(line.rank),
    line.name,
    html`<strong>${line.points}</strong>`,
    ...line.values.map((value) => value ?? "–"),
    picker(desk, line.no, line.name, compared),
  ]);
  const name = provisional ? "standings provisional" : "standings";
  const keys = lines.map((line) => line.no);
  return grid(t("Standings"), heads, rows, name, keys);
}

/** @param {Standings} standings */
function withoutPlace({ without_place: names }) {
  if (!names.length) return nothing;
  const text = t("Without a place: {names}", { names: names.join(", ") });
  return html`<p class="hint" data-part="without-place">${text}</p>`;
}

/** @param {Standings} standings */
function meanings({ columns }) {
  if (!columns.length) return nothing;
  const words = columns.map(
    (one) =>
      html`<dt>${one.label}</dt><dd>${one.name}${one.values ? `: ${one.values}` : nothing}</dd>`,
  );
  return html`<details class="columns-mean">
      <summary>${t("Meaning of the columns")}</summary>
      <dl class="holds">${words}</dl>
    </details>`;
}

/** The rounds after which the order can be looked at. @param {Desk} desk @param {Shown} state */
function chooseRound({ store }, state) {
  const { rounds, settings } = state.event;
  if (rounds.length < 2 || settings.system === "knock-out") return nothing;
  const earlier = rounds
    .slice(0, -1)
    .map(({ number }) => [number, t("After round {round}", { round: number })]);
  return html`<label class="field short">
    ${t("Standings")} <select data-after
        @change=${heard((self) => store.update({ after: Number(self.value), earlier: null }))}>
      ${options([[0, t("Now")], ...earlier], roundAfter(state))}
    </select>
  </label>`;
}

/** The games and rounds to come before the places are final. @param {EventView} event */
function unfinished(event) {
  const open = event.rounds.reduce((sum, round) => sum + round.open, 0);
  const left = Math.max(event.rounds_total - event.rounds.length, 0);
  return t(
    "Places and tie-breaks can still change: open games {open}, rounds to be paired {left}.",
    { open, left },
  );
}

/** @param {Desk} desk @param {number} no @param {string} name @param {number[]} compared */
function picker({ store }, no, name, compared) {
  return html`<label class="compare">
    <input type="checkbox" aria-label=${t("Compare {name}", { name })}
        ?checked=${compared.includes(no)} .checked=${compared.includes(no)} data-compare=${no}
        @change=${heard((self) => {
          const others = compared.filter((one) => one !== no);
          store.update({
            compared: self.checked ? [...others, no].slice(-2) : others,
            explained: [],
          });
        })} />
  </label>`;
}
