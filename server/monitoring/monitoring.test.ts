import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { addressOf, type Start, startedSites } from "../testing.ts";

const TOKEN = "a-token-of-a-watcher";
const PASSWORD = "uma-senha-secreta-de-aluna";
const { start } = startedSites({ per: "file" });
let watched: Start;
let site: string;
beforeAll(async () => {
  watched = start({
    METRICS_TOKEN: TOKEN,
    LOG_FORMAT: "json",
    TRUST_PROXY: "1",
    SITE_URL: "https://escola.example",
    ADMIN_EMAIL: "teresa@example.com",
    ADMIN_PASSWORD: "uma-senha-da-professora",
  });
  site = await addressOf(watched);
});

const figures = async (headers: HeadersInit = { authorization: `Bearer ${TOKEN}` }) =>
  fetch(`${site}/metrics`, { headers });
/** The value of a series; labels in the order in which they are written. */
const figureIn = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line ? Number(line.slice(series.length + 1)) : undefined;
};
const lines = () =>
  watched
    .printed()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line): Record<string, unknown> => JSON.parse(line));

describe("the metrics", () => {
  test("require their token", async () => {
    const wrong: HeadersInit[] = [
      {},
      { authorization: "Bearer another-token-altogether" },
      { "x-forwarded-for": "127.0.0.1" },
    ];
    for (const headers of wrong) expect((await figures(headers)).status).toBe(401);
    const answer = await figures();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("the metrics count requests by pattern and status, never by address", async () => {
    const id = randomUUID();
    const before = figureIn(await (await figures()).text(), count("/rest/v1/:table", "GET", 401)) ?? 0;
    await fetch(`${site}/rest/v1/profiles?id=eq.${id}`);
    await fetch(`${site}/auth/v1/${id}`);
    await fetch(`${site}/pt/${id}/${id}`, { method: "GET" });
    const text = await eventually(async () => {
      const found = await (await figures()).text();
      return (figureIn(found, count("/rest/v1/:table", "GET", 401)) ?? 0) > before && found;
    });
    expect(text).not.toContain(id);
    expect(text).not.toContain("profiles");
  });

  test("the metrics describe the process, the database, the outbox, the sockets and the page cache", async () => {
    // The first housekeeping runs some time after the site is ready.
    const housekeeping = 'site_job_last_run_timestamp_seconds{job="housekeeping"}';
    const text = await eventually(async () => {
      const found = await (await figures()).text();
      return figureIn(found, housekeeping) !== undefined && found;
    });
    for (const series of [
      "nodejs_eventloop_lag_p99_seconds",
      "site_database_answer_seconds",
      'site_database_connections{state="idle"}',
      'site_outbox_mails{state="queued"}',
      "site_outbox_oldest_due_seconds",
      "site_realtime_sockets",
      "site_page_cache_pages",
      housekeeping,
    ])
      expect(figureIn(text, series), series).toBeGreaterThanOrEqual(0);
    expect(figureIn(text, 'site_source_up{source="database"}')).toBe(1);
    expect(figureIn(text, "site_database_connections_most")).toBeGreaterThan(10);
  });
});

const count = (route: string, method: string, status: number) =>
  `http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

describe("a request's id", () => {
  test("a request's id is taken from the proxy, and repeated in the answer and the log", async () => {
    const id = "proxy-0123456789abcdef";
    const answer = await fetch(`${site}/config.json`, { headers: { "x-request-id": id } });
    expect(answer.headers.get("x-request-id")).toBe(id);
    const line = await eventually(() => lines().find(({ request_id }) => request_id === id));
    expect(line).toMatchObject({ level: "info", method: "GET", route: "/config.json", status: 200 });
  });

  test.each(["short", "with spaces in it", "x".repeat(65), '"quoted-and-long"'])(
    "a request's id is replaced when it is %j",
    async (given) => {
      const answer = await fetch(`${site}/config.json`, { headers: { "x-request-id": given } });
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test("a request's id leads from a failed page to its row in the error log", async () => {
    const config = await (await fetch(`${site}/config.json`)).json();
    const answer = await fetch(`${site}/pt/fails`);
    expect(answer.status).toBe(500);
    const id = answer.headers.get("x-request-id") ?? "";
    const teacher = connect(config.publishableKey);
    const signedIn = await teacher.auth.signInWithPassword({
      email: "teresa@example.com",
      password: "uma-senha-da-professora",
    });
    expect(signedIn.error).toBeNull();
    const row = await eventually(async () => {
      const { data } = await teacher
        .from("error_logs")
        .select("error_message, request_id")
        .eq("request_id", id)
        .maybeSingle();
      return data ?? undefined;
    });
    expect(row.error_message).toContain("a page that fails");
    expect(lines().find(({ request_id, level }) => request_id === id && level === "error")).toBeDefined();
  });
});

const connect = (key: string) => createClient(site, key, { auth: { persistSession: false, autoRefreshToken: false } });

test("nothing that identifies a person is logged", async () => {
  const { publishableKey } = await (await fetch(`${site}/config.json`)).json();
  const email = "ana.maria.souza@example.com";
  const client = connect(publishableKey);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "Ana Maria Souza", birth_date: "1990-01-01", accepts_terms: true } },
  });
  await client.auth.resetPasswordForEmail(email);
  await client.rpc("book_trial", {
    key: "k".repeat(43),
    full_name: "Ana Maria Souza",
    email,
    phone: "+5511912345678",
    level: "beginner",
    accepts_terms: true,
    local_date: "2020-01-01",
    local_time: "10:00",
  });
  await fetch(`${site}/pt/fails?email=${email}`, {
    headers: { "x-forwarded-for": "203.0.113.77", "user-agent": "Ana's phone" },
  });
  const id = randomUUID();
  await fetch(`${site}/calendar/${PASSWORD}.ics`, { headers: { "x-request-id": id } });
  await eventually(() => lines().some(({ request_id }) => request_id === id));
  const printed = watched.printed();
  for (const secret of ["ana.maria", "Ana Maria", "912345678", PASSWORD, "203.0.113.77", "Ana's phone", publishableKey])
    expect(printed).not.toContain(secret);
  expect(lines().filter(({ route }) => route === "/auth/v1/token").length).toBeGreaterThan(0);
});
