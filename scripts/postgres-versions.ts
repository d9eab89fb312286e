import { existsSync } from "node:fs";
import path from "node:path";

/** Versions of the packages of npm that carry stock PostgreSQL, besides the one that the site comes with. */
export const VERSIONS = ["15.18.0-beta.17", "18.4.0-beta.17"];

/** Where a version is kept once it has been fetched. */
export const placeOf = (version: string): string => path.resolve(import.meta.dirname, "../.cache/postgres", version);

/** Whether all of them can be tried without a network. */
export const areFetched = (): boolean => VERSIONS.every((version) => existsSync(placeOf(version)));
