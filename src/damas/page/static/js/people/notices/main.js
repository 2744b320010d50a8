/** The pages behind the links in mails: an address confirmed, mails ended; by one press each. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang } from "../../shared/i18n.js";
import { canPush, subscribe } from "../../shared/push.js";

const { stop, to = "confirm" } = byId("ask").dataset;
const device = document.getElementById("device"); // of an event's players alone
const secret = location.hash.slice(1);

/** @param {() => Promise<unknown>} act */
async function tried(act) {
  const fault = byId("fault");
  fault.hidden = true;
  try {
    await act();
  } catch (refusal) {
    fault.textContent = sentence(refusal);
    fault.hidden = false;
  }
}

async function press() {
  if (stop) await call(`/notices/stop/${stop}?lang=${lang}`, { method: "POST" });
  else {
    await call(`/api/notices/${to}?lang=${lang}`, { method: "POST", body: { secret } });
    history.replaceState(null, "", location.pathname);
  }
  byId("ask").hidden = true;
  byId("done").hidden = false;
  if (device) device.hidden = !canPush();
}

/** This device shows the pairings too. */
async function tellHere() {
  await subscribe(device?.dataset.key ?? "");
  await call(`/api/notices/contact/device?lang=${lang}`, { method: "POST", body: { secret } });
  byId("device").hidden = true;
  byId("device-done").hidden = false;
}

byId("act").addEventListener("click", () => void tried(press));
addEventListener("hashchange", () => location.reload()); // another link in the same tab
document.getElementById("device-act")?.addEventListener("click", () => void tried(tellHere));
document.body.dataset.ready = "true";
