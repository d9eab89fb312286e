import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { loadSecrets } from "../../embedded/secrets.ts";
import { eventually } from "../../embedded/testing.ts";
import { ADMIN } from "../../server/durability/connect-site.ts";
import { healthIs } from "../../server/durability/testing.ts";
import { RULES } from "../../server/limits/rules.ts";
import { endOf, type Start, startedSites } from "../../server/testing.ts";
import { type HttpsVisitor, openHttpsVisitor } from "./https-visitor.ts";
import { findProgram } from "./install-programs.ts";
import { freePorts, type Ports, PROXIES, type RunningProxy } from "./proxies.ts";

/** The limit of the homework bucket (`supabase/schemas/homework/buckets.sql`). */
const LARGEST_HOMEWORK = 20 * 2 ** 20;
const BUILT = ["sh", path.resolve(import.meta.dirname, "../../bin/site")];
/**
 * Listens and restarts the site on that socket, as systemd does with `deploy/english-with.socket`; SIGHUP restarts the
 * site.
 */
const HOLDING = `use Socket; use POSIX (); $^F = 9; my ($port, @site) = @ARGV; my ($pid, $over);
socket(my $s, PF_INET, SOCK_STREAM, 0); setsockopt($s, SOL_SOCKET, SO_REUSEADDR, 1);
bind($s, sockaddr_in($port, INADDR_LOOPBACK)) or die $!; listen($s, 4096); POSIX::dup2(fileno($s), 3);
$SIG{HUP} = sub { kill TERM => $pid }; $SIG{TERM} = sub { $over = 1; kill TERM => $pid };
until ($over) {
  $pid = fork; if (!$pid) { $ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; exec @site } 1 until waitpid($pid, 0) > 0;
}`;
const VISITORS = 6;

/** The database process of a data folder. */
const databaseOf = async (dataDir: string) =>
  Number.parseInt(await readFile(path.join(dataDir, "pgdata/postmaster.pid"), "utf8"), 10);

describe.each(["caddy", "nginx"] as const)("behind %s, by its file in deploy/", (name) => {
  describe.skipIf(!findProgram(name))("which is installed", () => {
    const { location, start } = startedSites({ per: "file" });
    const visitors: HttpsVisitor[] = [];
    let folder: string;
    let ports: Ports;
    let origin: string;
    let site: Start;
    let proxy: RunningProxy;
    let ca: Buffer;
    let keys: { publishableKey: string; secretKey: string };
    let teacher: { id: string; token: string };

    const begin = () => {
      const env = { ...ADMIN, PORT: String(ports.site), SITE_URL: origin, TRUST_PROXY: "1", SMTP_URL: "" };
      return start(env, ["perl", "-e", HOLDING, env.PORT], BUILT);
    };
    const isReady = () => healthIs(`http://127.0.0.1:${ports.site}`, undefined);
    const visit = (from?: string) => {
      const visitor = openHttpsVisitor(origin, ca, from);
      visitors.push(visitor);
      return visitor;
    };
    const signIn = (visitor: HttpsVisitor, password: string, claimed?: string) =>
      visitor.ask("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: {
          apikey: keys.publishableKey,
          "content-type": "application/json",
          ...(claimed && { "x-forwarded-for": claimed }),
        },
        body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password }),
      });
    const asTeacher = () => ({ apikey: keys.publishableKey, authorization: `Bearer ${teacher.token}` });

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), `${name}-`));
      ports = await freePorts();
      origin = `https://localhost:${ports.https}`;
      site = begin();
      proxy = await PROXIES[name](folder, ports);
      await eventually(
        () =>
          fetch(`http://127.0.0.1:${ports.site}/livez`).then(
            ({ ok }) => ok,
            () => false,
          ),
        60_000,
      );
      await isReady();
      ca = await eventually(() => proxy.ca().catch(() => undefined));
      keys = await loadSecrets(location.dataDir);
      const { status, said } = await signIn(visit(), ADMIN.ADMIN_PASSWORD);
      expect(status).toBe(200);
      const { access_token: token, user } = JSON.parse(said);
      teacher = { id: user.id, token };
    });
    afterAll(async () => {
      for (const visitor of visitors) visitor.close();
      await proxy?.close();
      site.child.kill("SIGTERM");
      await endOf(site.child);
      await rm(folder, { recursive: true, force: true });
    });

    test("serves pages over HTTP/2 with HSTS, redirects http to https, and hides the metrics", async () => {
      const page = await visit().ask("/pt");
      expect(page.status).toBe(200);
      expect(page.said).toContain("<html");
      expect(page.headers["strict-transport-security"]).toMatch(/^max-age=\d{8,}[^,]*$/);
      const plain = await fetch(`http://localhost:${ports.http}/pt`, { redirect: "manual" });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get("location")).toMatch(/^https:\/\/localhost(:\d+)?\/pt$/);
      expect((await visit().ask("/metrics")).status).toBe(404);
    });

    test("opens a web socket, which receives its subscriptions", async () => {
      const socket = new WebSocket(
        `${origin.replace("https", "wss")}/realtime/v1/websocket?apikey=${keys.publishableKey}&vsn=1.0.0`,
        { ca },
      );
      await once(socket, "open");
      const answered = once(socket, "message");
      socket.send(JSON.stringify({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "1" }));
      expect(JSON.parse(String((await answered)[0]))).toMatchObject({ topic: "phoenix", payload: { status: "ok" } });
      socket.close();
    });

    test("passes a file of the largest allowed size whole, and the site refuses one byte more", async () => {
      const file = randomBytes(LARGEST_HOMEWORK / 2).toString("hex");
      const send = (body: string) => {
        const at = `/storage/v1/object/homework/${teacher.id}/${randomUUID()}/${randomUUID()}.txt`;
        return visit().ask(at, { method: "POST", headers: { ...asTeacher(), "content-type": "text/plain" }, body });
      };
      const kept = await send(file);
      expect([kept.status, kept.said]).toEqual([200, expect.stringContaining("Key")]);
      const read = await visit().ask(`/storage/v1/object/${JSON.parse(kept.said).Key}`, { headers: asTeacher() });
      expect(read.said === file).toBe(true);
      const larger = await send(`${file}0`);
      expect(JSON.parse(larger.said).statusCode).toBe("413");
      expect(larger.headers["x-request-id"]).toBeDefined();
    });

    test("counts attempts by the visitor's real address, whatever they claim", async () => {
      const guessing = visit("127.0.0.2");
      for (let guess = 0; guess < RULES.signInToAccount.points; guess++)
        expect((await signIn(guessing, "errada", `198.51.100.${guess}`)).status).toBe(400);
      expect((await signIn(guessing, "errada", "198.51.100.99")).status).toBe(429);
      expect((await signIn(visit("127.0.0.3"), ADMIN.ADMIN_PASSWORD)).status).toBe(200);
    });

    test("loses and doubles nothing when the site restarts while people read and write", async () => {
      const server = createClient(`http://127.0.0.1:${ports.site}`, keys.secretKey, {
        auth: { persistSession: false },
      });
      const student = await server.auth.admin.createUser({
        email: "aluna@example.com",
        email_confirm: true,
        user_metadata: { full_name: "Aluna" },
        app_metadata: { role: "aluno" },
      });
      const paid: string[] = [];
      const lost: string[] = [];
      let over = false;
      const read = async (visitor: HttpsVisitor) => {
        const { status } = await visitor.ask("/pt");
        if (status !== 200) lost.push(`page: ${status}`);
      };
      const pay = async (visitor: HttpsVisitor) => {
        const id = randomUUID();
        const { status, said } = await visitor.ask("/rest/v1/rpc/record_payment", {
          method: "POST",
          headers: { ...asTeacher(), "content-type": "application/json" },
          body: JSON.stringify({ id, student: student.data.user?.id, cents: 100, paid_on: "2026-01-02" }),
        });
        if (status >= 200 && status < 300) paid.push(id);
        else lost.push(`payment: ${status} ${said.slice(0, 200)}`);
      };
      const navigateTo = async (visitor: HttpsVisitor) => {
        while (!over)
          for (const ask of [read, pay]) {
            await ask(visitor).catch((error: unknown) => lost.push(String(error)));
            await wait(10);
          }
      };
      const everybody = Array.from({ length: VISITORS }, () => navigateTo(visit()));
      await eventually(() => paid.length > 3 * VISITORS);
      const database = await databaseOf(location.dataDir);
      site.child.kill("SIGHUP");
      await eventually(async () => (await databaseOf(location.dataDir).catch(() => database)) !== database, 60_000);
      const before = paid.length;
      await eventually(() => paid.length > before + 3 * VISITORS, 60_000);
      over = true;
      await Promise.all(everybody);
      expect(lost).toEqual([]);
      const { count } = await server.from("payments").select("*", { count: "exact", head: true });
      expect(count).toBe(new Set(paid).size);
    });
  });
});
