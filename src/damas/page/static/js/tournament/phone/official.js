/** An official's phone at one board: the result is entered, photos are attached as evidence. */

import { ApiError, call } from "../../shared/api.js";
import { refusalView } from "../../shared/article-link.js";
import { confirming } from "../../shared/confirming.js";
import { momentText } from "../../shared/dates.js";
import { lang, t } from "../../shared/i18n.js";
import { createStore } from "../../shared/store.js";
import { each, html, nothing, render } from "../../shared/templates.js";

/** @import { EventView, OfferedView, PhotoView } from "../../shared/views" */
/** @typedef {import("../parts/live-event.js").LiveEvent} LiveEvent */
/**
 * @typedef {object} State
 * @property {EventView | null} event
 * @property {number} open the game that has no result yet, 0 for none
 * @property {PhotoView[]} photos
 * @property {unknown} fault
 * @property {boolean} sending
 */

const LONGEST_SIDE = 1600; // pixels: a score sheet is read, and a hundred of them are kept
const QUALITY = 0.8;

/** Whether the person enters results of the event. @param {EventView} event */
export function enters(event) {
  return event.me.acts.includes("result");
}

/**
 * @param {HTMLElement} root @param {LiveEvent} live
 * @param {number} round @param {number} board its place in the round
 */
export function officialPart(root, live, round, board) {
  const store = createStore(
    /** @type {State} */ ({ event: null, open: 0, photos: [], fault: "", sending: false }),
  );
  const path = `${live.path}/photos`;

  async function load() {
    const photos = await call(`${path}?lang=${lang}`);
    store.update({
      photos: photos.filter(
        (/** @type {PhotoView} */ one) => one.round === round && one.board === board,
      ),
    });
  }

  /** @param {() => Promise<unknown>} work */
  async function attempt(work) {
    store.update({ sending: true, fault: "" });
    try {
      await work();
      await load();
    } catch (fault) {
      store.update({ fault });
    }
    store.update({ sending: false });
  }

  const acts = actsAt(live, path, { round, board }, attempt);
  store.subscribe((state) => render(root, state.event ? view(state, path, acts) : nothing));

  return {
    /** @param {EventView} event @param {number} open */
    show(event, open) {
      const known = store.get().event;
      if (!event.me.sees.includes("photos")) return;
      store.update({ event, open });
      if (!known || known.version !== event.version) void load().catch(() => undefined);
    },
  };
}

/**
 * @typedef {object} Acts
 * @property {(offered: OfferedView, game: number) => void} enter
 * @property {(field: HTMLInputElement) => void} attach
 * @property {(photo: string) => void} remove
 */

/**
 * @param {LiveEvent} live @param {string} path of its photos
 * @param {{round: number, board: number}} place
 * @param {(work: () => Promise<unknown>) => Promise<void>} attempt
 * @returns {Acts}
 */
function actsAt(live, path, place, attempt) {
  return {
    /** @param {OfferedView} offered @param {number} game */
    enter: ({ codes: [white, black], how }, game) =>
      void attempt(() => live.act("result", { ...place, game, white, black, ...(how && { how }) })),
    /** @param {HTMLInputElement} field */
    attach: (field) =>
      void attempt(async () => {
        const [file] = field.files ?? [];
        const query = new URLSearchParams({
          round: String(place.round),
          board: String(place.board),
          lang,
        });
        if (file) await call(`${path}?${query}`, { method: "POST", file: await smaller(file) });
        field.value = "";
      }),
    /** @param {string} one */
    remove: (one) => void attempt(() => call(`${path}/${one}?lang=${lang}`, { method: "DELETE" })),
  };
}

/** @param {State} state @param {string} path @param {Acts} acts */
function view({ event, open, photos, fault, sending }, path, acts) {
  if (!event) return nothing;
  return html`
    ${open && enters(event) && !event.finished ? results(event, open, acts) : nothing}
    <h2>${t("Photos of this board")}</h2>
    <p class="hint">${t("Only officials of the tournament see them. Nothing is read from them.")}</p>
    ${each("id", photos, (one) => photo(one, path, acts))}
    <label class="button file" aria-busy=${sending}>
      ${sending ? t("Sending …") : t("Attach a photo")}
      <input class="hidden" type="file" name="photo" accept="image/*"
        @change=${(/** @type {Event} */ { target }) =>
          acts.attach(/** @type {HTMLInputElement} */ (target))} />
    </label>
    <p class="fault" role="alert">${fault ? refusalView(fault) : nothing}</p>
  `;
}

/** @param {EventView} event @param {number} index @param {Acts} acts */
function results({ results: offered }, index, acts) {
  const others = offered.filter((one) => !one.usual);
  return html`
    <p>${t("You enter the result as an official.")}</p>
    <div class="phone-results">${offered
      .filter((one) => one.usual)
      .map(
        (one) => html`<button type="button" class="huge" data-enter=${one.codes.join("")}
          @click=${() => acts.enter(one, index)}>${one.name}</button>`,
      )}</div>
    <details><summary>${t("Other results")}</summary>
      ${others.map(
        (one) => html`<button type="button" data-enter=${one.choice}
          @click=${() => acts.enter(one, index)}>${one.name}</button>`,
      )}</details>
  `;
}

/** @param {PhotoView} one @param {string} path @param {Acts} acts */
function photo(one, path, acts) {
  const about = `${momentText(one.at)} · ${one.by}`;
  return html`<figure class="evidence" data-photo=${one.id}>
    <a href="${path}/${one.id}" target="_blank" rel="noopener">
      <img src="${path}/${one.id}" loading="lazy" alt=${t("Photo, {about}", { about })} /></a>
    <figcaption>${about}
      <button type="button" ${confirming(t("Remove"), t("Really remove it?"), () =>
        acts.remove(one.id),
      )}></button></figcaption>
  </figure>`;
}

/**
 * The picture drawn anew at a size that is read and no more: so it also says nothing of place,
 * time and device. A picture that this browser cannot draw is sent as it is; the server decides.
 * @param {File} file
 */
async function smaller(file) {
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (!made) throw new ApiError("no-photo", "");
    return /** @type {Blob} */ (made);
  } catch {
    return file;
  }
}
