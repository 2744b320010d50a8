/** A rating as people write it. */

/** @typedef {{value: number, provisional: boolean}} Rating */

/** The points, with a question mark where little is known. @param {Rating} rating */
export function ratingText({ value, provisional }) {
  return `${value}${provisional ? "?" : ""}`;
}
