/** One tournament: its parts as tabs, kept up to date, with what this person may do. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang, ready, t } from "../../shared/i18n.js";
import { showAwards } from "./standings/awards.js";
import { showCheckin } from "./players/check-in.js";
import { LiveEvent } from "../parts/live-event.js";
import { showNextStep } from "./next-step.js";
import { sees } from "../parts/parts.js";
import { showOwnLink } from "../parts/own-link.js";
import { showPapers } from "./settings/papers.js";
import { showPeople } from "./settings/people.js";
import { showPlayers } from "./players/players.js";
import { showRounds } from "./rounds/rounds.js";
import { showSettings } from "./settings/settings.js";
import { showCrosstable, showStandings } from "./standings/standings.js";
import { fillLive, showCalls } from "./rounds/plays.js";
import { keepTyped, notSent, watchSending } from "./kept-words.js";
import { showUndo } from "./undo.js";
import { Watching } from "../parts/seen-boards.js";

/** @typedef {import("../parts/shapes").EventView} EventView */

/** @messages @type {Record<string, string>} */
const SYSTEMS = {
  "round-robin": "Round robin",
  swiss: "Swiss",
  "knock-out": "Knock-out",
  match: "Match",
};
const TABS = [
  "players",
  "checkin",
  "rounds",
  "standings",
  "crosstable",
  "awards",
  "papers",
  "people",
  "settings",
];

await ready;
const page = /** @type {HTMLElement} */ (document.querySelector(".event"));
const live = new LiveEvent(
  page.dataset.event ?? "",
  show,
  (connected) => {
    byId("banner").hidden = connected;
  },
  () => void watching.look(),
);
const watching = new Watching(live.path, showLive);
setInterval(() => showLive(watching.boards), 1000);
let tab = location.hash.slice(1);

const link = new URLSearchParams(location.search).get("key");
if (link) {
  // a role's link: the secret goes into a cookie and out of the address
  await call(`${live.path}/enter?lang=${lang}`, { method: "POST", body: { link } }).catch((fault) =>
    notice(sentence(fault)),
  );
  history.replaceState(null, "", location.pathname + location.hash);
}
for (const name of TABS) byId(`tab-${name}`).addEventListener("click", () => open(name));
byId("tab-players").parentElement?.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const seen = TABS.filter((name) => !byId(`tab-${name}`).hidden);
  open(seen[(seen.indexOf(tab) + step + seen.length) % seen.length]);
  byId(`tab-${tab}`).focus();
});
watchSending();
await live.begin();
showOwnLink(byId("own-link"), live);
document.body.dataset.ready = "true";

/** @param {string} text */
function notice(text) {
  byId("notice").textContent = text;
}

/** Does something and says why not; whether it was done. @param {() => Promise<unknown>} act */
async function attempt(act) {
  try {
    await act();
    notice("");
    return true;
  } catch (fault) {
    notice(sentence(fault));
    notSent();
    show(/** @type {EventView} */ (live.event));
    return false;
  }
}

/** @param {import("../parts/shapes").SeenBoard[]} boards */
function showLive(boards) {
  fillLive(boards, (board) => watching.clocks(board));
}

/** @param {string} name */
function open(name) {
  tab = name;
  const bar = /** @type {HTMLElement} */ (byId(`tab-${name}`).parentElement);
  bar.scrollLeft = byId(`tab-${name}`).offsetLeft - bar.clientWidth / 3;
  history.replaceState(null, "", `#${name}`);
  if (live.event) show(live.event);
}

/** @param {EventView} event */
function show(event) {
  if (!TABS.includes(tab) || (tab === "checkin" && !sees(event, "presence")))
    tab = event.rounds.length ? "rounds" : "players";
  const { settings, rounds, rounds_total: total } = event;
  document.title = `${settings.name} – Damas`;
  byId("event-name").textContent = settings.name;
  const round = rounds.length
    ? t("Round {round} of {total}", { round: rounds.length, total: total || "?" })
    : t("Not begun");
  byId("event-about").textContent = [
    t(SYSTEMS[settings.system] ?? settings.system),
    round,
    event.finished ? t("Over") : "",
    event.me.role_name,
  ]
    .filter(Boolean)
    .join(" · ");
  byId("tab-checkin").hidden = !sees(event, "presence");
  for (const name of TABS) {
    const on = name === tab;
    byId(`tab-${name}`).setAttribute("aria-selected", String(on));
    byId(`tab-${name}`).tabIndex = on ? 0 : -1;
    byId(name).hidden = !on;
  }
  const parts = {
    players: showPlayers,
    checkin: showCheckin,
    rounds: showRounds,
    standings: showStandings,
    crosstable: showCrosstable,
    awards: showAwards,
    papers: showPapers,
    people: showPeople,
    settings: showSettings,
  };
  const drawn = parts[/** @type {keyof typeof parts} */ (tab)];
  keepTyped(byId(tab), live.own, () => drawn(byId(tab), live, event, attempt));
  byId("tab-settings").hidden = !event.me.acts.includes("set");
  showNextStep(byId("next-step"), live, event, tab, open, attempt);
  showUndo(byId("undo"), live, event, attempt);
  showCalls(byId("calls"), event, () => open("rounds"));
  if (tab === "rounds") void watching.look(rounds.length);
  document.body.dataset.version = String(event.version);
}
