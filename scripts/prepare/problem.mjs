/** Something that stops the preparation and that its reader can do something about. */
export class Problem extends Error {}

/** One that the next try would meet again. */
export class Unusable extends Problem {}
