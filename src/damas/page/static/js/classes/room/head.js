/** The top of a class: its name, and the code for pupils; the way out of it. */

import { confirming } from "../../shared/confirming.js";
import { momentText } from "../../shared/dates.js";
import { t } from "../../shared/i18n.js";
import { lettersView } from "../../shared/room/door.js";
import { html, nothing } from "../../shared/templates.js";

/** @import { ClassActs, ClassView } from "../shapes" */

/**
 * @param {ClassView} room
 * @param {string} base the address by which others reach this server
 * @param {ClassActs} acts
 */
export function headView(room, base, acts) {
  const about = room.teacher
    ? t("you teach")
    : t("{name}, with {teacher}", { name: room.you?.name ?? "", teacher: room.teacher_name });
  const other = html` <button type="button" data-do="not-me" @click=${() => void acts.somebodyElse()}>
    ${t("Not me")}
  </button>`;
  return html`
    <div class="class-title">
      <h1>${room.name}</h1>
      <p class="about">${about}${room.open ? "" : ` · ${t("closed")}`}${room.teacher ? nothing : other}</p>
    </div>
    ${room.open ? lettersPart(room, base, acts) : nothing}
  `;
}

/** @param {ClassView} room @param {string} base @param {ClassActs} acts */
function lettersPart({ id, code, code_until: until, pupils, teacher }, base, acts) {
  const send = (/** @type {string} */ method) => () => void acts.send("/letters", method);
  if (code) {
    const address = `${base || location.origin}/classes`;
    const end = momentText(until ?? "");
    const content = html`
      <p>${t("Pupils join with these letters at {address}", { address })}</p>
      <p>${t("The letters open the class until {time}; the link always opens it.", { time: end })}</p>
      <button type="button" data-do="end-letters" @click=${send("DELETE")}>
        ${t("Cancel the letters")}
      </button>
    `;
    return lettersView(code, `/classes/${id}`, { base, empty: !pupils?.length }, content);
  }
  if (!teacher) return nothing;
  return html`<p class="room-code">
    ${t("The letters of this class have expired; the link always opens it.")} <button type="button"
      data-do="new-letters" @click=${send("POST")}>${t("New letters for a day")}</button>
  </p>`;
}

/** @param {ClassView} room @param {ClassActs} acts */
export function leaveView({ teacher, open, you }, acts) {
  if (!teacher) {
    const leave = () => void acts.send(`/pupils/${you?.number}`, "DELETE");
    return html`
      ${sure("leave", t("Leave the class"), t("Really leave?"), leave)}
      <p class="hint">
        ${t("Your progress stays yours.")}
      </p>
    `;
  }
  const close = () => void acts.send("/close", "POST");
  const remove = async () => {
    if (await acts.send("", "DELETE")) location.assign("/classes");
  };
  const [label, question] = [t("Delete the class"), t("Really delete it, with all its data?")];
  return html`
    ${open ? sure("close", t("Close the class"), t("Really close it? Nobody can join any more."), close) : nothing}
    ${sure("delete", label, question, remove, "danger")}
  `;
}

/**
 * A button that asks once more.
 * @param {string} name @param {string} label @param {string} question @param {() => void} act
 * @param {string} [kind]
 */
function sure(name, label, question, act, kind = "") {
  return html`<button type="button" class=${kind} data-do=${name}
    ${confirming(label, question, act)}></button> `;
}
