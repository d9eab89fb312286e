import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Small files with slow tests, the slowest first. By their size they would begin last, and one would still run after all
 * others.
 */
export const LONGEST = [
  "supabase/tests/security/matrix.test.ts",
  "server/start-stop.test.ts",
  "server/backup/commands.test.ts",
  "server/mail/header-injection.test.ts",
];

/** Begins with the longest files, so that all workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = LONGEST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}
