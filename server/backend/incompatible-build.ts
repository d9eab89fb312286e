import { DatabaseOfAnotherBuild } from "../../embedded/index.ts";

/** Baselines that migrations began with, and the last commit whose build reads the databases of before each. */
export const LAST_COMMIT_BEFORE: readonly [baseline: string, commit: string][] = [
  ["20261125203000", "a25566c"],
  ["20261126003701", "ae473ba"],
];

/** A database or a backup that is not this build's to read: the message says which build reads it. */
export class IncompatibleBuild extends Error {}

/**
 * The sentence about something that another build made, and what to do about it.
 * @param what the subject of the sentence.
 */
export function describeIncompatibleBuild(what: string, { age, version }: DatabaseOfAnotherBuild): string {
  const [, commit] = LAST_COMMIT_BEFORE.find(([baseline]) => version < baseline) ?? [];
  if (age === "newer" || !commit)
    return `${what} was made by a newer version of the site. Update this one first: git pull.`;
  return `${what} was made by an earlier version of the site, which this one cannot continue. The one of commit ${commit} still reads it: git checkout ${commit}, then npm start, or npm run export for a folder that other programs read.`;
}

/** An error of opening a database, in words where it is another build's. */
export const describeBuildError = (error: unknown): unknown =>
  error instanceof DatabaseOfAnotherBuild
    ? new IncompatibleBuild(`${describeIncompatibleBuild("The database", error)} Nothing in it was touched.`, {
        cause: error,
      })
    : error;
