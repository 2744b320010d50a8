/** A choice that leads away: by keys one goes through it first. */

const THROUGH = /^(Arrow|Home|End|Page|.$)/;

/**
 * Acts once a value is chosen: at once by a pointer or in an open list; by keys that go through the
 * values of a closed one when Enter is pressed or the focus goes.
 * @param {HTMLSelectElement} select @param {() => void} act
 */
export function whenChosen(select, act) {
  let isGoingThrough = false;
  let isChanged = false;
  const finish = () => {
    if (isChanged) act();
    isChanged = false;
  };
  select.addEventListener("pointerdown", () => {
    isGoingThrough = false;
  });
  select.addEventListener("keydown", ({ key, altKey }) => {
    isGoingThrough = THROUGH.test(key) && key !== " " && !altKey;
    if (key === "Enter") finish();
  });
  select.addEventListener("change", () => {
    isChanged = true;
    if (!isGoingThrough) finish();
  });
  select.addEventListener("blur", finish);
}
