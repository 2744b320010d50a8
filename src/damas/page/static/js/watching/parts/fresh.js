/** A part of this page as the server draws it now. */

/** @param {string} id of the part @returns {Promise<HTMLElement | null>} */
export async function freshPart(id) {
  const answer = await fetch(location.pathname + location.search);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(id);
}
