import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { withSecondFactor } from "../../supabase/tests/second-factor.ts";
import { client, expect } from "../fixtures.ts";
import type { Ids, Sender } from "./routes.ts";

export const SITE = () => String(process.env.SITE_UNDER_TEST);

export type Member = { id: string; email: string; password: string; token: string; client: SupabaseClient<Database> };

/** A signed-in person with an account, from an address of their own. */
export async function enroll(role: "admin" | "aluno", name = "Lia Prova"): Promise<Member> {
  const email = `${role}.${randomUUID()}@example.com`;
  const password = randomUUID();
  const made = await client("server").auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    app_metadata: { role },
    user_metadata: { full_name: name },
  });
  expect(made.error).toBeNull();
  const own = client();
  const { data } = await own.auth.signInWithPassword({ email, password });
  return { id: String(made.data.user?.id), email, password, token: String(data.session?.access_token), client: own };
}

/** A person with a second factor, and the token of a session that has given only the password. */
async function halfway(role: "admin" | "aluno"): Promise<{ id: string; token: string }> {
  const { id, email, password, client: own } = await enroll(role);
  await withSecondFactor({ client: own });
  const { data } = await client().auth.signInWithPassword({ email, password });
  return { id, token: String(data.session?.access_token) };
}

export type Members = {
  tokens: Record<Sender, string | undefined>;
  ids: Ids;
  people: Record<"student" | "other" | "teacher", Member>;
  /** Ids of all who teach. */
  teachers: string[];
};

/** Everybody there is to the site, and a payment of the student's. */
export async function createMembers(): Promise<Members> {
  const [student, other, former, teacher, leaver] = await Promise.all([
    enroll("aluno"),
    enroll("aluno"),
    enroll("aluno"),
    enroll("admin"),
    enroll("aluno"),
  ]);
  const [halfStudent, halfTeacher] = await Promise.all([halfway("aluno"), halfway("admin")]);
  await leaver.client.auth.signOut();
  const server = client("server");
  const leaves = { deactivated_at: new Date().toISOString() };
  expect((await server.from("profiles").update(leaves).eq("id", former.id)).error).toBeNull();
  const payment = randomUUID();
  const order = { id: payment, student: student.id, cents: 5000, paid_on: "2026-01-10" };
  expect((await teacher.client.rpc("record_payment", order)).error).toBeNull();
  return {
    tokens: {
      visitor: undefined,
      "old token": leaver.token,
      former: former.token,
      "halfway student": halfStudent.token,
      "halfway teacher": halfTeacher.token,
      other: other.token,
      student: student.token,
      teacher: teacher.token,
    },
    ids: { student: student.id, payment },
    people: { student, other, teacher },
    teachers: [teacher.id, halfTeacher.id],
  };
}

/** Teachers of a test stop teaching afterwards: other tests would notify them. */
export async function deleteMembers({ teachers }: Members): Promise<void> {
  const leaves = { deactivated_at: new Date().toISOString() };
  await client("server").from("profiles").update(leaves).in("id", teachers);
}
