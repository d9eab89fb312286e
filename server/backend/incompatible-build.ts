import { DatabaseOfAnotherBuild } from "../../embedded/index.ts";

/** The last commit whose build reads databases and backups of before the schema was gathered in one baseline. */
const LAST_WITH_EARLIER_SCHEMA = "a25566c";

/** A database or a backup that is not this build's to read: the message says which build reads it. */
export class IncompatibleBuild extends Error {}

/**
 * The sentence about something that another build made, and what to do about it.
 * @param what the subject of the sentence.
 */
export function describeIncompatibleBuild(what: string, { age }: DatabaseOfAnotherBuild): string {
  if (age === "newer") return `${what} was made by a newer version of the site. Update this one first: git pull.`;
  const commit = LAST_WITH_EARLIER_SCHEMA;
  return `${what} was made by an earlier version of the site, which this one cannot continue. The one of commit ${commit} still reads it: git checkout ${commit}, then npm start, or npm run export for a folder that other programs read.`;
}

/** An error of opening a database, in words where it is another build's. */
export const inWordsOfBuilds = (error: unknown): unknown =>
  error instanceof DatabaseOfAnotherBuild
    ? new IncompatibleBuild(`${describeIncompatibleBuild("The database", error)} Nothing in it was touched.`, {
        cause: error,
      })
    : error;
