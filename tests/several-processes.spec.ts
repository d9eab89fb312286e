import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../app/platform/backend/database.types.ts";
import { startTestCluster, type TestCluster } from "../embedded/testing.ts";
import { type BuiltSite, startBuiltSite, TEACHER } from "./built-site.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";

const PASSWORD = "uma-senha-de-aluna";
const MAILS = 20;

let balancer: LoadBalancer;
let cluster: TestCluster;
let shared: string;
let sites: BuiltSite[] = [];
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  balancer = await startLoadBalancer();
  shared = await mkdtemp(path.join(os.tmpdir(), "shared-"));
  cluster = await startTestCluster({ durable: false, settings: { max_connections: "120" } });
  await cluster.sql.unsafe("create role school login createrole bypassrls password 'of a school'");
  await cluster.sql.unsafe("create database school owner school");
  const env = {
    DATABASE_URL: await cluster.url("school", "of a school", "school"),
    SITE_URL: balancer.address,
    SECRETS_FILE: path.join(shared, "secrets.json"),
    FILES_DIR: path.join(shared, "files"),
  };
  sites = await Promise.all([env, env, env].map((one) => startBuiltSite(one)));
  balancer.leadTo(sites.map(({ address }) => address));
});
test.afterAll(async () => {
  for (const site of sites) await site.close();
  await balancer?.close();
  await cluster?.close();
  await rm(shared, { recursive: true, force: true });
});

/** An official client, through the balancer unless an address is given; each request is a connection of its own. */
const connect = (key: "publishableKey" | "secretKey", address = balancer.address) =>
  createClient<Database>(address, sites[0]?.secrets[key] ?? "", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("connection", "close");
        return fetch(input, { ...init, headers });
      },
    },
  });
async function signIn(who: { email: string; password: string }) {
  const client = connect("publishableKey");
  const { data, error } = await client.auth.signInWithPassword(who);
  if (error) throw error;
  return { client, id: data.user.id };
}
async function enroll(name: string) {
  const who = { email: `${name}.${randomUUID().slice(0, 8)}@example.com`.toLowerCase(), password: PASSWORD };
  const { error } = await connect("secretKey").auth.admin.createUser({
    ...who,
    email_confirm: true,
    user_metadata: { full_name: name },
    app_metadata: { role: "aluno" },
  });
  if (error) throw error;
  return who;
}
const at = (site: BuiltSite, address: string) => fetch(`${site.address}${address}`).then((answer) => answer.text());

test.describe("three processes behind one address @desktop", () => {
  test("the teacher's change through one process is on the pages of all, also on cached ones", async ({ page }) => {
    for (const site of sites) expect(await at(site, "/pt")).not.toContain("Marisol");
    const { client } = await signIn(TEACHER);
    const changed = await client
      .from("site_settings")
      .update({ brand_first_name: "Marisol" })
      .neq("brand_first_name", "")
      .select();
    expect(changed.data).toHaveLength(1);
    for (const site of sites) await expect.poll(() => at(site, "/pt")).toContain("Marisol");
    await page.goto(`${balancer.address}/pt`);
    await expect(page.getByRole("banner")).toContainText("Marisol");
  });

  test("a listener through the balancer hears events at each of them", async () => {
    const { client, id } = await signIn(await enroll("Ana"));
    const heard: string[] = [];
    let subscribed = false;
    client
      .channel("bell")
      .on("postgres_changes", { event: "INSERT", schema: "public", table: "notifications" }, ({ new: row }) =>
        heard.push(JSON.stringify(row.content)),
      )
      .subscribe((status) => {
        subscribed ||= status === "SUBSCRIBED";
      });
    await expect.poll(() => subscribed).toBe(true);
    const told = sites.map((_, turn) => ({ turn }));
    for (const [turn, site] of sites.entries()) {
      const { error } = await connect("secretKey", site.address)
        .from("notifications")
        .insert({ user_id: id, type: "class_reminder", content: { turn } });
      expect(error).toBeNull();
    }
    await expect.poll(() => heard.toSorted()).toEqual(told.map((content) => JSON.stringify(content)));
    await client.removeAllChannels();
  });

  test("a mail goes out once, whoever of them looks", async () => {
    const people = Array.from({ length: MAILS }, (_, i) => `leitora.${i}@example.com`).sort();
    const queued = await connect("secretKey")
      .from("mail_outbox")
      .insert(people.map((recipient) => ({ kind: "already_registered", recipient, language: "pt" })));
    expect(queued.error).toBeNull();
    // A write makes its process look into the outbox: all do at once.
    await Promise.all(sites.map((site) => fetch(`${site.address}/rest/v1/rpc/none`, { method: "POST" })));
    const waiting = () =>
      connect("secretKey").from("mail_outbox").select("id", { count: "exact", head: true }).neq("state", "sent");
    await expect.poll(async () => (await waiting()).count, { timeout: 20_000 }).toBe(0);
    expect((await recipients()).filter((address) => address.startsWith("leitora.")).sort()).toEqual(people);
  });

  test("guesses at a password are counted together", async () => {
    const { email } = await enroll("Bia");
    const answers: number[] = [];
    for (let i = 0; i < 11; i++) {
      const { error } = await connect("publishableKey").auth.signInWithPassword({ email, password: "errada" });
      answers.push(error?.status ?? 200);
    }
    expect(answers).toEqual([...Array(10).fill(400), 429]);
    // Each had its share of all this.
    expect(balancer.given().every((connections) => connections > 3)).toBe(true);
  });
});

/** The recipients of any of them, once a mail. */
async function recipients(): Promise<string[]> {
  const folders = await Promise.all(
    sites.map(async ({ received }) => (await readdir(received)).map((file) => path.join(received, file))),
  );
  const mails = await Promise.all(folders.flat().map((file) => readFile(file, "utf8")));
  return mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? "");
}
