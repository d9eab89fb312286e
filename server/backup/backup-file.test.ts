import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestContext } from "../../app/school/request-context.ts";
import { action } from "../../app/settings/backup-file.ts";
import { openSchool, type Person, type School } from "../../supabase/tests/school.ts";
import { withSecondFactor } from "../../supabase/tests/second-factor.ts";
import { openBackupIn } from "./backup-job.ts";

let school: School;
let dir: string;
const FILE = "backup-2026-11-21T06-00-00.tar.gz";
const BYTES = "the whole school";

beforeAll(async () => {
  school = await openSchool();
  dir = await mkdtemp(path.join(os.tmpdir(), "backups-"));
  await writeFile(path.join(dir, FILE), BYTES);
  await writeFile(path.join(dir, "secrets.json"), "{}");
  await school.backend.sql`insert into public.backups (state, file, bytes) values ('done', ${FILE}, ${BYTES.length})`;
});
afterAll(async () => {
  await school.close();
  await rm(dir, { recursive: true, force: true });
});

/** The route's answer to a person's form. */
async function ask(person: Person | undefined, file = FILE, more: Record<string, string> = {}): Promise<Response> {
  const session = person ? (await person.client.auth.getSession()).data.session : undefined;
  const body = new FormData();
  body.set("file", file);
  body.set("token", session?.access_token ?? "");
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  const url = "http://localhost:3000/admin/backup-file";
  const site = {
    supabase: school.visitor,
    server: school.server,
    openBackup: openBackupIn(dir),
    backend: { supabaseUrl: "", publishableKey: "" },
    siteUrl: "http://localhost:3000",
    nonce: "",
    report() {},
    lacksSomething() {},
  };
  const context = new RouterContextProvider(new Map([[requestContext, site]]));
  const request = new Request(url, { method: "POST", body });
  const given = { request, context, url: new URL(url), pattern: "/admin/backup-file", params: {} };
  return action(given).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
}

test("the teacher can download the backup", async () => {
  const answer = await ask(school.teacher);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${FILE}"`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toBe(BYTES);
});

test("a student, a deactivated student and a visitor cannot download it", async () => {
  expect((await ask(school.student)).status).toBe(403);
  expect((await ask(school.former)).status).toBe(403);
  expect((await ask(undefined)).status).toBe(401);
});

test("a person with the teacher's password alone gets no backup when she has a second factor", async () => {
  const dora = await school.enroll("Dora", "admin");
  const show = await withSecondFactor(dora);
  expect((await ask(dora)).status).toBe(200);
  await school.signIn(dora);
  const answer = await ask(dora);
  expect([answer.status, await answer.json()]).toEqual([403, { error: "SECOND_FACTOR_NEEDED" }]);
  await show(1);
  expect((await ask(dora)).status).toBe(200);
});

test("a HEAD request tells the teacher whether the backup can be downloaded", async () => {
  const trying = (person: Person, file?: string) => ask(person, file, { trying: "yes" });
  const answer = await trying(school.teacher);
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect((await trying(school.teacher, `backup-${randomUUID()}.tar.gz`)).status).toBe(404);
  expect((await trying(school.student)).status).toBe(403);
});

test.each(["secrets.json", `../${FILE}`, `backup-${randomUUID()}.tar.gz`, ""])(
  "only backups can be downloaded, and %j is refused",
  async (file) => {
    expect((await ask(school.teacher, file)).status).toBe(404);
  },
);
