/** The teams of an event: entered with their members, the members in board order, the captain. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { elementOf, heard, html } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { may, value } from "../../parts/parts.js";
import { nextStep } from "../next-step.js";
import { openMembers } from "./members.js";
import { moveButton } from "./moving.js";
import { openPerson } from "./person.js";
import { membersIn, teamsIn } from "../../parts/typed-names.js";

/** @import { Desk } from "../state.js" */
/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EntrantView, EventView } from "../../../shared/views" */

/** @param {LiveEvent} live @param {EventView} event @param {EntrantView} one */
export function teamActions(live, event, one) {
  if (!may(event, "team-members") || event.finished) return "";
  return html`<span class="row-actions">
    <button type="button" data-do="members-${one.id}"
        aria-label=${t("Members of {name}", { name: one.name })}
        @click=${() => openMembers(live, one.id)}>${t("Members")}</button>
    <button type="button" data-person=${one.id}
        aria-label=${t("Change {name}", { name: one.name })}
        @click=${() => openPerson(live, one.id)}>${t("Change")}</button>
    ${moveButton(live, event, one)}
  </span>`;
}

/** The form for one team, and the way to many. @param {Desk} desk @param {EventView} event */
export function enterTeam({ live, attempt }, event) {
  const { boards, substitutes } = event.settings;
  return actForm("add-team", {
    names: ["name", "captain", "federation", "club"],
    fields: { name: { label: t("Team") } },
    attributes: { class: "enter-team", id: "enter-team" },
    button: t("Add team"),
    look: nextStep(event)?.tab === "players" ? "primary" : "",
    beside: html`<button type="button" data-do="teams-list" @click=${() => openTeams(live)}>
      ${t("Teams from a list")}
    </button>`,
    inside: (draw) => html`
      <div class="pair">${["name", "captain", "federation", "club"].map(draw)}</div>
      <label class="field">
        ${t("Members in board order, one a line; a rating may follow")} <textarea name="members" rows="5" required></textarea>
      </label>
      <p class="hint">
        ${t("At most {count} members: {boards} at the boards, others as substitutes ({more}).", {
          count: boards + substitutes,
          boards,
          more: substitutes,
        })}
      </p>
    `,
    extra: (_data, self) => ({ members: membersIn(value(self, "members")) }),
    send: async (data, _reason, self) => {
      if (!(await attempt(() => live.act("add-team", data)))) return;
      self.reset();
      /** @type {HTMLElement} */ (self.elements.namedItem("name")).focus();
    },
  });
}

/** Many teams at once: a member a line, its team before it. @param {LiveEvent} live */
function openTeams(live) {
  const lines = elementOf(html`<textarea name="lines" rows="12" required></textarea>`);
  const window = openDialog(
    t("Teams from a list"),
    html`<form @submit=${heard(async (self, submitted) => {
      submitted.preventDefault();
      const waiting = teamsIn(value(self, "lines"));
      for (const team of waiting) {
        if (!(await window.attempt(() => live.act("add-team", team)))) {
          lines.value = leftLines(waiting, team);
          return;
        }
      }
      window.close();
    })}>
    <label class="field">
      ${t("One member a line: team; name; rating. Lines of a team are in its board order.")} ${lines}
    </label>
    <p class="form-end"><button type="submit" class="primary">${t("Enter the teams")}</button></p>
  </form>`,
    "teams-list",
  );
}

/**
 * The lines of the teams that were not entered, to be corrected.
 * @param {import("../../parts/typed-names.js").TeamEntry[]} teams @param {object} first
 */
function leftLines(teams, first) {
  return teams
    .slice(teams.findIndex((one) => one === first))
    .flatMap(({ name, members }) =>
      members.map((one) => [name, one.name, one.rating ?? ""].join("; ")),
    )
    .join("\n");
}
