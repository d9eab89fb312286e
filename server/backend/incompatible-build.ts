import { DatabaseOfAnotherBuild } from "../../embedded/index.ts";

/** Baselines of the migrations, each with the last commit whose build reads older databases. */
export const LAST_COMMIT_BEFORE: readonly [baseline: string, commit: string][] = [
  ["20261125203000", "a25566c"],
  ["20261126003701", "ae473ba"],
];

/** A database or backup that this build cannot read. The message says which build can. */
export class IncompatibleBuild extends Error {}

/**
 * Describes something that another build made, and what to do.
 * @param what the subject of the sentence.
 */
export function describeIncompatibleBuild(what: string, { age, version }: DatabaseOfAnotherBuild): string {
  const [, commit] = LAST_COMMIT_BEFORE.find(([baseline]) => version < baseline) ?? [];
  if (age === "newer" || !commit)
    return `${what} was made by a newer version of the site. Update this one first: git pull.`;
  return `${what} was made by an earlier version of the site, which this one cannot continue. The one of commit ${commit} still reads it: git checkout ${commit}, then npm start, or npm run export for a folder that other programs read.`;
}

/** Describes the error of opening a database of another build; returns any other error unchanged. */
export const describeBuildError = (error: unknown): unknown =>
  error instanceof DatabaseOfAnotherBuild
    ? new IncompatibleBuild(`${describeIncompatibleBuild("The database", error)} Nothing in it was touched.`, {
        cause: error,
      })
    : error;
