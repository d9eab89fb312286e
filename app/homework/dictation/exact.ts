/** Parts that can be required exactly as they were said. */
export const EXACT = ["numbers", "spelling", "contractions", "hyphens"] as const;
export type Exact = (typeof EXACT)[number];
