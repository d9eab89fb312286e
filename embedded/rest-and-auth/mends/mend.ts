import type { PostgresType } from "postgres";

/** Column types of postgres.js, by name. */
export type Types = Record<string, PostgresType>;

/** Every defect of the library that we mend, by the name tests switch it off with. */
export const MENDS = [
  "json-once",
  "timestamps",
  "bytes",
  "decimals",
  "error-statuses",
  "rollback-on-refusal",
  "default-rows",
  "no-default-grants",
  "fast-bcrypt",
  "quiet-console",
] as const;
export type Mend = (typeof MENDS)[number];
