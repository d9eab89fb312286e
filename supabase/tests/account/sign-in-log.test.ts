import { afterAll, beforeEach, expect, test } from "vitest";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
const sql = () => school.backend.sql;
beforeEach(async () => {
  await sql()`delete from auth.audit_log_entries`;
  await sql()`delete from private.quotas where key = 'purge_sign_in_record'`;
});

/** Writes a log entry as hosted Supabase does, and earlier versions of this site did. */
const wrote = (payload: object, ago = "1 day") =>
  sql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into auth.audit_log_entries (id, payload, created_at)
      values (gen_random_uuid(), ${JSON.stringify(payload)}::text::json, now() - ${ago}::interval)`;
  });
const actions = async () =>
  (await sql()`select payload ->> 'action' as action from auth.audit_log_entries order by 1`).map(
    ({ action }) => action,
  );

test("the sign-in log is erased with its person, also others' changes of their account", async () => {
  const gone = await school.enroll("Vai Embora");
  await wrote({ action: "login", actor_id: gone.id, actor_username: gone.email });
  await wrote({
    action: "user_modified",
    actor_id: school.teacher.id,
    traits: { user_id: gone.id, user_email: gone.email },
  });
  await wrote({ action: "stays", actor_id: school.student.id, actor_username: school.student.email });
  await school.server.rpc("erase_person", { person: gone.id });
  await school.server.auth.admin.deleteUser(gone.id);
  expect(await actions()).toEqual(["stays"]);
});

test("the sign-in log is kept for half a year, and pruned once a day", async () => {
  const tidy = async () => expect((await school.server.rpc("run_housekeeping")).error).toBeNull();
  await wrote({ action: "old" }, "181 days");
  await wrote({ action: "new" }, "179 days");
  await tidy();
  expect(await actions()).toEqual(["new"]);
  await wrote({ action: "old" }, "181 days");
  await tidy();
  expect(await actions()).toEqual(["new", "old"]);
  await sql()`update private.quotas set window_started_at = now() - interval '25 hours' where key = 'purge_sign_in_record'`;
  await tidy();
  expect(await actions()).toEqual(["new"]);
});

test("a person's data contains their part of the sign-in log", async () => {
  const { student, other } = school;
  await wrote({ action: "login", actor_id: student.id });
  await wrote({ action: "logout", actor_id: other.id });
  expect((await student.client.rpc("export_my_data")).data).toMatchObject({ sign_in_record: [{ what: "login" }] });
});

test("a log that only the sign-in service may read, as on hosted Supabase, breaks nothing else", async () => {
  const gone = await school.enroll("Vai Embora");
  await wrote({ action: "login", actor_id: gone.id }, "181 days");
  const [us] = await sql()`select current_user as name`;
  const judgedBy = (name: string) =>
    sql()`alter function private.has_sign_in_record_privilege(text) owner to ${sql()(name)}`;
  await sql()`create role owner_without_rights nologin`;
  await sql()`grant usage on schema auth to owner_without_rights`;
  await judgedBy("owner_without_rights");
  try {
    expect((await gone.client.rpc("export_my_data")).data).toMatchObject({ sign_in_record: [] });
    expect((await school.server.rpc("run_housekeeping")).error).toBeNull();
    await school.server.rpc("erase_person", { person: gone.id });
    expect((await school.server.auth.admin.deleteUser(gone.id)).error).toBeNull();
    expect(await actions()).toEqual(["login"]);
  } finally {
    await judgedBy(String(us?.name));
  }
});
