-- The teacher chooses on which days an open charge is reminded of, also before it is due; the lists of charges carry the account of
-- the Pix code, for a reminder by WhatsApp.
set check_function_bodies = off;

create or replace function private.are_reminder_days(days smallint[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(days) <= 8 and days = array(select distinct d from unnest(days) as d where d between -15 and 60 order by d)
$$;
comment on function private.are_reminder_days is 'Whether these are at most eight different days from 15 before to 60 after a due date, in order.';


alter table public.billing_rules add column reminder_days smallint[] not null default '{-2,0,3,10}' check (private.are_reminder_days(reminder_days));
comment on column public.billing_rules.reminder_days is 'The days on which an open charge is reminded of, counted from its due date: negative before it, 0 on it. Ascending; empty: no reminders.';
grant update (reminder_days) on public.billing_rules to authenticated;
comment on table private.charge_reminders is 'Reminders of charges that were sent, by their day counted from the due date.';

create or replace view public.charge_overview with (security_invoker=true) as
select c.*,
  concat_ws(' ', c.description, c.plan, to_char(c.month, 'MM/YYYY'), to_char(c.class_on, 'DD/MM/YYYY')) as search_text,
  c.amount_cents - c.discount_cents as net_cents,
  c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)::integer as open_cents,
  c.status = 'pending' and c.due_on < (now() at time zone 'America/Sao_Paulo')::date as overdue,
  exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting') as proof_waits,
  p.full_name as student_name, p.phone as student_phone, p.language as student_language,
  rules.pix_key, rules.pix_name, rules.pix_city
from public.charges c join public.profiles p on p.id = c.student_id left join public.billing_rules rules on true;

create or replace function private.remind_of_charges(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.charge_reminders (charge_id, days)
    select c.id, reached.days
    from public.charges c cross join public.billing_rules rules
    -- The last step only, so that a site that was off for days sends one reminder.
    cross join lateral (select max(step) as days from unnest(rules.reminder_days) as step where c.due_on + step <= remind_of_charges.today) as reached
    where c.status = 'pending' and remind_of_charges.today <= c.due_on + reached.days + 5
      -- The request of a new charge already names the day.
      and (reached.days > 0 or (remind_of_charges.today <= c.due_on
        and (c.created_at at time zone 'America/Sao_Paulo')::date < c.due_on + reached.days))
      and not exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting')
    on conflict do nothing returning charge_reminders.charge_id, charge_reminders.days
  loop
    perform private.notify_of_charge(due.charge_id, case when due.days > 0 then 'charge_overdue' else 'charge_reminder' end);
  end loop;
end $$;
comment on function private.remind_of_charges is 'Sends the reminders of open charges on the days that the billing rules give, each once, unless a proof of payment waits for the teacher.';


create or replace function private.is_settled(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_settled.kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid') and named.id is not null
    and not exists (select from public.charges c where c.id = named.id::uuid
      and c.status = case is_settled.kind when 'charge_paid' then 'paid' else 'pending' end::public.charge_status)
  from (select substring(content ->> 'link' from 'charge=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')) as named (id)
$$;
comment on function private.is_settled is 'Whether a notification requests a charge that is no longer open, or confirms a payment that was reversed.';


create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted') then 'homework'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';


create or replace function private.current_facts(kind text, data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(data ->> 'link' from '[?&](?:homework|charge|feedback|person)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
  hour constant uuid := private.hour_of(data);
  facts jsonb := data;
begin
  if current_facts.kind = 'digest' and jsonb_typeof(data -> 'items') = 'array' then
    select data || jsonb_build_object('items', jsonb_agg(jsonb_build_object('kind', i.item ->> 'kind', 'data', i.now) order by i.place)) into facts
    from (select item, place, private.current_facts(item ->> 'kind', item -> 'data') as now
      from jsonb_array_elements(data -> 'items') with ordinality as listed (item, place)) as i
    where i.now is not null;
    return case when facts -> 'items' <> 'null' then facts end;
  elsif current_facts.kind in ('new_homework', 'homework_submitted') and named is not null then
    facts := (select data || jsonb_build_object('homework_description', a.title)
        || case when current_facts.kind = 'new_homework' then jsonb_build_object('due_on', a.due_on)
          else jsonb_build_object('student', h.student_id) end
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.id = named and (current_facts.kind <> 'new_homework' or h.submissions = 0));
  elsif current_facts.kind in ('homework_graded', 'dictation_graded') and named is not null then
    facts := (select data || jsonb_build_object(case current_facts.kind when 'dictation_graded' then 'dictation_name' else 'homework_description' end, a.title,
        'grade', trim_scale(h.grade))
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.id = named and h.grade is not null);
  elsif current_facts.kind = 'test_graded' and data ? 'module_id' then
    facts := (select data || jsonb_build_object('module', m.name)
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.module_id = (data ->> 'module_id')::uuid and g.student_id = (data ->> 'student')::uuid and g.average is not null);
  elsif current_facts.kind in ('charge_due', 'charge_reminder', 'charge_overdue') and named is not null then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.open_cents, 'due_on', c.due_on)
      from public.charge_overview c where c.id = named and c.status = 'pending' and case current_facts.kind when 'charge_overdue' then c.overdue when 'charge_reminder' then not c.overdue else true end);
  elsif current_facts.kind = 'charge_paid' and named is not null then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.charge_overview c where c.id = named and c.status = 'paid');
  elsif current_facts.kind = 'proof_declined' and named is not null then
    facts := (select data from public.charges c where c.id = named and c.status = 'pending');
  elsif current_facts.kind = 'student_made_payment' and data ? 'proof' then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.payment_proofs f join public.charge_overview c on c.id = f.charge_id
      where f.id = (data ->> 'proof')::uuid and f.state = 'waiting');
  elsif current_facts.kind = 'publication_answered' and data ? 'feedback' then
    -- Of several answers the last one has a mail of its own.
    facts := (select data from public.feedback f
      where f.id = (data ->> 'feedback')::uuid and f.publication_answered_at = (data ->> 'answered_at')::timestamptz);
  elsif current_facts.kind in ('feedback_answered', 'publication_asked', 'student_left_feedback') and named is not null then
    facts := (select data from public.feedback f where f.id = named and case current_facts.kind
      when 'feedback_answered' then f.reply is not null when 'publication_asked' then f.publication_answered_at is null else true end);
  elsif current_facts.kind = 'erasure_requested' and named is not null then
    facts := (select data || jsonb_build_object('student', r.user_id) from public.erasure_requests r where r.user_id = named);
  elsif current_facts.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour') and data ->> 'kind' = 'class' and hour is not null then
    facts := coalesce((select data - 'online_link' || jsonb_strip_nulls(jsonb_build_object('online_link', c.online_link))
      from public.classes c where c.id = hour), data);
  elsif current_facts.kind in ('teacher_booked', 'teacher_moved', 'teacher_cancelled') and hour is not null then
    facts := data || coalesce(
      (select jsonb_build_object('name', p.full_name) from public.classes c join public.profiles p on p.id = c.student_id where c.id = hour),
      (select jsonb_build_object('name', b.full_name) from public.trial_bookings b where b.id = hour), '{}');
  end if;
  if facts ? 'student_name' then
    return facts || coalesce((select jsonb_build_object('student_name', p.full_name)
      from public.profiles p where p.id::text = facts ->> 'student' and p.full_name <> ''), '{}');
  end if;
  return facts;
end $$;
comment on function private.current_facts is 'The current facts for a mail of this kind; null where the mail is no longer needed. Facts that do not come from a row are kept.';

