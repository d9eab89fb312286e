import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSecrets } from "../../embedded/secrets.ts";
import { eventually, startTestCluster, type TestCluster } from "../../embedded/testing.ts";
import { ADMIN } from "../../server/durability/connect-site.ts";
import { endOf, type Start, startedSites } from "../../server/testing.ts";
import { type HttpsVisitor, openHttpsVisitor } from "./https-visitor.ts";
import { findProgram } from "./install-programs.ts";
import { freePorts, type Ports, PROXIES, type RunningProxy } from "./proxies.ts";

const BUILT = ["sh", path.resolve(import.meta.dirname, "../../bin/site")];
const WRITES = 200;
const VISITORS = 4;

const METRICS_TOKEN = randomUUID();
const COUNT = /^http_request_duration_seconds_count\{.*method="POST",status="20\d".*\} (\d+)$/gm;

/** How many writes a process answered with success, by its figures. */
async function writesOf(port: number): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const figures = await fetch(`http://127.0.0.1:${port}/metrics`, { headers }).then((answer) => answer.text());
  return [...figures.matchAll(COUNT)].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe.each(["caddy", "nginx"] as const)(
  "two processes on one database behind %s, by its file in deploy/",
  (name) => {
    describe.skipIf(!findProgram(name))("which is installed", () => {
      const { start } = startedSites({ per: "file" });
      const visitors: HttpsVisitor[] = [];
      const running = new Map<number, Start>();
      let folder: string;
      let cluster: TestCluster;
      let ports: Ports;
      let origin: string;
      let settings: Record<string, string>;
      let proxy: RunningProxy;

      const begin = async (port: number) => {
        const env = { ...settings, PORT: String(port), DATA_DIR: path.join(folder, String(port)) };
        const started = start(env, [], BUILT);
        running.set(port, started);
        await eventually(async () => {
          if (started.child.exitCode !== null) throw new Error(started.printed());
          const answer = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined);
          return answer?.ok;
        }, 90_000);
      };
      const end = async (port: number) => {
        const { child } = running.get(port) ?? {};
        child?.kill("SIGTERM");
        if (child) await endOf(child);
      };

      beforeAll(async () => {
        folder = await mkdtemp(path.join(os.tmpdir(), `rolling-${name}-`));
        cluster = await startTestCluster({ durable: false, settings: { max_connections: "120" } });
        await cluster.sql.unsafe("create role school login createrole bypassrls password 'of a school'");
        await cluster.sql.unsafe("create database school owner school");
        ports = await freePorts();
        origin = `https://localhost:${ports.https}`;
        settings = {
          ...ADMIN,
          DATABASE_URL: await cluster.url("school", "of a school", "school"),
          SECRETS_FILE: path.join(folder, "secrets.json"),
          FILES_DIR: path.join(folder, "files"),
          SITE_URL: origin,
          TRUST_PROXY: "1",
          SMTP_URL: "",
          METRICS_TOKEN,
        };
        await begin(ports.site);
        await begin(ports.second);
        proxy = await PROXIES[name](folder, ports, 2);
      });
      afterAll(async () => {
        for (const visitor of visitors) visitor.close();
        await proxy?.close();
        for (const port of running.keys()) await end(port);
        await cluster?.close();
        await rm(folder, { recursive: true, force: true });
      });

      test(`${WRITES} writes while each is started anew in turn: none is refused, lost or doubled`, async () => {
        const ca = await eventually(() => proxy.ca().catch(() => undefined));
        const keys = await loadSecrets(folder);
        const server = createClient(`http://127.0.0.1:${ports.site}`, keys.secretKey, {
          auth: { persistSession: false },
        });
        const made = await server.auth.admin.createUser({
          email: "aluna@example.com",
          email_confirm: true,
          user_metadata: { full_name: "Aluna" },
          app_metadata: { role: "aluno" },
        });
        const visit = () => {
          const visitor = openHttpsVisitor(origin, ca);
          visitors.push(visitor);
          return visitor;
        };
        const { said } = await visit().ask("/auth/v1/token?grant_type=password", {
          method: "POST",
          headers: { apikey: keys.publishableKey, "content-type": "application/json" },
          body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
        });
        const headers = {
          apikey: keys.publishableKey,
          authorization: `Bearer ${JSON.parse(said).access_token}`,
          "content-type": "application/json",
        };
        const paid: string[] = [];
        const refused: string[] = [];
        let over = false;
        const pay = async (visitor: HttpsVisitor) => {
          while (!over) {
            const id = randomUUID();
            const body = JSON.stringify({ id, student: made.data.user?.id, cents: 100, paid_on: "2026-01-02" });
            await visitor.ask("/rest/v1/rpc/record_payment", { method: "POST", headers, body }).then(
              ({ status, said }) => {
                if (status >= 200 && status < 300) paid.push(id);
                else refused.push(`${status} ${said.slice(0, 200)}`);
              },
              (error: unknown) => refused.push(String(error)),
            );
          }
        };
        const everybody = Array.from({ length: VISITORS }, () => pay(visit()));
        for (const port of [ports.site, ports.second]) {
          await end(port);
          await begin(port);
          // The proxy sends people to it again.
          await eventually(async () => (await writesOf(port)) > VISITORS, 60_000);
        }
        await eventually(() => paid.length >= WRITES, 60_000);
        over = true;
        await Promise.all(everybody);
        expect(refused).toEqual([]);
        const { count } = await server.from("payments").select("*", { count: "exact", head: true });
        expect(count).toBe(new Set(paid).size);
      });
    });
  },
);
