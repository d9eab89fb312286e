import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { dayFromNow, weekday } from "../days.ts";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

type Values = Record<string, string | number | null>;
/** A function of a form. Values that a tab does not change are sent as it read them: empty. */
type Form = {
  /** Saves a value of the form, with the others as this tab read them. */
  save: (before: Values, written: Values) => PromiseLike<{ data: unknown; error: { message: string } | null }>;
  read: () => Promise<Values | undefined>;
  first: Values;
  second: Values;
};
const rowOf = async (table: string, key: string, id: string): Promise<Values | undefined> => {
  const { sql } = school.backend;
  const [row] = await sql<{ row: Values }[]>`
    select to_jsonb(t) as row from public.${sql(table)} t where ${sql(key)} = ${id}`;
  return row?.row;
};
const teacher = () => school.teacher.client;

const FORMS: Record<string, () => Promise<Form>> = {
  student: async () => {
    const { id } = await school.enroll("Rita");
    return {
      read: () => rowOf("profiles", "id", id),
      save: (before, written) => teacher().rpc("edit_student", { student: id, full_name: "Rita", ...written, before }),
      first: { phone: "+5511912345678" },
      second: { level: "B1" },
    };
  },
  payer: async () => {
    const { id } = await school.enroll("Rosa");
    await teacher().rpc("set_student_billing", { student: id }).throwOnError();
    return {
      read: () => rowOf("student_billing", "student_id", id),
      save: (before, written) => teacher().rpc("set_student_billing", { student: id, ...written, before }),
      first: { payer_name: "Rui Prado" },
      second: { monthly_discount_cents: 500 },
    };
  },
  class: async () => {
    const order = { student: school.student.id, local_date: weekday(3, 3), local_time: "10:00" };
    const { data } = await teacher().rpc("schedule_classes", order).throwOnError();
    const id = Made.parse(data).made[0]?.id ?? "";
    return {
      read: () => rowOf("classes", "id", id),
      save: (before, written) =>
        teacher().rpc("edit_class", { class: id, online_link: "", notes: "", ...written, before }),
      first: { online_link: "https://meet.example/a" },
      second: { notes: "Page 7" },
    };
  },
  module: async () => {
    const id = randomUUID();
    const order = { id, name: "Module 7", held_on: "2026-03-31" };
    await teacher().rpc("save_module", order).throwOnError();
    return {
      read: () => rowOf("test_modules", "id", id),
      save: (before, written) => teacher().rpc("save_module", { ...order, ...written, before }),
      first: { name: "Module 8" },
      second: { held_on: "2026-04-30" },
    };
  },
  assignment: async () => {
    const id = randomUUID();
    const order = { id, title: "Write", due_on: dayFromNow(3), links: [], files: [], exact: [] };
    await teacher()
      .rpc("save_assignment", { ...order, students: [school.student.id] })
      .throwOnError();
    return {
      read: () => rowOf("assignments", "id", id),
      save: async (before, written) => {
        const { data, error } = await teacher().rpc("save_assignment", {
          ...order,
          ...written,
          before,
        });
        return { data: Assigned.parse(data ?? {}).elsewhere ?? null, error };
      },
      first: { title: "Write more" },
      second: { instructions: "Two pages" },
    };
  },
};
const Made = z.object({ made: z.array(z.object({ id: z.string() })) });
const Assigned = z.object({ elsewhere: z.json().optional() });

test.each(Object.entries(FORMS))(
  "two tabs with the form of a %s each save their own change, and learn of a conflict instead of overwriting",
  async (_, open) => {
    const { read, save, first, second } = await open();
    const there = await read();
    const before = (values: Values): Values =>
      Object.fromEntries(Object.keys(values).map((name) => [name, there?.[name] ?? null]));
    expect(await save(before(first), first)).toMatchObject({ data: null, error: null });
    expect(await save(before(second), second)).toMatchObject({ data: null, error: null });
    expect(await read()).toMatchObject({ ...first, ...second });

    const [name = "", value] = Object.entries(first)[0] ?? [];
    const other = { [name]: `${value}1` };
    expect(await save({ [name]: there?.[name] ?? null }, other)).toMatchObject({
      data: { [name]: value },
      error: null,
    });
    expect(await read()).toMatchObject({ ...first, ...second });
    expect(await save({ [name]: value ?? null }, other)).toMatchObject({ data: null, error: null });
    expect(await read()).toMatchObject({ ...other, ...second });
    // The same value as the other tab's is no conflict.
    expect(await save({ [name]: there?.[name] ?? null }, other)).toMatchObject({ data: null, error: null });
  },
);

test("a form that was open on a deleted row does not create it again", async () => {
  const id = randomUUID();
  const gone = [
    teacher().rpc("save_module", { id, name: "Module 9", held_on: "2026-03-31", before: { name: "Module 8" } }),
    teacher().rpc("save_assignment", { id, title: "Write", due_on: dayFromNow(3), before: { title: "Read" } }),
    teacher().rpc("edit_class", { class: id, online_link: "", notes: "a", before: { notes: null } }),
    teacher().rpc("edit_student", { student: id, full_name: "Ana", before: { full_name: "Eva" } }),
    teacher().rpc("set_student_billing", { student: id, payer_name: "Rui", before: { payer_name: null } }),
  ];
  for (const answer of await Promise.all(gone)) expect(answer.error?.message).toBe("NOT_FOUND");
});
