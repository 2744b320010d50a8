/** A phone or tablet laid beside a board: two big sides to press, the flag told to the arbiter. */

import { call, sentence } from "../../shared/api.js";
import { button, byId, element } from "../../shared/dom.js";
import { clockText } from "../../shared/clock-text.js";
import { lang, t } from "../../shared/i18n.js";
import { readJson } from "../../shared/kept.js";
import { clientName } from "../../shared/reconnecting-socket.js";
import { createStore } from "../../shared/store.js";
import { BoardClock, COLOURS, OTHER } from "../parts/board-clock.js";

/** @typedef {import("../../shared/types").Colour} Colour */

const BEAT_MS = 15_000; // between two reports of a clock that runs
const AGAIN_MS = 3000; // after which a flag that could not be told is told again

const page = /** @type {HTMLElement} */ (document.querySelector(".board-clock"));
const words = new URLSearchParams(location.search);
const [round, board, player] = ["round", "board", "player"].map((name) =>
  Number(words.get(name) ?? 0),
);
const path = `/api/tournaments/${page.dataset.event}`;
/** @type {import("../parts/shapes").ClockView} */
const about = await call(
  `${path}/clock?${new URLSearchParams({
    round: String(round),
    board: String(board),
    game: words.get("game") ?? "0",
    lang,
  })}`,
);
const place = { round, board, game: about.game, player, secret: words.get("k") ?? "" };
const key = `damas.clock.${page.dataset.event}.${round}.${board}.${place.game}`;
const kept = /** @type {any} */ (readJson(key));
const clock = new BoardClock(about.control, kept.white ? kept : about.state);
/** The colour that sits on the near side. */
const store = createStore({ near: /** @type {Colour} */ ("white") });
/** @type {Record<Colour, HTMLElement>} */
const faces = { white: face("white"), black: face("black") };
const LATER = ["unreachable", "store-failed", "internal-error", "version-conflict"];

store.subscribe(build);
build();
setInterval(tick, 100);
setInterval(() => clock.state.running && void tell(), BEAT_MS);
setInterval(() => void tellFlags(), AGAIN_MS);
tick();
void tell();
document.body.dataset.ready = "true";

/** @param {Colour} colour */
function face(colour) {
  const made = button("", () => press(colour), { class: "face", "data-press": colour });
  made.append(
    element("span", { class: "name" }),
    element("span", { class: "time" }),
    element("span", { class: "hint" }),
  );
  return made;
}

function build() {
  byId("place").textContent = t("Round {round}, board {board}", { round, board });
  const { near } = store.get();
  byId("far").replaceChildren(faces[OTHER[near]]);
  byId("near").replaceChildren(faces[near]);
  for (const colour of COLOURS) {
    const [name] = /** @type {HTMLElement[]} */ ([...faces[colour].children]);
    name.replaceChildren(element("span", { class: `chip ${colour}` }), about[colour].name);
  }
}

byId("pause").addEventListener("click", () => {
  clock.pause(Date.now());
  changed();
});
byId("turn").addEventListener("click", () => store.update(({ near }) => ({ near: OTHER[near] })));
byId("more").addEventListener("click", () =>
  /** @type {HTMLDialogElement} */ (byId("settings")).showModal(),
);
byId("close").addEventListener("click", () =>
  /** @type {HTMLDialogElement} */ (byId("settings")).close(),
);
for (const given of document.querySelectorAll("[data-give]")) {
  const { give, color: colour } = /** @type {HTMLElement} */ (given).dataset;
  given.addEventListener("click", () => {
    clock.give(/** @type {Colour} */ (colour), Number(give) * 1000, Date.now());
    changed();
  });
}
byId("anew").addEventListener("click", () => void anew());

/** Everything from the beginning, for the game that is open now. */
async function anew() {
  clock.state = BoardClock.fresh(about.control);
  localStorage.removeItem(key);
  await tell();
  location.reload();
}

/** @param {Colour} colour */
function press(colour) {
  void awake();
  if (!clock.press(colour, Date.now())) return;
  navigator.vibrate?.(15);
  changed();
}

function changed() {
  localStorage.setItem(key, JSON.stringify(clock.state));
  tick();
  void tell();
}

function tick() {
  const now = Date.now();
  const fallen = clock.fallen(now);
  if (fallen) {
    localStorage.setItem(key, JSON.stringify(clock.state));
    void tellFlags();
    void tell();
  }
  const { running, resume } = clock.state;
  for (const colour of COLOURS) {
    const [, time, hint] = /** @type {HTMLElement[]} */ ([...faces[colour].children]);
    const flag = clock.state.flags.includes(colour);
    const text = flag ? t("Flag!") : clockText(clock.left(colour, now));
    if (time.textContent !== text) time.textContent = text;
    faces[colour].classList.toggle("running", running === colour);
    faces[colour].classList.toggle("fallen", flag);
    const begin =
      !running && !resume && colour === "black" ? t("Press to let White's time run") : "";
    if (hint.textContent !== begin) hint.textContent = begin;
  }
  byId("pause").textContent = running ? t("Stop") : t("Go on");
  /** @type {HTMLButtonElement} */ (byId("pause")).disabled = !running && !resume;
}

/** The event hears where the clock stands; without a line it runs on all the same. */
async function tell() {
  const now = Date.now();
  const body = {
    ...place,
    white_ms: Math.round(clock.left("white", now)),
    black_ms: Math.round(clock.left("black", now)),
    running: clock.state.running,
  };
  try {
    await call(`${path}/clock?lang=${lang}`, { method: "POST", body });
    notice("");
  } catch (fault) {
    notice(sentence(fault));
  }
}

/** Tells the flags that the event has not heard of; what it does not take is told all the same. */
async function tellFlags() {
  const { flags, told: reported } = clock.state;
  for (const colour of flags.filter((one) => !reported.includes(one))) {
    const id = `flag-${clientName()}`;
    try {
      await call(`${path}/flags?lang=${lang}`, {
        method: "POST",
        body: { ...place, fallen: about[colour].id, id },
      });
    } catch (fault) {
      if (LATER.includes(/** @type {any} */ (fault)?.code)) continue;
    }
    reported.push(colour);
    localStorage.setItem(key, JSON.stringify(clock.state));
  }
}

/** @param {string} text */
function notice(text) {
  byId("notice").textContent = text;
}

/** Keeps the screen on, where the browser lets us. */
async function awake() {
  try {
    await /** @type {any} */ (navigator).wakeLock?.request("screen");
  } catch {
    // a screen that goes dark only has to be touched: the clock runs on
  }
}
