/** A number with a decimal comma, as Brazilian spreadsheets expect. */
const comma = (value: string): string => `translate((${value})::text, '.', ',')`;
const reais = (cents: string): string => comma(`(${cents} / 100.0)::numeric(12, 2)`);
/** The school's day of an instant; the snapshot's own time zone is UTC. */
const dayOf = (instant: string): string => `(${instant} at time zone 'America/Sao_Paulo')::date::text`;

/**
 * The spreadsheets for a teacher: people by name instead of by id, days and hours in the school's time zone, money in
 * reais. Each is one query on the snapshot. The words are Portuguese, as the school's books are.
 */
export const SPREADSHEETS: Record<string, string> = {
  students: `
    select full_name as name, email, phone, level, plan, birth_date::text, guardian_name, guardian_contact, profession, goal,
      ${dayOf("created_at")} as since, ${dayOf("deactivated_at")} as deactivated,
      (select ${dayOf("max(g.given_at)")} from public.guardian_consents g
        where g.student_id = p.id and g.withdrawn_at is null and g.ended_at is null) as guardian_agreed
    from public.profiles p where role = 'aluno' order by full_name, created_at`,
  classes: `
    select p.full_name as student, to_char(e.local_start, 'YYYY-MM-DD') as day, to_char(e.local_start, 'HH24:MI') as starts,
      to_char(e.local_start + e.duration, 'HH24:MI') as ends, c.status::text as status,
      e.cancelled_at is not null as cancelled, c.online_link, c.notes
    from public.classes c join public.calendar_entries e on e.id = c.id left join public.profiles p on p.id = c.student_id
    order by e.local_start`,
  pauses: `
    select p.full_name as student, k.first_day::text, k.last_day::text, k.keeps_place, k.reason, ${dayOf("k.cancelled_at")} as cancelled_on
    from public.pauses k left join public.profiles p on p.id = k.student_id order by k.first_day, p.full_name`,
  trials: `
    select b.full_name as name, b.email, b.phone, to_char(e.local_start, 'YYYY-MM-DD') as day, to_char(e.local_start, 'HH24:MI') as starts,
      b.status::text as status, b.level::text as level, b.plan::text as plan, b.goals, b.message,
      b.guardian_name, b.guardian_email
    from public.trial_bookings b join public.calendar_entries e on e.id = b.id order by e.local_start`,
  charges: `
    select p.full_name as student, private.charge_purpose(to_jsonb(c)) as description, c.due_on::text, ${reais("c.amount_cents")} as amount,
      ${reais("c.discount_cents")} as discount,
      c.status::text as status, ${dayOf("c.paid_at")} as paid_on, c.cancel_reason
    from public.charges c left join public.profiles p on p.id = c.student_id order by c.due_on, p.full_name`,
  payments: `
    select p.full_name as student, m.paid_on::text, ${reais("m.amount_cents")} as amount, m.method::text as method, private.charge_purpose(to_jsonb(m)) as description,
      m.receipt_number::text, m.payer_name, m.payer_document, m.nfse_number, ${dayOf("m.reversed_at")} as reversed_on, m.reverse_reason
    from public.payments m left join public.profiles p on p.id = m.student_id order by m.paid_on, m.receipt_number`,
  cancelled_notes: `
    select p.full_name as student, n.number, ${dayOf("n.cancelled_at")} as cancelled_on, n.reason, m.receipt_number::text
    from public.cancelled_notes n join public.payments m on m.id = n.payment_id left join public.profiles p on p.id = n.student_id
    order by n.cancelled_at`,
  homework: `
    select p.full_name as student, a.title, a.due_on::text, h.status::text as status, ${dayOf("h.submitted_at")} as handed_in,
      h.is_late as late, ${comma("h.grade")} as grade, h.answer, h.in_writing,
      h.comment, case when h.retake_of is null then 1 else 2 end as take, h.counts
    from public.homework h join public.assignments a on a.id = h.assignment_id left join public.profiles p on p.id = h.student_id
    order by a.due_on, p.full_name, h.retake_of nulls first`,
  grades: `
    select p.full_name as student, t.name as module, t.held_on::text, ${comma("g.meanings")} as meanings, ${comma("g.questions")} as questions,
      ${comma("g.dictation")} as dictation, ${comma("g.average")} as average
    from public.module_grades g join public.test_modules t on t.id = g.module_id left join public.profiles p on p.id = g.student_id
    order by t.held_on, p.full_name`,
};
