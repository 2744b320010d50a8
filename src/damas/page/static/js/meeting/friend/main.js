/** Play a friend: terms, then a link, six letters and a QR code, and the wait. */

import { call } from "../../shared/api.js";
import { showRefusal } from "../../shared/article-link.js";
import { byId } from "../../shared/dom.js";
import { codeImage } from "../../shared/pieces.js";
import { lang, t } from "../../shared/i18n.js";
import { leaveFor } from "../../shared/leave.js";
import { isOnThisMachine, networkPart, reach } from "../../shared/network.js";
import { lobbyLine, waitedText } from "../parts/lobby-line.js";
import { sending } from "../parts/sending.js";
import { html, nothing, render } from "../../shared/templates.js";
import { books, givenName, showRefused, termsForm, termsText } from "../../shared/terms.js";

const form = /** @type {HTMLFormElement} */ (byId("terms"));
const waiting = byId("waiting");
const { to = "", name = "" } = byId("friend").dataset; // the one person who is invited

/** @param {any} made the invitation @param {import("../../shared/network.js").Reach} known */
function card(made, known) {
  const path = `/i/${made.token}`;
  const base = known.address || location.origin;
  const code = `/api/network/code.svg?path=${encodeURIComponent(path)}`;
  const how = t("Your friend opens the link, or types these letters at {address}", {
    address: `${base}/join`,
  });
  return [
    html`<h2>${t("Send this to your friend")}</h2>`,
    html`<p class="about">${termsText(made.terms)}</p>`,
    html`<div class="invite">
      ${known.address ? codeImage(code, t("Code of the link")) : nothing}
      <div class="invite-words">
        <p class="code" data-code=${made.code}>${made.code.slice(0, 3)} ${made.code.slice(3)}</p>
        <p class="hint">${how}</p>
        <p><code class="link">${base + path}</code></p>
        ${known.address || !isOnThisMachine() ? nothing : html`<p class="warning">${t("This link opens only on this computer.")}</p>`}
        <p class="buttons">
          ${sending(base + path)}
          <button type="button" data-do="withdraw" @click=${() => void withdraw(made.token)}>
            ${t("Withdraw it")}
          </button>
        </p>
      </div>
    </div>`,
    networkPart(known.address || !known.may_open ? null : known, (now) => show(made, now)),
    html`<p class="wait">
      <span role="status">${t("Waiting for your friend…")}</span> <span role="timer" aria-live="off" id="waited"></span>
    </p>`,
  ];
}

/** @param {any} made an invitation to one person */
function challengeCard(made) {
  return html`
    <h2>${t("You invited {name}", { name })}</h2>
    <p class="about">${termsText(made.terms)}</p>
    <p class="hint">
      ${t("{name} sees it on every page here. The invitation stays open if you leave.", { name })}
    </p>
    <p class="buttons">
      <button type="button" data-do="withdraw" @click=${() => void withdraw(made.token)}>
        ${t("Withdraw it")}
      </button>
    </p>
    <p class="wait">
      <span role="status">${t("Waiting for {name}…", { name })}</span> <span role="timer" aria-live="off" id="waited"></span>
    </p>
  `;
}

/** @param {any} made @param {import("../../shared/network.js").Reach} known */
function show(made, known) {
  form.hidden = true;
  waiting.hidden = false;
  render(waiting, to ? challengeCard(made) : card(made, known));
}

/** @param {string} token */
async function withdraw(token) {
  await call(`/api/invitations/${token}?lang=${lang}`, { method: "DELETE" });
  location.assign(to ? `/friend?to=${to}` : "/friend");
}

/** @param {any} made */
async function wait(made) {
  show(made, await reach());
  const since = Date.now();
  setInterval(() => {
    byId("waited").textContent = waitedText(Date.now() - since);
  }, 1000);
  lobbyLine(
    ({ invitations }) => {
      const news = invitations[made.token];
      if (news?.game) leaveFor(`/games/${news.game}`);
      else if (news?.ended === "declined")
        byId("fault").textContent = to
          ? t("{name} has declined.", { name })
          : t("Your friend has declined.");
    },
    [made.token],
  );
}

async function start() {
  const read = termsForm(form, await books());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("fault").textContent = "";
    try {
      const body = { terms: read(), name: givenName(form) };
      const path = to ? `/api/people/${to}/challenge` : "/api/invitations";
      await wait(await call(`${path}?lang=${lang}`, { method: "POST", body }));
    } catch (refusal) {
      showRefusal(byId("fault"), refusal);
      showRefused(form, refusal);
    }
  });
  const submit = /** @type {HTMLButtonElement} */ (byId("get-link"));
  submit.disabled = false;
}

void start();
