-- The list of people calls nobody overdue before the bank day after a charge's due day has passed, as all other lists do.
create or replace view public.profile_overview with (security_invoker=true) as
select p.id, p.full_name, p.email, p.role, p.plan, p.level, p.created_at, p.deactivated_at, p.temporary_password, p.first_login_at,
  r.requested_at as erasure_requested_at,
  (select min(e.starts_at) from public.classes c join public.calendar_entries e on e.id = c.id
    where c.student_id = p.id and e.cancelled_at is null and e.ends_at > now()) as next_class_at,
  coalesce((select sum(y.amount_cents) from public.payments y where y.student_id = p.id and y.reversed_at is null), 0)::integer
    + coalesce((select sum(k.amount_cents) from public.credits k where k.student_id = p.id), 0)::integer
    - coalesce((select sum(g.amount_cents - g.discount_cents) from public.charges g
        where g.student_id = p.id and g.status <> 'cancelled'), 0)::integer as balance_cents,
  exists (select from public.charges g where g.student_id = p.id and g.status = 'pending'
    and private.is_past_due(g.due_on, (now() at time zone 'America/Sao_Paulo')::date)) as overdue,
  greatest(
    (select max(e.starts_at) from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and e.cancelled_at is null and e.starts_at <= now()),
    (select max(h.submitted_at) from public.homework h where h.student_id = p.id),
    (select max(f.created_at) from public.payment_proofs f where f.student_id = p.id),
    (select max(f.created_at) from public.feedback f where f.student_id = p.id)) as last_activity_at,
  (select k.last_day from public.pauses k where k.student_id = p.id and k.cancelled_at is null
    and (now() at time zone 'America/Sao_Paulo')::date between k.first_day and k.last_day) as paused_until,
  p.sign_up_unfinished
from public.profiles p left join public.erasure_requests r on r.user_id = p.id;
