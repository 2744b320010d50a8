/** What the owner, moderators and organisers did: a list that only grows, page by page. */

import { call } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { momentText } from "../shared/dates.js";
import { t } from "../shared/i18n.js";
import { createStore } from "../shared/store.js";
import { each, html, render } from "../shared/templates.js";

/**
 * @typedef {object} Line
 * @property {number} number
 * @property {string} act
 * @property {string} kind
 * @property {string} id
 * @property {string} title
 * @property {string} reason
 * @property {string} by
 * @property {string} name
 * @property {string} at
 */
/** @typedef {(act: () => Promise<unknown>) => Promise<void>} Tried */

const EACH = Number(byId("trail").dataset.each); // lines of one answer
const shown = createStore(
  /** @type {{lines: Line[], whole: boolean}} */ ({ lines: [], whole: true }),
);

/** @param {string} kind */
function kindName(kind) {
  return (
    {
      event: t("The tournament"),
      table: t("The board"),
      game: t("The game"),
      study: t("The study"),
      class: t("The class"),
      room: t("The room"),
      relay: t("The relay"),
      person: t("The person"),
    }[kind] ?? t("The remark")
  );
}

/** @param {{act: string, by: string, name?: string}} one */
export function actText({ act, by, name = "" }) {
  const who = { who: byName({ by, name }) };
  return (
    {
      removed: t("{who} removed it", who),
      "put-back": t("{who} put it back", who),
      closed: t("{who} closed it", who),
      opened: t("{who} opened it again", who),
      block: t("{who}: blocked", who),
      unblock: t("{who}: no longer blocked", who),
      mute: t("{who}: muted", who),
      unmute: t("{who}: may write again", who),
      rename: t("{who}: renamed", who),
      note: t("{who}: a note", who),
      moderator: t("{who}: made a moderator", who),
      "no-moderator": t("{who}: no longer a moderator", who),
      reset: t("{who}: a link for a new password", who),
      sessions: t("{who}: signed out everywhere", who),
      export: t("{who}: all data taken out", who),
      delete: t("{who}: deleted", who),
      annul: t("{who}: annulled", who),
    }[act] ?? t("{who} deleted it for good", who)
  );
}

/** @param {{by: string, name: string}} one */
function byName({ by, name }) {
  if (by === "organiser") return t("the organiser {name}", { name });
  if (by === "moderator") return t("the moderator {name}", { name });
  if (by === "operator") return t("the command line");
  return by === "owner" ? t("the owner") : t("the server");
}

/** @param {{kind: string, id: string, title?: string}} one */
export function named({ kind, id, title }) {
  return t("{kind}: {name}", { kind: kindName(kind), name: title || id });
}

/** @param {Line} one */
export function lineOf(one) {
  const words = [momentText(one.at), actText(one), one.reason].filter(Boolean);
  return html`<li><span class="grow">${named(one)}<small>${words.join(" · ")}</small></span></li>`;
}

/** @param {Line[]} lines @param {Line[]} more */
const add = (lines, more) =>
  shown.update({ lines: [...lines, ...more], whole: more.length < EACH });

/** Shows the newest lines. */
export async function showTrail() {
  add([], await call("/api/owner/acts"));
}

/** @param {Tried} tried */
export function hearTrail(tried) {
  shown.subscribe(({ lines, whole }) => {
    render(byId("trail"), each("number", lines, lineOf));
    byId("trail-older").hidden = whole;
    byId("trail-part").hidden = !lines.length;
  });
  byId("trail-older").addEventListener(
    "click",
    () =>
      void tried(async () => {
        const { lines } = shown.get();
        add(lines, await call(`/api/owner/acts?before=${lines.at(-1)?.number ?? 0}`));
      }),
  );
}
