/** The place of the event in its hall: the first board, events with the same clocks and boards. */

import { call } from "../../../shared/api.js";
import { newName } from "../../../shared/command-name.js";
import { actForm } from "../../../shared/damas-form.js";
import { lang, t } from "../../../shared/i18n.js";
import { heard, html, nothing } from "../../../shared/templates.js";
import { grid, may, sees } from "../../parts/parts.js";
import { askOnce } from "../state.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView, SharedHall } from "../../../shared/views" */

/** @messages @type {Record<string, string>} */
const LEFT = {
  clock: "Clocks: {good} good, {used} in use",
  board: "Boards: {good} good, {used} in use",
};

/** Asks for the events of the hall, anew after each change here. */
/** @param {Desk} desk @param {EventView} event */
export function askForHall(desk, event) {
  if (!sees(event, "equipment")) return;
  askOnce(desk, "hall", String(event.version), () => asked(desk));
}

/** Another event of the hall has changed: it is asked for anew where it is shown. */
/** @param {Desk["store"]} store */
export function forgetHall(store) {
  const { hall, asked: known } = store.get();
  if (hall?.shared) store.update({ asked: { ...known, hall: "" } });
}

/** @param {Desk} desk @returns {Promise<SharedHall>} */
const asked = ({ live }) => call(`${live.path}/hall?lang=${lang}`);

/**
 * Sends acts to the event whose list it is.
 * @param {Desk} desk @param {string} source
 */
export function actElsewhere(desk, source) {
  return async (/** @type {string} */ act, /** @type {object} */ data) => {
    const body = { act, data, id: newName() };
    await call(`/api/tournaments/${source}/entries?lang=${lang}`, { method: "POST", body });
    desk.store.update({ hall: await asked(desk) });
  };
}

/** @param {Desk} desk @param {EventView} event @param {SharedHall | null} hall */
export function hallPart(desk, event, hall) {
  const { first_board: board } = event.hall;
  const able = may(event, "first-board") && !event.finished;
  if (!hall || !(able || hall.shared)) return nothing;
  const again = async () => desk.store.update({ hall: await asked(desk) });
  return html`<details data-part="hall" @toggle=${heard((self) => self.open && void desk.attempt(again))}>
    <summary>${t("In the hall: first board {board}", { board })}</summary>
    ${hall.gone ? html`<p class="warning serious">${t("The list that was taken was deleted.")}</p>` : nothing}
    ${hall.shared ? hallView(desk, event, hall, able) : nothing}
    ${able ? numbering(desk, board) : nothing}
    ${able && may(event, "share-equipment") ? taking(desk, event, hall) : nothing}
  </details>`;
}

/**
 * The events with their boards, and boards that two of them have now.
 * @param {Desk} desk @param {EventView} event @param {SharedHall} hall @param {boolean} able
 */
function hallView(desk, event, hall, able) {
  const heads = [t("Event"), t("First board"), t("Boards in use")];
  const rows = hall.events.map((one) => [
    one.here ? one.name : html`<a href="/tournaments/${one.id}">${one.name}</a>`,
    String(one.first_board),
    inUse(one),
  ]);
  const counts = Object.entries(hall.counts).filter(([, { listed }]) => listed);
  return html`
    ${grid(t("Events in the hall"), heads, rows)}
    ${counts.map(
      ([kind, { good, used }]) =>
        html`<p class=${used > good ? "warning serious" : ""}>${t(LEFT[kind], { good, used })}</p>`,
    )}
    ${hall.same_boards.map(
      ({ event: name, boards }) => html`<p class="warning serious">
      ${t("Two games at one board, here and in {name}: {boards}", { name, boards })}
    </p>`,
    )}
    ${able && hall.same_boards.length && hall.free_from ? mending(desk, hall.free_from) : nothing}
    ${may(event, "open-play") ? html`<p>${allBoards(event)}</p>` : nothing}
  `;
}

/** @param {import("../../../shared/views").VenueEvent} event */
function inUse({ boards, rounds }) {
  if (!rounds.length) return "–";
  return rounds.length === 1
    ? t("{boards} (round {round})", { boards, round: rounds[0] })
    : t("{boards} (rounds {rounds})", { boards, rounds: rounds.join(", ") });
}

/** The way to the boards of all events of the hall. @param {EventView} event */
export function allBoards({ id }) {
  const href = `/tournaments/${id}/console`;
  return html`<a class="button" href=${href} data-do="console">${t("The arbiter's day")}</a>`;
}

/** @param {Desk} desk @param {number} board */
function mending({ live, attempt }, board) {
  const words = t("Number the boards here from {board} on", { board });
  return html`<button type="button" data-do="first-board"
      @click=${() => attempt(() => live.act("first-board", { board }))}>${words}</button>`;
}

/** @param {Desk} desk @param {number} board */
function numbering(desk, board) {
  return actForm("first-board", {
    now: { board },
    button: t("Save"),
    attributes: { class: "line-form", "data-name": "first-board" },
    to: desk,
  });
}

/** @param {Desk} desk @param {EventView} event @param {SharedHall} hall */
function taking(desk, event, hall) {
  if (event.hall.event) {
    const words = t("Use its own clocks and boards again");
    return html`<button type="button" data-do="own-equipment" @click=${() => take(desk, "")}>${words}</button>`;
  }
  if (!hall.choices.length || hall.shared) return nothing;
  return html`
    <p class="hint">
      ${t(
        "Events in one hall take their clocks and boards from one list: a lack is counted over all.",
      )}
    </p>
    ${actForm("share-equipment", {
      names: ["event"],
      fields: { event: { choices: hall.choices.map(({ id, name }) => [id, name]) } },
      button: t("Take them"),
      does: "share-equipment",
      look: "",
      attributes: { class: "line-form", "data-name": "share-equipment" },
      send: ({ event: source }) => take(desk, source),
    })}
  `;
}

/** @param {Desk} desk @param {string} event "" for the own list */
function take({ live, store, attempt }, event) {
  const body = { id: newName(), event };
  return attempt(async () => {
    const path = `${live.path}/equipment?lang=${lang}`;
    const answer = await call(path, { method: "PUT", body });
    store.update({ event: answer.event, own: true });
  });
}
