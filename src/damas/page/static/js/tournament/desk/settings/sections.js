/** The forms that name this section and add one beside it. */

import { call } from "../../../shared/api.js";
import { newName } from "../../../shared/command-name.js";
import { actForm } from "../../../shared/damas-form.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @param {Desk} desk @param {EventView} event */
export function sectionForms(desk, event) {
  const { festival } = event;
  const titles = t("The titles of all sections begin with it, here and on prints.");
  const title = t("The title of this tournament changes with the name, here and on prints.");
  const named = festival
    ? html`
      ${renaming(desk, "festival", festival.name, titles)}
      ${renaming(desk, "section", festival.section, title)}
    `
    : nothing;
  return html`<div data-part="sections">${named}${adding(desk, event)}</div>`;
}

/**
 * @param {Desk} desk @param {"festival" | "section"} part @param {string} now @param {string} hint
 */
function renaming({ live, attempt }, part, now, hint) {
  return html`<div data-part="${part}-name">
    <p class="hint">${hint}</p>
    ${actForm(`${part}-name`, {
      names: ["name"],
      now: { name: now },
      data: { id: newName() }, // sent again after a lost answer, it is done once
      button: t("Rename"),
      does: `name-${part}`,
      look: "",
      attributes: { class: "line-form", "data-name": `${part}-name` },
      send: (body) =>
        attempt(async () => {
          const answer = await call(`${live.path}/${part}?lang=${lang}`, { method: "PUT", body });
          live.store.update({ event: answer.event, own: true });
        }),
    })}
  </div>`;
}

/** @param {Desk} desk @param {EventView} event */
function adding({ live, attempt }, event) {
  const hints = [
    t("A section begins with this tournament's settings, days and people, without players."),
    t("Links and PINs of one section open all of them."),
  ];
  return html`<div data-part="section">
    ${hints.map((text) => html`<p class="hint">${text}</p>`)}
    ${actForm("add-section", {
      names: event.festival ? ["name"] : ["own", "name"],
      fields: { own: { required: true } },
      data: { id: newName() }, // sent again after a lost answer, it is done once
      button: t("Add a section"),
      does: "add-section",
      look: "",
      attributes: { class: "line-form", "data-name": "section" },
      send: (body) =>
        attempt(async () => {
          const path = `${live.path}/sections?lang=${lang}`;
          location.assign((await call(path, { method: "POST", body })).address);
        }),
    })}
  </div>`;
}
