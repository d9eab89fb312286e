import type postgres from "postgres";
import { connectAsOwner } from "./database.ts";

/**
 * The size of the large school: all students ever, their notifications, and ten years with sixty active students a
 * month.
 */
export const LARGE = { students: 10_000, notifications: 100_000, years: 10, activeAMonth: 60 };

/** The school to compare with: a year or two old. */
export const SMALL = { students: 100 };

const CLASSES_A_DAY = 8;
const CLASSES_A_MONTH = 4;

/** Fills a school up to a hundred students, each with the notifications that one of the ten years' has. */
export async function addAHundred(dataDir: string): Promise<void> {
  const sql = await connectAsOwner(dataDir);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [there] = await tx<
      { many: number }[]
    >`select count(*)::int as many from public.profiles where role = 'aluno'`;
    await addPeople(tx, { name: "early", students: SMALL.students - (there?.many ?? 0) });
    await tx`drop table person`;
  });
  await sql`vacuum analyze`;
  await sql.end();
}

/**
 * Adds ten years of rows to a school. `student` stayed for all of them, and has as many notifications as the others who
 * did.
 */
export async function addTenYears(dataDir: string, student: string): Promise<void> {
  const sql = await connectAsOwner(dataDir);
  await sql.begin(async (tx) => {
    // Triggers enforce the rules for single writes; here their results are inserted directly.
    await tx`set local session_replication_role = replica`;
    await addPeople(tx, { name: "growth", students: LARGE.students - (await studentsOf(tx)) });
    await tx`create temporary table turn on commit drop as
      select m, k, (date_trunc('month', now()) - m * interval '1 month')::date as month,
        case when k = 0 then ${student}::uuid else (select id from person where n = (m * 7 + k) % ${LARGE.students / 10}) end as student
      from generate_series(0, ${LARGE.years * 12 - 1}) m, generate_series(0, ${LARGE.activeAMonth - 1}) k`;
    await addMoney(tx);
    await addClasses(tx);
    await addHomework(tx);
    await addVisits(tx);
  });
  await sql`vacuum analyze`;
  await sql.end();
}

async function studentsOf(tx: postgres.TransactionSql): Promise<number> {
  const [there] = await tx<{ many: number }[]>`select count(*)::int as many from public.profiles where role = 'aluno'`;
  return there?.many ?? 0;
}

type SchoolSize = { name: string; students: number };

async function addPeople(tx: postgres.TransactionSql, { name, students }: SchoolSize): Promise<void> {
  await tx`create temporary table person on commit drop as
    select n, gen_random_uuid() as id, ${name}::text || '-' || n || '@example.com' as email,
      (array['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil', 'Helena'])[n % 8 + 1] || ' '
        || (array['Souza', 'Lima', 'Rocha', 'Melo', 'Dias', 'Nunes', 'Prado'])[n % 7 + 1] || ' ' || n as name
    from generate_series(0, ${students - 1}::int) n`;
  await tx`create unique index on person (n)`;
  await tx`insert into auth.users (id, email, encrypted_password, email_confirmed_at) select id, email, '', now() from person`;
  await tx`insert into public.profiles (id, full_name, email, plan, deactivated_at, created_at)
    select id, name, email, null, case when n >= ${LARGE.activeAMonth} then now() end, now() - n * interval '8 hours' from person`;
  await tx`insert into public.notifications (user_id, type, content, is_read, created_at)
    select id, 'homework_assigned', jsonb_build_object('homework_description', 'Tarefa ' || g), g > 3, now() - (n + g * 500) * interval '1 minute'
    from person, generate_series(1, ${LARGE.notifications / LARGE.students}) g`;
}

async function addMoney(tx: postgres.TransactionSql): Promise<void> {
  await tx`create temporary table bill on commit drop as
    select gen_random_uuid() as charge, gen_random_uuid() as payment, row_number() over () + 1000000 as receipt, turn.*, m > 0 or k > 9 as is_paid
    from turn where (student, month) not in (select student_id, month from public.charges where kind = 'monthly')`;
  await tx`insert into public.charges (id, student_id, kind, plan, month, amount_cents, due_on, status, paid_at, created_at)
    select charge, student, 'monthly', 'Moderate', month, 36000, month + 4,
      (case when is_paid then 'paid' else 'pending' end)::public.charge_status, case when is_paid then month + interval '4 days' end, month
    from bill`;
  await tx`insert into public.payments (id, student_id, amount_cents, paid_on, receipt_number, payer_name)
    select payment, student, 36000, month + 4, receipt, 'Quem paga' from bill where is_paid`;
  await tx`insert into public.allocations (charge_id, payment_id, amount_cents) select charge, payment, 36000 from bill where is_paid`;
}

/** Eight hours of each day of the teacher's one calendar, back from the first free day. */
async function addClasses(tx: postgres.TransactionSql): Promise<void> {
  await tx`create temporary table lesson on commit drop as
    select gen_random_uuid() as id, student,
      (select min(local_start)::date from public.calendar_entries) - 1
        - ((row_number() over (order by m, w, k) - 1) / ${CLASSES_A_DAY})::integer
        + make_interval(hours => 8 + ((row_number() over (order by m, w, k) - 1) % ${CLASSES_A_DAY})::integer) as starts
    from turn, generate_series(1, ${CLASSES_A_MONTH}) w`;
  await tx`insert into public.calendar_entries (id, kind, local_start, starts_at, ends_at)
    select id, 'class', starts, starts at time zone 'America/Sao_Paulo', starts at time zone 'America/Sao_Paulo' + interval '1 hour' from lesson`;
  await tx`insert into public.classes (id, student_id, status)
    select id, student, (case when random() < 0.03 then 'no_show' else 'completed' end)::public.booking_status from lesson`;
}

async function addHomework(tx: postgres.TransactionSql): Promise<void> {
  await tx`create temporary table task on commit drop as select m, w, month, gen_random_uuid() as id
    from (select distinct m, month from turn) months, generate_series(1, 2) w`;
  await tx`insert into public.assignments (id, title, due_on) select id, 'Tarefa ' || w || ' de ' || month, month + w * 10 from task`;
  await tx`insert into public.homework (assignment_id, student_id, answer, submissions, submitted_at, status, grade, graded_at)
    select task.id, student, 'Done.', 1, month + interval '9 days', (case when m = 0 then 'submitted' else 'graded' end)::public.homework_status,
      case when m > 0 then 8 end, case when m > 0 then month + interval '12 days' end
    from turn join task using (m, month)`;
}

async function addVisits(tx: postgres.TransactionSql): Promise<void> {
  await tx`insert into public.site_visits (day, visits)
    select now()::date - n, 40 from generate_series(1, ${LARGE.years * 365}) n on conflict do nothing`;
  await tx`insert into public.article_views (version_id, day, views)
    select v.id, now()::date - n, 5 from generate_series(1, ${LARGE.years * 365}) n,
      (select id from public.article_versions where state = 'published' limit 20) v on conflict do nothing`;
}
