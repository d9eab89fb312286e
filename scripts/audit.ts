// `npm run audit`: the advisories against the packages of production, without those that docs/advisories.json accepts until
// a day. If no registry answers, only the list is checked.
import { execFile } from "node:child_process";
import { z } from "zod";
import { problemsOfList, readAdvisories } from "./advisory-list.ts";

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ url: z.string(), title: z.string() })])),
    }),
  ),
});
const SERIOUS = ["high", "critical"];

/** The registry's report; undefined where there is none. */
const askRegistry = () =>
  new Promise<z.infer<typeof Report> | undefined>((resolve) => {
    // Npm exits with 1 where it found something.
    execFile("npm", ["audit", "--omit=dev", "--json"], { timeout: 60_000, maxBuffer: 2 ** 26 }, (_, text) => {
      const report = Report.safeParse(readJson(text));
      resolve(report.success ? report.data : undefined);
    });
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const list = await readAdvisories();
const problems = await problemsOfList(list, new Date());
const report = await askRegistry();
const accepted = new Set(list.accepted.map(({ id }) => id));
for (const [name, { severity, via }] of Object.entries(report?.vulnerabilities ?? {}))
  for (const found of via) {
    if (typeof found === "string" || !SERIOUS.includes(severity)) continue;
    const id = found.url.split("/").at(-1) ?? found.url;
    if (!accepted.has(id)) problems.push(`${name}: ${found.title} (${severity}, ${id})`);
  }
console.log(report ? "The registry was asked." : "No registry answers: docs/advisories.json alone was checked.");
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
