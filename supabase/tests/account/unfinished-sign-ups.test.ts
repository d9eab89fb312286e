import { afterAll, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const nina = await school.join({ full_name: "Nina Alves" });
const sql = () => school.backend.sql;
const flagOf = async ({ id }: Person) =>
  (await sql()`select sign_up_unfinished from public.profiles where id = ${id}`)[0]?.sign_up_unfinished;

test("a sign-up with only a name succeeds, and its person reads their own profile", async () => {
  const { data } = await nina.client.from("profiles").select("*").eq("id", nina.id).single();
  expect(data).toMatchObject({ full_name: "Nina Alves", role: "aluno", sign_up_unfinished: true });
  expect((await nina.client.from("profiles").select("id")).data).toEqual([{ id: nina.id }]);
  expect((await nina.client.from("profiles").update({ profession: "Cook" }).eq("id", nina.id)).error).toBeNull();
});

test("an unfinished sign-up reads the same rows of each table as a deactivated student, and its own profile", async () => {
  const tables = await sql()<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'v') and has_any_column_privilege('authenticated', c.oid, 'select')`;
  expect(tables.length).toBeGreaterThan(20);
  await sql()`insert into public.notifications (user_id, type, content) values (${nina.id}, 'other', '{}')`;
  const seen = async ({ client }: Person, name: string) => {
    const url = `http://localhost:3000/rest/v1/${name}?select=*`;
    const token = (await client.auth.getSession()).data.session?.access_token;
    const headers = { apikey: school.backend.publishableKey, authorization: `Bearer ${token}` };
    const answer = await school.backend.fetch(new Request(url, { headers }));
    return answer.ok ? answer.json() : answer.status;
  };
  for (const { name } of tables.filter((table) => !["profiles", "profile_overview"].includes(table.name)))
    expect([name, await seen(nina, name)]).toEqual([name, await seen(school.former, name)]);
});

test("an unfinished sign-up writes nothing but its own profile", async () => {
  const { client } = nina;
  expect((await client.rpc("request_erasure")).error?.message).toBe("NOT_ALLOWED");
  expect((await client.rpc("export_my_data")).error?.message).toBe("NOT_ALLOWED");
  expect((await client.rpc("leave_feedback", { id: crypto.randomUUID(), rating: 5 })).error?.message).toBe(
    "NOT_ALLOWED",
  );
  const { error } = await client.from("profiles").update({ sign_up_unfinished: false }).eq("id", nina.id);
  expect(error?.code).toBe("42501");
  expect(await flagOf(nina)).toBe(true);
});

test("the teacher sees who has not finished signing up", async () => {
  const { data } = await school.teacher.client.from("profile_overview").select("sign_up_unfinished").eq("id", nina.id);
  expect(data).toEqual([{ sign_up_unfinished: true }]);
  expect(await flagOf(school.student)).toBe(false);
});

test("birth date and consent finish a sign-up, and neither alone does", async () => {
  const lia = await school.join({ full_name: "Lia Rocha" });
  const accept = async () => (await lia.client.rpc("accept_terms", {})).error?.message;
  expect(await accept()).toBe("BIRTH_DATE_REQUIRED");
  const tooYoung = `${new Date().getFullYear() - 12}-12-31`;
  const born = async (day: string) =>
    (await lia.client.from("profiles").update({ birth_date: day }).eq("id", lia.id)).error?.message;
  expect(await born(tooYoung)).toBe("TOO_YOUNG");
  expect(await born("1990-05-17")).toBeUndefined();
  expect(await flagOf(lia)).toBe(true);
  expect(await accept()).toBeUndefined();
  expect(await flagOf(lia)).toBe(false);
  expect((await lia.client.rpc("export_my_data")).error).toBeNull();
});

test("a sign-up that says all is finished, and one that is not goes after seven days", async () => {
  const whole = await school.join({ full_name: "Ada Reis", birth_date: "1990-05-17", accepts_terms: true });
  expect(await flagOf(whole)).toBe(false);
  const old = await school.join({ full_name: "Olga" });
  const young = await school.join({ full_name: "Ivo" });
  for (const [{ id }, age] of [
    [old, "7 days 1 minute"],
    [young, "6 days 23 hours"],
    [whole, "8 days"],
  ] as const)
    await sql()`update public.profiles set created_at = now() - ${age}::interval where id = ${id}`;
  // The teacher has begun to work with somebody: the things that she gave them are kept.
  const taught = await school.join({ full_name: "Tom" });
  const homework = { id: crypto.randomUUID(), title: "Say hello", due_on: dayFromNow(3), students: [taught.id] };
  expect((await school.teacher.client.rpc("save_assignment", homework)).error).toBeNull();
  await sql()`update public.profiles set created_at = now() - interval '8 days' where id = ${taught.id}`;
  expect((await school.server.rpc("run_housekeeping")).error).toBeNull();
  const left =
    await sql()`select id from auth.users where id = any(${[old.id, young.id, whole.id, taught.id]}::uuid[])`;
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, whole.id, taught.id].sort());
});
