/** One tournament: its parts as tabs, kept up to date, with the acts that this person may do. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { linkWords } from "../../shared/link-words.js";
import { LiveEvent } from "../parts/live-event.js";
import { showOwnLink } from "../parts/own-link.js";
import { sees } from "../parts/parts.js";
import { EngineBars } from "../parts/engine-bars.js";
import { SeenBoards } from "../parts/seen-boards.js";
import { callsPanel } from "./calls.js";
import { nextStepPanel } from "./next-step.js";
import { onlinePanel } from "./online.js";
import { checkInPanel } from "./players/check-in.js";
import { playersPanel } from "./players/players.js";
import { barsRound } from "./rounds/bars.js";
import { fillLive } from "./rounds/plays.js";
import { forgetHall } from "./prepare/hall.js";
import { hasPreparation, preparePanel } from "./prepare/prepare.js";
import { protestsPanel } from "./protests/protests.js";
import { roundShown, roundsPanel } from "./rounds/rounds.js";
import { emptySent, keepSent, watchSending } from "./sent-forms.js";
import { papersPanel } from "./settings/papers.js";
import { peoplePanel } from "./settings/people.js";
import { settingsPanel } from "./settings/settings.js";
import { awardsPanel } from "./standings/awards.js";
import { crosstablePanel } from "./standings/crosstable.js";
import { sectionsPanel } from "./sections.js";
import { standingsPanel } from "./standings/standings.js";
import { deskStore } from "./state.js";
import { undoPanel } from "./undo.js";
import { eventWords } from "./words.js";

/** @import { Desk, Panel, Shown } from "./state.js" */
/** @import { EventView } from "../../shared/views" */

const TABS = {
  players: playersPanel,
  prepare: preparePanel,
  checkin: checkInPanel,
  rounds: roundsPanel,
  standings: standingsPanel,
  crosstable: crosstablePanel,
  awards: awardsPanel,
  protests: protestsPanel,
  papers: papersPanel,
  people: peoplePanel,
  settings: settingsPanel,
};
/** Tabs that are not for everybody, and what a person must see for them. */
const SEEN_BY = { checkin: "presence", protests: "protests" };
const HIDEABLE = [...Object.keys(SEEN_BY), "prepare"];
const NAMES = /** @type {(keyof typeof TABS)[]} */ (Object.keys(TABS));

/** The part to show: the chosen one, if this person has it. */
/** @param {Shown} state @returns {keyof typeof TABS} */
function tabOf({ event, tab }) {
  const known = NAMES.find((name) => name === tab);
  if (known && !hiddenTabs(event).includes(known)) return known;
  return event.rounds.length ? "rounds" : "players";
}

/** The parts that this person does not have. @param {EventView} event */
function hiddenTabs(event) {
  const unseen = Object.entries(SEEN_BY).filter(([, what]) => !sees(event, what));
  return [...unseen.map(([tab]) => tab), ...(hasPreparation(event) ? [] : ["prepare"])];
}

/** @param {string} id of the event @returns {Desk} */
function makeDesk(id) {
  const store = deskStore({ tab: location.hash.slice(1) });
  const live = new LiveEvent(id, store, () => {
    void seen.look();
    forgetHall(store);
  });
  const seen = new SeenBoards(live.path, () => fillLive(seen));
  const bars = new EngineBars(
    live.path,
    () => store.get().bars,
    (found) => store.update({ bars: found }),
  );
  return {
    live,
    store,
    seen,
    bars,
    async attempt(act) {
      try {
        await act();
        store.update({ notice: "" });
        return true;
      } catch (fault) {
        keepSent();
        // after a refusal the stored choice is shown again
        store.update(({ event }) => ({
          notice: sentence(fault),
          own: false,
          event: event && { ...event },
        }));
        return false;
      }
    },
    open(tab) {
      store.update({ tab });
      history.replaceState(null, "", `#${tab}`);
    },
  };
}

/** The name, the round and the tabs. @param {Shown} state */
function showHead(state) {
  const { event, notice, connected } = state;
  const { settings, rounds, rounds_total: total } = event;
  const round = rounds.length
    ? t("Round {round} of {total}", { round: rounds.length, total: total || "?" })
    : t("Not begun");
  const system = eventWords().values.system[settings.system];
  const about = [system, round, event.finished ? t("Over") : "", event.me.role_name];
  document.title = `${settings.name} – Damas`;
  byId("event-name").textContent = settings.name;
  byId("event-about").textContent = about.filter(Boolean).join(" · ");
  byId("event-strict").textContent = event.strict;
  byId("event-strict").hidden = !event.strict;
  byId("notice").textContent = notice;
  byId("banner").hidden = connected;
  byId("tab-players").textContent = settings.teams ? t("Teams") : t("Players");
  for (const name of HIDEABLE) {
    byId(`tab-${name}`).hidden = hiddenTabs(event).includes(name);
  }
  byId("tab-settings").hidden = !event.me.acts.includes("set");
  const shown = tabOf(state);
  for (const name of NAMES) {
    const chosen = name === shown;
    const tab = byId(`tab-${name}`);
    if (chosen && tab.getAttribute("aria-selected") !== "true") scrollToTab(tab);
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    byId(name).hidden = !chosen;
  }
}

/** On a phone the row of tabs is wider than the screen. @param {HTMLElement} tab */
function scrollToTab(tab) {
  const bar = /** @type {HTMLElement} */ (tab.parentElement);
  bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - bar.clientWidth / 3;
}

/** Tells the panels of every change of the state. @param {Desk} desk */
function connect(desk) {
  const tabs = NAMES.map((name) => [name, TABS[name](byId(name), desk)]);
  /** @type {Record<string, Panel>} */
  const panels = Object.fromEntries(tabs);
  const always = [
    nextStepPanel(byId("next-step"), desk),
    undoPanel(byId("undo"), desk),
    callsPanel(byId("calls"), desk),
    onlinePanel(byId("online"), desk),
    sectionsPanel(byId("sections")),
  ];
  desk.store.subscribe((state, before) => {
    if (!state.event) return;
    const fresh = state.event !== before.event;
    if (fresh && state.own) emptySent();
    if (fresh && state.own) desk.store.update({ corrected: [] });
    const shown = /** @type {Shown} */ ({ ...state, tab: tabOf(/** @type {Shown} */ (state)) });
    showHead(shown);
    panels[shown.tab].update(shown);
    for (const panel of always) panel.update(shown);
    desk.bars.follow(barsRound(shown, roundShown(shown)));
    const opened = fresh || state.tab !== before.tab;
    if (opened && shown.tab === "rounds") void desk.seen.look(shown.event.rounds.length);
    document.body.dataset.version = String(shown.event.version);
  });
}

/** Tabs by tap and by arrow. @param {Desk} desk */
function listenToTabs(desk) {
  for (const name of NAMES) byId(`tab-${name}`).addEventListener("click", () => desk.open(name));
  byId("tab-players").parentElement?.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const seen = NAMES.filter((name) => !byId(`tab-${name}`).hidden);
    const now = tabOf(/** @type {Shown} */ (desk.store.get()));
    const next = seen[(seen.indexOf(now) + step + seen.length) % seen.length];
    desk.open(next);
    byId(`tab-${next}`).focus();
  });
}

/** A role's link: the secret goes into a cookie and out of the address. @param {Desk} desk */
async function enterByLink({ live, attempt, store }) {
  const link = linkWords("key").get("key");
  if (!link) return;
  const enter = () => call(`${live.path}/enter?lang=${lang}`, { method: "POST", body: { link } });
  await attempt(enter);
  const tab = NAMES.find((name) => name === store.get().tab);
  history.replaceState(null, "", location.pathname + (tab ? `#${tab}` : ""));
}

const page = /** @type {HTMLElement} */ (document.querySelector(".event"));
const desk = makeDesk(page.dataset.event ?? "");
await enterByLink(desk);
listenToTabs(desk);
connect(desk);
watchSending();
setInterval(() => fillLive(desk.seen), 1000);
await desk.live.begin();
showOwnLink(byId("own-link"), desk.live);
document.body.dataset.ready = "true";
