import { writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { pathFor } from "../app/i18n/screens.ts";
import { findChromium } from "../scripts/chromium.ts";
import { run } from "./run.ts";

const PROGRAM = path.resolve(import.meta.dirname, "lighthouse-signed-in.mjs");
const PASSWORD = "demo-English-2026";
/** A phone's width, and a desk's. */
const WIDTHS = [390, 1280];
const VISITS = ["first", "second"] as const;

const Figures = z.object({
  width: z.number(),
  visit: z.enum(VISITS),
  performance: z.number(),
  accessibility: z.number(),
  fcp: z.number(),
  lcp: z.number(),
  cls: z.number(),
  tbt: z.number(),
  script: z.number(),
  bytes: z.number(),
  requests: z.number(),
  data: z.number(),
});
type Figures = z.infer<typeof Figures>;
/** A visit that could not be measured, with the reason. */
const Failed = z.object({ width: z.number(), visit: z.enum(VISITS), failed: z.string() });
type Failed = z.infer<typeof Failed>;

/** The limits of a visit; times in milliseconds, script in bytes. */
const LIMITS = {
  first: { performance: 95, fcp: 900, lcp: 1_400 },
  second: { performance: 98, fcp: 700, lcp: 900 },
} as const;
const LIMIT = { cls: 0.01, tbt: 200, script: 200_000, data: 1, accessibility: 100 };

const STUDENT = (["dashboard", "myProgress", "myHomework", "myCards", "myGrades", "myLine", "myClasses"] as const)
  .map((screen) => pathFor(screen, "pt"))
  .concat((["myPayments", "myProfile", "myFeedback"] as const).map((screen) => pathFor(screen, "pt")));
const TEACHER = [
  ["dashboard", "welcome", "manage-students", "payments", "post-grades", "manage-articles", "publish-article"],
  ["scheduled-classes", "manage-testimonials", "view-stats", "manage-test", "audit-log", "error-logs", "undelivered"],
  ["settings", "settings/plans", "settings/hours", "settings/notifications", "settings/security", "settings/backups"],
]
  .flat()
  .map((page) => `/admin/${page}`);
/** The pages of one student in the panel. */
const OF_STUDENT = [
  ["", "/account", "/payments", "/homework", "/grades", "/line", "/cards", "/classes", "/notes", "/history"],
  ["/dashboard"],
].flat();

type Measured = { page: string } & ({ figures: Figures; kept: boolean } | { failed: Failed });

/**
 * Measures the screens of both roles of a demo whose address holds the pattern, as their people open them on a phone and at
 * a desk.
 */
export async function* measureSignedIn(site: string, folder: string, pattern = ""): AsyncGenerator<Measured> {
  const student = await signIn(site, "aluno@example.com");
  const { id } = Session.parse(JSON.parse(student)).user;
  const item = await readFirstHomework(site, student);
  const own = STUDENT.concat(pathFor("myHomeworkItem", "pt", { homework: item }));
  const panel = TEACHER.concat(OF_STUDENT.map((tab) => `/admin/students/${id}${tab}`));
  for (const [email, pages] of [
    ["aluno@example.com", own],
    ["admin@example.com", panel],
  ] as const)
    for (const page of pages.filter((one) => one.includes(pattern))) {
      const session = path.join(folder, "session.json");
      await writeFile(session, await signIn(site, email));
      const printed = await run(process.execPath, [PROGRAM, site + page, session, WIDTHS.join(), VISITS.join()], {
        CHROME_PATH: findChromium(),
      });
      for (const one of printed.trim().split("\n")) {
        const read = z.union([Figures, Failed]).parse(JSON.parse(one));
        yield "failed" in read ? { page, failed: read } : { page, figures: read, kept: isWithin(read) };
      }
    }
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** The id of a student's first homework, as the student reads it. */
async function readFirstHomework(site: string, session: string): Promise<string> {
  const token = Session.parse(JSON.parse(session)).access_token;
  const answer = await fetch(`${site}/rest/v1/homework?select=id&order=id&limit=1`, {
    headers: { apikey: await keyOf(site), authorization: `Bearer ${token}` },
  });
  const [first] = z.array(z.object({ id: z.string() })).parse(await answer.json());
  if (!first) throw new Error("The demo's student has no homework");
  return first.id;
}

/** The site's key for visitors. */
async function keyOf(site: string): Promise<string> {
  const config: unknown = await (await fetch(`${site}/config.json`)).json();
  return z.object({ publishableKey: z.string() }).parse(config).publishableKey;
}

/** A person's session, as the browser stores it. */
async function signIn(site: string, email: string): Promise<string> {
  const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: await keyOf(site), "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  return answer.text();
}

const isWithin = ({ visit, ...figures }: Figures): boolean =>
  figures.performance >= LIMITS[visit].performance &&
  figures.fcp <= LIMITS[visit].fcp &&
  figures.lcp <= LIMITS[visit].lcp &&
  figures.cls <= LIMIT.cls &&
  figures.tbt <= LIMIT.tbt &&
  figures.script <= LIMIT.script &&
  figures.data <= LIMIT.data &&
  figures.accessibility === LIMIT.accessibility;
