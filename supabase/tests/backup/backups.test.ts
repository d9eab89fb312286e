import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DENIED, openSchool } from "../school.ts";
import { withSecondFactor } from "../second-factor.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  const { sql } = school.backend;
  await sql`delete from public.backups`;
  await sql`delete from public.notifications where type = 'backup_failed'`;
  await sql`delete from public.mail_outbox where kind = 'backup_failed'`;
  await sql`delete from private.quotas where key = 'backup'`;
  await sql`update public.profiles set created_at = now() where id = ${school.teacher.id}`;
});

const worker = randomUUID();
const ask = () => school.teacher.client.rpc("request_backup");
const claim = async (by = worker) => (await school.server.rpc("claim_backup", { worker: by })).data?.[0];
const abandon = (backup: string) =>
  school.server.rpc("abandon_backup", { backup, worker, problem: "NO_SPACE", detail: "There is no space left." });
const finish = (backup: string, by = worker) =>
  school.server.rpc("finish_backup", {
    backup,
    worker: by,
    file: `backup-${backup}.tar.gz`,
    bytes: 10,
    encrypted: false,
    missing_files: 0,
  });
const stateOf = async (id: string) =>
  (await school.teacher.client.from("backups").select("state, problem, file").eq("id", id).single()).data;
const notifications = async () =>
  (await school.teacher.client.from("notifications").select("id").eq("type", "backup_failed")).data?.length;
const mailed = () => school.backend.sql`
  select data from public.mail_outbox where kind = 'backup_failed' and recipient = ${school.teacher.email}`;
/** Makes the school a few days old. */
const grow = () =>
  school.backend.sql`update public.profiles set created_at = now() - interval '3 days' where id = ${school.teacher.id}`;

describe("access to backups", () => {
  test("the teacher requests and sees backups; a second request during one joins it", async () => {
    const first = await ask();
    expect(first.error).toBeNull();
    expect((await ask()).data).toBe(first.data);
    expect(await stateOf(first.data ?? "")).toEqual({ state: "requested", problem: null, file: null });
  });

  test("students, present and former, see no backups, and visitors are refused", async () => {
    await ask();
    for (const { client } of [school.student, school.former])
      expect((await client.from("backups").select("id")).data).toEqual([]);
    expect((await school.visitor.from("backups").select("id")).error?.code).toBe(DENIED);
  });

  test("only the teacher can request a backup, and not with only her password if she has a second factor", async () => {
    const dora = await school.enroll("Dora", "admin");
    const show = await withSecondFactor(dora);
    await school.signIn(dora);
    for (const { client } of [school.student, school.former, dora])
      expect((await client.rpc("request_backup")).error?.message).toBe("NOT_ALLOWED");
    expect((await dora.client.from("backups").select("id")).data).toEqual([]);
    expect((await school.visitor.rpc("request_backup")).error?.code).toBe(DENIED);
    expect(await school.backend.sql`select from public.backups`).toHaveLength(0);
    await show(1);
    expect((await dora.client.rpc("request_backup")).error).toBeNull();
  });

  test("only the server's functions write them, not even its key", async () => {
    const { data } = await ask();
    for (const client of [school.teacher.client, school.server]) {
      expect((await client.from("backups").insert({ night: "2026-01-01" })).error?.code).toBe(DENIED);
      expect(
        (
          await client
            .from("backups")
            .delete()
            .eq("id", data ?? "")
        ).error?.code,
      ).toBe(DENIED);
    }
    expect((await school.teacher.client.rpc("claim_backup", { worker })).error?.code).toBe(DENIED);
  });

  test("a button pressed all day is limited", async () => {
    for (let n = 0; n < 10; n++) {
      await ask();
      const claimed = await claim();
      await finish(claimed?.id ?? "");
    }
    expect((await ask()).error?.message).toBe("TOO_MANY");
  });
});

describe("several processes", () => {
  test("several processes make one backup at a time", async () => {
    await ask();
    const claims = await Promise.all([claim(), claim(randomUUID()), claim(randomUUID())]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    await grow();
    expect(await claim(randomUUID())).toBeUndefined();
  });

  test("mark a dead maker's backup as stopped, and ignore its later reports", async () => {
    const { data: id } = await ask();
    await claim();
    await school.backend.sql`update public.backups set heartbeat_at = now() - interval '6 minutes'`;
    expect(await claim(randomUUID())).toBeUndefined();
    expect(await stateOf(id ?? "")).toMatchObject({ state: "failed", problem: "STOPPED" });
    await finish(id ?? "");
    expect(await stateOf(id ?? "")).toMatchObject({ state: "failed" });
  });
});

describe("the nightly backup", () => {
  test("a backup is due once, whoever looks first, and not for a school founded today", async () => {
    expect(await claim()).toBeUndefined();
    await grow();
    const due = await claim();
    expect(due?.night).not.toBeNull();
    await finish(due?.id ?? "");
    expect(await claim()).toBeUndefined();
  });

  test("a failed backup notifies once, is retried an hour later, and is not retried after the third attempt", async () => {
    await grow();
    for (let n = 1; n <= 3; n++) {
      const due = await claim();
      expect(due?.attempts).toBe(n);
      await abandon(due?.id ?? "");
      expect(await claim()).toBeUndefined();
      await school.backend.sql`update public.backups set finished_at = now() - interval '61 minutes'`;
    }
    expect(await claim()).toBeUndefined();
    expect(await notifications()).toBe(1);
    expect(await mailed()).toEqual([{ data: { name: "Teresa", link: "/admin/settings/backups" } }]);
    const log = await school.teacher.client
      .from("error_logs")
      .select("error_message")
      .like("error_message", "Backup: NO%");
    expect(log.data?.[0]?.error_message).toBe("Backup: NO_SPACE There is no space left.");
  });

  test("a backup requested by the teacher, who watches it, notifies nobody", async () => {
    const { data: id } = await ask();
    await claim();
    await abandon(id ?? "");
    expect(await notifications()).toBe(0);
    expect(await mailed()).toEqual([]);
  });
});

test("a backup is delisted when its file is removed, and a failed backup after a month", async () => {
  const { data: id } = await ask();
  await claim();
  await finish(id ?? "");
  await ask();
  const failed = await claim();
  await abandon(failed?.id ?? "");
  await school.backend.sql`update public.backups set requested_at = now() - interval '31 days'`;
  await school.server.rpc("delete_backup_records", { files: [] });
  expect((await school.teacher.client.from("backups").select("id")).data).toEqual([{ id }]);
  await school.server.rpc("delete_backup_records", { files: [`backup-${id}.tar.gz`] });
  expect((await school.teacher.client.from("backups").select("id")).data).toEqual([]);
});
