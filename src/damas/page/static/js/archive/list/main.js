/** The archive's first page: files in, search, explorer. */

import "../../shared/board/damas-board.js";
import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { emptyView } from "../../shared/empty.js";
import { resultSign } from "../../shared/game-words.js";
import { lang, t } from "../../shared/i18n.js";
import { jobHere } from "../../shared/jobs/here.js";
import { createStore } from "../../shared/store.js";
import { html, render } from "../../shared/templates.js";
import { Explorer } from "./explorer.js";
import { listenForFiles } from "./upload.js";

/** @import { ArchiveGame } from "../../shared/types" */

const PAGE = 50;
const COACHED = 200; // games at most; the server takes fewer from guests

/** @type {HTMLFormElement} */
const form = byId("find");
/** @type {HTMLButtonElement} */
const back = byId("back");
/** @type {HTMLButtonElement} */
const more = byId("more");
const store = createStore({
  offset: 0,
  games: /** @type {ArchiveGame[]} */ ([]),
  total: 0,
  uncounted: false,
  all: 0,
  fault: "",
});
store.subscribe(list);

const explorer = new Explorer(() => {
  if (/** @type {HTMLInputElement} */ (form.elements.namedItem("here")).checked) find(0);
});
listenForFiles(() => {
  find(0);
  explorer.refresh();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  find(0);
});
/** @type {HTMLButtonElement} */
const coach = byId("coach-these");
coach.addEventListener("click", async () => {
  coach.disabled = true;
  await jobHere(byId("coach-job"), `/api/jobs/coach?${question()}`, { body: { most: COACHED } });
  coach.disabled = false;
});
back.addEventListener("click", () => find(Math.max(0, store.get().offset - PAGE)));
more.addEventListener("click", () => find(store.get().offset + PAGE));

/** The search of the form, as the server's parameters. */
function question() {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value && name !== "here") given.set(name, value);
  }
  if (new FormData(form).get("here")) {
    given.set("variant", explorer.variant);
    given.set("fen", explorer.fen);
    given.set("mirrored", "true");
  }
  return given;
}

/** @param {number} offset the first game asked for */
async function find(offset) {
  const given = question();
  store.update({ fault: "" });
  /** @type {HTMLAnchorElement} */ (byId("export")).href = `/archive/games.pdn?${given}`;
  given.set("limit", String(PAGE));
  given.set("offset", String(offset));
  try {
    const answer = await call(`/api/archive/games?${given}&lang=${lang}`);
    const { games, total, all } = answer;
    store.update({ offset, games, total, uncounted: answer.more, all });
  } catch (error) {
    store.update({ fault: sentence(error) });
  }
}

/** @param {ReturnType<typeof store.get>} state */
function list({ games, total, uncounted, all, offset, fault }) {
  byId("find-fault").textContent = fault;
  byId("found").textContent = counted(total, uncounted, all);
  render(byId("list"), games.length || fault ? games.map(row) : none(all));
  back.disabled = offset === 0;
  more.disabled = !uncounted && offset + games.length >= total;
}

/** What stands where no game does. @param {number} all games of the archive */
function none(all) {
  const view = all
    ? emptyView(t("No game matches."), t("Show all"), () => {
        form.reset();
        find(0);
      })
    : emptyView(t("The archive is empty: bring in a file of games."), t("Choose files"), () =>
        byId("files").click(),
      );
  return html`<li>${view}</li>`;
}

/**
 * The number of games that fit.
 * @param {number} total
 * @param {boolean} uncounted
 * @param {number} all
 */
function counted(total, uncounted, all) {
  if (!all) return "";
  return uncounted
    ? t("more than {total} of {all} games", { total, all })
    : t("{total} of {all} games", { total, all });
}

/** @param {ArchiveGame} game */
function row(game) {
  const about = [
    game.event,
    game.date.replaceAll(".00", ""),
    t("{count} plies", { count: game.plies }),
  ];
  return html`<li>
    <a href="/archive/${game.id}">
      <span class="names">${game.white || "?"} – ${game.black || "?"}</span>
      <span class="result">${game.result ? resultSign(game.result) : "*"}</span>
      <span class="about">${about.filter(Boolean).join(" · ")}</span>
    </a>
  </li>`;
}

await Promise.all([find(0), explorer.refresh()]);
document.body.dataset.ready = "true";
