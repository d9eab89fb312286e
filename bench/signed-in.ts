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
  "dashboard",
  "manage-students",
  "payments",
  "post-grades",
  "manage-articles",
  "scheduled-classes",
  "manage-testimonials",
  "view-stats",
  "manage-test",
  "settings",
  "audit-log",
  "error-logs",
  "undelivered",
].map((page) => `/admin/${page}`);

type Measured = { page: string; width: number; visit: (typeof VISITS)[number]; figures: Figures; kept: boolean };

/** Measures all screens of both roles of a demo, as its people open them on a phone and at a desk. */
export async function* measureSignedIn(site: string, folder: string): AsyncGenerator<Measured> {
  for (const [email, pages] of [
    ["aluno@example.com", STUDENT],
    ["admin@example.com", TEACHER],
  ] as const)
    for (const page of pages)
      for (const width of WIDTHS)
        for (const visit of VISITS) {
          const session = path.join(folder, "session.json");
          await writeFile(session, await signIn(site, email));
          const printed = await run(process.execPath, [PROGRAM, site + page, session, String(width), visit], {
            CHROME_PATH: findChromium(),
          });
          const figures = Figures.parse(JSON.parse(printed));
          yield { page, width, visit, figures, kept: isWithin(figures, visit) };
        }
}

/** A person's session, as the browser stores it. */
async function signIn(site: string, email: string): Promise<string> {
  const { publishableKey } = z
    .object({ publishableKey: z.string() })
    .parse(await (await fetch(`${site}/config.json`)).json());
  const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  return answer.text();
}

const isWithin = (figures: Figures, visit: keyof typeof LIMITS): boolean =>
  figures.performance >= LIMITS[visit].performance &&
  figures.fcp <= LIMITS[visit].fcp &&
  figures.lcp <= LIMITS[visit].lcp &&
  figures.cls <= LIMIT.cls &&
  figures.tbt <= LIMIT.tbt &&
  figures.script <= LIMIT.script &&
  figures.data <= LIMIT.data &&
  figures.accessibility === LIMIT.accessibility;
