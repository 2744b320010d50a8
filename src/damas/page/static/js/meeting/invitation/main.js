/** An invitation as the friend opens it: the terms, and one press to play. */

import { call, sentence } from "../../shared/api.js";
import { showRefusal } from "../../shared/article-link.js";
import { byId } from "../../shared/dom.js";
import { keepName, lastName } from "../../shared/guest-form.js";
import { lang, t } from "../../shared/i18n.js";
import { LONGEST_NAME } from "../../shared/name-length.js";
import { ratingText } from "../../shared/rating-text.js";
import { shownName } from "../../shared/game-words.js";
import { html, nothing, render, unlessTyped } from "../../shared/templates.js";
import { otherColour, termsText } from "../../shared/terms.js";
import { sending } from "../parts/sending.js";

const place = byId("invitation");
const form = /** @type {HTMLFormElement} */ (byId("code-form"));

/** @param {import("../../shared/views").ShownInvitation} found */
function view(found) {
  const { terms, state } = found;
  const host = found.host ? shownName(found.host, found.guest) : t("A friend");
  const who = found.rating ? `${host} (${ratingText(found.rating)})` : host;
  const about = [
    html`<h1>${found.own ? t("Invitation") : t("{name} invites you to play", { name: who })}</h1>`,
    html`<p class="terms-line">${termsText(terms)}</p>`,
    html`<p class="about">
      <a href="/rules/${terms.regulation.id}">${t("The rules")}</a> · ${found.own ? t("This is your own invitation: send the link to your friend.") : otherColour(terms.colour)}
    </p>`,
  ];
  if (state !== "open") return [...about, html`<p class="fault">${ended(state)}</p>`];
  if (found.own) return [...about, own(found)];
  return [
    ...about,
    html`<p class="buttons">
      <button type="button" class="primary large" id="accept"
          @click=${() => void accept(found.token)}>${t("Play")}</button>
      ${
        found.for_you
          ? html`<button type="button" id="decline" @click=${() => void decline(found.token)}>
          ${t("Decline")}
        </button>`
          : nothing
      }
    </p>`,
    html`<details class="more">
      <summary>${t("Play under a name")}</summary>
      <label class="field">
        ${t("Your name")}
        <input id="own-name" maxlength=${LONGEST_NAME} autocomplete="nickname"
            value=${unlessTyped(lastName())} />
      </label>
    </details>`,
  ];
}

/** The own link, to be sent once more. */
/** @param {import("../../shared/views").ShownInvitation} found */
function own({ token, code }) {
  const address = `${location.origin}/i/${token}`;
  return html`<div class="invite"><div class="invite-words">
    ${code ? html`<p class="code" data-code=${code}>${code.slice(0, 3)} ${code.slice(3)}</p>` : nothing}
    <p><code class="link">${address}</code></p>
    <p class="buttons">${sending(address)}</p>
  </div></div>`;
}

/** @param {string} state */
function ended(state) {
  return state === "taken"
    ? t("This invitation has been taken by somebody else")
    : t("This invitation is no longer open: ask for a new one");
}

/** @param {string} token */
async function accept(token) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("own-name"));
  const name = field?.value.trim() ?? "";
  keepName(name);
  try {
    const { game } = await call(`/api/invitations/${token}/accept?lang=${lang}`, {
      method: "POST",
      body: { name },
    });
    location.assign(`/games/${game}`);
  } catch (refusal) {
    showRefusal(byId("fault"), refusal);
  }
}

/** @param {string} token */
async function decline(token) {
  await call(`/api/invitations/${token}?lang=${lang}`, { method: "DELETE" });
  location.assign("/");
}

/** What came with the page is shown at once. @param {string} token */
async function show(token) {
  form.hidden = true;
  const said = document.getElementById("said")?.textContent;
  if (said) {
    render(place, view(JSON.parse(said)));
    return;
  }
  render(place, view(await call(`/api/invitations/${token}?lang=${lang}`)));
}

/** @param {string} code */
async function look(code) {
  byId("fault").textContent = "";
  try {
    const found = await call(`/api/codes/${encodeURIComponent(code)}?lang=${lang}`);
    const { token, room, class: lesson } = found;
    if (room || lesson) {
      location.assign(room ? `/club/${room}` : `/classes/${lesson}`);
      return;
    }
    history.replaceState(null, "", `/i/${token}`);
    await show(token);
  } catch (refusal) {
    form.hidden = false;
    byId("fault").textContent = sentence(refusal);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void look(String(new FormData(form).get("code") ?? ""));
});
const { token, code } = place.dataset;
if (token) void show(token);
else if (code) void look(code);
