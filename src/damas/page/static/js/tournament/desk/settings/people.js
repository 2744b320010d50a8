/** Access by link or PIN; codes for players' phones. */

import { call } from "../../../shared/api.js";
import { actForm, choicesOf } from "../../../shared/damas-form.js";
import { codeImage } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import { confirming } from "../../../shared/confirming.js";
import { networkPart, reach } from "../../../shared/network.js";
import { elementOf, html, nothing, render } from "../../../shared/templates.js";
import { enterByPin } from "../../parts/enter-by-pin.js";
import { nameOf } from "../../parts/live-event.js";
import { linkCard } from "../../parts/own-link.js";
import { grid, may } from "../../parts/parts.js";
import { askForHall } from "../prepare/hall.js";
import { askOnce } from "../state.js";
import { officialsForm } from "./officials.js";
import { askForPrograms, programsPart } from "./programs.js";

/** @import { Desk, DeskState, Shown } from "../state.js" */
/** @import { EventRound, EventView } from "../../../shared/views" */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function peoplePanel(place, desk) {
  const given = linkShown(desk);
  return {
    update(state) {
      askForPeople(desk, state);
      render(place, view(desk, state, given(state.givenLink)));
    },
  };
}

/** @param {Desk} desk @param {Shown} state */
function askForPeople(desk, { event }) {
  const { path } = desk.live;
  const version = String(event.version);
  if (may(event, "set")) {
    askOnce(desk, "keys", version, () => call(`${path}/keys`));
    askForPrograms(desk);
  }
  askForHall(desk, event);
  if (hasCodes(event)) askOnce(desk, "reach", "", reach);
}

/**
 * The card of a new link. It is built once, because answers fill it later.
 * @param {Desk} desk
 */
function linkShown({ live }) {
  const shown = { link: "", card: elementOf(html`<section class="given"></section>`) };
  return (/** @type {string} */ link) => {
    if (link && link !== shown.link) {
      shown.link = link;
      const hint = t("Give it to that person alone: anyone who opens it has the role.");
      render(shown.card, linkCard(live, link, t("This link is shown once"), hint));
    }
    return link ? [shown.card] : [];
  };
}

/** @param {Desk} desk @param {Shown} state @param {unknown[]} given */
function view(desk, state, given) {
  const { event, keys } = state;
  const leads = may(event, "set");
  return html`
    <h2>${t("Access and phones")}</h2>
    ${event.me.role === "spectator" ? enterByPin(desk) : nothing}
    ${leads ? html`<h3>${t("People and their roles")}</h3>${keysTable(desk, event, keys)}` : nothing}
    ${leads ? html`${give(desk, event)}${given}${officialsForm(desk, state.hall)}` : nothing}
    ${hasCodes(event) ? codes(desk, state) : nothing}
    ${leads ? programsPart(desk, state) : nothing}
  `;
}

/** @param {Desk} desk @param {EventView} event @param {DeskState["keys"]} keys */
function keysTable(desk, event, keys) {
  const roles = Object.fromEntries(choicesOf("give-key", "role"));
  const rows = (keys ?? [])
    .filter((key) => key.open)
    .map((key) => [
      key.name,
      roles[key.role],
      key.kind === "pin" ? t("PIN") : t("Link"),
      key.role === "organiser" && event.me.role !== "organiser" ? "" : revoke(desk, key.id),
    ]);
  const heads = [t("Name"), t("Role"), t("By"), ""];
  return html`<div>${keys ? grid(t("People and their roles"), heads, rows, "acts") : nothing}</div>`;
}

/** @param {Desk} desk @param {number} key */
function revoke({ live, store, attempt }, key) {
  const act = async () => {
    await call(`${live.path}/keys/${key}`, { method: "DELETE" });
    store.update({ keys: await call(`${live.path}/keys`) });
  };
  return html`<button type="button" data-revoke=${key}
      ${confirming(t("Revoke"), t("Really revoke?"), () => attempt(act))}></button>`;
}

/** @param {Desk} desk @param {EventView} event */
function give({ live, store, attempt }, event) {
  const isLeader = event.me.role === "organiser";
  const roles = choicesOf("give-key", "role").filter(([role]) => isLeader || role !== "organiser");
  return actForm("give-key", {
    names: ["name", "role", "pin"],
    fields: { role: { choices: roles } },
    button: t("Give access"),
    look: "",
    attributes: { class: "line-form", "data-name": "give" },
    send: (data, _reason, self) =>
      attempt(async () => {
        const path = `${live.path}/keys`;
        const body = { kind: data.pin ? "pin" : "link", ...data };
        const made = await call(`${path}?lang=${lang}`, { method: "POST", body });
        self.reset();
        store.update({ givenLink: made.link ?? "", keys: await call(path) });
      }),
  });
}

/** Whether results can be entered from phones. @param {EventView} event */
function hasCodes(event) {
  return may(event, "result") && event.rounds.length > 0;
}

/** @param {Desk} desk @param {Shown} state */
function codes(desk, { event, phoneCodes, reach: reached }) {
  const round = event.rounds[event.rounds.length - 1];
  const words = t("Codes for the players' phones, round {round}", { round: round.number });
  // a code that opens nothing is not shown
  const opened = (/** @type {import("../../../shared/network.js").Reach} */ now) =>
    desk.store.update({ reach: now });
  return html`<div data-part="codes">
    <h3>${t("Results from phones")}</h3>
    <p class="hint">
      ${t(
        "Each player scans their own code and enters the result. If both enter the same, it counts; otherwise an arbiter decides.",
      )}
    </p>
    ${networkPart(reached, opened)}
    <button type="button" data-do="codes"
        @click=${() => desk.store.update({ phoneCodes: round.number })}
        ?disabled=${!reached?.address}>${words}</button>
    <div class="qr-codes">
      ${phoneCodes === round.number ? phoneImages(desk, event, round) : nothing}
    </div>
  </div>`;
}

/** @param {Desk} desk @param {EventView} event @param {EventRound} round */
function phoneImages({ live }, event, round) {
  const path = `/tournaments/${live.id}/rounds/${round.number}/boards`;
  return round.boards.map((board) =>
    [board.first, board.second].map((id) => {
      const name = nameOf(event, id);
      const words = t("Code of {name}, board {board}", { name, board: board.hall });
      return html`<figure data-player=${id}>
        ${codeImage(`${path}/${board.number}/${id}.svg`, words)}
        <figcaption>${board.hall} · ${name}</figcaption>
      </figure>`;
    }),
  );
}
