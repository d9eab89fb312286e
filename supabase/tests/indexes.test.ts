import { afterAll, beforeAll, expect, test } from "vitest";
import { openSchool, type School } from "./school.ts";

const PEOPLE = 3_000;

/** A school of ten years, with more rows than one reads for one name. */
let school: School;
beforeAll(async () => {
  school = await openSchool();
  const { sql } = school.backend;
  await sql`insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data)
    select gen_random_uuid(), 'pessoa' || n || '@example.com', jsonb_build_object('full_name', 'Pessoa ' || n), '{"role": "aluno"}'
    from generate_series(1, ${PEOPLE}::int) as n`;
  await sql`insert into public.calendar_entries (kind, local_start, duration)
    select 'block', '2030-01-01'::timestamp + n * interval '2 hours', interval '1 hour' from generate_series(1, ${PEOPLE}::int) as n`;
  await sql`insert into public.feedback (student_id, rating, comments)
    select p.id, 5, 'Gostei da ' || n || 'ª aula de ' || p.email from public.profiles p, generate_series(1, 3) as n where p.role = 'aluno'`;
  await sql`insert into public.testimonials (author_name, text_pt)
    select 'Aluna', 'Aprendi muito em ' || n || ' aulas.' from generate_series(1, ${PEOPLE}::int) as n`;
  await sql`insert into public.placement_items (skill, level, code, question, options, answer, explanation_pt, explanation_en)
    select 'grammar', 'A1', 'T' || n, 'There ___ ' || n || ' lessons.', '{is,are,am,be}', 0, 'É is.', 'It is is.'
    from generate_series(1, ${PEOPLE}::int) as n`;
  await sql`analyze public.profiles, public.calendar_entries, public.trial_bookings, public.classes, public.feedback,
    public.testimonials, public.placement_items`;
});
afterAll(() => school.close());

/** The tables that a statement of the teacher's reads from their beginning to their end. */
const readWhole = (statement: string) =>
  school.backend.sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: school.teacher.id, role: "authenticated", aal: "aal1" });
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    const scans = () =>
      tx`select relname, seq_scan::int as scans from pg_stat_xact_all_tables
        where relname in ('profiles', 'calendar_entries', 'feedback', 'testimonials', 'placement_items')`;
    const before = new Map((await scans()).map(({ relname, scans }) => [relname, scans]));
    const rows = await tx.unsafe(statement);
    const after = (await scans()).filter(({ relname, scans }) => scans > (before.get(relname) ?? 0));
    return { rows: rows.length, whole: after.map(({ relname }) => relname) };
  });

test.each<[string, string, number]>([
  ["people by name", "select id from public.find_people('péssoa 299') limit 1000", 11],
  ["people by address", "select id from public.find_people('pessoa77@') limit 1000", 1],
  ["hours of a person", "select id from public.find_hours('Pessoa 1234')", 0],
  ["feedback of a person", "select id from public.find_feedback('pessoa 1234')", 3],
  ["feedback by its words", "select id from public.find_feedback('aula de PESSOA1234@')", 3],
  ["testimonials by their words", "select id from public.find_testimonials('em 1234 aulas')", 1],
  ["questions by their words", "select id from public.find_placement_items('1234 less')", 1],
  ["the teacher", "select id from public.profiles where role = 'admin'", 1],
  ["the temporary passwords", "select private.expire_temporary_passwords()", 1],
  ["a notification for the teacher", "select private.add_admin_notifications('backup_failed', '{}')", 1],
])("%s are found without reading a table of a large school", async (_what, statement, rows) => {
  expect(await readWhole(statement)).toEqual({ rows, whole: [] });
});

test("a search by index finds the same rows as a search that reads everything", async () => {
  const { sql } = school.backend;
  const names = ["José d’Ávila-Souza", "JOSE DAVILA", "Zoë", "Ana Lú", "ΣΊΣΥΦΟΣ", "李小龙"];
  await sql`update public.profiles p set full_name = n.name from unnest(${names}::text[]) with ordinality as n (name, at)
    where p.email = 'pessoa' || n.at || '@example.com'`;
  for (const search of [
    ...names,
    "jose",
    "ávila souza",
    "d’a",
    "zo",
    "",
    " lú",
    "ana lu",
    "σισυφος",
    "小龙",
    "a@b%",
    "x".repeat(2_000),
  ]) {
    const { data } = await school.teacher.client.rpc("find_people", { search }).select("email").throwOnError();
    const [whole] = await sql`select count(*)::int as found from (select 1 from public.profiles p
      where private.matches_search(${search}, p.full_name, p.email) limit 1000) as those`;
    expect([search, data?.length]).toEqual([search, whole?.found]);
  }
});
