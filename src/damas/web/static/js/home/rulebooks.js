/** The rule books, each with its own page. */

import { byId, element } from "../shared/dom.js";

/** @param {import("../shared/types").Regulation[]} regulations */
export function showRules(regulations) {
  byId("rules-list").replaceChildren(
    ...regulations.map((regulation) =>
      element("li", {}, [
        element("a", { href: `/rules/${regulation.id}` }, [regulation.name]),
        element("div", { class: "about" }, [regulation.document ?? ""]),
      ]),
    ),
  );
}
