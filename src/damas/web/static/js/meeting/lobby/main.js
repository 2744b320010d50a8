/** The lobby: quick pairing, everybody who waits, and the own wait. */

import { call, sentence } from "../../shared/api.js";
import { button, byId, element, on } from "../../shared/dom.js";
import { lang, t } from "../../shared/i18n.js";
import { ratingText } from "../../shared/rating-text.js";
import { render } from "../../shared/render.js";
import { createStore } from "../../shared/store.js";
import { lobbyLine, waitedText } from "../parts/lobby-line.js";
import { books, controlText, givenName, termsForm } from "../../shared/terms.js";

/**
 * @typedef {object} LobbyState
 * @property {any[]} seeks
 * @property {string} filter a regulation's id, "" for all
 * @property {string} fault
 * @property {number} now server time
 */

const form = /** @type {HTMLFormElement} */ (byId("terms"));
/** @type {import("../../shared/store.js").Store<LobbyState>} */
const store = createStore(
  /** @type {LobbyState} */ ({ seeks: [], filter: "", fault: "", now: Date.now() }),
);

/** @param {any} seek */
function row(seek) {
  const who = seek.name ?? t("Guest");
  const rating = seek.rating ? ratingText(seek.rating) : "";
  const about = [
    rating,
    seek.regulation.name,
    controlText(seek.control),
    seek.rated ? t("rated") : "",
  ];
  return element("li", { "data-seek": seek.id, class: seek.own ? "own" : "" }, [
    element("span", { class: "who" }, [
      element("span", { class: "name" }, [who]),
      element("span", { class: "about" }, [about.filter(Boolean).join(" · ")]),
    ]),
    seek.own
      ? element("span", { class: "about" }, [t("your own wish")])
      : button(t("Play"), () => void play(seek.id), { "data-do": "play" }),
  ]);
}

/** @param {LobbyState} state */
function list({ seeks, filter }) {
  const shown = seeks.filter((seek) => !filter || seek.regulation.id === filter);
  if (shown.length) return [element("ul", { class: "seeks" }, shown.map(row))];
  return [
    element("p", { class: "hint" }, [
      t("Nobody waits now. Wait here yourself, or play the computer meanwhile."),
    ]),
  ];
}

/** @param {LobbyState} state */
function own({ seeks, now }) {
  const mine = seeks.find((seek) => seek.own);
  if (!mine) return [];
  return [
    element("p", { class: "wait", role: "status" }, [
      mine.quick ? t("Looking for an opponent…") : t("Waiting for somebody to press…"),
      " ",
      element("span", { class: "waited" }, [waitedText(now - mine.since_ms)]),
    ]),
    element("p", { class: "about" }, [`${mine.regulation.name} · ${controlText(mine.control)}`]),
    element("p", { class: "buttons" }, [
      button(t("Stop waiting"), () => void stop(), { "data-do": "stop" }),
      element(
        "a",
        {
          class: "button",
          href: `/?regulation=${mine.regulation.id}#new`,
          target: "_blank",
          rel: "noopener",
        },
        [t("Play the computer while you wait")],
      ),
    ]),
  ];
}

/** @param {string} id */
async function play(id) {
  await tried(async () => {
    const { game } = await call(`/api/lobby/${id}?lang=${lang}`, {
      method: "POST",
      body: { name: givenName(form) },
    });
    location.assign(`/games/${game}`);
  });
}

async function stop() {
  await tried(() => call(`/api/lobby?lang=${lang}`, { method: "DELETE" }));
}

/** @param {() => Promise<unknown>} act */
async function tried(act) {
  store.update({ fault: "" });
  try {
    await act();
  } catch (refusal) {
    store.update({ fault: sentence(refusal) });
  }
}

/** @param {LobbyState} state */
function draw(state) {
  const waits = state.seeks.some((seek) => seek.own);
  form.hidden = waits;
  render(byId("own"), own(state));
  render(byId("list"), list(state));
  byId("fault").textContent = state.fault;
  byId("count").textContent = state.seeks.length ? String(state.seeks.length) : "";
}

async function start() {
  const known = await books();
  const read = termsForm(form, known);
  const filter = /** @type {HTMLSelectElement} */ (byId("filter"));
  filter.append(...known.map(({ id, name }) => element("option", { value: id }, [name])));
  on(filter, "change", () => store.update({ filter: filter.value }));
  on(form, "submit", (_form, event) => {
    event.preventDefault();
    const quick = /** @type {SubmitEvent} */ (event).submitter?.id !== "list-seek";
    const body = { terms: read(), quick, name: givenName(form) };
    void tried(() => call(`/api/lobby?lang=${lang}`, { method: "POST", body }));
  });
  for (const id of ["quick", "list-seek"])
    /** @type {HTMLButtonElement} */ (byId(id)).disabled = false;
  store.subscribe(draw);
  let offset = 0;
  lobbyLine(({ seeks, game, server_time_ms: now }) => {
    if (game) location.assign(`/games/${game}`);
    offset = now - Date.now();
    store.update({ seeks, now });
  });
  setInterval(() => store.update({ now: Date.now() + offset }), 1000);
}

void start();
