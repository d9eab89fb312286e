import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSchool, type School } from "../school.ts";

// Hosted Supabase writes an account in several statements of one transaction: the row, then its state.
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

const insertInto = (sql: postgres.ISql, id: string) => sql`
  insert into auth.users (id, email, aud, role, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  values (${id}, ${`${id}@example.com`}, 'authenticated', 'authenticated', 'a', now(), '{"provider": "email"}', '{}')`;
const decide = (sql: postgres.ISql, id: string, decided: Record<string, string | boolean>) => sql`
  update auth.users set raw_app_meta_data = raw_app_meta_data || ${sql.json(decided)} where id = ${id}`;

async function profileOf(id: string) {
  const columns = "role, temporary_password, temporary_password_expires_at";
  return (await school.server.from("profiles").select(columns).eq("id", id).single()).data;
}

async function accountInSteps(decided: Record<string, string | boolean>): Promise<string> {
  const id = crypto.randomUUID();
  await school.backend.sql.begin(async (transaction) => {
    await insertInto(transaction, id);
    await decide(transaction, id, decided);
  });
  return id;
}

test("an account created as a teacher's is one, although its role arrives after its row", async () => {
  const id = await accountInSteps({ role: "admin", temporary_password: true });
  expect(await profileOf(id)).toEqual({
    role: "admin",
    temporary_password: true,
    temporary_password_expires_at: null,
  });
});

test("later changes of an account's metadata are ignored", async () => {
  const id = await accountInSteps({ role: "aluno" });
  await decide(school.backend.sql, id, { role: "admin", temporary_password: true });
  expect(await profileOf(id)).toMatchObject({ role: "aluno", temporary_password: false });
});

test("a password set by the teacher is temporary, although the flag arrives after it", async () => {
  const id = await accountInSteps({ role: "aluno" });
  const expires = "2030-01-01T00:00:00+00:00";
  await school.backend.sql.begin(async (transaction) => {
    await transaction`update auth.users set encrypted_password = 'b' where id = ${id}`;
    const decided = { temporary_password: true, temporary_password_expires_at: expires };
    await decide(transaction, id, decided);
  });
  expect(await profileOf(id)).toMatchObject({ temporary_password: true, temporary_password_expires_at: expires });
  await school.backend.sql`update auth.users set encrypted_password = 'c' where id = ${id}`;
  expect(await profileOf(id)).toMatchObject({ temporary_password: false, temporary_password_expires_at: null });
});
