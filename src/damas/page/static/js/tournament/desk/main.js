/** One tournament: its parts behind five tabs, with the acts that this person may do. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { linkWords } from "../../shared/link-words.js";
import { LiveEvent } from "../parts/live-event.js";
import { showOwnLink } from "../parts/own-link.js";
import { EngineBars } from "../parts/engine-bars.js";
import { SeenBoards } from "../parts/seen-boards.js";
import { callsPanel } from "./calls.js";
import { nextStepPanel } from "./next-step.js";
import { nowPanel } from "./now.js";
import { onlinePanel, waysPanel } from "./online.js";
import { checkInPanel } from "./players/check-in.js";
import { playersPanel } from "./players/players.js";
import { barsRound } from "./rounds/bars.js";
import { fillLive } from "./rounds/plays.js";
import { forgetHall } from "./prepare/hall.js";
import { preparePanel } from "./prepare/prepare.js";
import { protestsPanel } from "./protests/protests.js";
import { roundShown, roundsPanel } from "./rounds/rounds.js";
import { emptySent, keepSent, watchSending } from "./sent-forms.js";
import { papersPanel } from "./settings/papers.js";
import { logPanel } from "./settings/log.js";
import { peoplePanel } from "./settings/people.js";
import { settingsPanel } from "./settings/settings.js";
import { awardsPanel } from "./standings/awards.js";
import { crosstablePanel } from "./standings/crosstable.js";
import { sectionsPanel } from "./sections.js";
import { standingsPanel } from "./standings/standings.js";
import { stagesPanel } from "./stages.js";
import { deskStore } from "./state.js";
import { PARTS, morePanel, partShown, tabsPanel } from "./tabs.js";
import { undoPanel } from "./undo.js";
import { eventWords } from "./words.js";

/** @import { Desk, Panel, Shown } from "./state.js" */

/** @type {Record<string, (place: HTMLElement, desk: Desk) => Panel>} */
const PANELS = {
  rounds: roundsPanel,
  standings: standingsPanel,
  crosstable: crosstablePanel,
  players: playersPanel,
  checkin: checkInPanel,
  papers: papersPanel,
  more: morePanel,
  prepare: preparePanel,
  awards: awardsPanel,
  protests: protestsPanel,
  online: onlinePanel,
  people: peoplePanel,
  log: logPanel,
  settings: settingsPanel,
};

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
    open(part) {
      if (location.hash !== `#${part}`) history.pushState(null, "", `#${part}`);
      store.update({ tab: part });
    },
  };
}

/** The name, the round and the part that is open. @param {Shown} state */
function showHead({ event, notice, connected, tab }) {
  const { settings, rounds, rounds_total: total } = event;
  const round = rounds.length
    ? t("Round {round} of {total}", { round: rounds.length, total: total || "?" })
    : t("Not begun");
  const system = eventWords().values.system[settings.system];
  const about = [system, round, event.finished ? t("Over") : "", event.me.role_name];
  byId("event-name").textContent = settings.name;
  byId("event-about").textContent = about.filter(Boolean).join(" · ");
  byId("event-strict").textContent = event.strict;
  byId("event-strict").hidden = !event.strict;
  byId("notice").textContent = notice;
  byId("banner").hidden = connected;
  for (const part of Object.keys(PANELS)) byId(part).hidden = part !== tab;
}

/** Tells the panels of every change of the state. @param {Desk} desk */
function connect(desk) {
  const made = Object.entries(PANELS).map(([part, panel]) => [part, panel(byId(part), desk)]);
  /** @type {Record<string, Panel>} */
  const panels = Object.fromEntries(made);
  const always = [
    tabsPanel(byId("tabs"), byId("parts")),
    stagesPanel(byId("stages"), desk),
    nextStepPanel(byId("next-step"), desk),
    undoPanel(byId("undo"), desk),
    callsPanel(byId("calls"), desk),
    waysPanel(byId("ways")),
    nowPanel(byId("now")),
    sectionsPanel(byId("sections")),
  ];
  desk.store.subscribe((state, before) => {
    if (!state.event) return;
    const fresh = state.event !== before.event;
    if (fresh && state.own) emptySent();
    if (fresh && state.own) desk.store.update({ corrected: [] });
    const shown = /** @type {Shown} */ ({ ...state, tab: partShown(/** @type {Shown} */ (state)) });
    showHead(shown);
    panels[shown.tab].update(shown);
    for (const panel of always) panel.update(shown);
    desk.bars.follow(barsRound(shown, roundShown(shown)));
    const opened = fresh || state.tab !== before.tab;
    if (opened && shown.tab === "rounds") void desk.seen.look(shown.event.rounds.length);
    document.body.dataset.version = String(shown.event.version);
  });
}

/** The address opens a part: by a link, by Back, or typed. @param {Desk} desk */
function followAddress(desk) {
  const follow = () => desk.store.update({ tab: location.hash.slice(1) });
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
}

/** A role's link: the secret goes into a cookie and out of the address. @param {Desk} desk */
async function enterByLink({ live, attempt, store }) {
  const link = linkWords("key").get("key");
  if (!link) return;
  const enter = () => call(`${live.path}/enter?lang=${lang}`, { method: "POST", body: { link } });
  await attempt(enter);
  const { tab } = store.get();
  history.replaceState(null, "", location.pathname + (PARTS.includes(tab) ? `#${tab}` : ""));
}

const page = /** @type {HTMLElement} */ (document.querySelector(".event"));
const desk = makeDesk(page.dataset.event ?? "");
await enterByLink(desk);
followAddress(desk);
connect(desk);
watchSending();
setInterval(() => fillLive(desk.seen), 1000);
await desk.live.begin();
showOwnLink(byId("own-link"), desk.live);
document.body.dataset.ready = "true";
