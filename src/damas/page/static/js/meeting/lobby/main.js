/** The lobby: quick pairing, everybody who waits, and one's own seek. */

import { call } from "../../shared/api.js";
import { showRefusal } from "../../shared/article-link.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { lang, t } from "../../shared/i18n.js";
import { leaveFor } from "../../shared/leave.js";
import { ratingText } from "../../shared/rating-text.js";
import { createStore } from "../../shared/store.js";
import { lobbyLine, waitedText } from "../parts/lobby-line.js";
import { shownName } from "../../shared/game-words.js";
import { options } from "../../shared/pieces.js";
import { each, html, nodes, nothing, render } from "../../shared/templates.js";
import { books, controlText, givenName, showRefused, termsForm } from "../../shared/terms.js";
import { sayFound } from "../../shared/waiting.js";
import { passes, speedName, SPEEDS } from "./filters.js";

/** @import { SeekView } from "../../shared/views" */
/**
 * @typedef {object} LobbyState
 * @property {SeekView[]} seeks
 * @property {import("./filters.js").Filter} filter
 * @property {{id: string, name: string}[]} here people with a name who look at the lobby
 * @property {unknown} fault
 * @property {number} now server time
 */

const form = /** @type {HTMLFormElement} */ (byId("terms"));
const filters = /** @type {HTMLFormElement} */ (byId("filters"));
/** @type {import("../../shared/store.js").Store<LobbyState>} */
const store = createStore(
  /** @type {LobbyState} */ ({ seeks: [], filter: {}, here: [], fault: "", now: Date.now() }),
);

/** @param {SeekView} seek */
function row(seek) {
  const who = seek.name ? shownName(seek.name, seek.guest) : t("Guest");
  const rating = seek.rating ? ratingText(seek.rating) : "";
  const about = [
    rating,
    seek.regulation.name,
    controlText(seek.control),
    seek.rated ? t("rated") : "",
  ];
  return html`<li data-seek=${seek.id} class=${seek.own ? "own" : ""}>
    <span class="who">
      <span class="name">${who}</span>
      <span class="about">${about.filter(Boolean).join(" · ")}</span>
    </span>
    ${seek.own ? html`<span class="about">${t("your own request")}</span>` : html`<button type="button" data-do="play" @click=${() => void play(seek.id)}>${t("Play")}</button>`}
  </li>`;
}

/** @param {LobbyState} state */
function list({ seeks, filter }) {
  const shown = seeks.filter((seek) => passes(seek, filter));
  if (shown.length) return html`<ul class="seeks">${each("id", shown, row)}</ul>`;
  if (seeks.length)
    return html`
      <p class="hint" data-part="filtered">
        ${t("Nobody wants this game now; people who want others: {count}.", { count: seeks.length })}
      </p>
      <p class="buttons">
        <button type="button" data-do="show-all" @click=${() => showAll()}>${t("Show all")}</button>
      </p>
    `;
  const words = t("Nobody is waiting now. Wait here, or play the computer meanwhile.");
  return emptyView(words, t("Play the computer"), "/?level=1");
}

function showAll() {
  filters.reset();
  store.update({ filter: {} });
}

/** The people who are here and can be invited by name. @param {LobbyState} state */
function present({ here }) {
  if (!here.length) return nothing;
  return html`
    <h3>${t("Here now")}</h3>
    <ul class="seeks">
      ${each(
        "id",
        here,
        ({ id, name }) => html`<li data-person=${id}>
        <a href="/people/${id}"><span class="name">${name}</span></a>
        <a class="button" href="/friend?to=${id}" data-do="challenge">${t("Challenge")}</a>
      </li>`,
      )}
    </ul>
  `;
}

/** Filters are of use once somebody waits. @param {LobbyState} state */
function showFilters({ seeks, filter }) {
  filters.hidden = !seeks.length && !Object.values(filter).some(Boolean);
}

/** @param {LobbyState} state */
function own({ seeks, now }) {
  const mine = seeks.find((seek) => seek.own);
  if (!mine) return nothing;
  return html`
    <p class="wait">
      <span role="status">
        ${mine.quick ? t("Looking for an opponent…") : t("Waiting for somebody to press…")}
      </span> <span role="timer" aria-live="off" class="waited">${waitedText(now - mine.since_ms)}</span>
    </p>
    <p class="about">${mine.regulation.name} · ${controlText(mine.control)}</p>
    <p class="buttons">
      <button type="button" data-do="stop" @click=${() => void stop()}>${t("Stop waiting")}</button>
      <a class="button" href="/?regulation=${mine.regulation.id}#new" target="_blank"
          rel="noopener">${t("Play the computer while you wait")}</a>
    </p>
  `;
}

/** @param {string} id */
async function play(id) {
  await tried(async () => {
    const { game } = await call(`/api/lobby/${id}?lang=${lang}`, {
      method: "POST",
      body: { name: givenName(form) },
    });
    leaveFor(`/games/${game}`);
  });
}

async function stop() {
  await tried(() => call(`/api/lobby?lang=${lang}`, { method: "DELETE" }));
}

/** What the line of faults says. @type {{fault: unknown}} */
const said = { fault: "" };

/** @param {() => Promise<unknown>} act */
async function tried(act) {
  store.update({ fault: "" });
  try {
    await act();
  } catch (refusal) {
    store.update({ fault: refusal });
    showRefused(form, refusal);
  }
}

/** @param {LobbyState} state */
function draw(state) {
  const waits = state.seeks.some((seek) => seek.own);
  form.hidden = waits;
  render(byId("own"), own(state));
  showFilters(state);
  render(byId("list"), list(state));
  render(byId("here"), present(state));
  if (state.fault !== said.fault) showRefusal(byId("fault"), state.fault);
  said.fault = state.fault;
  byId("count").textContent = state.seeks.length ? String(state.seeks.length) : "";
}

/** @param {import("../../shared/terms.js").Book[]} known */
function fillFilters(known) {
  /** @param {string} name @param {[string, string][]} values */
  const fill = (name, values) => {
    const select = /** @type {HTMLSelectElement} */ (filters.elements.namedItem(name));
    select.append(...nodes(options(values)));
  };
  fill(
    "book",
    known.map(({ id, name }) => [id, name]),
  );
  fill(
    "speed",
    SPEEDS.map((speed) => [speed, speedName(speed)]),
  );
}

async function start() {
  const known = await books();
  const read = termsForm(form, known);
  fillFilters(known);
  filters.addEventListener("change", () =>
    store.update({ filter: Object.fromEntries([...new FormData(filters)]) }),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const quick = event.submitter?.id !== "list-seek";
    const body = { terms: read(), quick, name: givenName(form) };
    void tried(() => call(`/api/lobby?lang=${lang}`, { method: "POST", body }));
  });
  for (const id of ["quick", "list-seek"])
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = false;
  store.subscribe(draw);
  let offset = 0;
  let found = "";
  lobbyLine(({ seeks, here, game, server_time_ms: now }) => {
    if (game && game !== found) {
      found = game; // told again while the page is left
      sayFound(game);
      leaveFor(`/games/${game}`);
    }
    offset = now - Date.now();
    store.update({ seeks, here, now });
  });
  setInterval(() => store.update({ now: Date.now() + offset }), 1000);
}

void start();
