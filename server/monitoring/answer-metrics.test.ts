import { expect, test } from "vitest";
import { createAnswerMetrics } from "./answer-metrics.ts";
import { createMetrics, type Sources } from "./metrics.ts";

const metrics = createMetrics();
const sources: Sources = {
  outbox: async () => ({ states: { queued: 3 }, waitingSeconds: 61 }),
  database: async () => Promise.reject(new Error("gone")),
  keptPages: () => ({ pages: 2, hits: 7, drops: 1 }),
  lastBackup: async () => new Date(Date.now() - 3_600_000),
};
type MetricsRequest = { isPublic?: boolean; token?: string; address?: string; headers?: Record<string, string> };
const ask = ({ isPublic = false, token, address = "127.0.0.1", headers = {} }: MetricsRequest) =>
  createAnswerMetrics({ metrics, sources, isPublic, ...(token ? { token } : {}) })(
    new Request("http://localhost:3000/metrics", { headers }),
    { address },
  );

test.each<[string, MetricsRequest]>([
  ["from this machine", {}],
  ["from this machine over IPv6", { address: "::1" }],
  ["from this machine's IPv4 in IPv6", { address: "::ffff:127.0.0.1" }],
  [
    "with the token, from anywhere",
    {
      token: "t".repeat(16),
      address: "203.0.113.9",
      isPublic: true,
      headers: { authorization: `Bearer ${"t".repeat(16)}` },
    },
  ],
])("the metrics are given %s", async (_how, asked) => {
  expect((await ask(asked)).status).toBe(200);
});

test.each<[string, MetricsRequest, number]>([
  ["from another machine", { address: "203.0.113.9" }, 404],
  ["through a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.9" } }, 404],
  ["once the site is on the internet", { isPublic: true }, 404],
  ["without the token that there is", { token: "t".repeat(16) }, 401],
])("the metrics are not given %s", async (_how, asked, status) => {
  const answer = await ask(asked);
  expect(answer.status).toBe(status);
  expect(await answer.text()).not.toContain("site_");
});

test("a source that does not answer leaves out its metrics, and the others are given", async () => {
  const text = await (await ask({})).text();
  expect(text).toContain('site_source_up{source="database"} 0');
  for (const unknown of ["site_database_answer_seconds", "site_realtime_sockets"])
    expect(text).not.toMatch(new RegExp(`^${unknown} `, "m"));
  expect(text).toContain('site_outbox_mails{state="queued"} 3');
  expect(text).toContain("site_outbox_oldest_due_seconds 61");
  expect(text).toContain("site_page_cache_hits 7");
  expect(Number(/^site_last_backup_age_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(3600, -2);
});

test("a site without a backup reports that no backup is fresh", async () => {
  const text = await createMetrics().text({ ...sources, lastBackup: async () => undefined });
  expect(text).not.toMatch(/^site_last_backup_age_seconds /m);
});

test("a job without failures is listed with zero, so that its first failure shows as an increase", async () => {
  const text = await createMetrics().text(sources);
  for (const job of ["mail", "push", "housekeeping", "backup", "pix", "calendar"])
    expect(text).toContain(`site_job_failures_total{job="${job}"} 0`);
});
