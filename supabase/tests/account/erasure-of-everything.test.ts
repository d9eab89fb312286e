import { afterAll, expect, test } from "vitest";
import { openSchool } from "../school.ts";
import { fillSchool } from "../security/fill.ts";
import { findTraces } from "../traces.ts";

const school = await openSchool();
afterAll(() => school.close());
const { sql } = school.backend;

const MARK = "Zuleica";
const FULL_NAME = `${MARK} Xisto Quirino`;
const BUCKETS = ["avatars", "homework", "cards", "payment-proofs", "service-notes"];

const columns = await sql`
  select c.table_schema || '.' || c.table_name as place, c.column_name as name, c.data_type as type
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema in ('public', 'private') and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'`;
const places = [...new Set(columns.map(({ place }) => String(place)))];
const columnsOf = (place: string) => columns.filter((one) => one.place === place);

/** Columns by which a row belongs to a person. */
const OWNERS = ["student_id", "user_id", "person_id", "actor_id"];
/** Columns by which a row belongs to something of a person. */
const PARTS = ["id", "entry_id", "class_id", "charge_id", "payment_id", "homework_id", "card_id", "credit_id", "txid"];

/** Texts that are no words about a person: names of the school's own things, codes, and what the teacher writes to many. */
const OTHERS = new Set([
  "public.profiles.*",
  "public.placement_attempts.*",
  "public.test_modules.*",
  "public.assignments.*",
  "public.calendar_entries.label",
  "public.payments.plan",
  // An address of a file, by ids.
  "public.payments.nfse_file",
  "public.provider_charges.code",
  "public.audit_log.subject",
  "public.audit_log.actor_role",
]);

/** Writes the mark into every text of a person's rows that takes one. @returns the columns that took it */
async function markEverything(person: string, parts: readonly string[]): Promise<string[]> {
  const marked: string[] = [];
  for (const place of places) {
    const own = columnsOf(place);
    const keys = own.filter(({ name, type }) => (OWNERS.includes(name) || PARTS.includes(name)) && type === "uuid");
    if (keys.length === 0) continue;
    for (const { name } of own.filter(({ type }) => type === "text" || type === "jsonb")) {
      if (OTHERS.has(`${place}.*`) || OTHERS.has(`${place}.${name}`)) continue;
      const { count } = await sql
        .begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          const value =
            own.find((one) => one.name === name)?.type === "jsonb" ? JSON.stringify({ said: MARK }) : `${MARK} x`;
          const where = keys.map((key) => `${key.name} = any ($2::uuid[])`).join(" or ");
          const { count: changed } = await tx.unsafe(`update ${place} set "${name}" = $1 where ${where}`, [
            value,
            [person, ...parts],
          ]);
          return { count: changed };
        })
        // A column with a form of its own, such as a level, takes no mark.
        .catch(() => ({ count: 0 }));
      if (count > 0) marked.push(`${place}.${name}`);
    }
  }
  return marked;
}

test("no table and no file contains a student after their erasure", async () => {
  const { student: has } = await fillSchool(school);
  const { id, email } = school.student;
  await sql`update public.profiles set full_name = ${FULL_NAME}, phone = '+5511987650001', guardian_name = 'Zuleica Mãe',
    guardian_contact = 'mae.zuleica@example.com' where id = ${id}`;
  await sql`update public.student_billing set payer_name = 'Zuleica Pagadora', payer_document = '52998224725' where student_id = ${id}`;
  const marked = await markEverything(id, Object.values(has));
  // The rows that contain free texts; without them the test would find nothing.
  expect(marked).toEqual(
    expect.arrayContaining([
      "public.student_notes.text",
      "public.payments.description",
      "public.cancelled_notes.reason",
      "public.audit_log.changes",
      "public.error_logs.error_message",
      "public.homework.answer",
      "public.feedback.comments",
    ]),
  );
  await sql`insert into public.testimonials (author_name, text_pt) values (${FULL_NAME}, 'Bom')`;
  await sql`insert into private.paused_addresses (mailbox) select private.mailbox_of(${email})`;
  await sql`insert into private.quotas (key) values (${`book_trial:${email}`}), (${`erasure ${id}`})`;
  await sql`insert into public.mail_outbox (kind, recipient, language, data) values
    ('welcome', ${email}, 'pt', ${sql.json({ name: FULL_NAME })}), ('new_terms', 'teresa@example.com', 'pt', ${sql.json({ student_name: FULL_NAME })})`;
  await sql`insert into public.notifications (user_id, type, content) values
    (${school.teacher.id}, 'student_updated_profile', ${sql.json({ student_name: FULL_NAME })})`;
  await sql`insert into public.topic_suggestions (topic, name, email, language) values ('Gírias', ${MARK}, ${email}, 'pt')`;
  await sql`insert into public.provider_refusals (txid, words)
    select txid, ${`CPF de ${FULL_NAME}`} from public.provider_charges where charge_id = ${has.charges}
    on conflict (txid) do update set words = excluded.words`;
  await sql`insert into storage.objects (bucket_id, name) select b, ${id} || '/' || ${has.homework} || '/x.txt' from unnest(${BUCKETS}::text[]) as b`;

  await school.server.rpc("erase_person", { person: id }).throwOnError();
  expect((await school.server.auth.admin.deleteUser(id)).error).toBeNull();

  // The names of files have the id until the server has removed them, as the next lines see.
  const traces = await findTraces(sql, [MARK, email, id, "987650001", "52998224725"]);
  expect(traces.filter((line) => !line.startsWith(`storage.objects has ${id}`))).toEqual([]);
  for (const bucket of BUCKETS) {
    const { data } = await school.server.rpc("list_orphaned_files", { bucket, older_than: "30 days" });
    const left = await sql`select name from storage.objects where bucket_id = ${bucket} and name like ${`${id}/%`}`;
    expect(
      left.map(({ name }) => name).filter((name) => !data?.includes(name)),
      bucket,
    ).toEqual([]);
  }
});
