import { Semaphore } from "../../embedded/semaphore.ts";
import type { Bounds } from "./concurrency-limit.ts";

export const roomOf = (permits: number) => new Semaphore({ permits });

/** Room for so much work at once, for so many parts, and for so many bytes of bodies of either kind; all of it anybody's. */
export const boundsOf = (work: number, bytes = 30_000_000): Bounds => ({
  work: roomOf(work),
  parts: roomOf(work),
  small: roomOf(bytes),
  large: roomOf(bytes),
});
