import { performance } from "node:perf_hooks";
import type { Client, SiteBackend } from "../backend/site-backend.ts";
import type { PageCache } from "../web/page-cache.ts";
import type { Sources } from "./metrics.ts";

const MAIL_STATES = ["queued", "sending", "handed_over", "failed"] as const;

/** The sources of a running site's metrics. */
export function sourcesOf(backend: SiteBackend, server: Client, cache: PageCache): Sources {
  const { connections, sockets, sql } = backend;
  return {
    keptPages: cache.counts,
    async lastBackup() {
      const { data, error } = await server
        .from("backups")
        .select("finished_at")
        .eq("state", "done")
        .order("finished_at", { ascending: false })
        .limit(1)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return data?.finished_at ? new Date(data.finished_at) : undefined;
    },
    async outbox() {
      const counts = await Promise.all(
        MAIL_STATES.map(async (state) => {
          const { count, error } = await server
            .from("mail_outbox")
            .select("id", { count: "exact", head: true })
            .eq("state", state);
          if (error) throw new Error(error.message);
          return [state, count ?? 0] as const;
        }),
      );
      const { data: oldest, error } = await server
        .from("mail_outbox")
        .select("due_at")
        .in("state", ["queued", "sending"])
        .lte("due_at", new Date().toISOString())
        .order("due_at")
        .limit(1)
        .maybeSingle();
      if (error) throw new Error(error.message);
      const waitingSeconds = oldest ? Math.max(0, (Date.now() - Date.parse(oldest.due_at)) / 1000) : 0;
      return { states: Object.fromEntries(counts), waitingSeconds };
    },
    ...(sockets ? { realtimeSockets: sockets } : {}),
    ...(connections && sql
      ? {
          async database() {
            const start = performance.now();
            const found = await connections();
            return { ...found, answerSeconds: (performance.now() - start) / 1000 };
          },
        }
      : {}),
  };
}
