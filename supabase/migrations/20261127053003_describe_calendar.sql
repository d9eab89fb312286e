set check_function_bodies = off;
create or replace function public.save_article(article uuid, language public.language, base integer, draft jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- Saves of one editor within this time are one entry of the history.
  stretch constant interval := interval '2 minutes';
  stored public.article_drafts;
  saved public.article_drafts;
  target uuid := save_article.article;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(draft -> 'body') is distinct from 'object' or draft #>> '{body,type}' is distinct from 'doc',
    'INVALID_BODY');
  perform private.refuse_if(octet_length((draft -> 'body')::text) > 600000, 'ARTICLE_TOO_LONG');
  if target is null then
    insert into public.articles default values returning id into target;
  elsif coalesce(save_article.base, 0) = 0 then
    insert into public.articles (id) values (target) on conflict (id) do nothing;
  end if;
  perform private.refuse_if(not exists (select from public.articles a where a.id = target and a.deleted_at is null for update), 'NOT_FOUND');
  select d.* into stored from public.article_drafts d where d.article_id = target and d.language = save_article.language for update;
  if stored.title = private.clean_line(coalesce(draft ->> 'title', '')) and stored.slug = coalesce(draft ->> 'slug', '') and stored.body = draft -> 'body'
    and stored.excerpt = private.clean_line(coalesce(draft ->> 'excerpt', '')) and stored.cover_path is not distinct from nullif(draft ->> 'cover_path', '')
    and stored.cover_alt is not distinct from nullif(private.clean_line(draft ->> 'cover_alt'), '') then
    return jsonb_build_object('article', target, 'revision', stored.revision, 'saved_at', stored.saved_at);
  end if;
  -- No conflict where the same editor saved last and its response was lost.
  perform private.refuse_if(coalesce(stored.revision, 0) <> coalesce(save_article.base, 0) and not exists (select from public.article_revisions r
    where r.article_id = target and r.language = stored.language and r.revision = stored.revision
      and r.sitting = left(draft ->> 'sitting', 40) and r.step < (draft ->> 'step')::integer), 'EDIT_CONFLICT');
  insert into public.article_drafts as d (article_id, language, title, slug, excerpt, body, cover_path, cover_alt, dated)
  values (target, save_article.language, private.clean_line(coalesce(draft ->> 'title', '')), coalesce(draft ->> 'slug', ''),
    private.clean_line(coalesce(draft ->> 'excerpt', '')), draft -> 'body', nullif(draft ->> 'cover_path', ''), nullif(private.clean_line(draft ->> 'cover_alt'), ''),
    (draft ->> 'dated')::timestamptz)
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt, body = excluded.body,
    cover_path = excluded.cover_path, cover_alt = excluded.cover_alt, revision = d.revision + 1, saved_at = now()
  returning d.* into saved;
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision = stored.revision
    and r.saved_at > now() - stretch and r.sitting = left(draft ->> 'sitting', 40)
    -- The published revision stays, and so does the first one of these saves.
    and not exists (select from public.article_versions v where v.article_id = target and v.language = saved.language and v.draft_revision = r.revision)
    and exists (select from public.article_revisions o where o.article_id = target and o.language = saved.language
      and o.revision < r.revision and o.sitting = r.sitting and o.saved_at > now() - stretch);
  insert into public.article_revisions (article_id, language, revision, title, slug, excerpt, body, cover_path, cover_alt, sitting, step)
  values (target, saved.language, saved.revision, saved.title, saved.slug, saved.excerpt, saved.body, saved.cover_path, saved.cover_alt,
    left(draft ->> 'sitting', 40), (draft ->> 'step')::integer);
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision <= (
    select o.revision from public.article_revisions o where o.article_id = target and o.language = saved.language
    order by o.revision desc offset 100 limit 1);
  return jsonb_build_object('article', target, 'revision', saved.revision, 'saved_at', saved.saved_at);
exception when check_violation or data_exception then
  perform private.refuse('INVALID_DRAFT');
end $$;

create or replace function private.purge_articles() returns void
language sql security definer set search_path = '' as $$
  delete from public.articles a where a.deleted_at < now() - interval '30 days';
  -- Drafts that stayed empty.
  delete from public.articles a where a.created_at < now() - interval '1 day'
    and not exists (select from public.article_versions v where v.article_id = a.id)
    and not exists (select from public.article_drafts d where d.article_id = a.id
      and (d.title <> '' or d.body #> '{content,1}' is not null or private.plain_text(d.body) <> '' or d.saved_at > now() - interval '1 day'));
$$;

create or replace function private.record_old_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A slug that is in use again leads to its new article.
  delete from public.article_slugs s where s.language = new.language and s.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug and old.published_at is not null then
    insert into public.article_slugs (language, slug, version_id) values (old.language, old.slug, new.id)
    on conflict (language, slug) do update set version_id = excluded.version_id;
  end if;
  return null;
end $$;

create or replace function private.working_times(day date) returns table (starts interval, ends interval)
language sql stable set search_path = '' as $$
  select h.starts::interval, extract(epoch from h.ends) * interval '1 second'
  from public.working_hours h where h.weekday = extract(isodow from working_times.day)
  union all
  -- Default until the teacher sets working hours: weekdays, the last class at 21:00.
  select interval '7 hours', interval '22 hours'
  where extract(isodow from working_times.day) <= 5
    and not exists (select from public.working_hours)
    and not (select r.hours_are_set from public.scheduling_rules r)
$$;

create or replace function private.hour_refusals(starts timestamp[], for_trial boolean, ignored uuid default null)
returns table (start_at timestamp, refusal text)
language sql stable set search_path = '' as $$
  with asked as (
    select s.start_at, s.start_at at time zone 'America/Sao_Paulo' as starts_at from unnest(hour_refusals.starts) as s (start_at) where isfinite(s.start_at)
  ), days as (
    select d.day, private.is_day_off(d.day) as is_off,
      array(select tsrange(d.day + w.starts, d.day + w.ends - interval '1 hour', '[]') from private.working_times(d.day) w where w.ends >= w.starts + interval '1 hour') as worked
    from (select distinct a.start_at::date as day from asked a) as d
  ), taken as (
    select range_agg(tstzrange(e.starts_at, e.ends_at)) as hours
    from (select min(a.starts_at) as first, max(a.starts_at) as last from asked a) as span
    join public.calendar_entries e on tstzrange(e.starts_at, e.ends_at) && tstzrange(span.first - interval '1 day', span.last + interval '1 day')
    where e.cancelled_at is null and e.id is distinct from hour_refusals.ignored
      -- Unverified trial classes whose time is over are released before an hour is taken.
      and not exists (select from public.trial_bookings b where b.id = e.id and b.held_until <= now() and b.status = 'scheduled' and b.student_id is null)
  )
  select given.start_at, case
    when a.start_at is null then 'INVALID_DATE'
    when for_trial and (d.day <= here.today or extract(isodow from a.start_at) > 5) then 'INVALID_DATE'
    when a.starts_at <= now() then 'INVALID_DATE'
    when d.day > here.today + r.horizon_days then 'INVALID_DATE'
    -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
    when a.starts_at at time zone 'America/Sao_Paulo' <> a.start_at then 'INVALID_DATE'
    when extract(minute from a.start_at) not in (0, 30) or extract(second from a.start_at) <> 0 then 'INVALID_TIME'
    when not (a.start_at <@ any(d.worked)) then 'INVALID_TIME'
    when d.is_off then 'DAY_OFF'
    when a.starts_at < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when t.hours && tstzrange(a.starts_at - r.buffer_minutes * interval '1 minute', a.starts_at + interval '1 hour' + r.buffer_minutes * interval '1 minute') then 'SLOT_TAKEN'
  end
  from unnest(hour_refusals.starts) as given (start_at)
  left join asked a on a.start_at = given.start_at
  left join days d on d.day = a.start_at::date
  cross join public.scheduling_rules r
  cross join (select (now() at time zone 'America/Sao_Paulo')::date as today) as here
  cross join taken t
$$;

create or replace function public.set_working_hours(hours jsonb, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  current jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(set_working_hours.hours) is distinct from 'array' or jsonb_array_length(set_working_hours.hours) > 42, 'INVALID_HOURS');
  lock table public.working_hours in share row exclusive mode;
  select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))
    order by h.weekday, h.starts), '[]') into current
  from public.working_hours h;
  if set_working_hours.before <> current then
    return current;
  end if;
  delete from public.working_hours where true;
  insert into public.working_hours (weekday, starts, ends)
  select h.weekday, h.starts, h.ends
  from jsonb_to_recordset(set_working_hours.hours) as h (weekday smallint, starts time, ends time);
  update public.scheduling_rules set hours_are_set = true where not hours_are_set;
  return null;
exception
  when exclusion_violation then
    perform private.refuse('HOURS_OVERLAP');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse('INVALID_HOURS');
end $$;

create or replace function private.record_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  tracked constant text[] := array['local_start', 'duration', 'cancelled_at', 'status', 'online_link'];
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  after constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  if after ->> 'kind' = 'import' then
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into changed
  from unnest(tracked) as name
  where after ? name and before -> name is distinct from after -> name and (tg_op = 'UPDATE' or after -> name <> 'null'::jsonb);
  if changed is not null then
    insert into public.calendar_history (entry_id, changed_by, change, by_student)
    values (new.id, auth.uid(), changed, coalesce(current_setting('school.by_student', true) = 'true', false));
  end if;
  return null;
end $$;

create or replace function private.sync_time_zone() returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour record;
begin
  for hour in
    select e.id from public.calendar_entries e
    where e.kind <> 'import' and e.cancelled_at is null and e.ends_at > now()
      and e.starts_at <> e.local_start at time zone 'America/Sao_Paulo'
    -- In the direction of the shift, so that each hour moves to a place that was just vacated.
    order by extract(epoch from e.starts_at) * sign(extract(epoch from e.starts_at - e.local_start at time zone 'America/Sao_Paulo'))
  loop
    begin
      update public.calendar_entries e set local_start = e.local_start where e.id = hour.id;
    exception when exclusion_violation or sqlstate 'PT400' then
      -- The new time is taken or does not exist: the teacher has to move the hour.
      raise warning 'hour % cannot follow the clocks', hour.id;
    end;
  end loop;
end $$;

create or replace function public.cancel_class(class uuid, accepts_forfeit boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cancelled public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.forfeit_if_late(cancelled, 'late_cancellation', cancel_class.accepts_forfeit, cancel_class.by_student);
  by_teacher constant boolean := private.is_admin() and cancel_class.by_student is not true;
  counts constant boolean := late or (not by_teacher and private.counts_as_given(cancelled.id));
begin
  perform private.attribute_change(cancel_class.by_student);
  perform private.cancel_entry(cancelled.id);
  update public.classes c set status = 'cancelled' where c.id = cancelled.id;
  if not counts then
    perform private.credit_class(cancelled, by_teacher);
  end if;
  perform private.notify_of_class_change(cancelled, 'cancelled');
  return jsonb_build_object('forfeited', late);
end $$;

create or replace function private.credit_class(class public.classes, by_teacher boolean) returns void
language plpgsql set search_path = '' as $$
declare
  day constant date := (select e.local_start::date from public.calendar_entries e where e.id = class.id);
  -- Counted from the class, or else a credit for a class months ahead would expire before that class.
  good_until constant date := greatest((now() at time zone 'America/Sao_Paulo')::date, day) + (select r.makeup_days from public.scheduling_rules r);
begin
  update public.makeup_credits m
  set used_by_class = null, expires_on = greatest(m.expires_on, case when by_teacher then good_until else day end)
  where m.used_by_class = class.id;
  if not found then
    insert into public.makeup_credits (student_id, from_class, expires_on) values (class.student_id, class.id, good_until) on conflict do nothing;
  end if;
end $$;
