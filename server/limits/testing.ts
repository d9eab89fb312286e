import type { Bounds } from "./bounded-work.ts";
import { createShares } from "./shares.ts";

export const sharesOf = (most: number) => createShares({ most, each: most });

/** Room for so much work at once, for so many parts, and for so many bytes of bodies of either kind; all of it anybody's. */
export const boundsOf = (work: number, bytes = 30_000_000): Bounds => ({
  ...{ work: sharesOf(work), parts: sharesOf(work), small: sharesOf(bytes), large: sharesOf(bytes) },
});
