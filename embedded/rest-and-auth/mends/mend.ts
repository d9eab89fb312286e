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

/**
 * A value as the text that PostgreSQL reads; what is text already, or bytes, stays. A serializer that throws, or that returns
 * anything else, would leave the driver between two statements: whatever comes after gets another's answer, or none.
 */
export const asText = (value: unknown): unknown =>
  typeof value === "string" || value instanceof Uint8Array ? value : String(value);
