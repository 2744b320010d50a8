/** The look of the pages in this browser; kept here, never sent. */

const KEY = "damas.look";

/** @typedef {{appearance: string, board: string, largeType: boolean}} Look */

/** @returns {Look} */
export function look() {
  return { appearance: "auto", board: "wood", largeType: false, ...readJson(KEY) };
}

/** @param {Partial<Look>} change */
export function setLook(change) {
  localStorage.setItem(KEY, JSON.stringify({ ...look(), ...change }));
  applyLook();
}

export function applyLook() {
  const { appearance, board, largeType } = look();
  const dark =
    appearance === "dark" ||
    (appearance === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const root = document.documentElement.dataset;
  root.appearance = dark ? "dark" : "light";
  root.board = board;
  root.type = largeType ? "large" : "normal";
}

/** @param {string} key @returns {object} what is kept under *key*, nothing when unreadable */
export function readJson(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
