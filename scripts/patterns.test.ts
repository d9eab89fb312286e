import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isSafe } from "redos-detector";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Ways to read one text, beyond which a pattern counts as one that takes longer than its text. */
const MOST_READINGS = 300;

/** Patterns that take longer than their text is long, and why nobody can make somebody else wait with them. */
const SLOW: Record<string, string> = {
  "app/blog/managing/categories.tsx": "a title that the teacher types, in her browser",
  "app/blog/managing/front-matter.ts": "a file that the teacher chose, in her browser",
  "app/blog/managing/read-import.ts": "a file that the teacher chose, in her browser",
  "app/blog/render-article.ts": "headings of the teacher's articles",
  "app/homework/assignment-schema.ts": "links that the teacher types, in her browser",
  "app/homework/compare-dictation.ts": "single words",
  "app/placement-test/managing/gift.ts": "a file that the teacher chose, in her browser",
  "app/platform/random-key.ts": "the few signs of a key that we made",
  "app/service-worker/main.ts": "our own pages",
  "app/settings/pix-key.ts": "a key that the teacher types, in her browser",
  "app/site/teacher.tsx": "the teacher's words about herself, 3,000 signs at most",
  "embedded/rest-and-auth/admin/user.ts": "a time that was judged before; asked with the secret key",
  "embedded/storage/index.ts": "begins at one place, and is read twice at most",
  "server/log.ts": "lines of 2,000 signs at most",
  "server/mail/dev-mail.ts": "mails of a developer's own machine",
  "server/starting-articles.ts": "our own files",
  "server/testing.ts": "what a site of a test prints",
  "server/visitor.ts": "always ends where it first looks",
};

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "server", "embedded"],
  {
    cwd: ROOT,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|database\.types/.test(file));

test("no pattern takes longer than its text, where somebody else wrote the text", () => {
  const slow = files.flatMap((file) =>
    patternsOf(file)
      .filter((pattern) => !isSafe(pattern, { maxScore: MOST_READINGS }).safe)
      .map((pattern) => ({ file, pattern: String(pattern) })),
  );
  expect(slow.filter(({ file }) => !(file in SLOW))).toEqual([]);
  expect(Object.keys(SLOW).filter((file) => !slow.some((one) => one.file === file))).toEqual([]);
});

test("a pattern that reads one text in many ways is found", () => {
  expect(isSafe(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { maxScore: MOST_READINGS }).safe).toBe(false);
});

function patternsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && isPattern(node.regex)) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    for (const part of Object.values(node)) look(part);
  };
  look(parseAst(readFileSync(path.join(ROOT, file), "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

const isPattern = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
