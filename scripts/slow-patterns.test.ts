import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isSafe } from "redos-detector";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "..");
/** The number of ways to match one text from which a pattern counts as slow. */
const MOST_READINGS = 300;

const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i;

/** Patterns that take more than linear time, and why nobody can make others wait with them. */
const SLOW: Record<string, { why: string; patterns: RegExp[] }> = {
  "app/blog/managing/categories.tsx": { why: "a title that the teacher types, in her browser", patterns: [/-+$/] },
  "app/blog/to-slug.ts": { why: "headings of the teacher's articles", patterns: [/^-+|-+$/g, /-+$/] },
  "app/homework/assignment-schema.ts": {
    why: "links that the teacher types, in her browser",
    patterns: [/^(.*?)(https?:\/\/[^\s<>"]+)\s*$/, /[\s:–-]+$/],
  },
  "app/homework/dictation/spell-number.ts": {
    why: "numbers of fifteen digits at most, and their words",
    patterns: [/\w+$/, /^([-−–])?((?:us|r)?\$|[£€])?([\d.,:/⁄]+)(.*)$/],
  },
  "app/homework/dictation/split-words.ts": {
    why: "each alternative ends where the next kind of letter begins: 20,000 characters take four milliseconds",
    patterns: [
      /(?:\p{L}\.)+\p{L}(?![\p{L}\p{M}'])\.?|\d{1,2}h\d\d(?!\d)(?:min)?|(?:^[-−–])?(?:(?:US|R)?\$|[£€])?\d+[½⅓⅔¼¾]|(?:^[-−–])?(?:(?:US|R)?\$|[£€])?\d+(?:[.,:/⁄]\d+)*(?:%|°[cf]?|km\/h|'?[\p{L}\p{M}]*)|km\/h|[\p{L}\p{N}\p{M}]+(?:'+[\p{L}\p{N}\p{M}]+)*|[&%]/giu,
    ],
  },
  "app/placement-test/managing/gift.ts": {
    why: "a file that the teacher chose, in her browser",
    patterns: [
      /<br\s*\/?>|<\/p>/gi,
      /<[^>]+>/g,
      /\n\s*\n/,
      /^(?:::((?:\\.|[^:])*)::)?([\s\S]*?)(?<!\\)\{([\s\S]*)(?<!\\)\}/,
    ],
  },
  "app/platform/pages/start-after-paint.ts": {
    why: "the head of our own document, which React renders",
    patterns: [
      /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
      /<script([^>]*) type="module"( src="[^"]+")?(?: async="")?>/g,
    ],
  },
  "app/platform/people/mail-address.ts": { why: "addresses of 254 signs at most", patterns: [ADDRESS] },
  "app/platform/backend/random-key.ts": { why: "the few signs of a key that we made", patterns: [/=+$/] },
  "app/service-worker/cache-parts.ts": {
    why: "our own pages and scripts, off the page's thread",
    patterns: [/(import\()?["'`]\.\/([\w.-]+?)-([\w-]{8}(?:\.en)?)\.js["'`]/g, /data-island="([\w-]+)"/],
  },
  "app/service-worker/main.ts": {
    why: "our own pages",
    patterns: [/\/assets\/[\w.-]+\.(?:js|css|woff2)/g, /\/assets\/manifest-[\w.-]+\.js/],
  },
  "app/settings/pix-key.ts": {
    why: "a key that the teacher types, in her browser",
    patterns: [/^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$/],
  },
  "app/site/read-legal-text.server.ts": { why: "a text of the site's own", patterns: [/\{(\w+)\}/g] },
  "app/site/teacher.tsx": { why: "the teacher's words about herself, 3,000 signs at most", patterns: [/\n\s*\n/] },
  "embedded/rest-and-auth/admin/user.ts": {
    why: "a time that was judged before; asked with the secret key",
    patterns: [/(\d+)h/, /(\d+)m(?!\w)/, /(\d+)s/],
  },
  "embedded/rest-and-auth/mail-address.ts": { why: "addresses of 254 signs at most", patterns: [ADDRESS] },
  "server/log.ts": {
    why: "lines of 2,000 signs at most",
    patterns: [/[\w.%+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g],
  },
  "server/mail/inbound/authenticated-sender.ts": {
    why: "a part of a header is looked for only where the one before ended",
    patterns: [/\(|"((?:[^"\\]|\\.)*)"|([;=])|([^\s;="()\\]+)|\s+/gy],
  },
  "app/platform/files/csv-text.ts": {
    why: "each way begins at the start of a cell",
    patterns: [/^[=+\-@\t\r\n＝＋－＠]|^0[0-9]+$|^[0-9]{11,}$|^[0-9]+([.,][0-9]+)?[eE][+-]?[0-9]+$/],
  },
  "server/calendar/calendar-text.ts": {
    why: "a run of spaces stands after one BEGIN alone",
    patterns: [/BEGIN\s*:\s*V(?:EVENT|FREEBUSY)\b/i],
  },
  "server/connected-calendar/digest.ts": {
    why: "a header of 16 kB at most, as Node reads it",
    patterns: [/\b([a-z]+)=(?:"([^"]*)"|([^\s,"]+))/gi],
  },
  "server/calendar/import-busy-times.ts": { why: "the teacher's own address", patterns: [/\/ical\/([^/]+)\//] },
  "server/calendar/zones.ts": { why: "names of 200 signs at most", patterns: [/[\s_-]*\(?\d{1,3}\)?$/] },
  "server/decode-answer.ts": {
    why: "a run of spaces stands after one charset alone",
    patterns: [/charset\s*=\s*"?([\w-]+)/i],
  },
  "server/mail/inbound/read-bounce.ts": {
    why: "20,000 signs of a part at most",
    patterns: [/<br\b[^<>]*>|<\/(?:p|div|tr|pre)>/gi, /<[^<>]*>/g, /\bMessage-ID:\s*<?([^\s<>]{1,200})/gi],
  },
  "server/mail/inbound/reports.ts": {
    why: "20,000 signs of a part at most",
    patterns: [
      /undeliver|non.?deliver|not.{0,12}deliver|(?:deliver|transport|send|transmission|message|mail)\w*[ :-]+(?:status|fail|err|notif|report|problem)|fail(?:ed|ure)|returned?[ :]+(?:mail|to|mess|e-?mail)|unable to|could ?n.t|user unknown|unknown user|rejected|não.{0,14}entreg|falha|devolv|warning/i,
      /permanent|did not reach the following|giving up|given up|could not be delivered|couldn.t be delivered|failed permanently|not? (?:be )?delivered to|undeliverable|too long|expired|user unknown|does ?n.t exist|não (?:pôde|foi) .{0,10}entreg/i,
      /[^\s<>();:,"'@]+@[^\s<>();:,"'@]+\.[a-z0-9-]+/i,
      /\r?\n[ \t]*\r?\n/,
      /^.*\b[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3}\b)?.*$/m,
      /^.*\b[45]\.\d{1,3}\.\d{1,3}\b.*$/m,
      /<[^\s<>@]+@[^\s<>@]+>/,
    ],
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

/** Expressions inserted into patterns at run time, by file; all of them are constants. */
const PUT_IN: Record<string, Record<string, { why: string; such: string }>> = {
  "app/payments/left-out.ts": {
    ENTRIES: { why: "words of our own", such: "(?:lancamentos?|transacoes|movimentos|payments?)" },
  },
  "app/placement-test/managing/gift.ts": { name: { why: "one of the six levels", such: "B2" } },
  "app/platform/offline/drafts.ts": {
    'KINDS.join("|")': { why: "a list of our own words", such: "homework|feedback" },
  },
  "server/monitoring/route-names.ts": {
    "patternSource(pattern)": { why: "patterns of our pages", such: "/pt/blog/[^/]+(/[^/]+)?" },
  },
  "server/web/recording-pages.ts": {
    '[...RECORDING_PAGES, ...HERS].join("|")': {
      why: "addresses of our own pages",
      such: "/pt/meu-progresso/tarefas/[0-9a-f-]{36}|/admin/students/[0-9a-f-]{36}/(?:cards|homework(?:/[0-9a-f-]{36})?)",
    },
  },
  "server/settings.ts": { length: { why: "a number that stands in the code", such: "87" } },
  "embedded/endpoints.ts": {
    "patternSource(path)": {
      why: "addresses of our endpoints",
      such: "/storage/v1/object/(?!public(?:/|$))[\\w-]{1,60}/.+",
    },
  },
};

const listed = (...folders: string[]) =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
    cwd: ROOT,
    encoding: "utf8",
  }).split("\n");
/** Code for content that the teacher chose, wrote or pasted, in her own browser. */
const OF_HER_FILES = [
  "app/blog/importing/",
  "app/blog/markdown/",
  "app/blog/writing/pasted-markdown.ts",
  "app/blog/writing/plain-lines.ts",
  "app/blog/writing/style-marks.ts",
  "app/payments/card-bill.ts",
  "app/payments/read-bank-csv.ts",
  "app/students/joined-headings.ts",
  "app/students/student-columns.ts",
];
const files = listed("app", "server", "embedded").filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.(test|durability)\.|\/testing-|database\.types|^embedded\/conformance\//.test(file) &&
    !OF_HER_FILES.some((folder) => file.startsWith(folder)),
);
const migrations = listed("supabase/migrations").filter((file) => file.endsWith(".sql"));
const textOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test("no pattern on other people's text takes more than linear time", () => {
  const slow = files.flatMap((file) => {
    return placed(file, patternsOf(file).filter(isSlow));
  });
  const known = Object.entries(SLOW).flatMap(([file, { patterns }]) => placed(file, patterns));
  expect([...new Set(slow)].sort()).toEqual(known.sort());
});

test("patterns built at run time are known, and cannot be ambiguous", () => {
  const makers = files.filter((file) => textOf(file).includes("RegExp("));
  const made = makers.flatMap((file) => madePatterns(file, textOf(file)));
  const known = Object.entries(PUT_IN).flatMap(([file, holes]) => Object.keys(holes).map((hole) => `${file} ${hole}`));
  expect([...new Set(made.flatMap(({ file, holes }) => holes.map((hole) => `${file} ${hole}`)))].sort()).toEqual(
    known.sort(),
  );
  for (const { file, pattern } of made) expect(isSlow(pattern), `${file} ${pattern}`).toBe(false);
});

test("the check notices a pattern that is built from anything else", () => {
  const holesIn = (text: string) => madePatterns("a.ts", text).flatMap(({ holes }) => holes);
  expect(holesIn("const found = new RegExp(typed, 'i');")).toEqual(["typed"]);
  expect(holesIn(`const found = RegExp(\`^\${typed}$\`);`)).toEqual(["typed"]);
  expect(holesIn("const found = new RegExp('a' + typed);")).toEqual(["'a' + typed"]);
  expect(holesIn("const found = new RegExp('^a$');")).toEqual([]);
});

test("no pattern of the database backtracks over a text", () => {
  const texts = migrations.flatMap((file) => patternsOfSql(textOf(file)));
  expect(texts).toContain("'^[\\w.-]{1,100}$'");
  expect(texts.filter((text) => /\\[1-9]/.test(text))).toEqual([]);
});

test("the check notices an ambiguous pattern", () => {
  expect(isSlow(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)).toBe(true);
});

/**
 * A pattern without repetition takes constant time at each position, so it needs no analysis. The detector cannot read all
 * that have `i`; a pattern in both cases is as ambiguous as in one.
 */
const isSlow = (pattern: RegExp) => {
  const read = new RegExp(pattern.source, pattern.flags.replace("i", ""));
  return /[*+{]/.test(pattern.source) && !isSafe(read, { maxScore: MOST_READINGS }).safe;
};

/** A pattern is identified with its file, because its input depends on it. */
const placed = (file: string, patterns: RegExp[]) => patterns.map((pattern) => `${file} ${pattern}`);

function patternsOf(file: string): RegExp[] {
  return nodesOf(file, textOf(file)).flatMap((node) =>
    "regex" in node && isPattern(node.regex) ? [new RegExp(node.regex.pattern, node.regex.flags)] : [],
  );
}

/** The patterns that a file builds at run time, with examples for the inserted expressions. */
function madePatterns(file: string, text: string): { file: string; holes: string[]; pattern: RegExp }[] {
  const written = (node: Placed) => text.slice(node.start, node.end);
  return nodesOf(file, text).flatMap((node) => {
    const call = Call.safeParse(node);
    if (!call.success) return [];
    const [argument] = call.data.arguments;
    const literal = z.object({ value: z.string() }).safeParse(argument);
    const template = Template.safeParse(argument);
    const parts = literal.success
      ? { quasis: [literal.data.value], expressions: [] }
      : template.success
        ? { ...template.data, quasis: template.data.quasis.map(({ value }) => value.cooked) }
        : { quasis: ["", ""], expressions: argument ? [argument] : [] };
    const holes = parts.expressions.map(written);
    const source = parts.quasis
      .map((quasi, place) => quasi + (PUT_IN[file]?.[holes[place] ?? ""]?.such ?? ""))
      .join("");
    return [{ file, holes, pattern: new RegExp(source) }];
  });
}

const Place = z.looseObject({ start: z.number(), end: z.number() });
type Placed = z.infer<typeof Place>;
const Call = z.object({
  type: z.enum(["NewExpression", "CallExpression"]),
  callee: z.object({ name: z.literal("RegExp") }),
  arguments: z.array(Place),
});
const Template = z.object({
  quasis: z.array(z.object({ value: z.object({ cooked: z.string() }) })),
  expressions: z.array(Place),
});

function nodesOf(file: string, text: string): object[] {
  const found: object[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    found.push(node);
    for (const part of Object.values(node)) look(part);
  };
  look(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

/** The patterns in SQL. PostgreSQL matches in linear time, except for back references. */
const patternsOfSql = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => /~|regexp_|similar to|substring\([^,]* from '/.test(line))
    .flatMap((line) => line.match(/'(?:[^']|'')*'/g) ?? []);

const isPattern = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
