/** Something that stops the preparation and that its reader can do something about. */
export class Problem extends Error {}
