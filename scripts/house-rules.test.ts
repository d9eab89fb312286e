import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const GENERATED = /^app\/platform\/backend\/database\.types\.ts$|^supabase\/migrations\/\d+_baseline\.sql$/;

/** Writes that may affect no row, with the reasons. */
const MAY_TOUCH_NONE: Record<string, string> = {
  "app/blog/managing/import-articles.ts articles": "an article that has a category keeps it",
  "app/error-log/change-faults.ts error_logs": "there may be nothing that old",
  "app/notifications/mark-read.ts notifications": "one that is gone needs no mark",
  "app/platform/backend/push-device.ts push_subscriptions": "the service may have forgotten the device already",
  "app/students/notes-writes.ts student_notes": "notes that are there already are changed, not added",
  "server/calendar/import-busy-times.ts busy_calendars": "she may have removed the calendar while it was read",
  "server/demo/business.ts plans": "a price that somebody has set stays",
  "server/demo/business.ts scheduling_rules": "hours that somebody has set stay",
  "server/demo/business.ts site_settings": "what somebody has filled in stays",
  "server/demo/placement-tests.ts placement_attempts": "seeding, rows were just inserted",
  "server/demo/seed-demo.ts mail_outbox": "nobody may have been written to yet",
  "server/demo/trials.ts notifications": "she may have cleared them",
  "server/demo/visits.ts article_views": "there may be no article",
  "server/mail/outbox.ts mail_outbox": "a mail that is in the outbox is not put there twice",
};

/** Truncations by UTF-16 unit, and why none of them splits a visible character. */
const MAY_CUT: Record<string, string> = {
  "app/blog/importing/make-article.ts": "an address is ASCII",
  "app/blog/importing/match-pictures.ts": "a `data:` address is ASCII",
  "app/blog/managing/categories.tsx": "an address is ASCII",
  "app/blog/to-slug.ts": "an address is ASCII",
  "app/payments/read-statement.ts": "the bank's number of a line, kept as it always was and shown to nobody",
  "app/payments/text-fingerprint.ts": "kept as it always was and shown to nobody",
  "app/placement-test/managing/gift.ts": "a code is ASCII",
  "app/students/student-columns.ts": "a list of cells",
  "embedded/rest/bounds.ts": "a parameter's name in a refusal that a program reads",
  "embedded/rest-and-auth/confirm-sign-up.ts": "a password as bcrypt reads it",
  "embedded/rest-and-auth/patches/quiet-console.ts": "what a library said, for the log alone",
  "embedded/rest-and-auth/sign-in-rules.ts": "a password as bcrypt reads it",
  "embedded/rest-and-auth/sign-up.ts": "a password as bcrypt reads it",
  "embedded/storage/store-file.ts": "a media type is ASCII",
};

/** Pages that query the database on the server. */
const MAY_ASK: Record<string, string> = {
  "app/booking/confirmation.tsx": "its loader reads the last day",
  "app/booking/schedule.tsx": "its loader reads the last day",
  "app/notifications/unsubscribe.tsx": "its action works without script",
};

/** Components that revalidate without an action, with the reasons. */
const MAY_READ_AGAIN: Record<string, string> = {
  "app/account/new-password.tsx": "the session is another one",
  "app/account/own-consents.tsx": "new terms were accepted, at the sign-in too, where no action is",
  "app/account/photo-form.tsx": "a file was uploaded to the site's own server",
  "app/account/profile.tsx": "somebody has signed in",
  "app/account/use-brought-person.ts": "nobody is signed in, and the guard leads on",
  "app/blog/managing/import-panel.tsx": "an import of many articles and pictures reads once, at its end",
  "app/notifications/use-live-updates.ts": "the bell has heard of something",
  "app/platform/offline/use-outboxes.ts": "drafts that waited have been sent",
  "app/progress/offline-note.tsx": "the network is back",
  "app/students/imported-list.tsx": "an import of many accounts reads once, at its end",
};

/** Destructive toasts that no error is behind. */
const MAY_WARN: Record<string, string> = {
  "app/account/new-password-form.tsx": "what was typed is too short, or differs",
  "app/blog/writing/pending-pictures.ts": "pasted pictures that are no files",
  "app/dev/overlay-states.tsx": "shows how it looks",
  "app/platform/errors/report-error.ts": "logs the error that each caller hands over",
  "app/settings/recovery-codes.tsx": "the browser allows no copying",
};

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|cjs|sql|css)$/.test(file) && !GENERATED.test(file));
const linesOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8").split("\n");

const written = files
  .filter(
    (file) =>
      /^(app|server(?!\/durability))\/.*\.tsx?$/.test(file) &&
      !/\.test\.|testing\.ts$|\.site\.ts$|\.durability\./.test(file),
  )
  .map((file) => ({ file, text: linesOf(file).join("\n") }));

/** The helpers that treat a write without rows as a refusal. */
const CHECKS = /\b(?:refusalOf|change)\($/;
const isHash = (before: string) => /createH(?:ash|mac)\([^;]*$/.test(before);

/** The text of the surrounding call of a function whose name matches. */
function callAround(text: string, place: number, name: RegExp): string | undefined {
  let open = 0;
  for (let at = place; at >= 0; at -= 1) {
    if (text[at] === ";" && open === 0) return undefined;
    if (text[at] === ")") open += 1;
    else if (text[at] === "(" && open > 0) open -= 1;
    else if (text[at] === "(" && name.test(text.slice(0, at + 1))) return text.slice(at, text.indexOf(";", place));
  }
  return undefined;
}

const IS_TEST =
  /\.(test|spec|site|durability|operations|simulation)\.tsx?$|\/testing\.tsx?$|^(tests|bench|supabase\/tests)\//;
const IS_MIGRATION = /^supabase\/migrations\//;
/** The most lines of files. A single file may be longer: nothing is squeezed for a limit. */
const LENGTHS = [
  {
    name: "files of the product",
    has: (file: string) => !IS_TEST.test(file) && !IS_MIGRATION.test(file),
    median: 60,
    p90: 150,
  },
  { name: "files of tests", has: (file: string) => IS_TEST.test(file), median: 100, p90: 220 },
];

describe("files stay readable", () => {
  test.each(LENGTHS)(
    "half of the $name have at most $median lines, and nine of ten at most $p90",
    ({ name, has, median, p90 }) => {
      const lengths = files
        .filter(has)
        .map((file) => linesOf(file).length - 1)
        .sort((a, b) => a - b);
      const atShare = (share: number) => lengths[Math.ceil(lengths.length * share) - 1] ?? 0;
      const [longest] = lengths.slice(-1);
      process.stdout.write(
        `${lengths.length} ${name}: median ${atShare(0.5)}, p90 ${atShare(0.9)}, longest ${longest} lines\n`,
      );
      expect(atShare(0.5)).toBeLessThanOrEqual(median);
      expect(atShare(0.9)).toBeLessThanOrEqual(p90);
    },
  );

  test("a line of the schema has at most 140 characters", () => {
    const tooLong = files
      .filter((file) => file.startsWith("supabase/schemas/"))
      .flatMap((file) => linesOf(file).flatMap((line, at) => (line.length > 140 ? [`${file}:${at + 1}`] : [])));
    expect(tooLong).toEqual([]);
  });

  test("no field truncates what people write or paste: it counts (`most`), or its reader refuses it in words", () => {
    const cuts = files.filter(
      (file) => /^app\/.*\.tsx$/.test(file) && linesOf(file).some((line) => /\bmaxLength\s*=/.test(line)),
    );
    expect(cuts).toEqual([]);
  });

  test("no truncation splits a character: `truncate` and `cut` know where one ends", () => {
    const cuts = /\.(?:slice|substring|substr)\(0, ?(?:\d{2,}|LONGEST\w*|MOST_SAID)\b/;
    // Machine-readable dates, and ASCII digests and keys.
    const ofMachines = /\.slice\(0, (?:10|14|16|19)\)|digest\(|randomKey\(|randomUUID\(/;
    const found = files
      .filter(
        (file) =>
          /^(app|server|embedded)\/.*\.tsx?$/.test(file) && !/\.(test|durability)\.|testing|^server\/demo\//.test(file),
      )
      .filter((file) => linesOf(file).some((line) => cuts.test(line) && !ofMachines.test(line)));
    expect(found.sort()).toEqual(Object.keys(MAY_CUT).sort());
  });

  test("a language is named by `TAG` alone", () => {
    const named = files.filter(
      (file) =>
        /^app\/.*\.tsx$/.test(file) &&
        !/\.test\./.test(file) &&
        linesOf(file).some((line) => /\b(lang|hrefLang)="/.test(line)),
    );
    expect(named).toEqual([]);
  });

  test("a file that Node loads imports others by their path, since only the build knows `~/`", () => {
    const texts = new Map(written.map(({ file, text }) => [file, text]));
    const imports = /^(?:import|export) (?!type )([^;]*?) from "([^"]+)"|\bimport\("([^"]+)"\)/gm;
    const isOfTypes = (names: string) => /^\{(?:\s*type \w+,?)+\s*\}$/.test(names);
    // server/app.ts is a part of the build.
    const built = "server/app.ts";
    const loaded = new Set([...texts.keys()].filter((file) => file.startsWith("server/") && file !== built));
    const lost: string[] = [];
    // A set that grows is walked to its end.
    for (const file of loaded)
      for (const [, names = "", from = "", later = ""] of (texts.get(file) ?? "").matchAll(imports)) {
        const target = from || later;
        if (target.startsWith("~/") && !isOfTypes(names)) lost.push(`${file}: ${target}`);
        const next = target.startsWith(".") ? path.join(path.dirname(file), target) : built;
        if (next !== built) loaded.add(next);
      }
    expect(lost).toEqual([]);
    expect(loaded.has("app/i18n/screens.ts")).toBe(true);
  });

  test("the languages are listed once, in `LANGS`, with `Lang` as their type", () => {
    const listed = /"pt"(?: \||,) "en"/;
    const found = written.filter(({ file, text }) => !GENERATED.test(file) && listed.test(text));
    expect(found.map(({ file }) => file)).toEqual(["app/i18n/screens.ts"]);
  });

  test("no code compares a language: messages and records by language have both sides", () => {
    const compared = /\bisPt\b|\b(?:lang|language|locale) ?[!=]== ?"(?:pt|en)"\)? ?\?/i;
    expect(written.filter(({ text }) => compared.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("an instant in `dateTime` has at most milliseconds, as HTML requires", () => {
    const found = files
      .filter((file) => /^app\/.*\.tsx$/.test(file))
      .flatMap((file) => linesOf(file).filter((line) => /<time[^>]* dateTime=\{(?!isoInstant\()/.test(line)))
      .map((line) => line.trim());
    // Shows a day.
    expect(found).toEqual(["<time dateTime={finished_on}>{date.format(new Date(finished_on))}</time>"]);
  });

  test("no field of days, months, weeks or hours uses the browser's own control", () => {
    const own = files.filter(
      (file) =>
        /^app\/.*\.tsx$/.test(file) &&
        linesOf(file).some((line) => /\btype=\{?["'](date|month|week|time|datetime-local)["']/.test(line)),
    );
    expect(own).toEqual([]);
  });

  test("a write that touches no row is a refusal: refusalOf reads the rows, unless touching none is allowed", () => {
    const silent = written.flatMap(({ file, text }) =>
      [...text.matchAll(/\)\s*\.(?:update|upsert|delete)\(/g)].flatMap(({ index }) => {
        const before = text.slice(0, index + 1);
        const table = /.*\.from\("(\w+)"\)/s.exec(before)?.[1];
        const call = callAround(text, index, CHECKS);
        return !table || isHash(before) || call?.includes(".select(") ? [] : [`${file} ${table}`];
      }),
    );
    expect([...new Set(silent)].sort()).toEqual(Object.keys(MAY_TOUCH_NONE).sort());
  });

  test("a destructive toast hands its error to the log: `toastError` and `toastFailure` show all others", () => {
    const found = written.filter(({ text }) => /variant: "destructive"/.test(text)).map(({ file }) => file);
    expect(found).toEqual(Object.keys(MAY_WARN));
    // `error` is required by its type, and so is a title that can also be written in the log's language.
    const silent = /\btoastError\(\{[^}]*\berror: (?:undefined|null)\b/;
    expect(written.filter(({ text }) => silent.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("components write through the actions of their routes: none calls a write, or hands on `onChanged`", () => {
    const components = written.filter(({ file }) => /^app\/.*\.tsx$/.test(file));
    const writes = /\.rpc\(|\)\s*\.(?:insert|update|upsert|delete)\(|\bonChanged\b/;
    const found = components.filter(({ text }) => writes.test(text)).map(({ file }) => file);
    expect(found).toEqual(Object.keys(MAY_ASK));
  });

  test("the router reads again after an action: what reads again by hand is no write of a form", () => {
    const found = written.filter(({ text }) => /\buseRevalidator\(/.test(text)).map(({ file }) => file);
    expect(found).toEqual(Object.keys(MAY_READ_AGAIN));
  });

  test("no write escapes that rule: none starts from a variable for a table, and no result is ignored", () => {
    const named = /=\s*(?:await )?[\w.()]+(?<!storage)\.from\("\w+"\);/g;
    const unread =
      /(?<=[;{})]\s*)(?:await|void)\s+(?!change\()[\w.()]+\s*\.from\("\w+"\)\s*\.(?:insert|update|upsert|delete)\([^;]*;/g;
    const found = written.flatMap(({ file, text }) =>
      [...text.matchAll(named), ...text.matchAll(unread)]
        .filter(([statement]) => !statement.includes(".then("))
        .map(([statement]) => `${file}: ${statement}`),
    );
    expect(found).toEqual([]);
  });

  test("a title of a test stands without its group: none opens with a verb or with its group's clause", () => {
    const opener =
      /\b(?:test|it)(?:\.\w+(?:\([^\n]*\))?)?\(\s*["`](?:is|are|was|were|has|have|may|can|cannot|does|do|must|that|whose|includes?|excludes?|ignores?|allows?|protects?|describes?|needs?|keeps?|gives?|makes?|confirms?|grants?|applies|apply|renders?|wakes?|gains?|prevents?|replaces?|reveals?|refuses?|leaves?) [^\n]*/g;
    const found = files
      .filter((file) => IS_TEST.test(file))
      .flatMap((file) => (linesOf(file).join("\n").match(opener) ?? []).map((title) => `${file}: ${title}`));
    expect(found).toEqual([]);
  });

  test("a comment names its subject first: none opens with Who, What, When, Where, Whether or That", () => {
    const opener =
      /(?<!\/\/[^\n]*\n\s*)(?:\/\/|\/\*\*?|\{\/\*)\s+(?:\* )?(?:Who|What|When|Where|Whether|That|Whoever|Whatever|Whom|Whose|Which|Those|Wherever)\b.*/g;
    const found = files
      .filter((file) => /\.(?:ts|tsx|mjs|cjs|css)$/.test(file))
      .flatMap((file) => (linesOf(file).join("\n").match(opener) ?? []).map((line) => `${file}: ${line}`));
    expect(found).toEqual([]);
  });

  test("the server ignores the result of no database function but the listed one", () => {
    const found = written
      .filter(({ file }) => file.startsWith("server/"))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/(?<![=(]\s*)(?:await|void)\s+(?!ask\()[\w.()]+\s*\.rpc\(\s*"(\w+)"[^;]*;/g)]
          .filter(([statement]) => !statement.includes(".throwOnError("))
          .map(([, name]) => `${file} ${name}`),
      );
    // Reports progress; the next report repeats it.
    expect(found).toEqual(["server/backup/backup-job.ts report_backup_progress"]);
  });

  test("no folder or file is called utils, helpers, misc or common", () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.|$)/.test(file))).toEqual([]);
  });

  test("no test is skipped or retried, except for what a machine cannot do, which is listed at the end of a run", () => {
    const silenced =
      /\b(test|it|describe)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme)\(|\bskip\(|waitForTimeout|retries:/;
    const hits = files
      .filter(
        (file) =>
          /\.(test|spec|durability|operations|simulation)\.tsx?$|playwright\.config/.test(file) &&
          !file.endsWith("house-rules.test.ts"),
      )
      .flatMap((file) =>
        linesOf(file)
          .filter((line) => silenced.test(line))
          .map((line) => `${file}: ${line.trim().replace(/(?<=\))\(.*$/, "")}`),
      );
    expect([...new Set(hits)].toSorted()).toEqual([
      // Only root may change users, and the folder may be closed to the other user.
      "embedded/cluster/cluster.test.ts: test.skipIf(!isRoot || !othersComeHere())",
      "embedded/cluster/cluster.test.ts: test.skipIf(!isRoot)",
      // PostgREST exists for some platforms only.
      "embedded/rest/oracle/generated.test.ts: describe.skipIf(!program)",
      "embedded/rest/oracle/oracle.test.ts: describe.skipIf(!program)",
      // Programs and rights that `npm run operations` checks, and reports when they are missing.
      "scripts/operations/container.operations.ts: describe.skipIf(!docker)",
      "scripts/operations/proxies.operations.ts: describe.skipIf(!findProgram(name))",
      "scripts/operations/release.operations.ts: describe.skipIf(!archive)",
      "scripts/operations/rolling.operations.ts: describe.skipIf(!findProgram(name))",
      "scripts/operations/walk.operations.ts: describe.skipIf(!debian || !archive)",
      // Only root can give code to root.
      "scripts/release/install.test.ts: describe.skipIf(process.getuid?.() !== 0)",
      // A separate disk needs Linux namespaces, and a broken one loop devices.
      "server/durability/disk.durability.ts: describe.skipIf(!mayBreak)",
      "server/durability/disk.durability.ts: describe.skipIf(!mayMount)",
      "server/durability/disk.test.ts: describe.skipIf(!mayMount)",
      "server/durability/files-disk.test.ts: describe.skipIf(!mayMount)",
      "supabase/tests/replay/generated.test.ts: describe.skipIf(!program)",
      // Orca and its neighbours are Debian's; `npm run screen-reader` lists the missing programs.
      'tests/screen-reader/journeys.spec.ts: test.skip(missing.length > 0, "Debian packages are missing");',
    ]);
  });
});
