// `npm run lint`: checks that the subjects of the last commit, and of unpushed or unmerged ones, are `type(scope): what
// changes` in 72 characters at most. Passes in a tree without a git history.
import { spawnSync } from "node:child_process";

const LONGEST_SUBJECT = 72;
const SUBJECT = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z0-9, /-]+\))?!?: \S/;
/** Subjects that git and its hosts generate. */
const MERGE = /^(?:Merge |Revert "|fixup! |squash! )/;

const subjectsOf = (...range: string[]): string[] => {
  const { status, stdout } = spawnSync("git", ["log", "--format=%s", ...range], { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
};

const subjects = new Set([...subjectsOf("-1"), ...subjectsOf("@{upstream}..HEAD"), ...subjectsOf("main..HEAD")]);
const wrong = [...subjects].filter(
  (subject) => !MERGE.test(subject) && (subject.length > LONGEST_SUBJECT || !SUBJECT.test(subject)),
);
for (const subject of wrong)
  console.error(
    `${subject}\n  is no \`type(scope): what changes\` of at most ${LONGEST_SUBJECT} characters (${subject.length})`,
  );
process.exitCode = wrong.length === 0 ? 0 : 1;
