import { Semaphore } from "../../embedded/semaphore.ts";
import type { Bounds } from "./concurrency-limit.ts";
import { Turns } from "./turns.ts";

export const semaphoreOf = (permits: number) => new Semaphore({ permits });

/**
 * Limits of so much concurrent work, so many streams and so many bytes of either kind; one caller may use all of it.
 */
export const boundsOf = (work: number, bytes = 30_000_000): Bounds => ({
  work: semaphoreOf(work),
  parts: semaphoreOf(work),
  renders: semaphoreOf(work),
  calls: semaphoreOf(work),
  small: semaphoreOf(bytes),
  large: semaphoreOf(bytes),
  turns: new Turns(work),
  refuseAfterMs: 0,
});
