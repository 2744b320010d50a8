/** One tournament: its parts behind five tabs, kept up to date. */

import { call } from "../../shared/api.js";
import { showRefusal } from "../../shared/article-link.js";
import { whileBusy } from "../../shared/busy.js";
import { byId } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { linkWords } from "../../shared/link-words.js";
import { LiveBoards } from "../parts/live-boards.js";
import { LiveEvent } from "../parts/live-event.js";
import { EngineBars } from "../parts/engine-bars.js";
import { SeenBoards } from "../parts/seen-boards.js";
import { nowPanel } from "./now.js";
import { waysPanel } from "./ways.js";
import { barsRound } from "./rounds/bars.js";
import { addressOf, fillLive } from "./rounds/plays.js";
import { showBoards } from "./rounds/live.js";
import { roundShown } from "./rounds/rounds.js";
import { emptySent, keepSent, watchSending } from "./sent-forms.js";
import { sectionsPanel } from "./sections.js";
import { stagesPanel } from "./stages.js";
import { deskStore } from "./state.js";
import { PARTS, partShown, tabsPanel } from "./tabs.js";
import { eventWords } from "./words.js";

/** @import { Desk, Panel, Shown } from "./state.js" */

/** @typedef {(place: HTMLElement, desk: Desk) => Panel} Make a panel of a place */

/**
 * @param {string} id of the event
 * @param {(store: Desk["store"]) => void} moved something happened at a table, a screen or a clock
 * @returns {Desk}
 */
function makeDesk(id, moved) {
  const store = deskStore({ tab: location.hash.slice(1) });
  const live = new LiveEvent(id, store, () => {
    void seen.look();
    moved(store);
  });
  const seen = new SeenBoards(live.path, () => {
    fillLive(seen);
    showBoards(boards, store.get().event);
  });
  const boards = new LiveBoards(seen, ({ kind, id: play }) => addressOf({ kind, id: play }));
  const bars = new EngineBars(
    live.path,
    () => store.get().bars,
    (found) => store.update({ bars: found }),
  );
  return {
    live,
    store,
    seen,
    boards,
    bars,
    async attempt(act) {
      try {
        await whileBusy(act);
        store.update({ notice: "" });
        return true;
      } catch (fault) {
        keepSent();
        // after a refusal the stored choice is shown again
        store.update(({ event }) => ({
          notice: fault,
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

/** What the notice says. @type {{notice: unknown}} */
const said = { notice: "" };

/** The name, the round and the part that is open. @param {Shown} state */
function showHead({ event, notice, connected }) {
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
  if (notice !== said.notice) showRefusal(byId("notice"), notice);
  said.notice = notice;
  byId("banner").hidden = connected;
}

/**
 * Tells the panels of every change of the state.
 * @param {Desk} desk
 * @param {Record<string, Make>} parts of which one is shown
 * @param {Record<string, Make>} more that are always shown
 */
function connect(desk, parts, more) {
  const make = (/** @type {[string, Make]} */ [place, panel]) => [place, panel(byId(place), desk)];
  /** @type {Record<string, Panel>} */
  const panels = Object.fromEntries(Object.entries(parts).map(make));
  const always = [
    tabsPanel(byId("tabs"), byId("parts")),
    stagesPanel(byId("stages"), desk),
    waysPanel(byId("ways")),
    nowPanel(byId("now")),
    sectionsPanel(byId("sections")),
    ...Object.entries(more).map(([place, panel]) => panel(byId(place), desk)),
  ];
  desk.store.subscribe((state, before) => {
    if (!state.event) return;
    const fresh = state.event !== before.event;
    if (fresh && state.own) emptySent();
    if (fresh && state.own) desk.store.update({ corrected: [] });
    const shown = /** @type {Shown} */ ({ ...state, tab: partShown(/** @type {Shown} */ (state)) });
    showHead(shown);
    for (const part of PARTS) byId(part).hidden = part !== shown.tab;
    if (!panels[shown.tab]) return location.reload(); // a role was given elsewhere
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

/** A role's link: the secret goes into a cookie and out of the address. Whether there was one. */
/** @param {Desk} desk */
async function enterByLink({ live, attempt, store }) {
  const link = linkWords("key").get("key");
  if (!link) return false;
  const enter = () => call(`${live.path}/enter?lang=${lang}`, { method: "POST", body: { link } });
  const entered = await attempt(enter);
  const { tab } = store.get();
  history.replaceState(null, "", location.pathname + (PARTS.includes(tab) ? `#${tab}` : ""));
  return entered;
}

/**
 * The page of an event. Whoever gets a role has it loaded anew, with the parts of that role.
 * @param {Record<string, Make>} parts of which one is shown
 * @param {Record<string, Make>} [more] that are always shown
 * @param {(store: Desk["store"]) => void} [moved] something happened elsewhere in the hall
 */
export async function showEvent(parts, more = {}, moved = () => undefined) {
  const page = /** @type {HTMLElement} */ (document.querySelector(".event"));
  const desk = makeDesk(page.dataset.event ?? "", moved);
  if ((await enterByLink(desk)) && !("settings" in parts)) return location.reload();
  followAddress(desk);
  connect(desk, parts, more);
  watchSending();
  setInterval(() => {
    fillLive(desk.seen);
    desk.boards.tick();
  }, 1000);
  await desk.live.begin();
  document.body.dataset.ready = "true";
}
