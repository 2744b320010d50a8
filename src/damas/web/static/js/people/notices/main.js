/** The pages behind the links in mails: an address confirmed, mails ended; by one press each. */

import { call, sentence } from "../../shared/api.js";
import { byId } from "../../shared/dom.js";
import { lang } from "../../shared/i18n.js";

const { stop, to = "confirm" } = byId("ask").dataset;

async function act() {
  const fault = byId("fault");
  fault.hidden = true;
  try {
    if (stop) await call(`/notices/stop/${stop}?lang=${lang}`, { method: "POST" });
    else {
      const body = { secret: location.hash.slice(1) };
      await call(`/api/notices/${to}?lang=${lang}`, { method: "POST", body });
      history.replaceState(null, "", location.pathname);
    }
    byId("ask").hidden = true;
    byId("done").hidden = false;
  } catch (refusal) {
    fault.textContent = sentence(refusal);
    fault.hidden = false;
  }
}

byId("act").addEventListener("click", () => void act());
document.body.dataset.ready = "true";
