/**
 * Where the focus goes after an act, the one rule for all pages: never to the page as a whole,
 * where a person at the keyboard begins anew.
 *
 * An element that goes or is hidden gives it to the same control in the same row, if this is drawn
 * again; else to what the part of the page names (`data-heir`: selectors, the best first); else to
 * the nearest heading that is seen. A button that rests while the server is asked gets it back; one
 * that goes on resting has gone. An act that leads to another page leads to where the person was in
 * it, else to its aim: that of the skip link, such as the board.
 */

const CHANGES = { subtree: true, childList: true };
/** Attributes that hide an element, or let it rest. */
const HIDING = ["hidden", "open", "class", "disabled"];
/** Attributes that identify an element among its siblings; so do all `data-…` except MARKS. */
const NAMES = ["id", "name", "type", "role", "href"];
/** Set by acts of people, or beside a name: they say nothing about which element it is. */
const MARKS = ["data-asking", "data-sent", "data-kind", "data-state", "data-said"];
/** Elements that a list has one of for each of its things. */
const ROWS = "li, tr, article, fieldset, [role=group], [role=row], [role=listitem]";
const REACHED = ":is(li, tr, [role=group])[tabindex='0']";
const ACTS = "button, a[href]";
const FIELDS = "input, select, textarea";
const HEADINGS = "h1, h2, h3, h4";
const SQUARE = ".db-cell[tabindex='0']";
const RESTS_MS = 1200; // longer than a server is asked
const LED_KEY = "damas.led"; // of the page that an act led from
const LED_MS = 10_000;

/** Watches the page. */
export function followFocus() {
  /** @type {Element[]} the element that has the focus, and those that it is in */
  let path = [];
  /** @type {() => Element | null} */
  let find = () => null;
  let rests = false;
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? withParents(target) : [];
    rests = false;
    if (target instanceof Element) find = keepPlace(target, document.body);
  });
  let byKeys = false; // the last act was one of the keyboard
  document.addEventListener("keydown", () => (byKeys = true), true);
  document.addEventListener("pointerdown", ({ target }) => {
    byKeys = false;
    // a person who presses beside all elements wants none of them
    if (target instanceof Node && !path[0]?.contains(target)) path = [];
  });
  const giveOn = () => {
    const [, ...parents] = path;
    path = [];
    const heir = find();
    const near = parents.find(isSeen) ?? document.body;
    focusOn(heir && isSeen(heir) && !heir.matches(":disabled") ? heir : heirOf(near));
  };
  new MutationObserver(() => {
    const [lost] = path;
    const at = document.activeElement;
    if (!lost || (at !== lost && at !== document.body)) return;
    if (!isSeen(lost)) giveOn();
    else if (lost.matches(":disabled")) {
      rests = true;
      setTimeout(() => {
        if (path[0] === lost && lost.matches(":disabled") && isSeen(lost)) giveOn();
      }, RESTS_MS);
    } else if (rests && at !== lost) focusOn(lost);
  }).observe(document.body, { ...CHANGES, attributeFilter: HIDING });
  addEventListener("pagehide", () => {
    if (byKeys && path[0] && !path[0].matches("a[href]")) keepLed(path[0].id);
  });
  document.querySelector("a.skip")?.addEventListener("click", () => setTimeout(beginAtAim));
  beginWhereLed();
}

/** @param {string} id of the element that had the focus */
function keepLed(id) {
  try {
    sessionStorage.setItem(LED_KEY, JSON.stringify({ id, at: Date.now() }));
  } catch {
    // a browser that keeps nothing begins at the top
  }
}

/** An act of the page before has led here: to where the person was in it, or to the aim. */
function beginWhereLed() {
  let led = { id: "", at: 0 };
  try {
    led = JSON.parse(sessionStorage.getItem(LED_KEY) ?? JSON.stringify(led));
    sessionStorage.removeItem(LED_KEY);
  } catch {
    return;
  }
  if (Date.now() - led.at > LED_MS) return;
  const same = document.getElementById(led.id);
  const menu = same?.closest("[popover]")?.id;
  const opens = menu ? document.querySelector(`[popovertarget="${menu}"]`) : null;
  if (same && isSeen(same)) focusOn(same);
  else if (opens) focusOn(opens);
  else beginAtAim();
}

/** Goes to the aim of the skip link, as soon as it is there, unless the person goes elsewhere. */
function beginAtAim() {
  const until = Date.now() + LED_MS;
  const look = () => {
    const { activeElement: at } = document;
    if (!at?.matches("body, #main, a.skip") || Date.now() > until) return;
    const found = aimOf(document.querySelector("a.skip"));
    if (found) focusOn(found);
    else requestAnimationFrame(look);
  };
  look();
}

/** A square of the board, or the heading, that a link within the page leads to. */
/** @param {HTMLAnchorElement | null} link */
function aimOf(link) {
  const aim = document.getElementById(link?.hash.slice(1) ?? "") ?? document.body;
  return aim.matches("damas-board, free-board") ? aim.querySelector(SQUARE) : headingOf(aim);
}

/** What takes the focus in a part of the page: what it names, else its heading. */
/** @param {Element} near */
function heirOf(near) {
  const named = near.closest("[data-heir]")?.getAttribute("data-heir") ?? "";
  for (const selector of named.split(", ").filter(Boolean)) {
    const found = document.querySelector(selector);
    if (found && isSeen(found)) return reachable(found);
  }
  return headingOf(near);
}

/** @param {Element} one */
const isSeen = (one) => one.isConnected && one.checkVisibility();

/**
 * Remembers the place of an element in *parent*. Returns a function that finds it later; where it
 * is gone: the same in the same row, also if this is made again, or that row itself if it can be
 * reached by keyboard. Never one of another row: its act would be done to another thing.
 * @param {Element} focused
 * @param {Element} parent
 * @returns {() => Element | null}
 */
export function keepPlace(focused, parent) {
  const row = rowOf(focused, parent);
  const reached = focused.closest(REACHED);
  const isOnly = namesakes(row, focused).length === 1;
  const findRow = keepRow(row, parent);
  return () => {
    if (focused.isConnected) return focused;
    const now = findRow();
    const heirs = now ? namesakes(now, focused) : [];
    if (isOnly && heirs.length === 1) return heirs[0];
    if (!reached || reached.isConnected) return reached;
    return reached === row ? now : null;
  };
}

/**
 * Remembers a row of *parent*. Returns a function that finds it later, or the only one of its name
 * that stands in its list now.
 * @param {Element} row @param {Element} parent
 * @returns {() => Element | null}
 */
function keepRow(row, parent) {
  const name = nameOf(row);
  /** @param {Element} place */
  const like = (place) =>
    [...place.querySelectorAll(row.nodeName)].filter((one) => nameOf(one) === name);
  const isOnly = Boolean(row.parentElement && like(row.parentElement).length === 1);
  const places = withParents(row);
  return () => {
    if (row.isConnected || !isOnly) return row.isConnected ? row : null;
    const place = places.find((one) => one.isConnected);
    const found = place && parent.contains(place) ? like(place) : [];
    return found.length === 1 ? found[0] : null;
  };
}

/** An element and those that it is in, itself first. @param {Element} one */
export function withParents(one) {
  const found = [one];
  for (let at = one.parentElement; at; at = at.parentElement) found.push(at);
  return found;
}

/** The row of a list, or the named part, that an element is in; else the whole. */
/** @param {Element} one @param {Element} parent */
function rowOf(one, parent) {
  let at = one.parentElement;
  while (at && at !== parent && !at.matches(ROWS) && !isNamed(at)) at = at.parentElement;
  return at ?? parent;
}

/** @param {Element} one */
function isNamed(one) {
  return [...one.attributes].some(({ name }) => name === "id" || isName(name));
}

/** @param {Element} row @param {Element} focused */
function namesakes(row, focused) {
  const name = nameOf(focused);
  return [...row.querySelectorAll(focused.nodeName)].filter(
    (one) => nameOf(one) === name && rowOf(one, row) === row,
  );
}

/** The heading nearest to an element that is seen, ready for the focus. @param {Element} parent */
export function headingOf(parent) {
  /** @type {Element | null} */
  let part = parent;
  let heading = null;
  while (part && !heading) {
    heading = [...part.querySelectorAll(HEADINGS)].find((one) => one.checkVisibility());
    part = part.parentElement;
  }
  return heading ? reachable(heading) : null;
}

/** Makes words ready for the focus, once. @param {Element} one */
function reachable(one) {
  if (!one.hasAttribute("tabindex") && !one.matches(`${ACTS}, ${FIELDS}`)) {
    one.setAttribute("tabindex", "-1");
    one.addEventListener("blur", () => one.removeAttribute("tabindex"), { once: true });
  }
  return one;
}

/** Gives an element the focus, where it is. @param {Element | null} one */
export function focusOn(one) {
  if (one instanceof HTMLElement) one.focus({ preventScroll: true });
}

/** What tells an element from its siblings, also when it is made again. @param {Element} node */
function nameOf(node) {
  const words = [...node.attributes]
    .filter(({ name }) => NAMES.includes(name) || isName(name))
    .map(({ name, value }) => `${name}=${value}`);
  if (!words.length) words.push(node.classList[0] ?? "", wordsOfRow(node));
  return [node.nodeName, ...words].join(" ");
}

/**
 * The words that tell a row with buttons from the others, where no attribute does: it is not taken
 * for the row of another thing that comes to its place.
 * @param {Element} node
 */
function wordsOfRow(node) {
  if (!node.matches(ROWS)) return "";
  const acts = [...node.querySelectorAll(ACTS)];
  if (!acts.length || node.querySelector(FIELDS)) return "";
  return (
    ownWords(node) || acts.map((act) => act.getAttribute("aria-label") ?? act.textContent).join()
  );
}

/** @param {Node} node @returns {string} its words, without those of buttons */
function ownWords(node) {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLButtonElement) return "";
  return [...node.childNodes].map(ownWords).join("");
}

/** @param {string} attribute */
function isName(attribute) {
  return attribute.startsWith("data-") && !MARKS.includes(attribute);
}
