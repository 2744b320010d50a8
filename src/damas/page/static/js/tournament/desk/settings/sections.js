/** The forms that name this section and add one beside it. */

import { call } from "../../../shared/api.js";
import { newName } from "../../../shared/command-name.js";
import { field } from "../../../shared/pieces.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nothing, onSubmit } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

const LONGEST = "40";
const LONGEST_FESTIVAL = "80";

/** @param {Desk} desk @param {EventView} event */
export function sectionForms(desk, event) {
  const { festival } = event;
  const named = festival
    ? html`
      ${renaming(desk, {
        part: "festival",
        label: t("Name of the festival"),
        now: festival.name,
        most: LONGEST_FESTIVAL,
        hint: t("The titles of all sections begin with it, here and on prints."),
      })}
      ${renaming(desk, {
        part: "section",
        label: t("Name of this section"),
        now: festival.section,
        most: LONGEST,
        hint: t("The title of this tournament goes with the name, here and on prints."),
      })}
    `
    : nothing;
  return html`<div data-part="sections">${named}${adding(desk, event)}</div>`;
}

/**
 * @param {Desk} desk
 * @param {{part: string, label: string, now: string, most: string, hint: string}} name
 */
function renaming({ live, attempt }, { part, label, now, most, hint }) {
  const id = newName(); // sent again after a lost answer, it is done once
  return html`<div data-part="${part}-name">
    <p class="hint">${hint}</p>
    <form class="line-form" autocomplete="off" data-name="${part}-name"
        @submit=${onSubmit((self) => {
          const body = { id, name: value(self, "name") };
          void attempt(async () => {
            const answer = await call(`${live.path}/${part}?lang=${lang}`, { method: "PUT", body });
            live.store.update({ event: answer.event, own: true });
          });
        })}>
      ${field(label, { name: "name", required: true, maxlength: most, value: now })}
      <button type="submit" data-do="name-${part}">${t("Rename")}</button>
    </form>
  </div>`;
}

/** @param {Desk} desk @param {EventView} event */
function adding({ live, attempt }, event) {
  const id = newName(); // sent again after a lost answer, it is done once
  const own = event.festival
    ? nothing
    : field(t("Name of this tournament as a section, such as A"), {
        name: "own",
        required: true,
        maxlength: LONGEST,
      });
  const hints = [
    t("A section begins with this tournament's settings, days and people, without players."),
    t("Links and PINs of one section open all of them."),
  ];
  return html`<div data-part="section">
    ${hints.map((text) => html`<p class="hint">${text}</p>`)}
    <form class="line-form" autocomplete="off" data-name="section"
        @submit=${onSubmit((self) => {
          const named = event.festival ? {} : { own: value(self, "own") };
          const body = { id, name: value(self, "section"), ...named };
          void attempt(async () => {
            const added = await call(`${live.path}/sections?lang=${lang}`, {
              method: "POST",
              body,
            });
            location.assign(added.address);
          });
        })}>
      ${own}
      ${field(t("Name of the new section, such as B or Women"), {
        name: "section",
        required: true,
        maxlength: LONGEST,
      })}
      <button type="submit" data-do="add-section">${t("Add a section")}</button>
    </form>
  </div>`;
}
