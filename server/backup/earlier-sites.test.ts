// What earlier versions left, made by these versions themselves (scripts/keep-earlier-site.ts): a small school each, of nobody.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../app/platform/database.types.ts";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { missing, snapshotOf } from "../../supabase/tests/earlier/snapshot.ts";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { restoreBackup } from "./restore-backup.ts";
import { filesOf } from "./testing.ts";

const SITES = path.join(import.meta.dirname, "earlier-sites");
const PASSWORD = "uma-senha-de-historia";
const Known = z.object({
  teacher: z.string(),
  student: z.string(),
  object: z.string(),
  /** Of the teacher's second factor, in versions that had one. */
  secret: z.string().optional(),
  rows: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
  files: z.record(z.string(), z.string()),
});
const quiet = async () => {};
const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };
const names = (await readdir(SITES)).filter((name) => name.endsWith(".tar.gz")).map((name) => name.split(".", 1)[0]);

let dataDir: string;
let backend: Backend | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "earlier-"));
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

test.each(names)(
  "a site with migrations %s comes back as today's: rows, files, sessions, sign-in",
  async (name) => {
    const text = gunzipSync(await readFile(path.join(SITES, `${name}.json.gz`))).toString();
    const known = Known.parse(JSON.parse(text));
    await restoreBackup({
      ...{ whereabouts: { dataDir }, file: path.join(SITES, `${name}.tar.gz`), key: undefined, replace: false },
      ...{ migrationsDir: MIGRATIONS, log() {} },
    });
    const today = await startBackend({ dataDir, migrationsDir: MIGRATIONS, siteUrl: "http://localhost", mailer });
    backend = today;

    expect(missing(new Map(known.rows), await snapshotOf(today.sql), name ?? "")).toEqual([]);
    for (const table of ["auth.sessions", "auth.refresh_tokens", "storage.objects", "public.payments"])
      expect([table, known.rows.some(([key]) => key.startsWith(`${table} `))]).toEqual([table, true]);
    expect(await filesOf(dataDir)).toEqual(known.files);

    const connect = () =>
      createClient<Database>("http://localhost", today.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => today.fetch(new Request(input, init)) },
      });
    const student = connect();
    expect((await student.auth.signInWithPassword({ email: known.student, password: PASSWORD })).error).toBeNull();
    expect(await (await student.storage.from("homework").download(known.object)).data?.text()).toBe("hello");

    const teacher = connect();
    const signedIn = await teacher.auth.signInWithPassword({ email: known.teacher, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    const factors = signedIn.data.user?.factors ?? [];
    expect(factors).toHaveLength(known.secret ? 1 : 0);
    if (known.secret) {
      const code = new TOTP({ secret: Secret.fromBase32(known.secret) }).generate();
      const shown = await teacher.auth.mfa.challengeAndVerify({ factorId: factors[0]?.id ?? "", code });
      expect(shown.error).toBeNull();
    }
    expect((await teacher.from("payments").select("amount_cents")).data).toEqual([{ amount_cents: 12_345 }]);
  },
  60_000,
);

test("they are of five versions, some of which had a second factor", async () => {
  const all = await Promise.all(names.map((name) => readFile(path.join(SITES, `${name}.json.gz`))));
  const secrets = all.map((one) => Known.parse(JSON.parse(gunzipSync(one).toString())).secret);
  expect(secrets.filter((secret) => secret !== undefined).length).toBeGreaterThan(0);
  expect(secrets.length).toBeGreaterThan(4);
});
