import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openSchool } from "../../supabase/tests/school.ts";
import { toFiles } from "./deliver.ts";

const SITE = "https://escola.example";

const school = await openSchool();
afterAll(() => school.close());

test("the mail folder keeps only the newest mails", async () => {
  const folder = path.join(process.env.TMPDIR ?? "/tmp", `mail-${randomUUID()}`);
  const deliver = toFiles(folder, SITE, () => {}, 2);
  const mail = { to: "lia@example.com", subject: "Oi", text: "Oi", html: "<p>Oi</p>" };
  for (const day of [3, 1, 2])
    await deliver(
      { id: randomUUID(), createdAt: new Date(Date.UTC(2026, 5, day)), brand: "School", answersTo: null, mail },
      async () => true,
    );
  expect((await readdir(folder)).sort().map((name) => name.slice(0, 10))).toEqual(["2026-06-02", "2026-06-03"]);
  await rm(folder, { recursive: true });
});

test("only the teacher is warned that no mail is sent", async () => {
  const isKept = (client: typeof school.server) => client.rpc("is_mail_saved_to_files");
  for (const has_server of [false, true]) {
    await school.server.rpc("set_mail_transport", { has_server }).throwOnError();
    expect((await isKept(school.teacher.client)).data).toBe(!has_server);
  }
  for (const client of [school.visitor, school.student.client, school.former.client]) {
    expect((await isKept(client)).error).not.toBeNull();
    expect((await client.rpc("set_mail_transport", { has_server: false })).error).not.toBeNull();
    expect(
      (await client.rpc("finish_mail", { mail: randomUUID(), worker: randomUUID(), saved: true })).error,
    ).not.toBeNull();
  }
});
