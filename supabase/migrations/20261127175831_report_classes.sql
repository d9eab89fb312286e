set check_function_bodies = off;

alter table public.classes
  add column covered text check (char_length(btrim(covered)) between 1 and 2000),
  add column words text check (char_length(btrim(words)) between 1 and 2000),
  add column homework text check (char_length(btrim(homework)) between 1 and 2000),
  add column notified_at timestamptz;
comment on column public.classes.notes is 'Notes on preparation and content, written before the class and visible to the student.';
comment on column public.classes.covered is 'What was done in class. Like words and homework, a class note that the teacher writes after the class and the student sees.';
comment on column public.classes.words is 'The words of the class, one a line, each with or without its meaning.';
comment on column public.classes.homework is 'What the student does until the next class, in words. Homework to hand in is an assignment.';
comment on column public.classes.notified_at is 'When the student was notified of the class notes: once, when there are any.';

create or replace view public.hours with (security_invoker=true) as
select e.id, e.kind, e.local_start, e.starts_at, e.ends_at, e.cancelled_at, e.label, e.created_at,
  coalesce(b.status, c.status) as status, coalesce(p.full_name, b.full_name, e.label) as full_name, coalesce(p.email, b.email) as email,
  b.level, coalesce(p.plan, b.plan) as plan, c.student_id, c.series_id, c.online_link, c.notes,
  c.covered, c.words, c.homework
from public.calendar_entries e
left join public.trial_bookings b on b.id = e.id
left join public.classes c on c.id = e.id
left join public.profiles p on p.id = c.student_id;

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;

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
  elsif current_facts.kind = 'class_notes' and hour is not null then
    facts := (select data from public.classes c where c.id = hour and num_nonnulls(c.covered, c.words, c.homework) > 0);
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

create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST', 'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF', 'STALE_ANSWER', 'NOT_BEGUN') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL') then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;

create function public.report_class(
  entry uuid, outcome public.booking_status, covered text default null, words text default null, homework text default null,
  before jsonb default '{}', by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('covered', nullif(btrim(report_class.covered, e' \t\r\n'), ''),
    'words', nullif(btrim(report_class.words, e' \t\r\n'), ''), 'homework', nullif(btrim(report_class.homework, e' \t\r\n'), ''));
  hour public.calendar_entries;
  ours public.classes;
  merged public.classes;
  elsewhere jsonb;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = report_class.entry and e.kind in ('trial', 'class') for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  perform private.refuse_if(report_class.outcome is null or report_class.outcome not in ('completed', 'no_show', 'cancelled'), 'NOT_NOW');
  perform private.refuse_if(hour.starts_at > now(), 'NOT_BEGUN');
  select c.* into ours from public.classes c where c.id = hour.id for update;
  perform private.refuse_if(ours.id is null and jsonb_strip_nulls(wanted) <> '{}', 'INVALID_CHANGE');
  perform private.refuse_if(greatest(char_length(wanted ->> 'covered'), char_length(wanted ->> 'words'), char_length(wanted ->> 'homework')) > 2000,
    'TOO_LONG');
  elsewhere := private.conflicting_values(to_jsonb(ours), report_class.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  if report_class.outcome = 'cancelled' then
    perform public.cancel_hour(hour.id, report_class.by_student);
  elsif ours.status is distinct from report_class.outcome then
    perform public.set_outcome(hour.id, report_class.outcome);
  end if;
  if ours.id is null then
    return null;
  end if;
  merged := jsonb_populate_record(null::public.classes, private.merge_changes(to_jsonb(ours), report_class.before, wanted));
  update public.classes c set covered = merged.covered, words = merged.words, homework = merged.homework
  where c.id = ours.id and (c.covered, c.words, c.homework) is distinct from (merged.covered, merged.words, merged.homework);
  if ours.notified_at is null and num_nonnulls(merged.covered, merged.words, merged.homework) > 0 then
    update public.classes c set notified_at = now() where c.id = ours.id;
    perform private.notify(ours.student_id, 'class_notes', jsonb_build_object('class_date', private.local_iso(hour.local_start), 'entry', hour.id,
      'link', '/my-progress?tab=classes'));
  end if;
  return null;
end $$;
comment on function public.report_class is 'The teacher reports a class that has begun: completed, no_show or cancelled (by_student as in cancel_hour), and its notes in the same act. before: the notes to change, with the values that the caller read; other notes stay. The student is notified when a class first has notes. Returns null on success, otherwise the current notes.';

create function public.previous_notes(entries uuid[]) returns table (entry uuid, starts_at timestamptz, covered text, words text, homework text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select c.id, last.starts_at, last.covered, last.words, last.homework
  from public.classes c join public.calendar_entries e on e.id = c.id cross join lateral (
    select h.starts_at, p.covered, p.words, p.homework
    from public.classes p join public.calendar_entries h on h.id = p.id
    where p.student_id = c.student_id and h.starts_at < e.starts_at and num_nonnulls(p.covered, p.words, p.homework) > 0
    order by h.starts_at desc limit 1) as last
  where c.id = any (previous_notes.entries);
end $$;
comment on function public.previous_notes is 'For the teacher: for each of these classes the last notes of the same student before it; nothing for a class without any.';

grant execute on function public.report_class, public.previous_notes to authenticated;
