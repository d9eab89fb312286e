set check_function_bodies = off;

alter table public.scheduling_rules add column students_change_series boolean not null default false;
comment on column public.scheduling_rules.students_change_series is 'Whether students can ask for a change of their whole series.';
grant update (students_change_series) on public.scheduling_rules to authenticated;

create table public.series_requests (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  series_id uuid not null,
  class_id uuid not null references public.classes on delete cascade,
  scope public.series_scope not null,
  local_start timestamp,
  message text check (char_length(btrim(message)) between 1 and 300),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  accepted boolean,
  answer text check (char_length(btrim(answer)) between 1 and 300),
  constraint series_requests_answered_whole check ((answered_at is null) = (accepted is null))
);
comment on table public.series_requests is 'Students'' requests to move or cancel a series, which the teacher answers.';
comment on column public.series_requests.local_start is 'The wall-clock time that the class is to have, and by its difference the others; null to cancel.';
comment on column public.series_requests.answer is 'The teacher''s word, visible to the student.';
alter table public.series_requests enable row level security;
grant select on public.series_requests to authenticated;
create policy "Students read their own requests, the teacher reads all" on public.series_requests for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create index series_requests_by_student on public.series_requests (student_id);
create index series_requests_by_class on public.series_requests (class_id);
create unique index series_requests_one_open on public.series_requests (series_id, student_id) where answered_at is null;
create trigger audit after insert or delete or update on public.series_requests for each row execute function private.audit();

create or replace function private.free_series_from(asked_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$ select asked_at + interval '24 hours' $$;

comment on function private.free_series_from is 'The start of the classes that a student''s request can be about: nearer ones fall under the 24-hour rule, each by itself.';

create or replace function private.own_series(class uuid) returns public.classes
language plpgsql stable set search_path = '' as $$
declare
  ours public.classes;
begin
  select c.* into ours from public.classes c where c.id = own_series.class and c.student_id = auth.uid() and c.series_id is not null and private.is_active();
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(not (select r.students_change_series from public.scheduling_rules r), 'NOT_ALLOWED');
  return ours;
end $$;

comment on function private.own_series is 'The caller''s class, whose series they may ask to change.';

create or replace function private.is_request_open(content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.series_requests r where r.id = (content ->> 'request')::uuid and r.answered_at is null)
$$;

comment on function private.is_request_open is 'Whether the request that a notification is about was neither answered nor withdrawn.';

create or replace function public.request_series_change(
  id uuid, class uuid, scope public.series_scope, local_date date default null, local_time time default null, message text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := request_series_change.local_date + request_series_change.local_time;
  ours public.classes;
  seen jsonb;
begin
  perform private.lock_calendar();
  ours := private.own_series(request_series_change.class);
  -- The answer to the same request may have been lost.
  if exists (select from public.series_requests r where r.id = request_series_change.id and r.student_id = auth.uid()) then
    return;
  end if;
  perform private.refuse_if(request_series_change.scope is null or (request_series_change.local_date is null) <> (request_series_change.local_time is null),
    'INVALID_DATE');
  perform private.refuse_if(char_length(btrim(request_series_change.message)) > 300, 'TOO_LONG');
  perform private.refuse_if(exists (select from public.series_requests r where r.series_id = ours.series_id and r.student_id = ours.student_id
    and r.answered_at is null), 'TOO_MANY_OPEN');
  seen := private.describe_series_change(ours.id, request_series_change.scope, start_at, private.free_series_from(now()));
  perform private.refuse_if(not exists (select from jsonb_array_elements(seen -> 'changes') c where not c ? 'stays'), 'NOT_NOW');
  perform private.refuse((select c ->> 'problem' from jsonb_array_elements(seen -> 'changes') c where c ? 'problem' limit 1));
  insert into public.series_requests (id, student_id, series_id, class_id, scope, local_start, message)
  values (request_series_change.id, ours.student_id, ours.series_id, ours.id, request_series_change.scope, start_at,
    nullif(btrim(request_series_change.message), ''));
  perform private.notify_admins('student_requested_series', jsonb_strip_nulls(jsonb_build_object('student', p.id, 'student_name', p.full_name,
    'count', (select count(*) from jsonb_array_elements(seen -> 'changes') c where not c ? 'stays'), 'class_date', seen -> 'changes' -> 0 -> 'local_start',
    'new_date', seen -> 'changes' -> 0 -> 'new_start', 'request', request_series_change.id, 'message',
    nullif(btrim(request_series_change.message), ''), 'link', '/admin/scheduled-classes?class=' || ours.id)))
  from public.profiles p where p.id = ours.student_id;
end $$;

comment on function public.request_series_change is 'A student asks the teacher, where she allows it, to move their series or (without a time) to cancel it, from a class on or wholly. Classes of the next 24 hours are left out. The date that collides refuses it. One open request for each series; a repeated one changes nothing.';

create or replace function public.withdraw_series_request(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.series_requests r where r.id = withdraw_series_request.request and r.student_id = auth.uid() and private.is_active()
    and r.answered_at is null;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;

comment on function public.withdraw_series_request is 'A student withdraws a request that was not answered.';

create or replace function public.preview_series_request(request uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ours public.series_requests;
begin
  perform private.require_admin();
  select r.* into ours from public.series_requests r where r.id = preview_series_request.request;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  return private.describe_series_change(ours.class_id, ours.scope, ours.local_start, private.free_series_from(ours.created_at));
end $$;

comment on function public.preview_series_request is 'What a student''s request would do now, as preview_series_change says it.';

create or replace function public.answer_series_request(request uuid, accepts boolean, version text default null, answer text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours public.series_requests;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select r.* into ours from public.series_requests r where r.id = answer_series_request.request for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.answered_at is not null or answer_series_request.accepts is null, 'NOT_NOW');
  perform private.refuse_if(char_length(btrim(answer_series_request.answer)) > 300, 'TOO_LONG');
  update public.series_requests r set answered_at = now(), accepted = answer_series_request.accepts,
    answer = nullif(btrim(answer_series_request.answer), '')
  where r.id = ours.id returning r.* into ours;
  if ours.accepted then
    return private.change_series(ours.class_id, ours.scope, ours.local_start, answer_series_request.version, true, private.free_series_from(ours.created_at));
  end if;
  perform private.notify(ours.student_id, 'series_declined', jsonb_strip_nulls(jsonb_build_object('class_date', private.local_iso(e.local_start),
    'entry', e.id, 'reason', ours.answer, 'link', '/my-progress?tab=classes')))
  from public.calendar_entries e where e.id = ours.class_id;
  return jsonb_build_object('changed', 0);
end $$;

comment on function public.answer_series_request is 'The teacher does what a student asked for, as it was previewed (EDIT_CONFLICT where it would show something else now), or declines it with a word. The student is told. Nothing is forfeited: who asks in time does not pay for a late answer.';

grant execute on function
  public.request_series_change, public.withdraw_series_request, public.preview_series_request, public.answer_series_request
to authenticated;

create or replace function public.preview_series_change(class uuid, scope public.series_scope, local_date date default null, local_time time default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  start_at constant timestamp := preview_series_change.local_date + preview_series_change.local_time;
begin
  if private.is_admin() then
    return private.describe_series_change(preview_series_change.class, preview_series_change.scope, start_at);
  end if;
  perform private.own_series(preview_series_change.class);
  return private.describe_series_change(preview_series_change.class, preview_series_change.scope, start_at, private.free_series_from(now()));
end $$;

comment on function public.preview_series_change is 'What a change of this class and all later ones of its series, or of all that are to come, would do: {version, changes: [{class, local_start, new_start, stays, paused, late, credited, day_off, problem, blocked_by}]}. Without a time: their cancellation. Students see it for their own series, where they may ask for a change. Changes nothing.';

create or replace function public.class_terms(class uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('late', private.is_late_for_student(e), 'free_until', private.free_until(e),
    'credit', not private.counts_as_given(c.id),
    'series', (private.is_admin() or (select r.students_change_series from public.scheduling_rules r))
      and (select count(*) > 1 from private.plan_series_change(c.id, 'all', null)))
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = class_terms.class and ((c.student_id = auth.uid() and private.is_active()) or private.is_admin())
$$;

comment on function public.class_terms is '{late, free_until, credit, series}: whether cancelling the class now would forfeit it, until when cancelling is free of charge, whether it gives a credit, and whether the caller can change its series, or ask for it.';

