/** Programs that are told the news of the event: their addresses, where the owner allows them. */

import { call } from "../../../shared/api.js";
import { confirming } from "../../../shared/confirming.js";
import { actForm, formOf } from "../../../shared/damas-form.js";
import { lang, t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { grid } from "../../parts/parts.js";
import { askOnce } from "../state.js";

/** @import { Desk, Shown } from "../state.js" */
/** @import { HookView } from "../../../shared/views" */

/** @param {Desk} desk */
export function askForPrograms(desk) {
  askOnce(desk, "programs", "", () => call(`${desk.live.path}/hooks`));
}

/** @param {Desk} desk @param {Shown} state */
export function programsPart(desk, { programs, programSecret }) {
  if (!programs || (!programs.allowed && !programs.hooks.length)) return nothing;
  const hint = t(
    "The address of a program, such as of your website: each pairing and each finished round is sent there.",
  );
  const [address] = formOf("program");
  const [heading, heads] = [t("Programs that get the news"), [address.label, ""]];
  const rows = programs.hooks.map((one) => row(desk, one));
  return html`<section data-part="programs">
    <h3>${heading}</h3>
    <p class="hint">${hint}</p>
    ${programs.hooks.length ? grid(heading, heads, rows, "acts") : nothing}
    ${
      programSecret
        ? html`<p>${t("The secret that signs what is sent there, shown once:")} <output data-part="secret">${programSecret}</output></p>`
        : nothing
    }
    ${programs.allowed ? form(desk) : nothing}
  </section>`;
}

/** Does something about the addresses, and reads them again. */
/** @param {Desk} desk @param {() => Promise<Record<string, unknown>>} act */
const change = ({ live, store, attempt }, act) =>
  void attempt(async () => {
    const more = await act();
    store.update({ ...more, programs: await call(`${live.path}/hooks`) });
  });

/** @param {Desk} desk @param {HookView} one */
function row(desk, { id, address, last }) {
  const path = `${desk.live.path}/hooks/${id}`;
  const test = () =>
    change(desk, async () => {
      await call(`${path}/try?lang=${lang}`, { method: "POST" });
      await new Promise((done) => setTimeout(done, WAIT_MS));
      return {};
    });
  const remove = () => change(desk, async () => (await call(path, { method: "DELETE" })) ?? {});
  const acts = html`<button type="button" data-try=${id} @click=${test}>${t("Try it")}</button>
    <button type="button" data-remove=${id}
      ${confirming(t("Remove"), t("Remove it?"), remove)}></button>`;
  return [html`${address}<br><small>${fared(last)}</small>`, acts];
}

/** How the last news fared. @param {string} last */
function fared(last) {
  if (!last) return t("nothing sent yet");
  return last === "ok" ? t("arrived") : t("did not arrive: {reason}", { reason: last });
}

const WAIT_MS = 4000; // by then the server has sent it, if all is well

/** @param {Desk} desk */
function form(desk) {
  return actForm("program", {
    button: t("Add the address"),
    look: "",
    attributes: { class: "line-form", "data-name": "program" },
    send: async (body, _reason, self) => {
      const made = await call(`${desk.live.path}/hooks?lang=${lang}`, { method: "POST", body });
      self.reset();
      change(desk, async () => ({ programSecret: made.secret }));
    },
  });
}
