/** The members of one team in board order, and its captain. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { elementOf, html, nodes, nothing, unlessTyped } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { nameOf } from "../../parts/live-event.js";

/** @import { LiveEvent } from "../../parts/live-event.js" */
/** @import { EventView, MemberView, TeamView } from "../../../shared/views" */
/** @typedef {ReturnType<typeof openDialog>} Window */

/** @param {LiveEvent} live @param {number} id of the team */
export function openMembers(live, id) {
  const event = /** @type {EventView} */ (live.event);
  const team = event.teams.find((one) => one.id === id);
  if (!team) return;
  const content = (/** @type {Window} */ window) =>
    html`${membersForm(live, event, team, window)}${captainForm(live, team, window)}`;
  openDialog(nameOf(event, id), content, "members");
}

/**
 * @param {LiveEvent} live @param {EventView} event @param {TeamView} team @param {Window} window
 */
function membersForm(live, event, team, window) {
  const begun = event.rounds.length > 0;
  const list = elementOf(html`<ol class="member-rows"></ol>`);
  for (const one of team.members) {
    const made = row(list, begun, one);
    if (begun) made.append(...nodes(leaving(live, team.id, one, window)));
    list.append(made);
  }
  return actForm("team-members", {
    names: [],
    data: { team: team.id },
    ...(begun ? { reason: { label: t("Reason (for the audit trail)"), required: true } } : {}),
    button: t("Keep"),
    beside: html`<button type="button" data-do="another-member"
        @click=${() => list.append(row(list, false, null))}>
      ${t("Another member")}
    </button>`,
    inside: () => html`
      <h3>${t("Members in board order")}</h3>
      ${
        begun
          ? html`<p class="hint">
              ${t("The order is fixed once a round is paired; new members are added at the end.")}
            </p>`
          : nothing
      }
      ${list}
    `,
    extra: () => ({ members: [...list.children].flatMap(memberOf) }),
    to: { live, ...window },
  });
}

/**
 * One member: name and rating; before play it moves and goes.
 * @param {HTMLElement} list
 * @param {boolean} stands
 * @param {MemberView | null} one
 */
function row(list, stands, one) {
  const made = elementOf(html`<li class="member-row" data-no=${one?.no ?? ""}>
    <input name="name" required maxlength="80" value=${unlessTyped(one?.name ?? "")} aria-label=${t("Name")} />
    <input name="rating" type="number" min="0" max="4000" value=${unlessTyped(one?.own ? one.own : "")}
        aria-label=${t("Rating")} />
  </li>`);
  if (stands) return made;
  const up = () => {
    const before = made.previousElementSibling;
    if (before) list.insertBefore(made, before);
    made.querySelector("button")?.focus();
  };
  made.append(
    ...nodes(html`
    <button type="button" aria-label=${t("{name}: earlier", { name: one?.name ?? "" })}
        @click=${up}>▲</button>
    <button type="button" aria-label=${t("{name}: leave out", { name: one?.name ?? "" })}
        @click=${() => made.remove()}>×</button>
  `),
  );
  return made;
}

/** Who plays no more, or does again. */
/** @param {LiveEvent} live @param {number} team @param {MemberView} one @param {Window} window */
function leaving(live, team, { no, name, left }, window) {
  const act = async () => {
    const data = { team, member: no, left: !left };
    if (await window.attempt(() => live.act("member-left", data))) window.close();
  };
  const label = left ? t("{name} is back", { name }) : t("{name} no longer plays", { name });
  return html`
    <button type="button" data-do="left-${no}" aria-label=${label} @click=${act}>
      ${left ? t("Is back") : t("No longer plays")}
    </button>
  `;
}

/** @param {Element} made @returns {object[]} nothing for a row without a name */
function memberOf(made) {
  const [name, rating] = [...made.querySelectorAll("input")].map((one) => one.value.trim());
  const no = Number(/** @type {HTMLElement} */ (made).dataset.no);
  return name ? [{ ...(no ? { no } : {}), name, rating: Number(rating) || 0 }] : [];
}

/** @param {LiveEvent} live @param {TeamView} team @param {Window} window */
function captainForm(live, team, window) {
  return actForm("captain", {
    names: ["captain"],
    fields: { captain: { required: true } },
    now: team,
    data: { team: team.id },
    button: t("Keep the captain"),
    look: "",
    does: "captain",
    attributes: { class: "line-form" },
    to: { live, ...window },
  });
}
