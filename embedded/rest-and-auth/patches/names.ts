import type { PostgresType } from "postgres";

/** Column types of postgres.js, by name. */
export type PostgresTypes = Record<string, PostgresType>;

/** Every defect of the library that is patched, by the name that tests switch its patch off with. */
export const PATCHES = ["json-once", "timestamps", "redirect-to", "fast-bcrypt", "quiet-console"] as const;
export type Patch = (typeof PATCHES)[number];
