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
const SLOW: Record<string, { why: string; patterns: RegExp[] }> = {
  "app/blog/managing/categories.tsx": { why: "a title that the teacher types, in her browser", patterns: [/-+$/] },
  "app/blog/managing/front-matter.ts": {
    why: "a file that the teacher chose, in her browser",
    patterns: [/^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/, /^([\w-]+):\s*(.*?)\s*$/],
  },
  "app/blog/managing/read-import.ts": {
    why: "a file that the teacher chose, in her browser",
    patterns: [/\n\s*\n/, /<[^>]*>/g],
  },
  "app/blog/render-article.ts": { why: "headings of the teacher's articles", patterns: [/^-+|-+$/g, /-+$/] },
  "app/homework/assignment-schema.ts": {
    why: "links that the teacher types, in her browser",
    patterns: [/^(.*?)(https?:\/\/[^\s<>"]+)\s*$/, /[\s:–-]+$/],
  },
  "app/homework/compare-dictation.ts": { why: "single words", patterns: [/^'+|'+$/g] },
  "app/placement-test/managing/gift.ts": {
    why: "a file that the teacher chose, in her browser",
    patterns: [
      /<br\s*\/?>|<\/p>/gi,
      /<[^>]+>/g,
      /\n\s*\n/,
      /^(?:::((?:\\.|[^:])*)::)?([\s\S]*?)(?<!\\)\{([\s\S]*)(?<!\\)\}/,
    ],
  },
  "app/platform/random-key.ts": { why: "the few signs of a key that we made", patterns: [/=+$/] },
  "app/service-worker/main.ts": { why: "our own pages", patterns: [/\/assets\/[\w.-]+\.(?:js|css|woff2)/g] },
  "app/settings/pix-key.ts": {
    why: "a key that the teacher types, in her browser",
    patterns: [/^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$/],
  },
  "app/site/teacher.tsx": { why: "the teacher's words about herself, 3,000 signs at most", patterns: [/\n\s*\n/] },
  "embedded/rest-and-auth/admin/user.ts": {
    why: "a time that was judged before; asked with the secret key",
    patterns: [/(\d+)h/, /(\d+)m(?!\w)/, /(\d+)s/],
  },
  "embedded/storage/index.ts": {
    why: "begins at one place, and is read twice at most",
    patterns: [/^\/storage\/v1\/object\/(?:(public|authenticated|list|sign)\/)?([\w-]{1,60})(?:\/(.*))?$/],
  },
  "server/log.ts": {
    why: "lines of 2,000 signs at most",
    patterns: [/[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g],
  },
  "server/mail/dev-mail.ts": {
    why: "mails of a developer's own machine",
    patterns: [
      /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i,
      /=\?UTF-8\?Q\?([^?]*)\?=/gi,
      /=\?UTF-8\?B\?([^?]*)\?=/gi,
    ],
  },
  "server/starting-articles.ts": {
    why: "our own files",
    patterns: [/^---\n([\s\S]*?)\n---\n([\s\S]*)$/, /^(\w+):\s*(.*)$/],
  },
  "server/testing.ts": {
    why: "what a site of a test prints",
    patterns: [/^(?:\{.*"message":")?(http:\/\/localhost:\d+)(?:"\})?$/m],
  },
  "server/visitor.ts": { why: "always ends where it first looks", patterns: [/%.*$/] },
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
  const slow = files.flatMap((file) => {
    const patterns = patternsOf(file).filter((pattern) => !isSafe(pattern, { maxScore: MOST_READINGS }).safe);
    return placed(file, patterns);
  });
  const known = Object.entries(SLOW).flatMap(([file, { patterns }]) => placed(file, patterns));
  expect([...new Set(slow)].sort()).toEqual(known.sort());
});

test("a pattern that reads one text in many ways is found", () => {
  expect(isSafe(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { maxScore: MOST_READINGS }).safe).toBe(false);
});

/** A pattern is judged where it stands: the same one is another question beside another text. */
const placed = (file: string, patterns: RegExp[]) => patterns.map((pattern) => `${file} ${pattern}`);

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
