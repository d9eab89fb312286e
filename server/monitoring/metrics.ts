import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Sources of current values. One that fails is left out. */
export type Sources = {
  /** Mails in the outbox by state, and the seconds that the longest due one has waited. */
  outbox(): Promise<{ states: Record<string, number>; waitingSeconds: number }>;
  /** The process's connections by state, the most there may be, and the seconds that a query took. */
  database?(): Promise<{ connections: Record<string, number>; most: number; answerSeconds: number }>;
  realtimeSockets?(): number;
  keptPages(): { pages: number; hits: number; drops: number };
  /** The time of the newest successful backup; undefined before the first. */
  lastBackup?(): Promise<Date | undefined>;
};

export type Metrics = {
  answered(route: string, method: string, status: number, seconds: number): void;
  jobRan(job: string): void;
  jobFailed(job: Job): void;
  /** All metrics in Prometheus's text format. */
  text(sources: Sources): Promise<string>;
  contentType: string;
};

/** Background jobs. */
const JOBS = ["mail", "push", "housekeeping", "backup", "pix", "calendar"] as const;
export type Job = (typeof JOBS)[number];

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SOURCE_WITHIN_MS = 2_000;

/** Counts the work of the process. No metric identifies a person. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name, help, labelNames, registers });

  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by pattern of address, method and status",
    labelNames: ["route", "method", "status"] as const,
    buckets: SECONDS,
    registers,
  });
  const failures = counter("site_job_failures_total", "Work that time asks for and that failed, by job", ["job"]);
  // Initialised with 0, because a series that begins with its first failure would show no increase.
  for (const job of JOBS) failures.inc({ job }, 0);
  const ran = gauge("site_job_last_run_timestamp_seconds", "When a job last ran, by job", ["job"]);
  const up = gauge("site_source_up", "Whether the figures of a source could be read just now", ["source"]);
  const mails = gauge("site_outbox_mails", "Mails in the outbox, by state", ["state"]);
  const due = gauge("site_outbox_oldest_due_seconds", "For how long the mail that is longest due has waited");
  const connections = gauge("site_database_connections", "This process's connections to the database, by state", [
    "state",
  ]);
  const most = gauge("site_database_connections_most", "How many connections this process opens at most");
  const answer = gauge("site_database_answer_seconds", "How long the database took for a question just now");
  const sockets = gauge("site_realtime_sockets", "Browsers that listen to changes");
  const kept = gauge("site_page_cache_pages", "Public pages that are kept whole");
  const hits = gauge("site_page_cache_hits", "Pages that were answered from what is kept, since the start");
  const drops = gauge(
    "site_page_cache_drops",
    "How often what was kept was forgotten because the content changed, since the start",
  );
  const backup = gauge("site_last_backup_age_seconds", "How old the newest good backup is");

  const read = async <T>(source: string, ask: (() => Promise<T>) | undefined, set: (found: T) => void) => {
    if (!ask) return;
    try {
      set(await within(SOURCE_WITHIN_MS, ask()));
      up.set({ source }, 1);
    } catch {
      up.set({ source }, 0);
    }
  };
  const setAll = (target: typeof mails, counts: Record<string, number>) => {
    for (const [state, count] of Object.entries(counts)) target.set({ state }, count);
  };

  return {
    contentType: registry.contentType,
    answered(route, method, status, seconds) {
      requests.observe({ route, method: METHODS.has(method) ? method : "other", status }, seconds);
    },
    jobRan: (job) => ran.set({ job }, Date.now() / 1000),
    jobFailed: (job) => failures.inc({ job }),
    async text(sources) {
      for (const perState of [mails, connections]) perState.reset();
      // Unknown values are left out, because 0 would be wrong for each of them.
      for (const single of [due, most, answer, sockets, backup]) single.remove();
      const cache = sources.keptPages();
      kept.set(cache.pages);
      hits.set(cache.hits);
      drops.set(cache.drops);
      if (sources.realtimeSockets) sockets.set(sources.realtimeSockets());
      // Read first: the queries of other sources would show up in its values.
      await read("database", sources.database, (found) => {
        setAll(connections, found.connections);
        most.set(found.most);
        answer.set(found.answerSeconds);
      });
      await Promise.all([
        read("outbox", sources.outbox, (found) => {
          setAll(mails, found.states);
          due.set(found.waitingSeconds);
        }),
        read("backup", sources.lastBackup, (at) => {
          if (at) backup.set((Date.now() - at.getTime()) / 1000);
        }),
      ]);
      return registry.metrics();
    },
  };
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
