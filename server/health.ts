import type { Reason } from "../app/i18n/notifications/reasons.ts";
import type { PixProblem } from "../app/school/pix-profiles.ts";
import type { DiskProblem, StorageProblem } from "../embedded/index.ts";

export type HealthParts = {
  ready(): Promise<boolean>;
  problem?: (() => Promise<DiskProblem | undefined>) | undefined;
  /** The problem that keeps the stored files from being read or added to. */
  files?: (() => Promise<StorageProblem | undefined>) | undefined;
  /** The usage of the site's fullest disk, in percent. */
  used?: (() => Promise<number>) | undefined;
  /** The reason why the mail server refuses every mail. */
  mail?: (() => Promise<Reason | undefined>) | undefined;
  /** The reason why the payment provider does not answer. */
  pix?: (() => Promise<PixProblem | undefined>) | undefined;
};
const DISK_PROBLEMS = { full: "disk_full", read_only: "read_only" } as const;
/**
 * The health of the site. Load balancers take an unready site out of use entirely, so it stays ready while only files,
 * mail or the payment provider fail.
 */
type Health =
  | {
      status: "ready";
      reason?:
        | `files_${StorageProblem}`
        | `mail_${Lowercase<Reason>}`
        | "disk_filling"
        | `pix_${Lowercase<PixProblem>}`;
    }
  | { status: "unavailable"; reason: (typeof DISK_PROBLEMS)[DiskProblem] | "database_away" };

/** The usage at which the teacher is notified as well (`report_disk_usage`). */
const FILLING_PERCENT = 90;
const SHARED_MS = 1_000;

/**
 * Answers `/healthz`: 200 when pages and data work, or 503 and the reason. It is public, and a check writes to the
 * disk, so each result is reused for a second.
 */
export function createHealth(parts: HealthParts): () => Promise<Response> {
  let latest: { at: number; health: Promise<Health> } | undefined;
  const check = () => {
    const checked = { at: performance.now(), health: checkHealth(parts) };
    checked.health.catch(() => {
      if (latest === checked) latest = undefined;
    });
    return checked;
  };
  return async () => {
    if (!latest || performance.now() - latest.at >= SHARED_MS) latest = check();
    const health = await latest.health;
    return Response.json(health, {
      status: health.status === "ready" ? 200 : 503,
      headers: { "cache-control": "no-store" },
    });
  };
}

/** The disk is checked first, because a full disk stops the database. */
async function checkHealth({ ready, problem, files, mail, used, pix }: HealthParts): Promise<Health> {
  const [answers, disk, stored, refused, percent = 0, silent] = await Promise.all([
    ready(),
    problem?.(),
    files?.(),
    mail?.().catch(() => undefined),
    used?.(),
    pix?.().catch(() => undefined),
  ]);
  if (disk) return { status: "unavailable", reason: DISK_PROBLEMS[disk] };
  if (!answers) return { status: "unavailable", reason: "database_away" };
  if (stored) return { status: "ready", reason: `files_${stored}` };
  if (refused) return { status: "ready", reason: `mail_${lowercase(refused)}` };
  if (percent >= FILLING_PERCENT) return { status: "ready", reason: "disk_filling" };
  return silent ? { status: "ready", reason: `pix_${lowercase(silent)}` } : { status: "ready" };
}

const lowercase = <Text extends string>(text: Text) => text.toLowerCase() as Lowercase<Text>;
