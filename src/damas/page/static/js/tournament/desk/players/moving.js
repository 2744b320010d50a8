/** Somebody goes to another section of the festival, before the first rounds. */

import { call } from "../../../shared/api.js";
import { newName } from "../../../shared/command-name.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nothing, render } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { may } from "../../parts/parts.js";

/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EventView } from "../../../shared/views" */
/** @typedef {{id: number, name: string}} Mover a player, a team or a registered person */
/** @typedef {"players" | "registrations"} Kind as the address has it */

/** The sections to which somebody of this one can go. @param {EventView} event */
function others(event) {
  const open = !event.rounds.length && !event.finished;
  const sections = open && may(event, "leave-section") ? event.festival?.sections : [];
  return (sections ?? []).filter((one) => one.id !== event.id);
}

/** The button in the row of a player, a team or a registered person. */
/** @param {LiveEvent} live @param {EventView} event @param {Mover} one @param {Kind} [kind] */
export function moveButton(live, event, one, kind = "players") {
  if (!others(event).length) return nothing;
  const name = kind === "players" ? `move-${one.id}` : `move-registered-${one.id}`;
  return html`<button type="button" data-do=${name} aria-label="${one.name}: ${t("Change section")}"
        @click=${() => openMove(live, event, one, kind)}>${t("Change section")}</button>`;
}

/** @param {LiveEvent} live @param {EventView} event @param {Mover} one @param {Kind} kind */
function openMove(live, event, one, kind) {
  const id = newName(); // sent again after a lost answer, it is done once
  const move = async (/** @type {{id: string, name: string}} */ to) => {
    const moved = { state: "" };
    const done = await window.attempt(async () => {
      const path = `${live.path}/${kind}/${one.id}/move?lang=${lang}`;
      const answer = await call(path, { method: "POST", body: { id, to: to.id } });
      live.store.update({ event: answer.event, own: true });
      moved.state = answer.state;
    });
    if (!done) return;
    if (moved.state !== "waiting") window.close();
    else render(window.body, waits(to.name));
  };
  const sections = others(event).map(
    (to) => html`<button type="button" data-to=${to.id} class="primary" @click=${() => move(to)}>
    ${t("Move to {section}", { section: to.name })}
  </button>`,
  );
  const window = openDialog(
    one.name,
    html`
    <p class="hint">${goesAlong(event, kind)}</p><div class="buttons">${sections}</div>
  `,
  );
}

/** @param {string} section */
function waits(section) {
  return html`<p role="status">
    ${t("Moved. In section {section} there is no free place: the person is on the waiting list.", {
      section,
    })}
  </p>`;
}

/** @param {EventView} event @param {Kind} kind */
function goesAlong(event, kind) {
  if (kind === "registrations") {
    return t(
      "Everything moves along. Without a free place there, a person who is not confirmed waits.",
    );
  }
  return event.settings.teams === true
    ? t("Before the first rounds; members in their order and the captain move along.")
    : t("Before the first rounds; all details and the registration move along.");
}
