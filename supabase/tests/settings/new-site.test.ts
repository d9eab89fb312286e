import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  const { sql } = school.backend;
  await sql`delete from public.backups`;
  await sql`delete from public.push_subscriptions`;
  await sql`delete from private.completed_steps where step in ('mail_tested', 'push_tested', 'restore_tested', 'welcomed', 'named', 'setup_closed')`;
});

const worker = randomUUID();
const setup = async () => (await school.teacher.client.rpc("read_setup")).data?.[0];
const testRestore = () => school.teacher.client.rpc("request_restore_test");
const claim = async () => (await school.server.rpc("claim_restore_test")).data?.[0];
const finish = (backup: string, problem?: string) =>
  school.server.rpc("finish_restore_test", {
    backup,
    detail: "Words of the process.",
    ...(problem ? { problem } : {}),
  });

async function makeBackup(): Promise<string> {
  await school.teacher.client.rpc("request_backup");
  const backup = (await school.server.rpc("claim_backup", { worker })).data?.[0]?.id ?? "";
  const file = `backup-${backup}.tar.gz`;
  await school.server.rpc("finish_backup", { backup, worker, file, bytes: 10, encrypted: false, missing_files: 0 });
  return backup;
}

test("a restore test is of the last backup, is claimed once, and a success is remembered", async () => {
  expect((await testRestore()).error?.message).toBe("NO_BACKUP");
  expect(await setup()).toMatchObject({ backed_up: false, restore_state: "never" });
  await makeBackup();
  const last = await makeBackup();
  expect((await testRestore()).data).toBe(last);
  expect((await testRestore()).data).toBe(last);
  expect(await setup()).toMatchObject({ backed_up: true, restore_state: "running" });
  expect((await claim())?.id).toBe(last);
  expect(await claim()).toBeUndefined();
  await finish(last);
  expect(await setup()).toMatchObject({ restore_state: "done", restore_problem: null });
  await school.backend.sql`delete from public.backups`;
  expect(await setup()).toMatchObject({ restore_state: "done" });
});

test("a failed restore test says why, is in the error log, and undoes an earlier success", async () => {
  const backup = await makeBackup();
  for (const problem of [undefined, "NOT_READABLE"]) {
    await testRestore();
    await claim();
    await finish(backup, problem);
  }
  expect(await setup()).toMatchObject({ restore_state: "failed", restore_problem: "NOT_READABLE" });
  const { data } = await school.teacher.client.from("error_logs").select("error_message");
  expect(data?.map(({ error_message }) => error_message)).toContain("Restore test: NOT_READABLE Words of the process.");
});

test("the restore test of a process that died is due again", async () => {
  const backup = await makeBackup();
  await testRestore();
  await claim();
  await school.backend.sql`update public.backups set restore_claimed_at = now() - interval '31 minutes'`;
  expect((await claim())?.id).toBe(backup);
});

test("a test notification goes to the teacher's own devices, also in quiet hours, and counts once it was sent", async () => {
  expect((await school.teacher.client.rpc("send_test_push")).error?.message).toBe("NO_DEVICE");
  const subscription = { endpoint: "https://push.example.com/1", p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  expect((await school.teacher.client.rpc("save_push_subscription", subscription)).error).toBeNull();
  await school.backend.sql`
    update public.notification_times set quiet_from = (now() at time zone 'America/Sao_Paulo' - interval '1 hour')::time,
      quiet_until = (now() at time zone 'America/Sao_Paulo' + interval '1 hour')::time`;
  expect((await school.teacher.client.rpc("send_test_push")).data).toBe(1);
  expect(await setup()).toMatchObject({ devices: 1, push_tested: false, push_error: null });
  const push = (await school.server.rpc("claim_pushes", { worker, max_rows: 5 })).data?.[0];
  expect(push).toMatchObject({ type: "push_test", is_urgent: true });
  expect((await school.server.rpc("finish_push", { push: push?.id ?? "", worker })).error).toBeNull();
  expect(await setup()).toMatchObject({ push_tested: true });
});

test("a test mail counts once the mail server has taken it", async () => {
  const mail = (await school.teacher.client.rpc("send_test_mail")).data ?? "";
  expect(await setup()).toMatchObject({ mail_tested: false });
  await school.server.rpc("claim_mails", { worker, max_rows: 50 });
  await school.server.rpc("hand_over_mail", { mail, worker });
  expect((await school.server.rpc("finish_mail", { mail, worker, saved: false })).error).toBeNull();
  expect(await setup()).toMatchObject({ mail_tested: true });
});

test("facts that the teacher fills in count as done, and the starting articles do not count as hers", async () => {
  expect(await setup()).toMatchObject({
    photo: false,
    introduction: false,
    about: false,
    prices: false,
    pix: false,
    second_factor: false,
    article: false,
  });
  const { client } = school.teacher;
  const facts = {
    introduction_pt: "Ensino inglês.",
    biography_pt: "Ensino inglês há anos.",
    qualifications_pt: ["CELTA"],
  };
  expect((await client.from("site_settings").update(facts).eq("singleton", true)).error).toBeNull();
  expect((await client.from("plans").update({ price_cents: 48_000 }).gte("position", 0)).error).toBeNull();
  const pix = { pix_key: "ola@example.com", pix_name: "Teresa", pix_city: "Recife" };
  expect((await client.from("billing_rules").update(pix).eq("singleton", true)).error).toBeNull();
  expect(await setup()).toMatchObject({ introduction: true, about: true, prices: true, pix: true });
});

test("the welcome gives the teacher her name and the site its own, and is shown once", async () => {
  const { client } = school.teacher;
  expect(await setup()).toMatchObject({ welcomed: false, named: false, hours: false, closed: false });
  await client.rpc("name_teacher", { full_name: "Ana Souza", first_name: "Ana" }).throwOnError();
  await client.rpc("finish_welcome").throwOnError();
  await client.rpc("close_setup").throwOnError();
  await client.rpc("set_working_hours", { hours: [{ weekday: 1, starts: "09:00", ends: "12:00" }] }).throwOnError();
  expect(await setup()).toMatchObject({ welcomed: true, named: true, first_name: "Ana", hours: true, closed: true });
  const { data } = await client.from("profiles").select("full_name").eq("id", school.teacher.id).single();
  expect(data?.full_name).toBe("Ana Souza");
  const refused = await client.rpc("name_teacher", { full_name: "Ana Souza", first_name: "<b>" });
  expect(refused.error).not.toBeNull();
});

test("a teacher's name counts as given although it is the one of the shipped site", async () => {
  await school.backend.sql`delete from private.completed_steps where step = 'named'`;
  await school.teacher.client.rpc("name_teacher", { full_name: "Alex Lima", first_name: "Alex" }).throwOnError();
  expect(await setup()).toMatchObject({ named: true });
});
