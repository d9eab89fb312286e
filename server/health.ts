import type { Reason } from "../app/i18n/notifications/reasons.ts";
import type { DiskProblem, StorageProblem } from "../embedded/index.ts";

export type HealthParts = {
  ready(): Promise<boolean>;
  /** The site's own. */
  version?: string;
  problem?: (() => Promise<DiskProblem | undefined>) | undefined;
  /** The problem that keeps the stored files from being read, or added to. */
  files?: (() => Promise<StorageProblem | undefined>) | undefined;
  /** How full the site's disks are, in percent. */
  used?: (() => Promise<number>) | undefined;
  /** Why the mail server refuses everybody. */
  mail?: (() => Promise<Reason | undefined>) | undefined;
};
const OF_DISK = { full: "disk_full", read_only: "read_only" } as const;
/**
 * The health of the site. Load balancers take a site that is not ready out of use, whole: it stays in use while only
 * files or mail fail.
 */
type Health =
  | { status: "ready"; reason?: `files_${StorageProblem}` | `mail_${Lowercase<Reason>}` | "disk_filling" }
  | { status: "unavailable"; reason: (typeof OF_DISK)[DiskProblem] | "database_away" };

/** From when on the bell rings, too (`report_disk_usage`). */
const FILLING_PERCENT = 90;
const SHARED_MS = 1_000;

/**
 * Answers `/healthz`: 200 when pages and data work, or 503 and the reason. Anybody may ask, and a check writes to the
 * disk: each result is everybody's answer for a second.
 */
export function createHealth(parts: HealthParts): () => Promise<Response> {
  let found: { at: number; what: Promise<Health> } | undefined;
  const version = parts.version && { version: parts.version };
  const look = () => {
    const what = lookAt(parts);
    const looking = { at: performance.now(), what };
    what.catch(() => {
      if (found === looking) found = undefined;
    });
    return looking;
  };
  return async () => {
    if (!found || performance.now() - found.at >= SHARED_MS) found = look();
    const what = await found.what;
    return Response.json(
      { ...what, ...version },
      {
        status: what.status === "ready" ? 200 : 503,
        headers: { "cache-control": "no-store" },
      },
    );
  };
}

/** The disk comes first: a database ends of it. */
async function lookAt({ ready, problem, files, mail, used }: HealthParts): Promise<Health> {
  const [answers, disk, stored, refused, percent = 0] = await Promise.all([
    ready(),
    problem?.(),
    files?.(),
    mail?.().catch(() => undefined),
    used?.(),
  ]);
  if (disk) return { status: "unavailable", reason: OF_DISK[disk] };
  if (!answers) return { status: "unavailable", reason: "database_away" };
  if (stored) return { status: "ready", reason: `files_${stored}` };
  if (refused) return { status: "ready", reason: `mail_${lowercase(refused)}` };
  return percent >= FILLING_PERCENT ? { status: "ready", reason: "disk_filling" } : { status: "ready" };
}

const lowercase = <Text extends string>(text: Text) => text.toLowerCase() as Lowercase<Text>;
