/** The page of a person's jobs: each with its progress, its result, and the means to end it. */

import { sentence } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { emptyView } from "../shared/empty.js";
import { t } from "../shared/i18n.js";
import { jobCard } from "../shared/jobs/card.js";
import { ask, cancel, mine, news, remove } from "../shared/jobs/job.js";
import { createStore } from "../shared/store.js";
import { render } from "../shared/templates.js";

/** @import { Job } from "../shared/jobs/job.js" */

const BUSY_MS = 1500;
const IDLE_MS = 10_000;
const store = createStore({
  jobs: /** @type {Job[]} */ ([]),
  asked: /** @type {string[]} */ ([]), // those of which an act is on its way
  fault: "",
  loaded: false,
});
store.subscribe(draw);
store.subscribe(({ jobs }, { jobs: earlier, loaded }) => {
  if (!loaded) return;
  const said = jobs
    .map((job) => news(earlier.find((one) => one.id === job.id) ?? null, job))
    .filter(Boolean);
  if (said.length) byId("told").textContent = said.join(". ");
});

/** @param {ReturnType<typeof store.get>} state */
function draw({ jobs, fault, loaded, asked }) {
  byId("fault").textContent = fault;
  const cards = jobs.map((job) =>
    jobCard(job, { cancel: act(cancel), remove: act(remove), asked: asked.includes(job.id) }, "h2"),
  );
  render(
    byId("list"),
    cards.length || !loaded ? cards : emptyView(t("No jobs and no results yet."), t("Play"), "/"),
  );
}

/** @param {(id: string) => Promise<unknown>} call @returns {(job?: Job) => Promise<void>} */
function act(call) {
  return async (job) => {
    let fault = "";
    const id = job?.id ?? "";
    store.update(({ asked }) => ({ asked: [...asked, id] }));
    try {
      await call(id);
    } catch (error) {
      fault = sentence(error);
    }
    await load();
    store.update(({ asked }) => ({ asked: asked.filter((one) => one !== id) }));
    if (fault) store.update({ fault });
  };
}

/** @type {Record<string, unknown>} the work asked for here → what is said of it */
const ASKED = { coach: { own: true }, "own-data": {} };
for (const one of document.querySelectorAll("[data-ask]")) {
  const kind = one.getAttribute("data-ask") ?? "";
  one.addEventListener("click", () => {
    void act(() => ask(`/api/jobs/${kind}`, { body: ASKED[kind] }))();
  });
}

async function load() {
  try {
    store.update({ jobs: await mine(), fault: "", loaded: true });
  } catch (fault) {
    store.update({ fault: sentence(fault) });
  }
}

async function watch() {
  for (;;) {
    const busy = store.get().jobs.some((job) => job.open);
    await new Promise((go) => setTimeout(go, busy ? BUSY_MS : IDLE_MS));
    if (!document.hidden) await load();
  }
}

await load();
document.body.dataset.ready = "true";
void watch();
