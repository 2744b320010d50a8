/** The people who are here, writers, readers and links of a study. */

import { confirming } from "../../shared/confirming.js";
import { t } from "../../shared/i18n.js";
import { options } from "../../shared/pieces.js";
import { each, heard, html, nothing } from "../../shared/templates.js";
import { fileOf } from "./chapters.js";

/** @typedef {import("../shapes").StudyState} StudyState */
/** @typedef {import("../shapes").StudyActs} StudyActs */
/** @typedef {import("../shapes").StudyView} StudyView */

/** The people here, in one line. @param {StudyState} state */
export function hereText({ study, here }) {
  if (!study) return "";
  const names = here.writers.map((number) => study.names[number] ?? "?");
  const readers = here.readers ? [t("readers: {count}", { count: here.readers })] : [];
  return t("Here now: {names}", { names: [...names, ...readers].join(", ") });
}

/** @param {StudyState} state @param {StudyActs} acts */
export function peopleView({ study, here }, acts) {
  if (!study) return nothing;
  const row = (/** @type {typeof study.people[number]} */ { number, name, state }) => {
    const isHere = here.writers.includes(number);
    const removes = study.you === 0 && number !== 0 && state === "in";
    const words = [
      [number === 0, t("owner")],
      [state === "removed", t("taken out")],
      [isHere, t("is here")],
      [true, t("writes")],
    ];
    const out = () => void acts.ask(`/people/${number}`, "DELETE");
    const button = html`<button type="button" data-do="out-${number}"
      ${confirming(t("Take out"), t("Really take out?"), out)}></button>`;
    return html`<li data-person=${number}>
      <span class="dot ${isHere ? "here" : ""}" aria-hidden="true"></span>
      <span class="name">${name}</span>
      <span class="about">${words.find(([is]) => is)?.[1]}</span>
      ${removes ? button : nothing}
    </li>`;
  };
  return html`<ul class="study-people">${each("number", study.people, row)}</ul>`;
}

/** @param {StudyState} state @param {StudyActs} acts @param {(text: string) => void} copy */
export function sharingView({ study, chapter }, acts, copy) {
  if (!study) return nothing;
  const owner = study.you === 0;
  const button = (/** @type {string} */ name, /** @type {string} */ label, text = "") =>
    html`<button type="button" data-do=${name} @click=${() => copy(text)}>${label}</button>`;
  const read = `${location.origin}/studies/${study.id}`;
  const write = `${location.origin}/studies/join/${study.invite}`;
  const frame = frameOf(study, chapter?.number);
  const renew = html`<button type="button" data-do="new-link"
    title=${t("The old one is not valid any more")}
    @click=${() => void acts.ask("/invite", "POST")}>${t("New link to write")}</button>`;
  return html`
    ${owner ? visibilityChoice(study, acts) : nothing}
    ${study.visibility === "private" ? closed(owner, acts) : nothing}
    <p class="buttons">
      ${button("copy-read", t("Copy the link to read"), read)}
      ${
        owner && study.invite
          ? [button("copy-write", t("Copy the link to write"), write), renew]
          : nothing
      }
      ${
        study.visibility === "private"
          ? nothing
          : button("copy-frame", t("Copy the code for a page"), frame)
      }
      <a class="button" href=${fileOf(study.id, 0)} download>${t("Download all as PDN")}</a>
    </p>
    ${study.you === null ? nothing : leaving(study, acts)}
  `;
}

/**
 * Whom the link to read does not let in, and the way to let them in.
 * @param {boolean} owner @param {StudyActs} acts
 */
function closed(owner, acts) {
  const open = () => void acts.ask("/visibility", "PUT", { visibility: "link" });
  return html`<p class="note" data-part="closed">
    ${t("The link to read opens this study only to those who write it.")}
    ${
      owner
        ? html`<button type="button" data-do="open-link" @click=${open}>
            ${t("Open it to everybody who has the link")}
          </button>`
        : t("Its owner can open it.")
    }
  </p>`;
}

/** Leaving the study, or deleting it. @param {StudyView} study @param {StudyActs} acts */
function leaving({ you }, acts) {
  const leave = () => void acts.ask(`/people/${you}`, "DELETE");
  const remove = async () => {
    if (await acts.ask("", "DELETE")) location.assign("/studies");
  };
  const [name, kind, sure] =
    you === 0
      ? [
          "delete",
          "danger",
          confirming(t("Delete the study"), t("Really delete all of it?"), remove),
        ]
      : ["leave", "", confirming(t("Stop writing"), t("Really leave the study?"), leave)];
  return html`<p class="buttons">
    <button type="button" class=${kind} data-do=${name} ${sure}></button>
  </p>`;
}

/** @param {StudyView} study @param {number} [chapter] */
function frameOf({ id, title }, chapter) {
  const src = `${location.origin}/studies/${id}/embed?chapter=${chapter ?? 0}`;
  const name = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const look = `width="400" height="620" title="${name}" style="border:0;max-width:100%"`;
  return `<iframe src="${src}" ${look} loading="lazy"></iframe>`;
}

/** @param {StudyView} study @param {StudyActs} acts */
function visibilityChoice({ visibility }, acts) {
  const words = {
    private: t("only those who write"),
    link: t("everybody who has the link"),
    public: t("everybody: it stands in the list"),
  };
  const choose = heard((self) => void acts.ask("/visibility", "PUT", { visibility: self.value }));
  return html`<label class="field">
    ${t("Who can read it")} <select id="visibility" @change=${choose}>
      ${options(Object.entries(words), visibility)}
    </select>
  </label>`;
}
