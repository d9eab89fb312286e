-- Parameters and columns by the field's words.
set check_function_bodies = off;
alter table public.article_revisions rename column sitting to editor;
comment on column public.article_revisions.editor is 'The open tab that saved it. Saves of two tabs are never merged.';

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
      and r.editor = left(draft ->> 'editor', 40) and r.step < (draft ->> 'step')::integer), 'EDIT_CONFLICT');
  insert into public.article_drafts as d (article_id, language, title, slug, excerpt, body, cover_path, cover_alt, dated)
  values (target, save_article.language, private.clean_line(coalesce(draft ->> 'title', '')), coalesce(draft ->> 'slug', ''),
    private.clean_line(coalesce(draft ->> 'excerpt', '')), draft -> 'body', nullif(draft ->> 'cover_path', ''), nullif(private.clean_line(draft ->> 'cover_alt'), ''),
    (draft ->> 'dated')::timestamptz)
  on conflict (article_id, language) do update set title = excluded.title, slug = excluded.slug, excerpt = excluded.excerpt, body = excluded.body,
    cover_path = excluded.cover_path, cover_alt = excluded.cover_alt, revision = d.revision + 1, saved_at = now()
  returning d.* into saved;
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision = stored.revision
    and r.saved_at > now() - stretch and r.editor = left(draft ->> 'editor', 40)
    -- The published revision stays, and so does the first one of these saves.
    and not exists (select from public.article_versions v where v.article_id = target and v.language = saved.language and v.draft_revision = r.revision)
    and exists (select from public.article_revisions o where o.article_id = target and o.language = saved.language
      and o.revision < r.revision and o.editor = r.editor and o.saved_at > now() - stretch);
  insert into public.article_revisions (article_id, language, revision, title, slug, excerpt, body, cover_path, cover_alt, editor, step)
  values (target, saved.language, saved.revision, saved.title, saved.slug, saved.excerpt, saved.body, saved.cover_path, saved.cover_alt,
    left(draft ->> 'editor', 40), (draft ->> 'step')::integer);
  delete from public.article_revisions r where r.article_id = target and r.language = saved.language and r.revision <= (
    select o.revision from public.article_revisions o where o.article_id = target and o.language = saved.language
    order by o.revision desc offset 100 limit 1);
  return jsonb_build_object('article', target, 'revision', saved.revision, 'saved_at', saved.saved_at);
exception when check_violation or data_exception then
  perform private.refuse('INVALID_DRAFT');
end $$;

create or replace function public.restore_article(article uuid, language public.language, revision integer, base integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.article_revisions;
begin
  perform private.require_admin();
  select r.* into earlier from public.article_revisions r
  where r.article_id = restore_article.article and r.language = restore_article.language and r.revision = restore_article.revision;
  perform private.refuse_if(earlier.revision is null, 'NOT_FOUND');
  return public.save_article(earlier.article_id, earlier.language, restore_article.base, to_jsonb(earlier) - 'editor' - 'step');
end $$;

drop function public.list_articles;
create function public.list_articles(language public.language, by text, max_rows integer default 5) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.article_summary(shown.v)), '[]') from (
    select v from private.published_articles v
    left join lateral (select sum(w.views) as views from public.article_views w
      where w.version_id = v.id and w.day > current_date - 90) as read on true
    where v.language = list_articles.language
      -- Articles without a view are not popular.
      and (list_articles.by is distinct from 'popular' or read.views > 0)
    order by case when list_articles.by = 'popular' then read.views end desc nulls last, v.published_at desc, v.id
    limit least(greatest(list_articles.max_rows, 1), 20)) as shown (v)
$$;
comment on function public.list_articles is 'The newest articles (by "recent"), or the most viewed of the last ninety days (by "popular").';

create or replace function private.mail_teacher(kind text, entry uuid, name text) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_teacher.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', mail_teacher.name, 'entry', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'lapsed', case when b.lapsed_at is not null then true end, 'previous_start', private.previous_start(mail_teacher.kind, e),
    'visitor', case when mail_teacher.kind = 'teacher_booked' and b.id is not null then jsonb_build_object('phone', b.phone, 'language', b.language,
      'level', b.level, 'plan', b.plan, 'goals', b.goals, 'message', b.message) end)))
  from public.calendar_entries e left join public.trial_bookings b on b.id = e.id, public.profiles p
  where e.id = mail_teacher.entry and p.role = 'admin' and p.deactivated_at is null and p.email <> ''
$$;

drop function public.placement_item_statistics;
create function public.placement_item_statistics() returns table (item_id uuid, asked bigint, correct numeric, discrimination numeric, skipped numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select a.item_id, count(*), round(avg(case when a.answer is null then null when a.answer = i.answer then 1 else 0 end), 3),
      round(corr(case when a.answer = i.answer then 1 else 0 end, t.ability::double precision) filter (where t.stage = 'finished')::numeric, 3),
      round(avg(case when a.answer is null then 1 else 0 end), 3)
    from public.placement_answers a join public.placement_items i on i.id = a.item_id join public.placement_attempts t on t.id = a.attempt_id
    -- Questions after the last answer of an unfinished test were never shown.
    where t.stage = 'finished' or exists (select from public.placement_answers o where o.attempt_id = a.attempt_id and o.answer is not null and o.position >= a.position)
    group by a.item_id;
end $$;
comment on function public.placement_item_statistics is 'Of real answers to each question: how often asked, the share answered right (0–1), how well it separates strong from weak (−1 to 1), the share skipped (0–1).';

create or replace function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'online_link', c.online_link, 'weekly', case when mail_class.kind = 'class_scheduled' and (select count(*) > 1 from public.classes s join public.calendar_entries h on h.id = s.id
      where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null) then true end,
    'series', case when c.recurs_at is not null then c.series_id end, 'recurs_at', c.recurs_at,
    'classes', case when mail_class.kind = 'class_scheduled' and c.recurs_at is not null then private.hours_of_series(c.series_id, c.student_id) end,
    'previous_start', private.previous_start(mail_class.kind, e),
    'free_until', case when e.cancelled_at is null then private.free_until(e) end)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;

create or replace function private.mail_trial(kind text, booking uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  fresh constant text := case when mail_trial.key is null and mail_trial.kind in ('trial_moved', 'reminder_day', 'reminder_hour')
    then rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/', '-_'), '=') end;
begin
  perform private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', coalesce(mail_trial.key, fresh),
    'proof', case when coalesce(mail_trial.key, fresh) is not null then o.proof end, 'previous_start', private.previous_start(mail_trial.kind, e),
    'held', case when b.held_until is not null then true end, 'lapsed', case when b.lapsed_at is not null then true end)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.unverified_trials o on o.id = b.id
  where b.id = mail_trial.booking;
  -- A mail over its limit is not queued: then the visitor's earlier link stays valid.
  if fresh is not null and exists (select from public.mail_outbox m where m.data ->> 'entry' = mail_trial.booking::text and m.data ->> 'key' = fresh) then
    update public.trial_bookings b set key_hash = sha256(convert_to(fresh, 'UTF8')) where b.id = mail_trial.booking;
    -- Queued mails get the new link.
    update public.mail_outbox m
    set data = m.data - 'encrypted' || jsonb_strip_nulls(jsonb_build_object('key', fresh, 'proof',
      (select o.proof from private.unverified_trials o where o.id = mail_trial.booking)))
    where m.state = 'queued' and m.data ->> 'entry' = mail_trial.booking::text and m.data ?| array['key', 'encrypted'];
  end if;
end $$;

create or replace function public.verify_trial(key text, proof text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings;
  hour public.calendar_entries;
begin
  if coalesce(verify_trial.proof, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b join private.unverified_trials o on o.id = b.id
  where b.key_hash = sha256(convert_to(coalesce(verify_trial.key, ''), 'UTF8')) and o.proof = verify_trial.proof::uuid for update of b;
  if booking.id is null then
    return null;
  end if;
  delete from private.unverified_trials o where o.id = booking.id;
  if booking.lapsed_at is null then
    update public.trial_bookings b set held_until = null where b.id = booking.id;
    return 'verified';
  end if;
  select e.* into hour from public.calendar_entries e where e.id = booking.id for update;
  if private.hour_refusal(hour.local_start, true, booking.id) is not null then
    return 'taken';
  end if;
  perform private.move_entry(booking.id, hour.local_start);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_booked', booking.id, verify_trial.key);
  perform private.notify_teacher_of_trial('new_schedule', 'teacher_booked', booking);
  return 'rebooked';
end $$;
comment on function public.verify_trial is 'Verifies the address of a booking by its mailed link. verified: the hour stays booked; rebooked: it was released and is booked again; taken: it was released and somebody else has it. Null: there is nothing to verify.';

drop function private.metadata_text;
create function private.metadata_text(metadata jsonb, field text, max_length integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(case when metadata_text.field like '%\_name' then private.clean_name(left(value, max_length)) else left(value, max_length) end, '')
  from (select regexp_replace(btrim(metadata ->> field), '\s+', ' ', 'g')) as typed (value)
$$;
comment on function private.metadata_text is 'A field of the sign-up''s metadata, trimmed and cut to a length; null where it is empty.';

grant execute on function public.list_articles to anon, authenticated;
grant execute on function public.placement_item_statistics to authenticated;
reset check_function_bodies;
