/** A player goes to another section of the festival, before the first rounds. */

import { call } from "../../../shared/api.js";
import { newName } from "../../../shared/command-name.js";
import { button, element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { openDialog } from "../../parts/dialog.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").Entrant} Entrant */

/** The sections to which a player of this one can go. @param {EventView} event */
function others(event) {
  const open = !event.rounds.length && !event.finished && event.settings.teams !== true;
  const sections = open && may(event, "leave-section") ? event.festival?.sections : [];
  return (sections ?? []).filter((one) => one.id !== event.id);
}

/** The button in a player's row. */
/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one */
export function moveButton(live, event, one) {
  if (!others(event).length) return [];
  return [
    button(t("Change section"), () => openMove(live, event, one), {
      "data-do": `move-${one.id}`,
      "aria-label": `${one.name}: ${t("Change section")}`,
    }),
  ];
}

/** @param {LiveEvent} live @param {EventView} event @param {Entrant} one */
function openMove(live, event, one) {
  const id = newName(); // sent again after a lost answer, it is done once
  const sections = others(event).map((to) =>
    button(
      t("Move to {section}", { section: to.name }),
      async () => {
        const done = await window.attempt(async () => {
          const path = `${live.path}/players/${one.id}/move?lang=${lang}`;
          const body = { id, to: to.id };
          const answer = await call(path, { method: "POST", body });
          live.store.update({ event: answer.event, own: true });
        });
        if (done) window.close();
      },
      { "data-to": to.id, class: "primary" },
    ),
  );
  const window = openDialog(one.name, [
    element("p", { class: "hint" }, [
      t("Before the first rounds; all details and the registration go along."),
    ]),
    element("div", { class: "buttons" }, sections),
  ]);
}
