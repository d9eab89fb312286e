import type { Snapshot } from "./snapshot.ts";

/** Tables of the baseline that later migrations renamed: the old name and today's. */
const TABLES: Record<string, string> = {
  "private.mail_way": "private.mail_transport",
  "private.disk_room": "private.disk_alert",
  "private.done_once": "private.completed_steps",
  "private.spent_passwords": "private.expired_passwords",
  "private.open_trials": "private.unverified_trials",
};

/** Columns of the baseline that later migrations renamed, by today's name of their table. */
const COLUMNS: Record<string, Record<string, string>> = {
  "private.mail_transport": { only_one: "singleton" },
  "private.disk_alert": { only_one: "singleton", told_at: "notified_at" },
  "private.completed_steps": { what: "step", at: "completed_at" },
  "private.mail_server": { told_at: "notified_at" },
  "public.module_grades": { told_at: "notified_at" },
  "public.mail_outbox": { given_up_at: "dismissed_at", returned_at: "bounced_at" },
  "public.backups": { asked_at: "requested_at", heard_at: "heartbeat_at", thinned: "pruned" },
  "public.site_visits": { part: "shard" },
  "public.article_views": { part: "shard" },
  "public.article_revisions": { sitting: "editor" },
  "public.scheduling_rules": { open_trials_each: "unverified_trials_per_network", trials_a_day: "trials_per_day" },
  "public.bank_lines": { makes_payment: "created_payment" },
  "public.placement_attempts": { met: "seen_codes" },
  "public.audit_log": { act: "action" },
};

/** Defaults that a later migration replaced where nobody had chosen another value: the old one and today's. */
const VALUES: Record<string, Record<string, readonly [before: unknown, now: unknown]>> = {
  "public.scheduling_rules": {
    hold_trials: [true, false],
    unverified_trials_per_network: [5, 2],
    trials_per_day: [20, 6],
  },
};

/** The rows of the baseline under today's names of tables and columns, with today's defaults. */
export const withRenames = (before: Snapshot): Snapshot =>
  new Map(
    [...before].map(([key, row]) => {
      const [table = "", ...rest] = key.split(" ");
      const now = TABLES[table] ?? table;
      const columns = COLUMNS[now] ?? {};
      const renamed = Object.entries(row).map(([column, value]) => {
        const name = columns[column] ?? column;
        const [old, today] = VALUES[now]?.[name] ?? [];
        return [name, old !== undefined && value === old ? today : value];
      });
      return [[now, ...rest].join(" "), Object.fromEntries(renamed)];
    }),
  );
