/**
 * Prints, website and files for other programs: chosen here, made by the server.
 */

import { call } from "../../../shared/api.js";
import { byId } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { fileByJob } from "../../../shared/jobs/here.js";
import { networkPart, reach } from "../../../shared/network.js";
import { select } from "../../../shared/pieces.js";
import {
  draw,
  elementOf,
  heard,
  html,
  nothing,
  onSubmit,
  unlessTyped,
} from "../../../shared/templates.js";
import { sees } from "../../parts/parts.js";
import { askOnce } from "../state.js";
import { periodReports } from "./period-reports.js";

/** @import { Reach } from "../../../shared/network.js" */
/** @import { Desk, DeskState, LiveEvent, Print, Shown } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @messages @type {Record<string, string>} */
const PAPERS = {
  a4: "A4",
  letter: "US Letter",
};
/** @type {HTMLSelectElement} */
const menu = byId("language");
/** Those of the menu that stands on every page. */
const LANGUAGES = [...menu.options].map((one) => [one.lang, one.text]);
/** @typedef {DeskState["papers"]} Chosen */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function papersPanel(place, desk) {
  const jobs = elementOf(html`<div class="job-here"></div>`);
  return {
    update(state) {
      const { event, prints, reach: reached } = state;
      askOnce(desk, "reach", "", reach);
      const request = () => call(`${desk.live.path}/prints?lang=${lang}`);
      askOnce(desk, "prints", String(event.version), request);
      const chosen = chosenOf(state);
      const opened = (/** @type {Reach} */ now) => desk.store.update({ reach: now });
      draw(place)`
        <h2>${t("Print")}</h2>
        ${form(desk, state, chosen)}
        <div data-part="prints">
          ${prints ? list(desk.live, event, prints.prints, chosen, jobs) : nothing}
        </div>
        ${jobs}
        ${networkPart(reached, opened)}
        <div data-part="files">
          ${
            prints
              ? html`
              ${downloads(desk.live, event, chosen, jobs)}
              ${periodReports(desk, event, chosen.lang)}
              ${leftOut(prints.losses)}
            `
              : nothing
          }
        </div>
      `;
    },
  };
}

/**
 * The choices: a round that exists, by default the last one.
 * @param {Shown} state
 * @returns {Chosen}
 */
function chosenOf({ event, papers }) {
  const numbers = event.rounds.map((round) => String(round.number));
  const round = numbers.includes(papers.round) ? papers.round : (numbers.at(-1) ?? "");
  return { ...papers, round, lang: papers.lang || menu.selectedOptions[0].lang };
}

/** @param {Desk} desk @param {Shown} state @param {Chosen} chosen */
function form({ store }, { event, reach: reached }, chosen) {
  const rounds = event.rounds.map(({ number, name }) => [String(number), name]);
  const papers = Object.entries(PAPERS).map(([name, text]) => [name, t(text)]);
  return html`<form id="papers-form" class="line-form" autocomplete="off"
      @submit=${onSubmit((self) => {
        delete self.dataset.sent;
      })}
      @change=${heard((self) => {
        const given = Object.fromEntries(
          [...new FormData(self)].map(([name, text]) => [name, String(text).trim()]),
        );
        store.update(({ papers: before }) => ({ papers: { ...before, ...given } }));
      })}>
    ${rounds.length ? select(t("Round"), "round", rounds, chosen.round) : nothing}
    ${select(t("Paper"), "paper", papers, chosen.paper)}
    ${select(t("Language"), "lang", LANGUAGES, chosen.lang)}
    <details>
      <summary>${t("More options")}</summary>
      <label class="field">
        ${t("Address for the QR codes")} <input name="address" type="url" maxlength="120" value=${unlessTyped(chosen.address)}
            placeholder=${reached?.address || location.origin} />
      </label>
      <label class="field wide">
        ${t("Own text for diplomas, with {placeholders}", {
          placeholders: "{name} {place} {points} {category} {event}",
        })} <textarea name="text" rows="2" maxlength="1000" .defaultValue=${chosen.text}></textarea>
      </label>
    </details>
  </form>`;
}

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Print[]} prints
 * @param {Chosen} chosen
 * @param {HTMLElement} jobs
 */
function list(live, event, prints, chosen, jobs) {
  const ready = event.players.length > 0;
  const here = prints.filter((one) => ready && (!one.per_round || event.rounds.length));
  if (!here.length) {
    return html`<p>${t("There is nothing to print yet: enter the players first.")}</p>`;
  }
  const links = here.map((one) => {
    const query = queryOf(chosen, one.per_round || one.after_round);
    if (one.own_text && chosen.text) query.set("text", chosen.text);
    const href = `${live.path}/prints/${one.name}.pdf?${query}`;
    return link(printTitle(one, chosen.round), href, one.name);
  });
  const zip = `${live.path}/prints.zip?${queryOf(chosen, false)}`;
  const job = byJob(jobs, `${jobPath(live)}/prints?lang=${chosen.lang}`, chosen);
  const all = link(t("All prints (.zip)"), zip, "all", job);
  return html`<div>
    <div class="papers">${links}</div>
    ${sees(event, "player-links") ? html`<p class="buttons">${all}</p>` : nothing}
  </div>`;
}

/** @param {Print} print @param {string} round */
function printTitle({ title: print, per_round: ofRound, after_round: afterRound }, round) {
  if (ofRound) return t("{print}, round {round}", { print, round });
  return afterRound && round ? t("{print} after round {round}", { print, round }) : print;
}

/** @param {Chosen} chosen @param {boolean} round whether it is about the round chosen */
function queryOf({ paper, lang: language, address, round: number }, round) {
  const words = new URLSearchParams({ paper, lang: language, address });
  if (round && number) words.set("round", number);
  return words;
}

/**
 * The address at which long work for the event is asked for, in place of a wait for its file.
 * @param {LiveEvent} live
 */
const jobPath = ({ path }) => path.replace("/api/tournaments/", "/api/jobs/event/");

/**
 * A file that takes long is made by a job, shown in *jobs*.
 * @param {HTMLElement} jobs
 * @param {string} path
 * @param {Chosen} chosen
 */
function byJob(jobs, path, { paper, address }) {
  return heard((self, event) => {
    event.preventDefault();
    void fileByJob(self, jobs, path, { paper, address });
  });
}

/**
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Chosen} chosen
 * @param {HTMLElement} jobs
 */
function downloads(live, event, chosen, jobs) {
  /** @type {[string, string]} */
  const file = [t("Event file"), "event.json"];
  const whole = sees(event, "event-file") ? [file] : [];
  if (whole.length && event.photos) whole.push([t("Photos"), "photos.zip"]);
  /** @type {[string, string][]} */
  const files = event.players.length
    ? [
        [t("Crosstable (CSV)"), "crosstable.csv"],
        [t("Crosstable (Excel)"), "crosstable.xlsx"],
        [t("Table for Toernooibase (CSV)"), "crosstable.csv?style=toernooibase"],
        [t("Games (PDN)"), "games.pdn"],
        ...pressOf(event, chosen),
        [t("Tournament report (TRF)"), "report.trf"],
        [t("Tournament report (TRF16)"), "report.trf?form=trf16"],
        [t("Standings (JSON)"), "standings.json"],
        ...whole,
      ]
    : whole;
  const job = byJob(jobs, `${jobPath(live)}/site?lang=${chosen.lang}`, chosen);
  const href = `${live.path}/website.zip?lang=${chosen.lang}`;
  const site = link(t("Website (.zip)"), href, "website", job);
  const website = event.players.length
    ? html`
      <h3>${t("Website")}</h3>
      <p class="hint">
        ${t("The whole tournament as web pages in three languages.")}
      </p>
      <p class="buttons">${site}</p>
    `
    : nothing;
  return html`<div>
    ${website}
    ${
      files.length
        ? html`
        <h3>${t("Files for other programs")}</h3>
        <p class="buttons">
          ${files.map(([text, name]) =>
            link(text, `${live.path}/${name}${name.includes("?") ? "&" : "?"}lang=${chosen.lang}`),
          )}
        </p>
      `
        : nothing
    }
  </div>`;
}

/** @param {EventView} event @param {Chosen} chosen @returns {[string, string][]} */
function pressOf(event, { round }) {
  if (!event.rounds.length) return [];
  return [[t("Text for the press, round {round}", { round }), `press.txt?round=${round}`]];
}

/**
 * Losses: data that the forms of the report have no room for.
 * @param {Record<string, string[]>} losses
 */
function leftOut(losses) {
  const lines = [...new Set(Object.values(losses).flat())];
  if (!lines.length) return nothing;
  return html`<details>
      <summary>${t("Left out of a tournament report ({count})", { count: lines.length })}</summary>
      <ul>${lines.map((one) => html`<li>${one}</li>`)}</ul>
    </details>`;
}

/**
 * @param {string} text @param {string} href @param {string} [name] of a print
 * @param {(event: Event) => void} [pressed] in place of the browser's way
 */
function link(text, href, name, pressed) {
  return html`<a class="button" href=${href} download data-print=${name ?? nothing}
      @click=${pressed}>${text}</a>`;
}
