import { afterAll, beforeAll, expect, test } from "vitest";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { seedDemo } from "./seed-demo.ts";
import { UPCOMING_APPLICANTS } from "./trial-applicants.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await seedDemo(school.server, "uma-senha-de-demonstracao");
});
afterAll(() => school.close());

const notifications = async () =>
  (await school.server.from("notifications").select("type, content").order("id")).data ?? [];

test("the demo's notifications link to pages in both languages, and name the grades that were given", async () => {
  const { sql } = school.backend;
  const students = await sql`select n.type, n.content, n.user_id from public.notifications n
    join public.profiles p on p.id = n.user_id where p.email in ('aluno@example.com', 'aluna@example.com')`;
  expect(students.length).toBeGreaterThan(4);
  for (const { type, content } of students)
    if (type === "new_article")
      expect([content.link_pt, content.link_en]).toEqual([
        expect.stringMatching(/^\/pt\/blog\/./),
        expect.stringMatching(/^\/en\/blog\/./),
      ]);
    else expect(content.link).toMatch(/^\/pt\/meu-progresso\/(tarefas|aulas|pagamentos|notas|feedback)/);
  const graded = students.filter(({ type }) => type === "homework_graded");
  expect(graded.length).toBeGreaterThan(1);
  for (const { content } of graded) {
    const id = content.link.split("/").at(-1);
    const [row] =
      await sql`select replace(trim_scale(grade)::text, '.', ',') as grade from public.homework where id = ${id}`;
    expect(content.grade).toBe(row?.grade);
  }
});

test("the demo has speaking homework in every state, with a remark by voice that its student hears", async () => {
  const { sql } = school.backend;
  const rows =
    await sql`select h.status, h.marks from public.homework h join public.assignments a on a.id = h.assignment_id
    where a.kind = 'speaking' order by h.status`;
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["pending", "submitted", "graded"]));
  const voices = rows.flatMap(({ marks }) => marks.flatMap(({ voice }: { voice?: string }) => voice ?? []));
  const stored = await sql`select object_name from public.homework_files where remark_of is not null`;
  expect(voices).toEqual(stored.map(({ object_name }) => object_name));
});

test("the demo's students hear a recording with a card that has begun", async () => {
  const { sql } = school.backend;
  const cards = await sql`select c.student_id from public.cards c
    join storage.objects o on o.bucket_id = 'cards' and o.name = c.recording where c.review_count > 0`;
  expect(cards.length).toBeGreaterThan(1);
});

test("the demo's About page is filled in, in both languages", async () => {
  const { data } = await school.visitor
    .from("site_settings")
    .select("biography_pt, biography_en, qualifications_pt, qualifications_en")
    .single();
  expect(Object.values(data ?? {}).filter((value) => !value?.length)).toEqual([]);
  const testimonials = await school.visitor.from("testimonials").select("text_pt, text_en").eq("published", true);
  expect(testimonials.data?.length).toBeGreaterThan(1);
});

test("the demo's home page has the teacher's photo and a sentence of hers in both languages", async () => {
  const { data } = await school.visitor.from("site_settings").select("introduction_pt, introduction_en").single();
  expect(Object.values(data ?? {}).filter((value) => !value)).toEqual([]);
  expect((await school.visitor.rpc("teacher_photo")).data).toMatch(/\.webp$/);
});

test("the demo's greeting is a recording whose voice says that it is synthetic", async () => {
  const { data } = await school.visitor.from("site_settings").select("greeting_file, greeting_words").single();
  expect(data?.greeting_words).toContain("voz sintética");
  const stored = await school.server.storage.from("greetings").download(data?.greeting_file ?? "");
  expect(stored.data?.size).toBeGreaterThan(10_000);
});

test("every month that the demo's students paid for has their classes, as many a week as their plan has", async () => {
  const months = await school.backend
    .sql`select to_char(c.month, 'YYYY-MM') as month, p.classes_per_week * 4 as fewest, (
      select count(*)::int from public.classes k join public.calendar_entries e on e.id = k.id
      where k.student_id = c.student_id and k.status <> 'cancelled'
        and date_trunc('month', e.local_start) = c.month) as given
    from public.charges c join public.profiles s on s.id = c.student_id join public.plans p on p.name = s.plan
    where c.kind = 'monthly' and c.month < date_trunc('month', now() at time zone 'America/Sao_Paulo')`;
  expect(months.length).toBeGreaterThan(24);
  for (const { month, fewest, given } of months) expect(given, month).toBeGreaterThanOrEqual(fewest);
});

test("the demo's statistics lead from visits to a student who booked a trial class", async () => {
  const [row] = await school.backend.sql`select private.count_funnel(now() - interval '60 days', now()) as funnel`;
  expect(row?.funnel).toMatchObject({ students: 1 });
  expect(row?.funnel.came).toBeGreaterThan(1);
});

test("the demo, which has no mail server, keeps all requests for trial classes", async () => {
  const { sql } = school.backend;
  await school.server.rpc("set_mail_transport", { has_server: false }).throwOnError();
  await sql`update private.unverified_trials set created_at = created_at - interval '2 days'`;
  await school.server.rpc("run_housekeeping").throwOnError();
  const standing = await sql`select b.email from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where e.cancelled_at is null and b.lapsed_at is null and b.status in ('scheduled', 'confirmed') and e.starts_at > now()`;
  const asked = UPCOMING_APPLICANTS.filter(({ status }) => status !== "cancelled");
  expect(asked.length).toBeGreaterThanOrEqual(7);
  expect(standing.map(({ email }) => email).sort()).toEqual(asked.map(({ email }) => email).sort());
});

test("a second start of the demo inserts nothing twice", async () => {
  const before = await notifications();
  await seedDemo(school.server, "uma-senha-de-demonstracao");
  expect(await notifications()).toEqual(before);
});

test("the demo can be seeded again in a school with more than a thousand accounts", async () => {
  const { sql } = school.backend;
  await sql`insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data)
    select gen_random_uuid(), 'a' || n || '@example.com', '{"full_name": "Pessoa"}', '{"role": "aluno"}' from generate_series(1, 1200) n`;
  // An answer has the first thousand rows as they lie.
  await sql`cluster public.profiles using profiles_by_email`;
  const { data } = await school.server.from("profiles").select("email");
  expect(data?.filter(({ email }) => !/^a\d/.test(email ?? ""))).toEqual([]);
  await seedDemo(school.server, "uma-senha-de-demonstracao");
});

test("the demo's student has grown between two placement tests, and its questions have statistics and difficulties", async () => {
  const { sql } = school.backend;
  const tests = await sql`select t.level, t.ability - 1.645 * t.error as low, t.ability + 1.645 * t.error as high
    from public.placement_attempts t join public.profiles p on p.id = t.user_id
    where p.email = 'aluno@example.com' order by t.finished_at`;
  expect(tests).toHaveLength(2);
  expect(Number(tests[1]?.low)).toBeGreaterThan(Number(tests[0]?.high));
  const [counts] =
    await sql`select (select count(*)::integer from public.placement_difficulties where version = 1) as calibrated,
    (select count(*)::integer from public.placement_attempts where stage = 'taking') as left_open,
    (select max(learners) from private.placement_learners) as learners`;
  expect(counts?.calibrated).toBeGreaterThan(200);
  expect(counts?.left_open).toBeGreaterThan(0);
  expect(counts?.learners).toBeGreaterThanOrEqual(20);
});

test("the demo's waiting list has students and a visitor, and an hour that can be taken", async () => {
  const rows = await school.backend.sql`
    select w.student_id is null as visitor, private.is_open_offer(o.id) as open
    from public.waiting_list w left join public.hour_offers o on o.waiting_id = w.id order by w.created_at`;
  expect(rows).toEqual([
    { visitor: false, open: true },
    { visitor: true, open: true },
    { visitor: false, open: false },
  ]);
});
