-- A student's request for a class is a row: the student sees and withdraws it, the teacher accepts or declines it, and it lapses with
-- its hour.
set check_function_bodies = off;

create type public.class_request_outcome as enum ('accepted', 'declined', 'taken', 'passed');

create table public.class_requests (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  local_start timestamp not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome public.class_request_outcome,
  class_id uuid references public.classes on delete set null,
  answer text check (char_length(btrim(answer)) between 1 and 300),
  constraint class_requests_ended_whole check ((ended_at is null) = (outcome is null))
);
comment on table public.class_requests is
  'Free hours for which students ask the teacher. A request holds no hour; it ends with her answer, or when the hour is taken or past.';
comment on column public.class_requests.class_id is 'The class that answers it.';
comment on column public.class_requests.answer is 'The teacher''s word, visible to the student.';
create index class_requests_by_student on public.class_requests (student_id, created_at);
create index class_requests_by_class on public.class_requests (class_id) where class_id is not null;
create unique index class_requests_one_open on public.class_requests (local_start, student_id) where ended_at is null;
alter table public.class_requests enable row level security;
grant select on public.class_requests to authenticated;
create policy "Students read their own requests, the teacher reads all" on public.class_requests for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

create or replace function public.request_class(local_date date, local_time time) returns void
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := request_class.local_date + request_class.local_time;
  name constant text := private.my_student_name();
  request uuid;
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  perform private.refuse_if(private.is_paused(auth.uid(), request_class.local_date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, false));
  insert into public.class_requests (student_id, local_start) values (auth.uid(), start_at) on conflict do nothing
  returning id into request;
  -- The teacher is told once of each hour.
  if request is null then
    return;
  end if;
  perform private.refuse_if(not private.consume_quota('request_class:' || auth.uid(), 5, interval '1 day'), 'TOO_MANY_BOOKINGS');
  perform private.notify_admins('student_requested_class', jsonb_build_object('student', auth.uid(), 'student_name', name,
    'class_date', private.local_iso(start_at), 'request', request, 'link', '/admin/dashboard'));
end $$;
comment on function public.request_class is
  'A student asks the teacher for a class in a free hour. Nothing is booked: the teacher accepts or declines. Five hours a day, each told '
  'once.';

create function public.withdraw_class_request(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.class_requests r where r.id = withdraw_class_request.request and r.student_id = auth.uid() and private.is_active()
    and r.ended_at is null;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.withdraw_class_request is 'A student withdraws a request for a class that was not answered.';

create function public.answer_class_request(request uuid, accepts boolean, answer text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.class_requests;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select r.* into ours from public.class_requests r where r.id = answer_class_request.request for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.ended_at is not null or answer_class_request.accepts is null, 'NOT_NOW');
  if answer_class_request.accepts then
    -- The class ends the request.
    perform public.schedule_classes(ours.student_id, ours.local_start::date, ours.local_start::time);
    return;
  end if;
  perform private.refuse_if(char_length(btrim(answer_class_request.answer)) > 300, 'TOO_LONG');
  update public.class_requests r set ended_at = now(), outcome = 'declined', answer = nullif(btrim(answer_class_request.answer), '')
  where r.id = ours.id returning r.* into ours;
  perform private.notify(ours.student_id, 'class_declined', jsonb_strip_nulls(jsonb_build_object('request', ours.id,
    'class_date', private.local_iso(ours.local_start), 'reason', ours.answer, 'link', '/my-progress?tab=classes')));
end $$;
comment on function public.answer_class_request is
  'The teacher schedules the class that a student asked for, as schedule_classes does, or declines it with a word. The student is told.';

create function private.end_class_requests(student uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.class_requests;
begin
  delete from public.class_requests r using public.profiles p
  where r.ended_at is null and p.id = r.student_id and p.deactivated_at is not null;
  for ended in
    update public.class_requests r set ended_at = now(), class_id = found.class_id, outcome = found.outcome
    from (
      select q.id, asked.class_id, case when asked.class_id is not null then 'accepted' when asked.is_taken then 'taken'
        else 'passed' end::public.class_request_outcome as outcome
      from public.class_requests q cross join lateral (
        select bool_or(e.id is not null) as is_taken, (array_agg(c.id) filter (where c.id is not null))[1] as class_id
        from (select q.local_start at time zone 'America/Sao_Paulo' as at) as hour
        left join public.calendar_entries e on e.cancelled_at is null
          and tstzrange(e.starts_at, e.ends_at) && tstzrange(hour.at, hour.at + private.class_length())
        left join public.classes c on c.id = e.id and c.student_id = q.student_id) as asked
      where q.ended_at is null and (q.student_id = end_class_requests.student or end_class_requests.student is null)
        and (asked.is_taken or q.local_start at time zone 'America/Sao_Paulo' <= now())
      for update of q skip locked) as found
    where r.id = found.id returning r.*
  loop
    if ended.outcome <> 'accepted' then
      perform private.notify(ended.student_id, 'request_lapsed', jsonb_build_object('request', ended.id, 'outcome', ended.outcome,
        'class_date', private.local_iso(ended.local_start), 'link', '/my-progress?tab=classes'));
    end if;
  end loop;
end $$;
comment on function private.end_class_requests is
  'Ends the requests, of one student or of all, whose hour is past or taken: accepted where a class of their own has it, otherwise the '
  'student is told that it lapsed. Requests of people who have left are deleted.';

create function private.end_requests_of_class() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_class_requests(new.student_id);
  return null;
end $$;
comment on function private.end_requests_of_class is 'A class that a student gets answers the request for its hour.';

grant execute on function public.withdraw_class_request, public.answer_class_request to authenticated;
create trigger audit after insert or delete or update on public.class_requests for each row execute function private.audit();
create trigger end_class_requests after insert on public.classes for each row execute function private.end_requests_of_class();

create or replace function private.is_request_open(content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.series_requests r where r.id = (content ->> 'request')::uuid and r.answered_at is null)
    or exists (select from public.class_requests r where r.id = (content ->> 'request')::uuid and r.ended_at is null)
$$;
comment on function private.is_request_open is
  'Whether the request that a notification is about was neither answered nor withdrawn, and has not lapsed.';

create or replace function private.current_facts(kind text, data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(data ->> 'link'
    from '(?:[?&](?:homework|charge|feedback|person)=|/(?:tarefas|homework)/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid;
  hour constant uuid := private.hour_of(data);
  facts jsonb := data;
begin
  if current_facts.kind = 'digest' and jsonb_typeof(data -> 'items') = 'array' then
    select data || jsonb_build_object('items', jsonb_agg(jsonb_build_object('kind', i.item ->> 'kind', 'data', i.now) order by i.place))
      into facts
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
    facts := (select data || jsonb_build_object(case current_facts.kind when 'dictation_graded' then 'dictation_name'
      else 'homework_description' end, a.title,
        'grade', trim_scale(h.grade))
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.id = named and h.grade is not null);
  elsif current_facts.kind = 'class_notes' and hour is not null then
    facts := (select data from public.classes c where c.id = hour and num_nonnulls(c.covered, c.words, c.homework) > 0);
  elsif current_facts.kind = 'cards_due' and data ? 'student' then
    facts := (select data || jsonb_build_object('count', due.cards)
      from (select private.count_due_cards((data ->> 'student')::uuid) as cards) as due where due.cards > 0);
  elsif current_facts.kind = 'makeups_expiring' and data ? 'credits' then
    facts := data || private.unused_makeups(data);
  elsif current_facts.kind = 'series_moved' and data ? 'changed_classes' then
    -- A class that was cancelled meanwhile has a mail of its own.
    facts := (select data || jsonb_build_object('changed_classes', private.describe_classes(array_agg(e.id)))
      from jsonb_array_elements(data -> 'changed_classes') one join public.calendar_entries e on e.id = (one ->> 'entry')::uuid
      where e.cancelled_at is null and e.starts_at > now() having count(*) > 0);
  elsif current_facts.kind = 'hour_offered' and data ? 'offer' then
    facts := (select data where private.is_open_offer((data ->> 'offer')::uuid));
  elsif current_facts.kind in ('student_requested_series', 'student_requested_class') then
    facts := case when private.is_request_open(data) then data end;
  elsif current_facts.kind = 'test_graded' and data ? 'module_id' then
    facts := (select data || jsonb_build_object('module', m.name)
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.module_id = (data ->> 'module_id')::uuid and g.student_id = (data ->> 'student')::uuid and g.average is not null);
  elsif current_facts.kind in ('charge_due', 'charge_reminder', 'charge_overdue') and named is not null then
    -- With the provider's code the amount is that of today, which has fine and interest in it.
    facts := (select data - 'pix_code' || private.charge_purpose(to_jsonb(c)) || jsonb_strip_nulls(jsonb_build_object('due_on', c.due_on,
        'pix_code', c.terms ->> 'code', 'amount_cents',
          c.open_cents + coalesce((c.terms ->> 'fine_cents')::integer + (c.terms ->> 'interest_cents')::integer, 0)))
      from public.charge_overview c where c.id = named and c.status = 'pending' and case current_facts.kind
        when 'charge_overdue' then c.overdue when 'charge_reminder' then not c.overdue else true end);
  elsif current_facts.kind = 'charge_paid' and named is not null then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.charge_overview c where c.id = named and c.status = 'paid');
  elsif current_facts.kind = 'proof_declined' and named is not null then
    facts := (select data from public.charges c where c.id = named and c.status = 'pending');
  elsif current_facts.kind = 'student_made_payment' and data ? 'proof' then
    facts := (select data || private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.net_cents)
      from public.payment_proofs f join public.charge_overview c on c.id = f.charge_id
      where f.id = (data ->> 'proof')::uuid and f.state = 'waiting');
  elsif current_facts.kind = 'service_note' then
    -- Another PDF has a mail of its own.
    facts := (select data || jsonb_build_object('number', p.nfse_number) from public.payments p
      where p.id = (data ->> 'payment')::uuid and p.nfse_file = data ->> 'file' and p.reversed_at is null);
  elsif current_facts.kind = 'publication_answered' and data ? 'feedback' then
    -- Of several answers the last one has a mail of its own.
    facts := (select data from public.feedback f
      where f.id = (data ->> 'feedback')::uuid and f.publication_answered_at = (data ->> 'answered_at')::timestamptz);
  elsif current_facts.kind in ('feedback_answered', 'publication_asked', 'student_left_feedback') and named is not null then
    facts := (select data from public.feedback f where f.id = named and case current_facts.kind
      when 'feedback_answered' then f.reply is not null when 'publication_asked' then f.publication_answered_at is null else true end);
  elsif current_facts.kind = 'erasure_requested' and named is not null then
    facts := (select data || jsonb_build_object('student', r.user_id) from public.erasure_requests r where r.user_id = named);
  elsif current_facts.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour')
    and data ->> 'kind' = 'class' and hour is not null then
    facts := coalesce((select data - 'online_link' || jsonb_strip_nulls(jsonb_build_object('online_link', c.online_link))
      from public.classes c where c.id = hour), data);
  elsif current_facts.kind in ('teacher_booked', 'teacher_moved', 'teacher_cancelled') and hour is not null then
    facts := data || coalesce(
      (select jsonb_build_object('name', p.full_name) from public.classes c join public.profiles p on p.id = c.student_id
        where c.id = hour),
      (select jsonb_build_object('name', b.full_name) from public.trial_bookings b where b.id = hour), '{}');
  end if;
  if facts ? 'student_name' then
    return facts || coalesce((select jsonb_build_object('student_name', p.full_name)
      from public.profiles p where p.id::text = facts ->> 'student' and p.full_name <> ''), '{}');
  end if;
  return facts;
end $$;
comment on function private.current_facts is
  'The current facts for a mail of this kind; null where the mail is no longer needed. Facts that do not come from a row are kept.';

create or replace function private.is_outdated(notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select notification.created_at < now() - interval '1 day'
    or private.is_settled(notification.type, notification.content)
    or (notification.type = 'cards_due' and private.count_due_cards(notification.user_id) = 0)
    or (notification.type = 'makeups_expiring' and private.unused_makeups(notification.content) is null)
    or (notification.type = 'hour_offered' and not private.is_open_offer((notification.content ->> 'offer')::uuid))
    or (notification.type in ('student_requested_series', 'student_requested_class') and not private.is_request_open(notification.content))
    or (notification.type = 'new_article' and not exists (
      select from public.article_versions v where v.article_id::text = notification.content ->> 'article' and v.state = 'published'))
    or (notification.type in ('class_soon', 'new_class_scheduled', 'student_confirmed_class', 'student_booked_makeup',
      'invitation_answered', 'invitation_questioned')
      and (notification.type = 'class_soon' or private.hour_of(notification.content) is not null) and not exists (
      select from public.calendar_entries e where e.id = private.hour_of(notification.content) and e.cancelled_at is null
        and e.starts_at > now()
        and private.local_iso(e.local_start) = coalesce(notification.content ->> 'class_date', private.local_iso(e.local_start))))
    -- A notification about a series is current as long as one of its classes is to come.
    or (notification.type = 'new_class' and private.hour_of(notification.content) is not null and not exists (
      select from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
      join public.calendar_entries e on e.id = c.id
      where named.id = private.hour_of(notification.content) and e.cancelled_at is null and e.starts_at > now()))
    or (private.topic_of(notification.type) in ('classes', 'reminders') and notification.type <> 'new_class' and exists (
      select from public.notifications later where later.user_id = notification.user_id and later.created_at > notification.created_at
        and later.type in ('class_moved', 'class_cancelled', 'series_moved', 'series_cancelled', 'student_moved_class',
          'student_cancelled_class', 'trial_moved', 'trial_cancelled', 'trial_lapsed',
          'invitation_answered')
        and private.hour_of(later.content) = private.hour_of(notification.content)
        and (later.type <> 'invitation_answered' or notification.type = 'invitation_answered')))
$$;
comment on function private.is_outdated is
  'Whether a notification is too old to be pushed: after a day, when its class has begun or was moved, when no class of its series is '
  'left, when no card is due any more, when its make-up credits are used, when its request was answered, when its offered hour is gone, or '
  'when a later notification is about the same hour.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'student_requested_class', 'teacher_booked', 'teacher_moved',
      'class_declined', 'request_lapsed', 'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused',
      'hour_offered', 'wait_ended',
      'calendar_refused', 'calendar_deleted', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit',
      'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';

create or replace function public.housekeeping_steps() returns text[]
language sql immutable set search_path = '' as $$
  select array['accounts', 'time zone', 'unverified trials', 'reminders', 'cards', 'makeups', 'class requests', 'waits', 'offers',
    'articles', 'bills', 'mei limit', 'errors', 'audit log', 'old data']
$$;
comment on function public.housekeeping_steps is 'The steps of the scheduled work, in their order.';

create or replace function public.run_housekeeping(step text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one text;
begin
  if step is null then
    foreach one in array public.housekeeping_steps() loop
      while public.run_housekeeping(one) loop
      end loop;
    end loop;
    return false;
  end if;
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || step, 0)) then
    return false;
  end if;
  case step
    when 'accounts' then
      perform private.expire_temporary_passwords();
      perform private.delete_unconfirmed_accounts();
    when 'time zone' then
      perform private.sync_time_zone();
    when 'unverified trials' then
      perform private.lock_calendar();
      update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
    when 'reminders' then
      perform private.lock_calendar();
      perform private.enqueue_reminders();
    when 'cards' then
      perform private.remind_of_cards();
    when 'makeups' then
      perform private.remind_of_makeups();
    when 'class requests' then
      perform private.end_class_requests();
    when 'waits' then
      perform private.end_waits();
    when 'offers' then
      return private.offer_next_hour();
    when 'articles' then
      perform private.publish_due_articles();
      perform private.purge_articles();
    when 'bills' then
      perform private.bill();
    when 'mei limit' then
      if private.consume_quota('mei limit', 1, interval '1 hour') then
        perform private.warn_of_mei_limit();
      end if;
    when 'errors' then
      perform private.purge_error_logs();
    when 'audit log' then
      if private.consume_quota('audit log', 1, interval '1 hour') then
        perform private.purge_audit_log();
        delete from public.notifications n where n.created_at < now() - interval '2 years';
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - 31;
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.delete_unopened_trials();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - interval '2 days';
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
      delete from private.mail_outages o where o.until < now() - interval '90 days';
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
comment on function public.run_housekeeping is
  'Runs a step of the scheduled work, and says whether it has to be run again; all steps where none is named. The server calls each '
  'step every half minute, so that each is a transaction of its own, which the failure of another leaves alone.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at, 'invitation_answer',
        to_jsonb(i) - 'entry') order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.invitation_answers i on i.entry = b.id
        where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level',
      t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name',
          t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id))
            order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at,
      'invitation_answer', to_jsonb(i) - 'entry', 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id left join private.invitation_answers i on i.entry = c.id
        where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l
      where l.student_id = person),
    'room', (select s.link from public.student_rooms s where s.student_id = person),
    'room_visits', (select coalesce(jsonb_agg(to_jsonb(v) - 'person_id' order by v.arrived_at), '[]') from private.room_visits v
      where v.person_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k
      where k.student_id = person),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]')
            from public.hour_offers o where o.waiting_id = w.id))
        order by w.created_at), '[]')
      from public.waiting_list w where w.student_id = person or w.email = private.verified_email(person)),
    'pauses', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.first_day), '[]') from public.pauses k
      where k.student_id = person),
    'series_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.series_requests r
      where r.student_id = person),
    'class_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.class_requests r
      where r.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on,
      'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at),
            '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('recording',
      split_part(c.recording, '/', 3), 'reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at)
            order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n
      where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';

reset check_function_bodies;
