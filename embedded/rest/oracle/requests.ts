import { CALLS } from "./calls.ts";
import { DOMAINS } from "./domains.ts";
import { EMBEDS } from "./embeds.ts";
import { READS } from "./reads.ts";
import { REFUSALS } from "./refusals.ts";
import type { SentRequest } from "./side-by-side.ts";
import { WRITES } from "./writes.ts";

/** Requests by what they are about, each answered alike by both. */
export const REQUESTS: Record<string, SentRequest[]> = {
  ...READS,
  ...EMBEDS,
  ...DOMAINS,
  ...WRITES,
  ...CALLS,
  ...REFUSALS,
};
