import type postgres from "postgres";
import type { Person } from "./realtime.ts";

const EACH = { notifications: 20, homework: 12, charges: 6 };

/** A student's notifications and homework by id, with the number of submissions. */
export type Work = { notifications: string[]; homework: { id: string; submissions: number }[] };

/** Gives each student the notifications, homework and charges of a few months. */
export async function addWork(sql: postgres.Sql, students: Person[]): Promise<Map<string, Work>> {
  const ids = students.map(({ id }) => id);
  const sent = await sql<{ id: string; student: string }[]>`
    insert into public.notifications (user_id, type, content, created_at)
    select id, 'homework_assigned', jsonb_build_object('homework_description', 'Tarefa ' || n), now() - n * interval '1 day'
    from unnest(${ids}::uuid[]) id, generate_series(1, ${EACH.notifications}::int) n returning id, user_id as student`;
  const homework = await sql<{ id: string; student: string }[]>`
    with task as (
      insert into public.assignments (title, due_on)
      select 'Tarefa ' || n, current_date + n from generate_series(1, ${EACH.homework}::int) n returning id
    )
    insert into public.homework (assignment_id, student_id) select task.id, student from task, unnest(${ids}::uuid[]) student
    returning id, student_id as student`;
  await sql`
    insert into public.charges (student_id, kind, description, amount_cents, due_on)
    select id, 'single', 'Livro ' || n, 5000, current_date + n from unnest(${ids}::uuid[]) id, generate_series(1, ${EACH.charges}::int) n`;
  const work = new Map<string, Work>(ids.map((id) => [id, { notifications: [], homework: [] }]));
  for (const { id, student } of sent) work.get(student)?.notifications.push(id);
  for (const { id, student } of homework) work.get(student)?.homework.push({ id, submissions: 0 });
  return work;
}

/** Counts acknowledged writes that are missing: submissions of homework, and notifications that were read. */
export async function countLost(sql: postgres.Sql, work: Map<string, Work>, read: Set<string>): Promise<number> {
  const homework = [...work.values()].flatMap((one) => one.homework);
  const kept = await sql<{ id: string; submissions: number }[]>`
    select id, submissions from public.homework where id = any(${homework.map(({ id }) => id)}::uuid[])`;
  const handedIn = new Map(kept.map(({ id, submissions }) => [id, submissions]));
  const [unread] = await sql<{ many: number }[]>`
    select count(*)::int as many from public.notifications where id = any(${[...read]}::uuid[]) and not is_read`;
  return homework.filter(({ id, submissions }) => handedIn.get(id) !== submissions).length + (unread?.many ?? 0);
}
