/** The page of one's account: signing in, and the person's own settings. */

import { ApiError, call, sentence } from "../shared/api.js";
import { confirming } from "../shared/confirming.js";
import { byId } from "../shared/dom.js";
import { momentText } from "../shared/dates.js";
import { t } from "../shared/i18n.js";
import { insecureNote } from "../shared/insecure.js";
import { showBlocked } from "./blocked.js";
import { leaveTo, sendOwn } from "../shared/leaving.js";
import { draw, each, elementOf, html, nodes, nothing, render } from "../shared/templates.js";
import { keepNotices, leaveNotices, showNotices } from "./choices.js";
import { NEEDED, askForProof } from "./confirming.js";
import { canPasskeys, makePasskey, usePasskey } from "./passkeys.js";

/** @import { MeView as Me, SessionView as Session } from "../shared/views" */

/** The words of an address behind its #: the secret of a link, an invitation. */
const said = new URLSearchParams(location.hash.slice(1));

/** @param {string} id */
const form = (id) => /** @type {HTMLFormElement} */ (byId(id));
/** @param {HTMLFormElement} from @param {string} name */
const field = (from, name) => /** @type {HTMLInputElement} */ (from.elements.namedItem(name));

/** Runs an act, and shows the error if there is one; after a proof of the person, where it needs
 * one. @param {() => Promise<unknown>} act */
async function tried(act) {
  const fault = byId("fault");
  fault.hidden = true;
  try {
    await act();
  } catch (error) {
    if (error instanceof ApiError && error.code === NEEDED) {
      askForProof(() => void tried(act), shown.me);
      return;
    }
    const left = error instanceof DOMException;
    fault.textContent = left ? t("The device did not use a passkey") : sentence(error);
    fault.hidden = false;
    fault.scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} id @param {() => Promise<unknown>} act */
const press = (id, act) => byId(id).addEventListener("click", () => void tried(act));

/** Goes to the provider's page, by a button that is there where the server has a provider. */
for (const [id, link] of /** @type {const} */ ([
  ["oidc", false],
  ["oidc-link", true],
])) {
  document.getElementById(id)?.addEventListener(
    "click",
    () =>
      void tried(async () => {
        await sendOwn();
        const { address } = await post("oidc", { link });
        location.assign(address);
      }),
  );
}

document.getElementById("oidc-leave")?.addEventListener(
  "click",
  () =>
    void tried(async () => {
      await call("/api/people/oidc", { method: "DELETE" });
      await showChanged();
    }),
);

/** @param {string} id @param {(fields: HTMLFormElement) => Promise<unknown>} act */
function send(id, act) {
  const fields = form(id);
  fields.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(() => act(fields));
  });
}

/** @type {{me: Partial<Me>}} the caller as the page shows them */
const shown = { me: {} };

/** @param {string} path @param {unknown} [body] */
const post = (path, body = {}) => call(`/api/people/${path}`, { method: "POST", body });

/** A way in is new: what was open before has ended, this browser's notices too, which go on. */
async function showChanged() {
  await keepNotices();
  await show();
}

/** Shows the page for the caller. */
async function show() {
  /** @type {Me} */
  const me = await call("/api/people/me");
  shown.me = me;
  const account = me.kind === "account" || (me.kind === "owner" && !me.local);
  const named = account && me.name !== "";
  byId("who").textContent = whoText(me);
  const head = document.getElementById("person");
  if (head && me.name) head.textContent = me.name;
  byId("ways").hidden = named || (me.kind === "owner" && me.local && me.name !== "");
  form("sign-in").hidden = me.kind === "owner";
  byId("make-account").classList.toggle("primary", me.kind === "owner"); // else to sign in is
  byId("own").hidden = !account;
  byId("devices").hidden = me.local;
  byId("to-owner").hidden = !me.moderator;
  showRegistration(me);
  if (account) showOwn(me);
  if (!me.local) await showSessions();
  await Promise.all([showNotices(), showBlocked()]);
}

/** @param {Me} me */
function whoText(me) {
  if (me.local) return t("You are the owner: this server runs on your machine.");
  if (me.name) return t("You are signed in as {name}.", { name: me.name });
  if (me.kind === "owner")
    return t("You are the owner of this server. Choose a name to sign in by.");
  return t("You play as a guest. An account keeps your games on all your devices.");
}

/** @param {Me} me */
function showRegistration(me) {
  const invited = said.get("invitation") !== null;
  const may =
    me.kind === "owner" || me.registration === "open" || (me.registration === "invited" && invited);
  form("register").hidden = !may;
  const no = byId("no-register");
  no.hidden = may;
  no.textContent =
    me.registration === "closed"
      ? t("This server keeps no accounts: play as a guest")
      : t("An account on this server needs an invitation of its owner");
}

/** @param {Me} me */
function showOwn(me) {
  const keys = me.passkeys ?? [];
  render(
    byId("passkeys"),
    each(
      "id",
      keys,
      (key) => html`<li data-key=${key.id}>
      <span class="grow">
        ${key.name || t("Passkey")}
        <small>${momentText(key.created)}</small>
      </span>
      <button type="button"
          ${confirming(t("Remove"), t("Remove it?"), () => void tried(() => removeKey(key.id)))}></button>
    </li>`,
    ),
  );
  byId("codes-left").textContent = t("Recovery codes left: {count}", { count: me.codes ?? 0 });
  byId("current-field").hidden = !me.password;
  field(form("email"), "email").value = me.email ?? "";
  const provider = document.getElementById("oidc-own");
  if (provider) {
    provider.hidden = me.provider === undefined;
    byId("oidc-linked").hidden = !me.provider;
    byId("oidc-unlinked").hidden = Boolean(me.provider);
  }
}

/** @param {string} id */
async function removeKey(id) {
  await call(`/api/people/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" });
  await showChanged();
}

async function showSessions() {
  /** @type {Session[]} */
  const found = await call("/api/people/sessions");
  render(
    byId("sessions"),
    each(
      "id",
      found,
      (one) => html`<li data-session=${one.id}>
      <span class="grow">
        ${one.device || t("Unknown device")}
        <small>${one.here ? t("this device") : momentText(one.seen)}</small>
      </span>
      ${
        one.here
          ? nothing
          : html`<button type="button" @click=${() => void tried(() => endSession(one.id))}>
        ${t("Sign out")}
      </button>`
      }
    </li>`,
    ),
  );
  byId("end-others").hidden = found.length < 2;
  byId("sessions-card").hidden = found.length === 0;
  byId("delete").hidden = found.length === 0;
}

/** @param {string} id */
async function endSession(id) {
  await call(`/api/people/sessions/${id}`, { method: "DELETE" });
  await showSessions();
}

/** @param {string[]} codes */
function showCodes(codes) {
  draw(byId("code-list"))`${codes.map((code) => html`<li>${code}</li>`)}`;
  byId("codes").hidden = false;
  byId("codes").scrollIntoView({ block: "nearest" });
}

/** @param {HTMLFormElement} fields @param {Record<string, unknown>} way */
async function register(fields, way) {
  const name = field(fields, "name").value;
  const email = field(fields, "email").value;
  const invitation = said.get("invitation") ?? "";
  const isBeginner = field(fields, "beginner").checked;
  const { codes } = await post("register", { name, email, invitation, ...way });
  if (isBeginner) await post("beginner");
  fields.reset();
  await showChanged();
  showCodes(codes);
}

send("sign-in", async (fields) => {
  const [name, password] = ["name", "password"].map((one) => field(fields, one).value);
  await sendOwn();
  await post("sign-in", { name, password });
  await keepNotices();
  location.assign("/");
});
press("by-passkey", async () => {
  const credential = await usePasskey(await post("passkeys/ask"));
  await sendOwn();
  await post("passkeys/enter", { credential });
  await keepNotices();
  location.assign("/");
});
press("recover", async () => {
  const fields = form("sign-in");
  await sendOwn();
  await post("recover", { name: field(fields, "name").value, code: field(fields, "code").value });
  fields.reset();
  await showChanged();
});
send("register", (fields) => register(fields, { password: field(fields, "password").value }));
press("register-passkey", async () => {
  const fields = form("register");
  const name = field(fields, "name");
  if (!name.reportValidity()) return;
  const credential = await makePasskey(await post("passkeys/options", { name: name.value }));
  await register(fields, { credential });
});
press("add-passkey", async () => {
  await post("passkeys", { credential: await makePasskey(await post("passkeys/options")) });
  await showChanged();
});
press("new-codes", async () => {
  showCodes(await post("codes"));
  await showChanged();
});
press("save-codes", async () => {
  const lines = [...byId("code-list").children].map((one) => one.textContent).join("\n");
  const href = URL.createObjectURL(new Blob([`${lines}\n`], { type: "text/plain" }));
  elementOf(html`<a href=${href} download="damas-recovery-codes.txt"></a>`).click();
  URL.revokeObjectURL(href);
});
send("password", async (fields) => {
  const current = field(fields, "current").value || null;
  const body = { password: current, new: field(fields, "new").value };
  const { codes } = await post("password", body);
  fields.reset();
  await showChanged();
  showCodes(codes);
  byId("who").textContent = t(
    "The password is changed. The recovery codes you had open nothing any more: keep the new ones.",
  );
});
send("email", async (fields) => {
  const body = { email: field(fields, "email").value };
  await call("/api/people/email", { method: "PUT", body });
  byId("who").textContent = t("The address is saved.");
  await showNotices();
});
press("device", async () => {
  const { address, code } = await post("device");
  byId("device-address").textContent = address;
  byId("device-code").setAttribute("src", `data:image/svg+xml,${encodeURIComponent(code)}`);
  byId("device-link").hidden = false;
  await show();
});
press("calendar-new", async () => {
  const { address } = await post("calendar", {});
  const link = /** @type {HTMLAnchorElement} */ (byId("calendar-address"));
  link.href = link.textContent = address;
  link.hidden = false;
});
press("calendar-end", async () => {
  await call("/api/people/calendar", { method: "DELETE" });
  byId("calendar-address").hidden = true;
});
press("end-others", async () => {
  await call("/api/people/sessions/others", { method: "DELETE" });
  await keepNotices();
  await showSessions();
});
press("sign-out", async () => {
  await leaveNotices();
  await leaveTo(() => post("sign-out"));
  location.assign("/");
});
press("follow", async () => {
  await leaveTo(() => post("link", { secret: said.get("link") }));
  history.replaceState(null, "", location.pathname);
  byId("link").hidden = true;
  await show();
});
byId("delete").append(
  ...nodes(html`<button type="button"
      ${confirming(
        t("Delete me"),
        t("Delete everything of mine?"),
        () =>
          void tried(async () => {
            await leaveTo(() => post("delete"));
            location.assign("/");
          }),
      )}></button>`),
);
for (const id of ["by-passkey", "register-passkey", "add-passkey"])
  byId(id).hidden = !canPasskeys();
render(byId("no-passkeys"), insecureNote(t("Passkeys work only over a secure connection.")));
await tried(show);
byId("link").hidden = said.get("link") === null; // nothing above it moves any more
document.body.dataset.ready = "true";
