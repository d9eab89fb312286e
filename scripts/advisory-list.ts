import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { lockedPackages } from "./licences.ts";

const FILE = path.resolve(import.meta.dirname, "../docs/advisories.json");
const reason = z.string().min(20);
const version = z.string().regex(/^\d+\.\d+\.\d+$/);

const Advisories = z.strictObject({
  /** Versions below these have known holes. */
  floors: z.array(z.strictObject({ package: z.string(), least: version, reason })),
  /** Newer major versions that wait, and until when. */
  postponed: z.array(
    z.strictObject({
      package: z.string(),
      locked: version,
      newer: version,
      since: z.iso.date(),
      until: z.iso.date(),
      reason,
    }),
  ),
  /** Advisories (`GHSA-…`) that do not reach the site, and until when that counts as known. */
  accepted: z.array(
    z.strictObject({
      id: z.string().regex(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/),
      package: z.string(),
      since: z.iso.date(),
      until: z.iso.date(),
      reason,
    }),
  ),
});
export type Advisories = z.infer<typeof Advisories>;

/** The advisories against packages, with the decision about each. */
export const readAdvisories = async (): Promise<Advisories> =>
  Advisories.parse(JSON.parse(await readFile(FILE, "utf8")));

/** The faults on a day, from only the list and the lockfile. */
export async function problemsOfList({ floors, postponed, accepted }: Advisories, day: Date): Promise<string[]> {
  const today = day.toISOString().slice(0, 10);
  const packages = await lockedPackages();
  const versionsOf = (name: string) => packages.filter((one) => one.name === name).map(({ version }) => version ?? "0");
  const problems: string[] = [];
  for (const { package: name, least } of floors)
    for (const locked of versionsOf(name))
      if (isBelow(locked, least)) problems.push(`${name} ${locked} is below ${least}`);
  for (const { package: name, locked } of postponed)
    if (!versionsOf(name).includes(locked)) problems.push(`${name} ${locked} is postponed and not locked`);
  for (const { package: name, until } of [...postponed, ...accepted]) {
    if (versionsOf(name).length === 0) problems.push(`${name} is listed and not installed`);
    if (until < today) problems.push(`What was decided about ${name} ended on ${until}`);
  }
  return problems;
}

function isBelow(one: string, other: string): boolean {
  const least = other.split(".").map(Number);
  const apart = one.split(".").map((part, place) => Number.parseInt(part, 10) - (least[place] ?? 0));
  return (apart.find((difference) => difference !== 0) ?? 0) < 0;
}
