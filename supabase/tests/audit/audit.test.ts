import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIELDS } from "../../../app/admin/audit/audit-fields.ts";
import { SUBJECTS } from "../../../app/admin/audit/audit-subjects.ts";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { DENIED, openSchool, type Person, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const trail = async (subject: string, about: string) =>
  (
    await school.teacher.client
      .from("audit_log")
      .select("actor_id, actor_role, action, changes")
      .eq("subject", subject)
      .eq("student_id", about)
      .order("id")
  ).data;

/** Columns that no update changes: keys, and what a row is about. */
const UNCHANGED = [
  "adjustment_id",
  "assigned_at",
  "assignment_id",
  "by_school",
  "cancelled_by",
  "charge_id",
  "class_id",
  "connected_by",
  "created_at",
  "digest",
  "feedback_id",
  "file_name",
  "forfeited_class_id",
  "from_class",
  "id",
  "module_id",
  "object_name",
  "singleton",
  "source_id",
  "txid",
  "waived_by",
];

describe("the audit log", () => {
  test("the audit log has names for all tables and columns that it shows", async () => {
    const rows = await school.backend.sql`
      select c.relname as name, array_agg(a.attname::text) as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
      where t.tgname = 'audit' and a.attnum > 0 and not a.attisdropped group by 1`;
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(SUBJECTS).sort());
    const [{ definition }] = (await school.backend.sql`
      select pg_get_functiondef('private.audit'::regproc) as definition`) as unknown as [{ definition: string }];
    const left: string[] = /ignored constant text\[\] := array\[(.*?)\]/s.exec(definition)?.[1]?.match(/\w+/g) ?? [];
    const shown = new Set(rows.flatMap(({ columns }) => columns as string[]));
    const nameless = [...shown].filter((column) => !Object.hasOwn(FIELDS, column) && !left.includes(column));
    expect(nameless.sort()).toEqual(UNCHANGED);
  });

  test("the audit log records who changed what, from what to what", async () => {
    const { student, teacher } = school;
    await student.client.from("profiles").update({ profession: "Enfermeira" }).eq("id", student.id);
    await teacher.client.rpc("edit_student", { student: student.id, full_name: "Ana Lima", plan: "Moderate" });
    const lines = (await trail("profiles", student.id)) ?? [];
    expect(lines.slice(-2)).toMatchObject([
      { actor_id: student.id, actor_role: "aluno", action: "update", changes: { profession: [null, "Enfermeira"] } },
      {
        actor_id: teacher.id,
        actor_role: "admin",
        changes: { full_name: ["Ana", "Ana Lima"], plan: [null, "Moderate"] },
      },
    ]);
    const id = randomUUID();
    await teacher.client.rpc("add_charge", {
      id,
      student: student.id,
      description: "Aula",
      amount_cents: 5_000,
      due_on: dayFromNow(3),
    });
    await teacher.client.rpc("discount_charge", { charge: id, cents: 1_000, reason: "Combinado" });
    expect(await trail("charges", student.id)).toMatchObject([
      { action: "insert", actor_id: teacher.id },
      { action: "update", changes: { discount_cents: [0, 1_000], discount_reason: [null, "Combinado"] } },
    ]);
  });

  test("the audit log is written by nobody directly, and read only by the teacher", async () => {
    const { teacher, student, former, visitor, server } = school;
    for (const client of [teacher.client, student.client, server]) {
      const row = { actor_role: "admin", subject: "x", subject_id: "x", action: "insert" };
      expect((await client.from("audit_log").insert(row)).error?.code).toBe(DENIED);
      expect((await client.from("audit_log").update({ subject: "y" }).gt("id", 0)).error?.code).toBe(DENIED);
      expect((await client.from("audit_log").delete().gt("id", 0)).error?.code).toBe(DENIED);
    }
    for (const { client } of [student, former]) expect((await client.from("audit_log").select("id")).data).toEqual([]);
    expect((await visitor.from("audit_log").select("id")).error?.code).toBe(DENIED);
  });

  test("a refused change has no entry", async () => {
    const before = await school.backend.sql`select count(*)::int as lines from public.audit_log`;
    await school.teacher.client.rpc("add_charge", {
      id: randomUUID(),
      student: school.student.id,
      description: " ",
      amount_cents: 1,
      due_on: dayFromNow(1),
    });
    await school.teacher.client.from("profiles").update({ birth_date: "2030-01-01" }).eq("id", school.student.id);
    expect(await school.backend.sql`select count(*)::int as lines from public.audit_log`).toEqual(before);
  });

  test("the audit log removes an erased person's data, and keeps that something was changed", async () => {
    const gone = await school.enroll("Vai Embora");
    await gone.client.from("profiles").update({ goal: "segredo" }).eq("id", gone.id);
    await booksOf(() => school).pay(gone.id, 5_000);
    await publish(gone, "Vai E.");
    const count = async () => (await school.backend.sql`select from public.audit_log`).length;
    const lines = await count();
    await school.server.rpc("erase_person", { person: gone.id });
    await school.server.auth.admin.deleteUser(gone.id);
    expect(await count()).toBeGreaterThanOrEqual(lines);
    const left = JSON.stringify(await school.backend.sql`select * from public.audit_log`);
    for (const word of [gone.id, "segredo", "Vai Embora", gone.email, "Vai E.", "Foi ótimo"])
      expect(left).not.toContain(word);
  });
});

/** Publishes a student's feedback with an edited text. */
const publish = async ({ client }: Person, shown_name: string) => {
  const feedback = randomUUID();
  const { teacher } = school;
  await client.rpc("leave_feedback", { id: feedback, rating: 5, comments: "Foi ótimo." });
  await teacher.client.rpc("ask_to_publish", { feedback });
  expect((await client.rpc("answer_publication", { feedback, agrees: true, shown_name })).error).toBeNull();
  const shown = teacher.client
    .from("testimonials")
    .update({ text_pt: "Foi ótimo mesmo.", author_name: `${shown_name}!` });
  expect((await shown.eq("feedback_id", feedback)).error).toBeNull();
};

test("a note is saved also by a PostgREST that returns its key, as hosted Supabase does", async () => {
  const { backend, teacher, student, other } = school;
  const save = (who: Person, text: string) =>
    backend.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claim.sub', ${who.id}, true)`;
      await tx`set local role authenticated`;
      return tx`insert into public.student_notes (student_id, text) values (${other.id}, ${text})
        on conflict (student_id) do update set student_id = excluded.student_id, text = excluded.text returning text`;
    });
  for (const text of ["Prefere noites", "Prefere manhãs"]) expect(await save(teacher, text)).toEqual([{ text }]);
  await expect(save(student, "x")).rejects.toMatchObject({ code: DENIED });
});

test("notes about a student are readable by the teacher, and by the student in their copy", async () => {
  const { teacher, student, other, former, visitor } = school;
  const note = { student_id: student.id, text: "Prefere manhãs" };
  expect((await teacher.client.from("student_notes").upsert(note)).error).toBeNull();
  expect((await teacher.client.from("student_notes").upsert({ ...note, text: "Prefere noites" })).error).toBeNull();
  for (const { client } of [student, other, former]) {
    expect((await client.from("student_notes").select("text")).data).toEqual([]);
    expect((await client.from("student_notes").insert({ student_id: other.id, text: "x" })).error?.code).toBe(DENIED);
    expect(
      (await client.from("student_notes").update({ text: "x" }).eq("student_id", student.id).select()).data,
    ).toEqual([]);
  }
  expect((await visitor.from("student_notes").select("text")).error?.code).toBe(DENIED);
  expect(JSON.stringify((await other.client.rpc("export_my_data")).data)).not.toContain("noites");
  expect((await student.client.rpc("export_my_data")).data).toMatchObject({
    teachers_notes: { text: "Prefere noites" },
  });
});
