create function public.request_series_change(
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
  perform private.refuse_if(request_series_change.scope is null
    or (request_series_change.local_date is null) <> (request_series_change.local_time is null),
    'INVALID_DATE');
  perform private.refuse_if(char_length(btrim(request_series_change.message)) > 300, 'TOO_LONG');
  perform private.refuse_if(exists (select from public.series_requests r where r.series_id = ours.series_id
    and r.student_id = ours.student_id
    and r.answered_at is null), 'TOO_MANY_OPEN');
  seen := private.describe_series_change(ours.id, request_series_change.scope, start_at, private.free_series_from(now()));
  perform private.refuse_if(not exists (select from jsonb_array_elements(seen -> 'changes') c where not c ? 'stays'), 'NOT_NOW');
  perform private.refuse((select c ->> 'problem' from jsonb_array_elements(seen -> 'changes') c where c ? 'problem' limit 1));
  insert into public.series_requests (id, student_id, series_id, class_id, scope, local_start, message)
  values (request_series_change.id, ours.student_id, ours.series_id, ours.id, request_series_change.scope, start_at,
    nullif(btrim(request_series_change.message), ''));
  perform private.notify_admins('student_requested_series',
    jsonb_strip_nulls(jsonb_build_object('student', p.id, 'student_name', p.full_name,
    'count', (select count(*) from jsonb_array_elements(seen -> 'changes') c where not c ? 'stays'), 'class_date',
      seen -> 'changes' -> 0 -> 'local_start',
    'new_date', seen -> 'changes' -> 0 -> 'new_start', 'request', request_series_change.id, 'message',
    nullif(btrim(request_series_change.message), ''), 'link', '/admin/scheduled-classes?class=' || ours.id)))
  from public.profiles p where p.id = ours.student_id;
end $$;
comment on function public.request_series_change is
  'A student asks the teacher, where she allows it, to move their series or (without a time) to cancel it, from a class on or wholly. '
  'Classes of the next 24 hours are left out. The date that collides refuses it. One open request for each series; a repeated one changes '
  'nothing.';

create function public.withdraw_series_request(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.series_requests r where r.id = withdraw_series_request.request and r.student_id = auth.uid() and private.is_active()
    and r.answered_at is null;
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.withdraw_series_request is 'A student withdraws a request that was not answered.';

create function public.preview_series_request(request uuid) returns jsonb
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

create function public.answer_series_request(request uuid, accepts boolean, version text default null, answer text default null)
  returns jsonb
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
    return private.change_series(ours.class_id, ours.scope, ours.local_start, answer_series_request.version, true,
      private.free_series_from(ours.created_at));
  end if;
  perform private.notify(ours.student_id, 'series_declined',
    jsonb_strip_nulls(jsonb_build_object('class_date', private.local_iso(e.local_start),
    'entry', e.id, 'reason', ours.answer, 'link', '/my-progress?tab=classes')))
  from public.calendar_entries e where e.id = ours.class_id;
  return jsonb_build_object('changed', 0);
end $$;
comment on function public.answer_series_request is
  'The teacher does what a student asked for, as it was previewed (EDIT_CONFLICT where it would show something else now), or declines it '
  'with a word. The student is told. Nothing is forfeited: who asks in time does not pay for a late answer.';

create function private.free_series_from(asked_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$ select asked_at + interval '24 hours' $$;
comment on function private.free_series_from is
  'The start of the classes that a student''s request can be about: nearer ones fall under the 24-hour rule, each by itself.';

create function private.own_series(class uuid) returns public.classes
language plpgsql stable set search_path = '' as $$
declare
  ours public.classes;
begin
  select c.* into ours from public.classes c where c.id = own_series.class and c.student_id = auth.uid() and c.series_id is not null
    and private.is_active();
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(not (select r.students_change_series from public.scheduling_rules r), 'NOT_ALLOWED');
  return ours;
end $$;
comment on function private.own_series is 'The caller''s class, whose series they may ask to change.';

create function private.is_request_open(content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.series_requests r where r.id = (content ->> 'request')::uuid and r.answered_at is null)
    or exists (select from public.class_requests r where r.id = (content ->> 'request')::uuid and r.ended_at is null)
$$;
comment on function private.is_request_open is
  'Whether the request that a notification is about was neither answered nor withdrawn, and has not lapsed.';
