/** The people who registered: confirmed, paid, not taken in, and made players by one press. */

import { reasonForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { openDialog } from "../../parts/dialog.js";
import { grid, may } from "../../parts/parts.js";
import { moveButton } from "../players/moving.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView, RegistrationView } from "../../../shared/views" */

/** @messages @type {Record<string, string>} */
const STATES = {
  place: "has a place",
  waiting: "on the waiting list",
  entered: "player",
  withdrawn: "is not coming",
  rejected: "not accepted",
  moved: "in another section",
};

/** @param {Desk} desk @param {EventView} event */
export function peoplePart(desk, event) {
  if (!event.registrations.length) return nothing;
  const heads = [t("Name"), t("Club"), t("State"), t("Fee"), ""];
  const people = event.registrations;
  return html`
    <h3>${t("Registered people ({count})", { count: people.length })}</h3>
    ${takingIn(desk, event)}
    ${grid(
      t("Registered people"),
      heads,
      people.map((one) => [
        nameCell(one),
        about(one),
        state(one),
        fee(desk, event, one),
        acts(desk, event, one),
      ]),
      "acts registered",
      people.map((one) => one.id),
    )}
  `;
}

/** @param {RegistrationView} one */
function nameCell(one) {
  const year = one.born ? ` (${one.born})` : "";
  if (!one.number) return `${one.name}${year}`;
  const address = `/federation/people/${encodeURIComponent(one.number)}`;
  return html`<span>${one.name}${year} <a href=${address}>${one.number}</a></span>`;
}

/** @param {RegistrationView} one */
function about({ club, federation }) {
  return [club, federation].filter(Boolean).join(" · ");
}

/** @param {RegistrationView} one */
function state(one) {
  const moved = one.moved_up && one.state === "place" ? t("moved up") : "";
  const sure = one.confirmed && one.state === "place" ? t("confirmed") : "";
  return [t(STATES[one.state]), sure, moved, one.rejected].filter(Boolean).join(" · ");
}

/** @param {Desk} desk @param {EventView} event @param {RegistrationView} one */
function fee({ live, attempt }, event, one) {
  if (!one.fee) return "";
  const act = () => attempt(() => live.act("fee-paid", { registration: one.id, paid: !one.paid }));
  const label = one.paid ? t("Paid") : t("Not paid");
  return html`<span class="fee-cell">
    ${one.fee.shown} <button type="button" data-paid=${one.id} aria-pressed=${one.paid}
        aria-label="${one.name}: ${label}" @click=${act}
        ?disabled=${!may(event, "fee-paid") || event.finished}>${label}</button>
  </span>`;
}

/** @param {Desk} desk @param {EventView} event @param {RegistrationView} one */
function acts({ live, attempt }, event, one) {
  const able = may(event, "confirm-registration") && !event.finished;
  if (!able || !["place", "waiting"].includes(one.state)) return "";
  const data = { registration: one.id, confirmed: !one.confirmed };
  const confirm = () => attempt(() => live.act("confirm-registration", data));
  const label = one.confirmed ? t("Not confirmed after all") : t("Confirm");
  return html`<span class="row-actions">
    ${
      one.state === "place"
        ? html`<button type="button" data-confirm=${one.id} aria-label="${one.name}: ${label}"
              @click=${confirm}>${label}</button>`
        : nothing
    }
    <button type="button" data-reject=${one.id} aria-label="${one.name}: ${t("Do not accept")}"
        @click=${() => askWhy(live, one)}>${t("Do not accept")}</button>
    ${moveButton(live, event, one, "registrations")}
  </span>`;
}

/** @param {Desk["live"]} live @param {RegistrationView} one */
function askWhy(live, one) {
  openDialog(one.name, (/** @type {import("../../../shared/damas-form.js").Place} */ window) =>
    reasonForm("reject-registration", t("Why? The person reads it"), {
      to: { ...window, live },
      data: { registration: one.id },
      button: t("Do not accept"),
      does: "reject",
      look: "danger",
    }),
  );
}

/** The press that makes players of all who are confirmed. */
/** @param {Desk} desk @param {EventView} event */
function takingIn(desk, event) {
  if (!may(event, "add-players") || !event.takes_entries) return nothing;
  const ready = event.registrations.filter((one) => one.state === "place" && one.confirmed);
  const names = new Set(event.players.map((one) => one.name.toLowerCase()));
  /** @type {RegistrationView[]} */
  const fresh = [];
  /** @type {RegistrationView[]} */
  const twice = [];
  for (const one of ready) {
    const name = one.name.toLowerCase();
    (names.has(name) ? twice : fresh).push(one);
    names.add(name);
  }
  const label = t("Make players of all who are confirmed ({count})", { count: fresh.length });
  return html`
    ${fresh.length ? press(desk, label, fresh, "take-in", false) : nothing}
    ${twice.map((one) => {
      const words = t("{name} is also somebody else: a player of that name is there", {
        name: one.name,
      });
      return press(desk, words, [one], `take-in-${one.id}`, true);
    })}
  `;
}

/**
 * @param {Desk} desk @param {string} label @param {RegistrationView[]} people @param {string} name
 * @param {boolean} namesake
 */
function press({ live, attempt }, label, people, name, namesake) {
  const act = () =>
    attempt(() => live.act("add-players", { players: people.map((one) => row(one, namesake)) }));
  return html`<p><button type="button" class="primary" data-do=${name} @click=${act}>${label}</button></p>`;
}

/** The player that a registered person becomes. */
/** @param {RegistrationView} one @param {boolean} namesake */
export function row(one, namesake) {
  const { name, club, federation, born, sex, number, id } = one;
  return {
    name,
    club,
    federation,
    born,
    sex,
    registration: id,
    ...(namesake ? { namesake } : {}),
    ...(number ? { extra: { registry: number } } : {}),
  };
}
