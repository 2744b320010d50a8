/**
 * What the event has for paper, for a website and for other programs: chosen here, made by the
 *   server.
 */

import { call } from "../../../shared/api.js";
import { element } from "../../../shared/dom.js";
import { lang, t } from "../../../shared/i18n.js";
import { reach, showReach } from "../../../shared/network.js";
import { sees } from "../../parts/parts.js";

/** @typedef {import("../../parts/parts.js").Attempt} Attempt */
/** @typedef {import("../../parts/live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {{ name: string, title: string, per_round: boolean, after_round: boolean }} Print */

/** @messages @type {Record<string, string>} */
const PAPERS = {
  a4: "A4",
  letter: "US Letter",
};
const LANGUAGES = { "pt-PT": "Português (Portugal)", "pt-BR": "Português (Brasil)", en: "English" };
/** What was chosen; it stays while the page is open. */
const chosen = { round: "", paper: "a4", lang, address: "" };

/**
 * @param {HTMLElement} place
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {Attempt} attempt
 */
export function showPapers(place, live, event, attempt) {
  const shown = place.querySelector("#papers-form");
  if (shown instanceof HTMLElement && shown.dataset.state === stateOf(event)) return; // nobody's choice is lost
  const prints = element("div", {});
  const files = element("div", {});
  const draw = () => {
    void attempt(async () => {
      const found = await call(`${live.path}/prints?lang=${lang}`);
      prints.replaceChildren(list(live, event, found.prints));
      files.replaceChildren(downloads(live, event), ...leftOut(found.losses));
    });
  };
  place.replaceChildren(
    element("h2", {}, [t("Papers and files")]),
    form(event, draw),
    prints,
    files,
  );
  draw();
}

/** @param {EventView} event */
function stateOf(event) {
  return `${event.rounds.length} ${event.me.role} ${event.players.length > 0} ${JSON.stringify([event.settings.prizes, event.settings.categories])}`;
}

/** @param {EventView} event @param {() => void} changed */
function form(event, changed) {
  const rounds = event.rounds.map((round) => [
    String(round.number),
    t("Round {round}", { round: round.number }),
  ]);
  if (!rounds.some(([number]) => number === chosen.round)) chosen.round = rounds.at(-1)?.[0] ?? "";
  const made = element(
    "form",
    { id: "papers-form", class: "line-form", autocomplete: "off", "data-state": stateOf(event) },
    [
      ...(rounds.length ? [choice(t("Round"), "round", rounds)] : []),
      choice(
        t("Paper"),
        "paper",
        Object.entries(PAPERS).map(([name, text]) => [name, t(text)]),
      ),
      choice(t("Language"), "lang", Object.entries(LANGUAGES)),
      element("label", { class: "field" }, [
        t("Address for the QR codes"),
        " ",
        element("input", {
          name: "address",
          type: "url",
          maxlength: "120",
          value: chosen.address,
          placeholder: location.origin,
        }),
      ]),
    ],
  );
  made.addEventListener("submit", (submitted) => submitted.preventDefault());
  made.addEventListener("change", () => {
    const given = new FormData(made);
    for (const name of /** @type {(keyof typeof chosen)[]} */ (Object.keys(chosen)))
      chosen[name] = String(given.get(name) ?? chosen[name]).trim();
    changed();
  });
  const network = element("div", { class: "network", hidden: true });
  const told = () =>
    void reach().then(({ address }) => {
      made.querySelector("[name=address]")?.setAttribute("placeholder", address);
    });
  told();
  void showReach(network, told);
  return element("div", {}, [made, network]);
}

/** @param {string} label @param {keyof typeof chosen} name @param {string[][]} options */
function choice(label, name, options) {
  return element("label", { class: "field" }, [
    label,
    " ",
    element(
      "select",
      { name },
      options.map(([value, text]) => {
        const option = element("option", { value }, [text]);
        if (value === chosen[name]) option.setAttribute("selected", "");
        return option;
      }),
    ),
  ]);
}

/** @param {LiveEvent} live @param {EventView} event @param {Print[]} prints */
function list(live, event, prints) {
  const ready = event.players.length > 0;
  const here = prints.filter((one) => ready && (!one.per_round || event.rounds.length));
  const keyed = sees(event, "player-links");
  if (!here.length)
    return element("p", {}, [t("There is nothing to print yet: enter the players first.")]);
  return element("div", {}, [
    element(
      "div",
      { class: "papers" },
      here.map((one) =>
        link(
          one.per_round
            ? t("{print}, round {round}", { print: one.title, round: chosen.round })
            : one.after_round && chosen.round
              ? t("{print} after round {round}", { print: one.title, round: chosen.round })
              : one.title,
          `${live.path}/prints/${one.name}.pdf?${query(one.per_round || one.after_round)}`,
          { "data-print": one.name },
        ),
      ),
    ),
    ...(keyed
      ? [
          element("p", { class: "buttons" }, [
            link(t("All prints (.zip)"), `${live.path}/prints.zip?${query(false)}`, {
              "data-print": "all",
            }),
          ]),
        ]
      : []),
  ]);
}

/** @param {boolean} round */
function query(round) {
  const words = new URLSearchParams({
    paper: chosen.paper,
    lang: chosen.lang,
    address: chosen.address,
  });
  if (round && chosen.round) words.set("round", chosen.round);
  return words;
}

/** @param {LiveEvent} live @param {EventView} event */
function downloads(live, event) {
  /** @type {[string, string]} */
  const file = [t("Event file"), "event.json"];
  const whole = sees(event, "event-file") ? [file] : [];
  /** @type {[string, string][]} */
  const files = event.players.length
    ? [
        [t("Crosstable (CSV)"), "crosstable.csv"],
        [t("Crosstable (Excel)"), "crosstable.xlsx"],
        [t("Table for Toernooibase (CSV)"), "crosstable.csv?style=toernooibase"],
        [t("Games (PDN)"), "games.pdn"],
        [t("Tournament report (TRF)"), "report.trf"],
        [t("Tournament report (TRF16)"), "report.trf?form=trf16"],
        [t("Standings (JSON)"), "standings.json"],
        ...whole,
      ]
    : whole;
  const website = event.players.length
    ? [
        element("h3", {}, [t("Website")]),
        element("p", { class: "hint" }, [
          t(
            "The whole event as pages in three languages, to be unpacked on any web space or opened from a disk.",
          ),
        ]),
        element("p", { class: "buttons" }, [
          link(t("Website (.zip)"), `${live.path}/website.zip?lang=${chosen.lang}`, {
            "data-print": "website",
          }),
        ]),
      ]
    : [];
  return element("div", {}, [
    ...website,
    ...(files.length
      ? [
          element("h3", {}, [t("Files for other programs")]),
          element(
            "p",
            { class: "buttons" },
            files.map(([text, name]) =>
              link(
                text,
                `${live.path}/${name}${name.includes("?") ? "&" : "?"}lang=${chosen.lang}`,
              ),
            ),
          ),
        ]
      : []),
  ]);
}

/** What the forms of the report have no room for. @param {Record<string, string[]>} losses */
function leftOut(losses) {
  const told = [...new Set(Object.values(losses).flat())];
  if (!told.length) return [];
  return [
    element("details", {}, [
      element("summary", {}, [
        t("What a tournament report leaves out ({count})", { count: told.length }),
      ]),
      element(
        "ul",
        {},
        told.map((one) => element("li", {}, [one])),
      ),
    ]),
  ];
}

/** @param {string} text @param {string} href @param {Record<string, string>} [more] */
function link(text, href, more = {}) {
  return element("a", { class: "button", href, download: true, ...more }, [text]);
}
