import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, DENIED, openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const TEACHERS_ALONE = [
  ...["save_assignment", "withdraw_homework", "grade_homework", "save_module", "post_grades", "delete_module"],
  ...["answer_feedback", "ask_to_publish", "add_charge", "discount_charge", "cancel_charge", "give_credit"],
  ...["record_payment", "reverse_payment", "confirm_proof", "decline_proof", "set_nfse", "set_student_billing"],
  ...["import_statement", "suggest_matches", "match_line", "ignore_line", "yearly_statistics", "send_test_mail"],
  "begin_backup",
];
const WRITTEN_BY_FUNCTIONS = [
  ...["assignments", "dictations", "homework", "homework_files", "test_modules", "module_grades", "feedback"],
  ...["student_billing", "charges", "payments", "credits", "allocations", "payment_proofs", "bank_lines"],
  ...["site_visits", "audit_log", "backups"],
];
/** A student may read these, or sees none of their rows; a visitor may not even ask. */
const NOBODYS_TO_VISIT = [...WRITTEN_BY_FUNCTIONS, "student_notes", "notification_choices"];

/** The functions and tables are walked by name: what the types would check is what is tried here. */
type Anything = {
  rpc(name: string, args: Record<string, null>): PromiseLike<{ status: number; error: { code: string } | null }>;
  from(table: string): {
    select(columns: string): PromiseLike<{ error: { code: string } | null }>;
    insert(row: object): PromiseLike<{ error: { code: string } | null }>;
    delete(): { not(column: string, operator: string, value: null): PromiseLike<{ error: { code: string } | null }> };
  };
};
const anything = (client: Client) => client as unknown as Anything;

describe.each(TEACHERS_ALONE)("%s", (name) => {
  test("is refused to a student, to a deactivated one and to a visitor", async () => {
    const [row] = await school.backend.sql`
      select coalesce(proargnames[1:pronargs], '{}') as names from pg_proc
      where pronamespace = 'public'::regnamespace and proname = ${name}`;
    const args = Object.fromEntries(((row?.names ?? []) as string[]).map((one) => [one, null]));
    for (const { client } of [school.student, school.former])
      expect((await anything(client).rpc(name, args)).status, JSON.stringify(args)).toBe(403);
    expect((await anything(school.visitor).rpc(name, args)).error?.code).toBe(DENIED);
  });
});

describe.each(WRITTEN_BY_FUNCTIONS)("%s", (table) => {
  test("takes no row, and loses none, by anybody's own hand", async () => {
    const [row] = await school.backend.sql`
      select attname from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0 and attidentity = '' order by attnum limit 1`;
    const column = String(row?.attname);
    for (const client of [school.student.client, school.former.client, school.visitor]) {
      expect(
        (
          await anything(client)
            .from(table)
            .insert({ [column]: null })
        ).error?.code,
      ).toBe(DENIED);
      expect((await anything(client).from(table).delete().not(column, "is", null)).error?.code).toBe(DENIED);
    }
  });
});

test.each(NOBODYS_TO_VISIT)("%s is not read by a visitor", async (table) => {
  expect((await anything(school.visitor).from(table).select("*")).error?.code).toBe(DENIED);
});

test.each(["article-images", "placement-audio", "homework", "payment-proofs"])(
  "the bucket %s takes nothing from who is not meant to write there",
  async (bucket) => {
    const object = `${school.teacher.id}/${crypto.randomUUID()}.webp`;
    for (const client of [school.student.client, school.former.client, school.visitor]) {
      const kept = await client.storage.from(bucket).upload(object, Buffer.from("RIFF"), { contentType: "image/webp" });
      expect(kept.error).not.toBeNull();
    }
    const left = await school.backend.sql`select id from storage.objects where bucket_id = ${bucket}`;
    expect(left).toEqual([]);
  },
);
