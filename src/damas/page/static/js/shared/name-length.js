/** The letters of a person's name at most: those of `people/names.py`, to which a test holds it. */
export const LONGEST_NAME = "30";
